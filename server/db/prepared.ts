// Statements that many calls ask are built once: Kysely takes as long to build and write out a large one as the database to answer it.
import type { CompiledQuery, Kysely, QueryExecutorProvider } from 'kysely';
import type { Tables } from './tables.ts';

type Db = Kysely<Tables>;
type Kinds = { number: number; string: string; date: Date; numbers: readonly number[] };
type Slots = Readonly<Record<string, keyof Kinds>>;
type Values<S extends Slots> = { -readonly [name in keyof S]: Kinds[S[name]] };
type Built<Row> = { compile: (db: QueryExecutorProvider) => CompiledQuery<Row> };
type Place = { name: string; asText: boolean };
type Template<Row> = { query: CompiledQuery<Row>; places: ReadonlyMap<number, Place> };

// What stands in for values while a statement is built: nothing else in a statement looks like them.
const STAND_INS: { [kind in keyof Kinds]: (n: number) => Kinds[kind] } = {
  number: (n) => 2_147_400_000 + n,
  string: (n) => `\u{e000}slot ${n}`,
  date: (n) => new Date(Date.UTC(9999, 0, 1 + n)),
  numbers: (n) => [2_147_450_000 + n],
};

/**
 * A statement whose text is the same whatever the values of its slots. `build` must pass them on as they are, or a number as text: it is called once, with
 * stand-ins, and what it made is refused if it has written one into the text, left one out or worked something out from one. `given` (an app, say) may not change
 * the text either. Not for writes to reference tables, which a transaction notices while they are built (remembered.ts).
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
      return place.asText ? String(own) : own;
    });
    return { compile: () => ({ ...query, parameters }) };
  };
}

function templateOf<S extends Slots, Row>(slots: S, compile: (standIns: Values<S>) => CompiledQuery<Row>): Template<Row> {
  const standIns = Object.fromEntries(Object.entries(slots).map(([name, kind], n) => [name, STAND_INS[kind](n)]));
  const query = compile(standIns as Values<S>);
  const texts = Object.values(standIns).map(textOf);
  const places = new Map<number, Place>();
  for (const [at, value] of query.parameters.entries()) {
    const name = Object.keys(standIns).find((one) => standIns[one] === value || String(standIns[one]) === value);
    if (name !== undefined) places.set(at, { name, asText: standIns[name] !== value });
    else if (value instanceof Date || texts.some((text) => textOf(value).includes(text)))
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

/** The rows of a prepared statement. */
export const rowsOf = async <Row>(db: Db, statement: Built<Row>): Promise<Row[]> =>
  (await db.executeQuery(statement.compile(db))).rows;
