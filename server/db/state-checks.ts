// Compares the CHECKs of a migrated database with the states that the code knows, and writes the SQL that makes them agree.
import type pg from 'pg';
import { PATH_COLUMNS, STATE_COLUMNS, STATE_INDEXES } from './state-columns.ts';

type Found = { table: string; constraint: string; definition: string };
type Wanted = { table: string; column: string; constraint: string; states: readonly string[]; path: boolean };

const wanted = (columns: { readonly [column: string]: readonly string[] }, path: boolean): Wanted[] =>
  Object.entries(columns).map(([name, states]) => {
    const [table, column] = name.split('.') as [string, string];
    return { table, column, constraint: `${table}_${column}_known`, states, path };
  });
const WANTED: readonly Wanted[] = [...wanted(STATE_COLUMNS, false), ...wanted(PATH_COLUMNS, true)];

const quoted = (states: readonly string[]) => states.map((state) => `'${state}'`).join(', ');
const condition = ({ column, states, path }: Wanted) =>
  path ? `string_to_array(${column}, ',') <@ array[${quoted(states)}]` : `${column} in (${quoted(states)})`;

/** What a definition that the database wrote again says of states: its literals. */
const literals = (definition: string): string[] => [...definition.matchAll(/'((?:[^']|'')*)'::text/g)].map((m) => m[1]!);
const same = (a: readonly string[], b: readonly string[]) => [...new Set(a)].sort().join() === [...new Set(b)].sort().join();
/** The comma that parts a path is a literal, too. */
const fits = ({ states, path }: Wanted, { definition }: Found) =>
  same(path ? [',', ...states] : states, literals(definition)) &&
  definition.includes(path ? 'string_to_array' : 'ANY (ARRAY[') &&
  !definition.includes('NOT VALID');

const SUFFIX = '\\_known';

async function checksOf(pool: pg.Pool): Promise<Found[]> {
  const { rows } = await pool.query<Found>(
    `select conrelid::regclass::text "table", conname "constraint", pg_get_constraintdef(oid) definition
     from pg_constraint where contype = 'c' and conname like '%${SUFFIX}' order by 1, 2`,
  );
  return rows;
}

/** The statements that a migration needs for the CHECKs to be those of the code; none when they are. */
export async function stateChecksMissing(pool: pg.Pool): Promise<string[]> {
  const found = await checksOf(pool);
  const of = (w: Wanted) => found.find((f) => f.table === w.table && f.constraint === w.constraint);
  const drop = (f: Found) => `alter table ${f.table} drop constraint ${f.constraint};`;
  const unknown = found.filter((f) => !WANTED.some((w) => of(w) === f)).map(drop);
  const differing = WANTED.flatMap((w) => {
    const now = of(w);
    if (now && fits(w, now)) return [];
    return [
      ...(now ? [drop(now)] : []),
      `alter table ${w.table} add constraint ${w.constraint} check (${condition(w)}) not valid;`,
      `alter table ${w.table} validate constraint ${w.constraint};`,
    ];
  });
  return [...unknown, ...differing];
}

/** Indexes whose list of states is another than the code's. */
export async function stateIndexesAstray(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string; definition: string }>(
    "select indexname name, indexdef definition from pg_indexes where schemaname = 'public' and indexdef ~ 'WHERE .*state .*ARRAY'",
  );
  const defined = new Map(rows.map((r) => [r.name, literals(r.definition)]));
  const names = new Set([...defined.keys(), ...Object.keys(STATE_INDEXES)]);
  return [...names].filter((name) => !same(defined.get(name) ?? [], STATE_INDEXES[name] ?? []));
}
