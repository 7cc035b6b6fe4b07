// Writes server/db/tables.ts, the types of all tables, from a freshly migrated database. `npm run tables`; --check fails when it is out of date.
import { readFileSync, writeFileSync } from 'node:fs';
import { migrate } from '../server/db/migrate.ts';
import { openEmbedded } from '../server/db/open.ts';

/** A state of a country in an address. */
const NOT_A_STATE = ['address.state'];
const TYPES: Record<string, string> = {
  int4: 'number',
  int8: 'number',
  float8: 'number',
  numeric: 'string',
  text: 'string',
  bool: 'boolean',
  timestamptz: 'Date',
  date: 'string',
  bytea: 'Buffer',
  tsvector: 'string',
  _int4: 'number[]',
};

export async function tablesSource(): Promise<string> {
  const { pool, close } = await openEmbedded(null);
  await migrate(pool, new URL('../server/db/migrations', import.meta.url).pathname);
  const { rows } = await pool.query<{ t: string; c: string; type: string; nullable: string; def: string | null; ident: string }>(
    `select table_name t, column_name c, udt_name type, is_nullable nullable, column_default def, is_identity ident
     from information_schema.columns where table_schema = 'public' and table_name <> 'migration' order by table_name, ordinal_position`,
  );
  await close();
  const tables = rows.reduce((m, r) => m.set(r.t, [...(m.get(r.t) ?? []), r]), new Map<string, typeof rows>());
  const given = new Set(
    [
      ...readFileSync(new URL('../server/db/column-types.ts', import.meta.url), 'utf8').matchAll(/^ {2}'([a-z_]+\.[a-z_]+)':/gm),
    ].map((m) => m[1]!),
  );
  const column = (r: (typeof rows)[number]) => {
    const name = `${r.t}.${r.c}`;
    const own = given.delete(name) ? `C['${name}']` : null;
    if (!own && (r.type === 'jsonb' || (r.c === 'state' && r.type === 'text' && !NOT_A_STATE.includes(name))))
      throw new Error(`server/db/column-types.ts doesn't say what ${name} holds`);
    const base = r.type === 'jsonb' ? `Json<${own}>` : (own ?? TYPES[r.type]);
    if (!base) throw new Error(`no type for ${name}: ${r.type}`);
    const full = r.nullable === 'YES' ? `${base} | null` : base;
    return `  ${r.c}: ${r.def !== null || r.ident === 'YES' ? `Generated<${full}>` : full};`;
  };
  const one = (name: string, columns: typeof rows) => `export interface ${type(name)} {\n${columns.map(column).join('\n')}\n}`;
  const type = (name: string) =>
    `${name
      .split('_')
      .map((w) => w[0]!.toUpperCase() + w.slice(1))
      .join('')}Table`;
  const columns = [...tables].map(([name, columns]) => `${one(name, columns)}\n`);
  if (given.size > 0) throw new Error(`server/db/column-types.ts names columns that are not there: ${[...given].join(', ')}`);
  const jsonColumns = [...tables].flatMap(([name, columns]) => {
    const json = columns.filter((c) => c.type === 'jsonb').map((c) => `'${c.c}'`);
    return json.length ? [`  ${name}: [${json.join(', ')}],`] : [];
  });
  return [
    '// The types of all tables, written from the migrations by `npm run tables`. Not edited by hand.',
    "import type { ColumnType } from 'kysely';",
    "import type { ColumnTypes as C } from './column-types.ts';",
    '',
    'type Generated<T> = T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>;',
    '/** JSON text of a value, as a jsonb column is written; made by `json()`. */',
    'declare const encoded: unique symbol;',
    'export type JsonText<T> = string & { readonly [encoded]: T };',
    'type Json<T> = ColumnType<T, JsonText<T>, JsonText<T>>;',
    '',
    ...columns,
    `export interface Tables {\n${[...tables.keys()].map((n) => `  ${n}: ${type(n)};`).join('\n')}\n}`,
    '',
    '/** The jsonb columns of each table. */',
    `export const JSON_COLUMNS: { readonly [T in keyof Tables]?: readonly string[] } = {\n${jsonColumns.join('\n')}\n};`,
    '',
  ].join('\n');
}

const file = new URL('../server/db/tables.ts', import.meta.url).pathname;
const source = await tablesSource();
if (process.argv.includes('--check')) {
  if (readFileSync(file, 'utf8') !== source) throw new Error('server/db/tables.ts is out of date: npm run tables');
} else writeFileSync(file, source);
