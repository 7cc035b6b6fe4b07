// Tables that are looked up by words from outside.

/** A table to look up by any word. A Map, because an object also finds what every object has: "constructor", "__proto__", "toString". */
export const lookup = <V>(table: Readonly<Record<string, V>>): ReadonlyMap<string, V> => new Map(Object.entries(table));
