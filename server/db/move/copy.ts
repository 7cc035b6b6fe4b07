// Copies rows and the state of sequences from one database to another with the same schema, some megabytes at a time.
import type pg from 'pg';
import { type MovedTable, quoted, sequencesOf } from './tables.ts';

const BATCH_BYTES = 8 * 1024 * 1024;
const BATCH_ROWS = 1000;

/** Copies all rows of a table, whose triggers must be off. Both connections are inside a transaction. Returns the number of rows. */
export async function copyRows(from: pg.ClientBase, to: pg.ClientBase, table: MovedTable): Promise<number> {
  const size = await rowsAtOnce(from, table);
  const insert = insertOf(table);
  const values = table.columns.map(({ name }) => `${quoted(name)}::text`).join(', ');
  await from.query(`declare moved no scroll cursor for select ${values} from ${quoted(table.name)}`);
  let copied = 0;
  for (;;) {
    const { rows } = await from.query<(string | null)[]>({ text: `fetch ${size} from moved`, rowMode: 'array' });
    if (rows.length === 0) break;
    await to.query(
      insert,
      table.columns.map((_, at) => rows.map((row) => row[at])),
    );
    copied += rows.length;
  }
  await from.query('close moved');
  return copied;
}

/** How many rows fit a batch if all are as large as the largest. */
async function rowsAtOnce(from: pg.ClientBase, { name, columns }: MovedTable): Promise<number> {
  const bytes = columns.map((column) => {
    const value = quoted(column.name);
    // In hexadecimal digits; other long values are stored compressed.
    if (column.type === 'bytea') return `coalesce(octet_length(${value}) * 2, 0)`;
    return column.type === 'text' ? `coalesce(octet_length(${value}), 0)` : `coalesce(pg_column_size(${value}) * 4, 0)`;
  });
  const { rows } = await from.query<{ largest: number }>(
    `select coalesce(max(${bytes.join(' + ')}), 0)::int8 as largest from ${quoted(name)}`,
  );
  return Math.max(1, Math.min(BATCH_ROWS, Math.floor(BATCH_BYTES / Math.max(1, rows[0]!.largest))));
}

/** One array of texts per column. */
function insertOf({ name, columns }: MovedTable): string {
  const names = columns.map((column) => quoted(column.name)).join(', ');
  const values = columns.map(({ type }, at) => `v${at}::${type}`).join(', ');
  const arrays = columns.map((_, at) => `$${at + 1}::text[]`).join(', ');
  const heads = columns.map((_, at) => `v${at}`).join(', ');
  return `insert into ${quoted(name)} (${names}) overriding system value select ${values} from unnest(${arrays}) as moved (${heads})`;
}

/** Sequences continue where they were. */
export async function copySequences(from: pg.ClientBase, to: pg.ClientBase): Promise<number> {
  const names = await sequencesOf(from);
  for (const name of names) {
    const { rows } = await from.query<{ last_value: number; is_called: boolean }>(
      `select last_value, is_called from ${quoted(name)}`,
    );
    const { last_value, is_called } = rows[0]!;
    await to.query('select setval($1::regclass, $2, $3)', [quoted(name), last_value, is_called]);
  }
  return names.length;
}
