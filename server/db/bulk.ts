// Many rows in one statement: the values go as one JSON text, so that their number is not limited by that of parameters.
import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';

/** Inserts rows of the same columns; objects become jsonb, dates and numbers what the column is. Ids are the caller's when given, and the sequence follows. */
export async function bulkInsert<T extends keyof Tables & string>(
  db: Kysely<Tables>,
  table: T,
  rows: readonly object[],
): Promise<void> {
  if (rows.length === 0) return;
  const columns = sql.join(Object.keys(rows[0]!).map((name) => sql.ref(name)));
  await sql`insert into ${sql.table(table)} (${columns}) select ${columns} from jsonb_populate_recordset(null::public.${sql.ref(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
    db,
  );
  if ('id' in rows[0]!)
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.table(table)}))`.execute(db);
}
