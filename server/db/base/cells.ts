// Types of the cells of data files.
import { z } from '#contract/fields.ts';

const matching = (form: RegExp, what: string) => z.string().check(z.regex(form, what));
export type Cell<T> = z.ZodMiniType<T, string>;

export const code = matching(/^[\w-]+$/, 'not a code');
export const words = matching(/\S/, 'empty');
export const any = z.string();
export const whole: Cell<number> = z.pipe(matching(/^-?\d+$/, 'not a whole number'), z.transform(Number));
const number = matching(/^-?\d+(\.\d+)?$/, 'not a number');
export const decimalText: Cell<string> = number;
export const decimal: Cell<number> = z.pipe(number, z.transform(Number));
export const yes: Cell<boolean> = z.pipe(
  matching(/^(yes)?$/, 'neither yes nor empty'),
  z.transform((text: string) => text !== ''),
);
/** An empty cell is null. */
export const orNull = <T>(cell: Cell<T>): Cell<T | null> =>
  z.pipe(
    z.transform((text: string) => (text === '' ? null : text)),
    z.nullable(cell),
  );
/** Values with `separator` between them; none in an empty cell. */
export const list = (separator = ' '): Cell<string[]> =>
  z.pipe(
    z.string(),
    z.transform((text: string) => (text === '' ? [] : text.split(separator))),
  );
/** The key of a row in another table. */
export const oneOf = <K extends string>(keys: Iterable<K>, what: string) => z.enum([...keys], `no such ${what}`);
/** Keys of rows in another table, separated by spaces. */
export const someOf = <K extends string>(keys: Iterable<K>, what: string): Cell<K[]> =>
  z.pipe(list(), z.array(oneOf(keys, what)));
