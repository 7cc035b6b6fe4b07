// Inserts many rows in one statement: the values are sent as one JSON text, so the limit on parameters does not apply.
import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';
import { executeWrite } from './written.ts';

/** Inserts rows with the same columns; objects become jsonb, dates and numbers the column's type. When ids are given they are used, and the sequence is advanced. */
export async function bulkInsert<T extends keyof Tables & string>(
  db: Kysely<Tables>,
  table: T,
  rows: readonly object[],
): Promise<void> {
  if (rows.length === 0) return;
  const columns = sql.join(Object.keys(rows[0]!).map((name) => sql.ref(name)));
  const inserted = sql`insert into ${sql.table(table)} (${columns}) select ${columns} from jsonb_populate_recordset(null::public.${sql.ref(table)}, ${JSON.stringify(rows)}::jsonb)`;
  await executeWrite(db, [table], inserted);
  if ('id' in rows[0]!)
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.table(table)}))`.execute(db);
}
