// A condition on a column of ids: one parameter however many they are, so that the statement and its plan stay the same.
import { type RawBuilder, sql } from 'kysely';

/** The column holds one of these; null is none of them. */
export const idIn = (column: string, ids: readonly (number | null)[]): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} = any(${[...new Set(ids)].filter((id) => id !== null)}::int[])`;
