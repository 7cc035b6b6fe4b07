// Rows that violate a new CHECK of the database, by name: they have to be corrected before the upgrade.
import type pg from 'pg';

export type Violation = { table: string; columns: string[]; count: number; rows: { key: string; values: string[] }[] };

const NAMED = 20;

/** The rows of a table that violate a CHECK added as `not valid`; null when there are none. */
export async function violationsOf(client: pg.ClientBase, table: string, constraint: string): Promise<Violation | null> {
  const names = (of: string) =>
    `array(select attname::text from pg_attribute where attrelid = c.conrelid and attnum = any (${of}.conkey) order by attnum)`;
  const { rows } = await client.query<{ condition: string; columns: string[]; keys: string[] }>(
    `select pg_get_expr(c.conbin, c.conrelid) condition, ${names('c')} columns, ${names('p')} keys
     from pg_constraint c join pg_constraint p on p.conrelid = c.conrelid and p.contype = 'p'
     where c.contype = 'c' and c.conrelid = $1::regclass and c.conname = $2`,
    [table, constraint],
  );
  const check = rows[0];
  if (!check) return null;
  const list = (names: string[]) => `array[${names.map((name) => `"${name}"::text`).join(', ')}]`;
  const found = await client.query<{ keys: string[]; values: string[]; count: string }>(
    `select ${list(check.keys)} keys, ${list(check.columns)} "values", count(*) over () from ${table}
     where not (${check.condition}) order by ${check.keys.map((name) => `"${name}"`).join(', ')} limit ${NAMED}`,
  );
  if (found.rows.length === 0) return null;
  return {
    table,
    columns: check.columns,
    count: Number(found.rows[0]!.count),
    rows: found.rows.map(({ keys, values }) => ({ key: keys.join('/'), values })),
  };
}

/** Nothing was changed; the message names the first rows and the number of the others. */
export class RowsRefused extends Error {
  constructor(broken: readonly Violation[]) {
    const named = broken.flatMap(({ table, columns, rows }) =>
      rows.map(({ key, values }) => `${table} ${key}: ${columns.map((column, i) => `${column} "${values[i]}"`).join(', ')}`),
    );
    const more = broken.reduce((sum, { count }) => sum + count, 0) - Math.min(named.length, NAMED);
    const tail = more > 0 ? `; and ${more} more` : '';
    super(
      `The database holds rows that this release doesn't know, and was not changed. Correct them with the release before: ${named.slice(0, NAMED).join('; ')}${tail}`,
    );
  }
}
