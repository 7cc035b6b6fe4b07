// Compares two databases of the same schema, row by row, by a digest of each table.
import type pg from 'pg';
import { type MovedTable, quoted, sequencesOf } from './tables.ts';

/** `rows`: their number; `digest`: the sum of the digests of all rows, which does not depend on their order. */
type Digest = { rows: number; digest: string };

async function digestOf(client: pg.ClientBase, { name, columns }: MovedTable): Promise<Digest> {
  const values = columns.map((column) => (column.type === 'bytea' ? `md5(${quoted(column.name)})` : quoted(column.name)));
  const { rows } = await client.query<Digest>(
    `select count(*)::int8 as rows, coalesce(sum(('x' || left(md5(row(${values.join(', ')})::text), 16))::bit(64)::int8::numeric), 0)::text as digest
     from ${quoted(name)}`,
  );
  return rows[0]!;
}

/** The differences, one line each. */
export async function differences(from: pg.ClientBase, to: pg.ClientBase, tables: readonly MovedTable[]): Promise<string[]> {
  const found: string[] = [];
  for (const table of tables) {
    const [one, other] = await Promise.all([digestOf(from, table), digestOf(to, table)]);
    if (one.rows !== other.rows) found.push(`${table.name}: ${one.rows} rows here, ${other.rows} there`);
    else if (one.digest !== other.digest) found.push(`${table.name}: its ${one.rows} rows are not the same`);
  }
  for (const name of await sequencesOf(from)) {
    const state = async (client: pg.ClientBase) =>
      JSON.stringify((await client.query(`select last_value, is_called from ${quoted(name)}`)).rows[0]);
    if ((await state(from)) !== (await state(to))) found.push(`${name}: the sequence is not where it was`);
  }
  return found;
}
