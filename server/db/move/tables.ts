// What a database consists of, by its catalogue: tables with their columns, references between them, sequences.
import type pg from 'pg';

/** `type` with its modifiers, as SQL writes it. Generated columns are left out: the database works them out. */
type Column = { name: string; type: string };
export type MovedTable = { name: string; columns: Column[] };

/** Values are read and written as text: in these settings both databases write a value alike and read it back as it was. */
const AS_TEXT = `
  set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local bytea_output = 'hex';
  set local extra_float_digits = 1; set local search_path = public`;

export const writeValuesAlike = async (client: pg.ClientBase): Promise<void> => void (await client.query(AS_TEXT));

export async function tablesOf(client: pg.ClientBase): Promise<MovedTable[]> {
  const { rows } = await client.query<MovedTable>(
    `select c.relname as name, json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace group by c.relname order by c.relname`,
  );
  return rows;
}

/** What someone made in the database, but for what extensions have; empty when there is nothing. */
export async function anythingIn(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select name from (
       select oid, relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'm', 'S', 'f', 'p')
       union all select oid, proname from pg_proc where pronamespace = 'public'::regnamespace
     ) made where not exists (select from pg_depend d where d.objid = made.oid and d.deptype = 'e') order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** The statements that drop all references between tables, and those that make them again. */
export async function referencesOf(client: pg.ClientBase): Promise<{ drop: string[]; make: string[] }> {
  const { rows } = await client.query<{ drop: string; make: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by conrelid::regclass::text, conname`,
  );
  return { drop: rows.map((row) => row.drop), make: rows.map((row) => row.make) };
}

export async function sequencesOf(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace order by relname",
  );
  return rows.map(({ name }) => name);
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
