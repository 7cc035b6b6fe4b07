// Merges tables of several files, and refuses a name that two of them claim: at compile time, and when the table is made.

type All<T> = (T extends unknown ? (part: T) => void : never) extends (whole: infer W) => void ? W : never;
/** One table with the rows of all. */
export type Merged<T extends readonly object[]> = { [K in keyof All<T[number]>]: All<T[number]>[K] };

/**
 * The parts as they are; a part that repeats a name becomes an error text that names it. The parts already checked are carried
 * along: recursion in tail position has no limit of fifty parts.
 */
type WithoutTwins<T extends readonly object[], Seen = never, Done extends readonly unknown[] = []> = T extends readonly [
  infer Head extends object,
  ...infer Rest extends readonly object[],
]
  ? WithoutTwins<
      Rest,
      Seen | keyof Head,
      [...Done, [keyof Head & Seen] extends [never] ? Head : `${keyof Head & Seen & string} stands in another part, too`]
    >
  : Done;

export function merge<const T extends readonly object[]>(...parts: T & WithoutTwins<T>): Merged<T> {
  const whole: Record<string, unknown> = {};
  for (const part of parts as readonly object[])
    for (const [name, value] of Object.entries(part)) {
      if (Object.hasOwn(whole, name)) throw new Error(`${name} stands in two parts`);
      whole[name] = value;
    }
  return whole as Merged<T>;
}
