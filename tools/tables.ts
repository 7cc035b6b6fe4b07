// Writes server/db/tables.ts, the types of all tables, from a freshly migrated database. `npm run tables`; --check fails when it is out of date.
import { readFileSync, writeFileSync } from 'node:fs';
import { migrate } from '../server/db/migrate.ts';
import { openEmbedded } from '../server/db/open.ts';

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
  const column = (r: (typeof rows)[number]) => {
    const base = r.type === 'jsonb' ? 'Json' : TYPES[r.type];
    if (!base) throw new Error(`no type for ${r.t}.${r.c}: ${r.type}`);
    const full = r.nullable === 'YES' ? `${base} | null` : base;
    return `  ${r.c}: ${r.def !== null || r.ident === 'YES' ? `Generated<${full}>` : full};`;
  };
  const one = (name: string, columns: typeof rows) => `export interface ${type(name)} {\n${columns.map(column).join('\n')}\n}`;
  const type = (name: string) =>
    `${name
      .split('_')
      .map((w) => w[0]!.toUpperCase() + w.slice(1))
      .join('')}Table`;
  return [
    '// The types of all tables, written from the migrations by `npm run tables`. Not edited by hand.',
    "import type { ColumnType } from 'kysely';",
    '',
    'type Generated<T> = T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>;',
    '// What a jsonb column holds is said where it is read; it is written as JSON text.',
    '// biome-ignore lint/suspicious/noExplicitAny: the shape is known to the domain that owns the column',
    'type Json = ColumnType<any, string, string>;',
    '',
    ...[...tables].map(([name, columns]) => `${one(name, columns)}\n`),
    `export interface Tables {\n${[...tables.keys()].map((n) => `  ${n}: ${type(n)};`).join('\n')}\n}`,
    '',
  ].join('\n');
}

const file = new URL('../server/db/tables.ts', import.meta.url).pathname;
const source = await tablesSource();
if (process.argv.includes('--check')) {
  if (readFileSync(file, 'utf8') !== source) throw new Error('server/db/tables.ts is out of date: npm run tables');
} else writeFileSync(file, source);
