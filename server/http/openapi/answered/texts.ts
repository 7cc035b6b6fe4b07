// The form of the tables of descriptions.

/**
 * The texts of the fields of an object, by its place. Several places are separated by commas. A place is one of these:
 * `path`: what a call answers itself; `path a.b`: within it; `a.b` or `b`: in the last fields that lead there, of any call.
 */
export type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>;
