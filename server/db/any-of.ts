// Lists of any length as one parameter: the text of a statement stays the same, and so does what is prepared of it.
import { type RawBuilder, sql } from 'kysely';

/** `.where('id', '=', anyOf(ids))`: one of these; never true of an empty list. */
export const anyOf = <T>(values: Iterable<T>): RawBuilder<T> => sql<T>`any(${[...new Set(values)]})`;

/** `.where('id', '<>', noneOf(ids))`: none of these; always true of an empty list. */
export const noneOf = <T extends string | number>(values: Iterable<T>): RawBuilder<T> => sql<T>`all(${[...new Set(values)]})`;

/**
 * Condition: the column holds one of these ids. A single id has a text of its own, with `=`: PostgreSQL expects ten rows of any list, so that a custom plan looks
 * cheaper than the generic one, and would plan the statement at every execution.
 */
export const amongIds = (column: string, ids: readonly number[]): RawBuilder<boolean> =>
  ids.length === 1
    ? sql<boolean>`${sql.ref(column)} = ${ids[0]}::int`
    : sql<boolean>`${sql.ref(column)} = any(${[...ids]}::int[])`;
