// Frequent statements are built once: Kysely takes as long to build and print a large one as the database takes to run it.
import type { CompiledQuery, Kysely, QueryExecutorProvider } from 'kysely';
import type { Tables } from './tables.ts';

type Db = Kysely<Tables>;
type Kinds = { number: number; string: string; date: Date; numbers: readonly number[]; strings: readonly string[] };
/** With a question mark: null as well. */
type Kind = keyof Kinds | `${keyof Kinds}?`;
type Slots = Readonly<Record<string, Kind>>;
type ValueOf<K extends Kind> = K extends keyof Kinds
  ? Kinds[K]
  : K extends `${infer Known extends keyof Kinds}?`
    ? Kinds[Known] | null
    : never;
type Values<S extends Slots> = { -readonly [name in keyof S]: ValueOf<S[name]> };
export type Built<Row> = { compile: (db: QueryExecutorProvider) => CompiledQuery<Row> };
type Place = { name: string; asText: boolean };
type Template<Row> = { query: CompiledQuery<Row>; places: ReadonlyMap<number, Place> };

// Stand-ins for values while a statement is built: nothing else in a statement looks like them. Texts have different lengths in each set.
const STAND_INS: { [kind in keyof Kinds]: (n: number) => Kinds[kind] } = {
  number: (n) => 2_147_400_000 + n,
  string: (n) => `\u{e000}slot ${n}${' '.repeat(n)}`,
  date: (n) => new Date(Date.UTC(9000 + n, n % 12, 1 + (n % 28), 0, n)),
  numbers: (n) => [2_147_450_000 + n],
  strings: (n) => [`\u{e000}slot ${n}${' '.repeat(n)}`],
};
/** The stand-ins of the second set, far from those of the first. */
const OTHERS = 100;

/**
 * A statement whose text does not depend on the values of its slots. `build` must pass them on unchanged, or a number as text: it is called twice, with
 * different stand-ins, and the result is refused if a stand-in is written into the text, missing or computed with. `given` (an app, say) is
 * that of the first caller: nothing of it may be read that differs between callers. Raw SQL that writes declares it (`writing`).
 */
export function prepared<const S extends Slots, Given, Row>(
  slots: S,
  build: (db: Db, values: Values<S>, given: Given) => Built<Row>,
): (db: Db, values: Values<S>, given: Given) => Built<Row> {
  let template: Template<Row> | undefined;
  return (db, values, given) => {
    template ??= templateOf(slots, (standIns) => build(db, standIns, given).compile(db));
    const { query, places } = template;
    const parameters = query.parameters.map((value, at) => {
      const place = places.get(at);
      if (!place) return value;
      const own = values[place.name];
      return place.asText && own !== null ? String(own) : own;
    });
    return { compile: () => ({ ...query, parameters }) };
  };
}

function templateOf<S extends Slots, Row>(slots: S, compile: (standIns: Values<S>) => CompiledQuery<Row>): Template<Row> {
  const standInsFrom = (first: number) =>
    Object.fromEntries(
      Object.entries(slots).map(([name, kind], n) => [name, STAND_INS[kind.replace('?', '') as keyof Kinds](first + n)]),
    );
  const [standIns, others] = [standInsFrom(0), standInsFrom(OTHERS)];
  const [query, other] = [compile(standIns as Values<S>), compile(others as Values<S>)];
  if (query.sql !== other.sql) throw new Error(`a slot is written into the text: ${query.sql.slice(0, 80)}`);
  const places = new Map<number, Place>();
  for (const [at, value] of query.parameters.entries()) {
    const name = Object.keys(standIns).find((one) => standIns[one] === value || String(standIns[one]) === value);
    if (name !== undefined) places.set(at, { name, asText: standIns[name] !== value });
    else if (value instanceof Date || textOf(value) !== textOf(other.parameters[at]))
      throw new Error(`parameter ${at + 1} is worked out from a slot: ${query.sql.slice(0, 80)}`);
  }
  const used = new Set([...places.values()].map(({ name }) => name));
  for (const [name, value] of Object.entries(standIns))
    if (!used.has(name) || query.sql.includes(textOf(value)))
      throw new Error(`slot ${name} is no parameter: ${query.sql.slice(0, 80)}`);
  return { query, places };
}

const textOf = (value: unknown): string =>
  value instanceof Date ? value.toISOString() : JSON.stringify(value).replaceAll('"', '');

/** The row type of a prepared statement. */
export type RowOf<Statement> = Statement extends Built<infer Row> ? Row : never;

/** The rows of a prepared statement. */
export const rowsOf = async <Row>(db: Db, statement: Built<Row>): Promise<Row[]> =>
  (await db.executeQuery(statement.compile(db))).rows;
