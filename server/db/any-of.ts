// Lists of any length as one parameter, so that the statement's text and its prepared plan stay the same.
import { type RawBuilder, sql } from 'kysely';

/** `.where('id', '=', anyOf(ids))`: one of these; never true for an empty list. */
export const anyOf = <T>(values: Iterable<T>): RawBuilder<T> => sql<T>`any(${[...new Set(values)]})`;

/** `.where('id', '<>', noneOf(ids))`: none of these; always true for an empty list. */
export const noneOf = <T extends string | number>(values: Iterable<T>): RawBuilder<T> => sql<T>`all(${[...new Set(values)]})`;

/**
 * Condition: the column has one of these ids. A single id has its own text, with `=`: PostgreSQL estimates ten rows for any list, so that a custom plan looks
 * cheaper than the generic one, and would plan the statement at every execution.
 */
export const amongIds = (column: string, ids: readonly number[]): RawBuilder<boolean> =>
  ids.length === 1
    ? sql<boolean>`${sql.ref(column)} = ${ids[0]}::int`
    : sql<boolean>`${sql.ref(column)} = any(${[...ids]}::int[])`;
