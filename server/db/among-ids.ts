import { type RawBuilder, sql } from 'kysely';

/**
 * Condition: the column holds one of these ids. A single id has a text of its own, with `=`: PostgreSQL expects ten rows of any list, so that a custom plan looks
 * cheaper than the generic one, and would plan the statement at every execution.
 */
export const amongIds = (column: string, ids: readonly number[]): RawBuilder<boolean> =>
  ids.length === 1
    ? sql<boolean>`${sql.ref(column)} = ${ids[0]}::int`
    : sql<boolean>`${sql.ref(column)} = any(${[...ids]}::int[])`;
