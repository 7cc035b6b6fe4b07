// Compares the CHECKs of a migrated database with the states that the code knows, and writes the SQL that makes them agree.
import type pg from 'pg';
import { HISTORY_STATES, PATH_COLUMNS, STATE_COLUMNS, STATE_INDEXES } from './state-columns.ts';

type Found = { table: string; constraint: string; definition: string };
type Wanted = { table: string; constraint: string; condition: string; fits: (definition: string) => boolean };

const quoted = (states: readonly string[]) => states.map((state) => `'${state}'`).join(', ');
/** What a definition that the database wrote again says of states: its literals. */
const literals = (definition: string): string[] => [...definition.matchAll(/'((?:[^']|'')*)'::text/g)].map((m) => m[1]!);
const same = (a: readonly string[], b: readonly string[]) => [...new Set(a)].sort().join() === [...new Set(b)].sort().join();

const ofColumns = (
  columns: { readonly [column: string]: readonly string[] },
  condition: (column: string, states: readonly string[]) => string,
  fits: (definition: string, states: readonly string[]) => boolean,
): Wanted[] =>
  Object.entries(columns).map(([name, states]) => {
    const [table, column] = name.split('.') as [string, string];
    return {
      ...{ table, constraint: `${table}_${column}_known`, condition: condition(column, states) },
      fits: (definition) => fits(definition, states),
    };
  });

const BOTH = 'array[from_state, to_state]';
/** History: both states are of the lifecycle of the thing, or empty; of things without a lifecycle they are empty. */
const HISTORY: Wanted = {
  ...{ table: 'history', constraint: 'history_states_known' },
  condition: [
    'case thing',
    ...Object.entries(HISTORY_STATES).map(([thing, states]) => `when '${thing}' then ${BOTH} <@ array['', ${quoted(states)}]`),
    `else ${BOTH} <@ array[''] end`,
  ].join(' '),
  fits: (definition) => {
    const found = new Map(
      [...definition.matchAll(/WHEN '(\w+)'::text THEN (.*?)(?=\s+(?:WHEN|ELSE) )/gs)].map((m) => [m[1]!, literals(m[2]!)]),
    );
    return (
      same([...found.keys()], Object.keys(HISTORY_STATES)) &&
      Object.entries(HISTORY_STATES).every(([thing, states]) => same(found.get(thing)!, ['', ...states])) &&
      same(literals(/ELSE (.*)$/s.exec(definition)?.[1] ?? ''), [''])
    );
  },
};

const WANTED: readonly Wanted[] = [
  ...ofColumns(
    STATE_COLUMNS,
    (column, states) => `${column} in (${quoted(states)})`,
    (definition, states) => same(states, literals(definition)) && definition.includes('ANY (ARRAY['),
  ),
  ...ofColumns(
    PATH_COLUMNS,
    (column, states) => `string_to_array(${column}, ',') <@ array[${quoted(states)}]`,
    // The comma that parts a path is a literal, too.
    (definition, states) => same([',', ...states], literals(definition)) && definition.includes('string_to_array'),
  ),
  HISTORY,
];

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
    if (now && w.fits(now.definition) && !now.definition.includes('NOT VALID')) return [];
    return [
      ...(now ? [drop(now)] : []),
      `alter table ${w.table} add constraint ${w.constraint} check (${w.condition}) not valid;`,
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
