// Query plans, for tests that hot queries use their index.
import {
  type Compilable,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
} from 'kysely';
import pg from 'pg';
import type { Shop } from './testing.ts';

/** The plan of the query as text, with its parameters filled in. */
export async function planOf(shop: { pool: Pick<Shop['pool'], 'query'> }, query: Compilable<unknown>): Promise<string> {
  const { sql, parameters } = query.compile();
  const { rows } = await shop.pool.query(`explain ${sql}`, [...parameters]);
  return (rows as Record<string, string>[]).map((r) => r['QUERY PLAN']).join('\n');
}

/** The same for tables too small for the planner to use an index: with sequential scans disabled. `bitmaps`: several indexes may be combined. */
export async function indexPlanOf(
  shop: Pick<Shop, 'pool'>,
  query: Compilable<unknown>,
  { bitmaps = false } = {},
): Promise<string> {
  const client = await shop.pool.connect();
  try {
    await client.query('begin');
    await client.query('set local enable_seqscan = off');
    if (!bitmaps) await client.query('set local enable_bitmapscan = off');
    return await planOf({ pool: client }, query);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** The generic plan of a prepared statement. */
export async function genericPlanOf(shop: Pick<Shop, 'pool'>, query: Compilable<unknown>): Promise<string> {
  const { sql, parameters } = query.compile();
  const client = await shop.pool.connect();
  try {
    await client.query('begin');
    await client.query('set local plan_cache_mode = force_generic_plan');
    await client.query(`prepare kept as ${sql}`);
    const values = parameters.map((one) => (one === null ? 'null' : pg.escapeLiteral(textOf(one))));
    const { rows } = await client.query(`explain execute kept${values.length > 0 ? `(${values.join()})` : ''}`);
    await client.query('deallocate kept');
    return (rows as Record<string, string>[]).map((r) => r['QUERY PLAN']).join('\n');
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const textOf = (one: unknown): string => {
  if (Array.isArray(one)) return `{${one.map((inner) => JSON.stringify(String(inner))).join()}}`;
  return one instanceof Date ? one.toISOString() : String(one);
};

const compiler = new Kysely<never>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});
/** A statement written as SQL. */
export const statement = (query: RawBuilder<unknown>): Compilable<unknown> => ({
  compile: () => query.compile(compiler) as never,
});
