// Query plans, for tests that hot queries use their index.
import type { Compilable } from 'kysely';
import type { Shop } from './testing.ts';

/** The plan of the query as text, with its parameters filled in. */
export async function planOf(shop: Pick<Shop, 'pool'>, query: Compilable<unknown>): Promise<string> {
  const { sql, parameters } = query.compile();
  const { rows } = await shop.pool.query(`explain ${sql}`, [...parameters]);
  return (rows as Record<string, string>[]).map((r) => r['QUERY PLAN']).join('\n');
}
