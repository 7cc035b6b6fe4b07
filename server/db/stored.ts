// Encodes values for an insert or update: values of jsonb columns become JSON text, all others are unchanged.
import type { Selectable, Updateable } from 'kysely';
import { json } from '../context.ts';
import { JSON_COLUMNS, type Tables } from './tables.ts';

/** Values of some columns of a table, with the types that a select returns. */
export type ValuesOf<T extends keyof Tables> = Partial<Selectable<Tables[T]>>;

/** Encodes `values`, given with the types that a select returns, for an insert or update of `table`. */
export function stored<T extends keyof Tables, V extends ValuesOf<T>>(table: T, values: V): Updateable<Tables[T]> {
  const encoded: readonly string[] = JSON_COLUMNS[table] ?? [];
  return Object.fromEntries(
    Object.entries(values).map(([column, value]) => [column, encoded.includes(column) && value !== null ? json(value) : value]),
  ) as Updateable<Tables[T]>;
}
