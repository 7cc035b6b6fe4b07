// Compares the CHECKs of a migrated database with the states of the code, and writes the SQL that makes them match.
import type pg from 'pg';
import { HISTORY_STATES, PATH_COLUMNS, STATE_COLUMNS, STATE_INDEXES } from './state-columns.ts';

/** `body`: of the function that the check calls, which has the check's name. */
type Found = { table: string; constraint: string; definition: string; body: string | null };
type Wanted = { table: string; constraint: string; condition: string; fits: (found: Found) => boolean; first?: string };

const quoted = (states: readonly string[]) => states.map((state) => `'${state}'`).join(', ');
/** The literals of a definition as the database prints it. */
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
      fits: ({ definition }) => fits(definition, states),
    };
  });

const BOTH = 'array[from_state, to_state]';
const inOrder = (states: readonly string[]) => quoted([...states].sort());
const HISTORY_BODY = [
  'begin return case thing',
  ...Object.keys(HISTORY_STATES)
    .sort()
    .map((thing) => `when '${thing}' then ${BOTH} <@ array['', ${inOrder(HISTORY_STATES[thing]!)}]`),
  `else ${BOTH} <@ array[''] end; end`,
].join(' ');
/**
 * History: both states belong to the lifecycle of the thing, or are empty; for things without a lifecycle they are empty. In a function, because PostgreSQL
 * parses the text of a CHECK for every statement that writes, and this one has the states of all lifecycles: it doubled the time to write a line.
 */
const HISTORY: Wanted = {
  ...{ table: 'history', constraint: 'history_states_known' },
  first: `create or replace function history_states_known(thing text, from_state text, to_state text) returns boolean language plpgsql immutable parallel safe as $$ ${HISTORY_BODY} $$;`,
  condition: 'history_states_known(thing, from_state, to_state)',
  fits: ({ definition, body }) =>
    definition.startsWith('CHECK (history_states_known(thing, from_state, to_state))') && body?.trim() === HISTORY_BODY,
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
    // The comma that separates the states of a path is a literal, too.
    (definition, states) => same([',', ...states], literals(definition)) && definition.includes('string_to_array'),
  ),
  HISTORY,
];

const SUFFIX = '\\_known';

async function checksOf(pool: pg.Pool): Promise<Found[]> {
  const { rows } = await pool.query<Found>(
    `select conrelid::regclass::text "table", conname "constraint", pg_get_constraintdef(c.oid) definition,
       (select prosrc from pg_proc where proname = conname) body
     from pg_constraint c where contype = 'c' and conname like '%${SUFFIX}' order by 1, 2`,
  );
  return rows;
}

/** The statements that a migration needs for the CHECKs to match the code; none when they do. */
export async function stateChecksMissing(pool: pg.Pool): Promise<string[]> {
  const found = await checksOf(pool);
  const of = (w: Wanted) => found.find((f) => f.table === w.table && f.constraint === w.constraint);
  const drop = (f: Found) => `alter table ${f.table} drop constraint ${f.constraint};`;
  const unknown = found.filter((f) => !WANTED.some((w) => of(w) === f)).map(drop);
  const differing = WANTED.flatMap((w) => {
    const now = of(w);
    if (now && w.fits(now) && !now.definition.includes('NOT VALID')) return [];
    return [
      ...(now ? [drop(now)] : []),
      ...(w.first ? [w.first] : []),
      `alter table ${w.table} add constraint ${w.constraint} check (${w.condition}) not valid;`,
      `alter table ${w.table} validate constraint ${w.constraint};`,
    ];
  });
  return [...unknown, ...differing];
}

/** Indexes whose list of states differs from the code's. */
export async function wrongStateIndexes(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string; definition: string }>(
    "select indexname name, indexdef definition from pg_indexes where schemaname = 'public' and indexdef ~ 'WHERE .*state .*ARRAY'",
  );
  const defined = new Map(rows.map((r) => [r.name, literals(r.definition)]));
  const names = new Set([...defined.keys(), ...Object.keys(STATE_INDEXES)]);
  return [...names].filter((name) => !same(defined.get(name) ?? [], STATE_INDEXES[name] ?? []));
}
