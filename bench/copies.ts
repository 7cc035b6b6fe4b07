// Shops of any size for measurements: one of each thing is made, the others are copies of it, in one statement a table.
import { type RawBuilder, sql } from 'kysely';
import type { Shop } from '#server/testing.ts';

/** Copies of one row, each column as the row has it or as in `other`; `g` counts from 1. */
export async function copies(
  shop: Shop,
  table: string,
  id: number,
  n: number,
  other: Record<string, RawBuilder<unknown>>,
  name = 'id',
) {
  const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_identity = 'NO' and is_generated = 'NEVER' order by ordinal_position`.execute(
    shop.db,
  );
  const columns = rows.map((row) => row.name);
  const values = columns.map((column) => other[column] ?? sql`t.${sql.ref(column)}`);
  await sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
    select ${sql.join(values)} from ${sql.table(table)} t, generate_series(1, ${sql.lit(n)}::int) g where t.${sql.ref(name)} = ${sql.lit(id)}`.execute(
    shop.db,
  );
}

/** The newest row. */
export const idOf = async (shop: Shop, table: string): Promise<number> =>
  Number((await sql<{ id: number }>`select max(id) as id from ${sql.table(table)}`.execute(shop.db)).rows[0]!.id);
