// Writes the result of all migrations, from a freshly migrated database: server/db/schema.sql, to read, and server/db/trigger-writes.ts, the tables that
// triggers write. `npm run schema`; --check fails when one is out of date.
import { readFileSync, writeFileSync } from 'node:fs';
import { migrate } from '../server/db/migrate.ts';
import { openEmbedded } from '../server/db/open.ts';

type Row = Record<string, string>;
export type Schema = { sql: string; triggers: string };

const COLUMNS = `
  select c.relname as t, a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull::text as required,
    coalesce(pg_get_expr(d.adbin, d.adrelid), '') as given, a.attidentity::text as identity, a.attgenerated::text as generated
  from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where n.nspname = 'public' and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped order by c.relname, a.attnum`;
const CONSTRAINTS = `
  select c.conrelid::regclass::text as t, c.conname as name, pg_get_constraintdef(c.oid) as text
  from pg_constraint c join pg_namespace n on n.oid = c.connamespace
  where n.nspname = 'public' and c.conrelid <> 0 and c.contype in ('p', 'u', 'c', 'f', 'x')
  order by 1, position(c.contype::text in 'pucxf'), c.conname`;
const INDEXES = `
  select i.tablename as t, i.indexdef as text from pg_indexes i
  where i.schemaname = 'public' and not exists (select 1 from pg_constraint c where c.conname = i.indexname) order by i.tablename, i.indexname`;
const TRIGGERS = `
  select t.tgrelid::regclass::text as t, pg_get_triggerdef(t.oid) as text, p.proname as function
  from pg_trigger t join pg_proc p on p.oid = t.tgfoid where not t.tgisinternal order by 1, t.tgname`;
const FUNCTIONS = `
  select p.proname as name, pg_get_functiondef(p.oid) as text, p.prosrc as body, (p.prorettype = 'trigger'::regtype)::text as is_trigger
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname = 'public' and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e') order by p.proname`;

const WRITES = /\b(?:insert\s+into|update|delete\s+from)\s+(\w+)/gi;
const READS = /\b(?:from|join)\s+(\w+)/gi;

/** The schema as text, and the tables that each table's triggers write. Throws where a function that statements may call reads a table, because it would be hidden in them. */
export async function schemaOf(): Promise<Schema> {
  const { pool, close } = await openEmbedded(null);
  await migrate(pool, new URL('../server/db/migrations', import.meta.url).pathname);
  const rows = async (query: string) => (await pool.query<Row>(query)).rows;
  const [columns, constraints, indexes, triggers, functions] = [
    await rows(COLUMNS),
    await rows(CONSTRAINTS),
    await rows(INDEXES),
    await rows(TRIGGERS),
    await rows(FUNCTIONS),
  ];
  await close();
  const names = [...new Set(columns.map((row) => row.t!))];
  const of = (list: Row[], table: string) => list.filter((row) => row.t === table);
  const tables = names.map((table) => {
    const lines = [
      ...of(columns, table).map(columnOf),
      ...of(constraints, table).map(({ name, text }) => `constraint ${name} ${text}`),
    ];
    return [
      `create table ${table} (\n  ${lines.join(',\n  ')}\n);`,
      ...of(indexes, table).map(({ text }) => `${text!.replaceAll('public.', '')};`),
      ...of(triggers, table).map(({ text }) => `${text!.replaceAll('public.', '')};`),
    ].join('\n');
  });
  for (const { name, body, is_trigger } of functions)
    if (is_trigger === 'false' && [...body!.matchAll(READS)].some(([, table]) => names.includes(table!)))
      throw new Error(
        `the function ${name} reads a table: what is cached from a statement that calls it would not name that table`,
      );
  const writes = new Map(functions.map(({ name, body }) => [name!, [...body!.matchAll(WRITES)].map(([, table]) => table!)]));
  const byTable = names.flatMap((table) => {
    const direct = new Set(of(triggers, table).flatMap((row) => writes.get(row.function!) ?? []));
    const all = [...direct].filter((other) => other !== table && names.includes(other) && other !== 'reference_version').sort();
    return all.length > 0 ? [{ table, all }] : [];
  });
  const head = '-- What the migrations add up to. Written by `npm run schema`; not edited by hand.\n';
  return {
    sql: [head, ...functions.map(({ text }) => `${text!.trim().replaceAll('public.', '')};\n`), tables.join('\n\n'), ''].join(
      '\n',
    ),
    triggers: triggerSource(names, byTable),
  };
}

function columnOf({ name, type, required, given, identity, generated }: Row): string {
  const value =
    identity === 'a' || identity === 'd'
      ? ` generated ${identity === 'a' ? 'always' : 'by default'} as identity`
      : generated === 's'
        ? ` generated always as (${given}) stored`
        : given
          ? ` default ${given}`
          : '';
  return `${name} ${type}${required === 'true' ? ' not null' : ''}${value}`;
}

const triggerSource = (names: readonly string[], byTable: readonly { table: string; all: readonly string[] }[]): string =>
  [
    '// All tables, and those that the triggers of a table write when it is written. Written by `npm run schema`; not edited by hand.',
    '',
    `export const TABLES = [\n${names.map((name) => `  '${name}',\n`).join('')}] as const;`,
    '',
    'export const TRIGGER_WRITES: ReadonlyMap<string, readonly string[]> = new Map([',
    ...byTable.map(({ table, all }) => `  ['${table}', [${all.map((one) => `'${one}'`).join(', ')}]],`),
    ']);',
    '',
  ].join('\n');

if (process.argv[1]?.endsWith('schema.ts')) {
  const { sql, triggers } = await schemaOf();
  const check = process.argv.includes('--check');
  for (const [file, text] of [
    ['schema.sql', sql],
    ['trigger-writes.ts', triggers],
  ] as const) {
    const path = new URL(`../server/db/${file}`, import.meta.url);
    if (!check) writeFileSync(path, text);
    else if (readFileSync(path, 'utf8') !== text) {
      console.error(`server/db/${file} is out of date: npm run schema`);
      process.exitCode = 1;
    }
  }
}
