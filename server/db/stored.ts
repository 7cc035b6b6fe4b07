// Values on their way into a table: what belongs into its jsonb columns becomes JSON text, everything else stays as it is.
import type { Selectable, Updateable } from 'kysely';
import { json } from '../context.ts';
import { JSON_COLUMNS, type Tables } from './tables.ts';

/** Values of some columns of a table, as they are read. */
export type ValuesOf<T extends keyof Tables> = Partial<Selectable<Tables[T]>>;

/** The values as an insert or update takes them. Objects and arrays for jsonb columns are given as they are read. */
export function stored<T extends keyof Tables, V extends ValuesOf<T>>(table: T, values: V): Updateable<Tables[T]> {
  const encoded: readonly string[] = JSON_COLUMNS[table] ?? [];
  return Object.fromEntries(
    Object.entries(values).map(([column, value]) => [column, encoded.includes(column) && value !== null ? json(value) : value]),
  ) as Updateable<Tables[T]>;
}
