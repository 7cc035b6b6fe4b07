// SQL of sources: circuits, counts of use, cached answers.
import { type Kysely, sql } from 'kysely';
import { json } from '../../../context.ts';
import { anyOf } from '../../../db/any-of.ts';
import type { Tables } from '../../../db/tables.ts';

type Db = Kysely<Tables>;

export const stateOf = (db: Db, code: string) =>
  db.selectFrom('source_state').selectAll().where('code', '=', code).executeTakeFirst();

/** Counts one more consecutive failure; returns how many. */
export async function countFailure(db: Db, code: string, of: { problem: string; error: string; at: Date }): Promise<number> {
  const failure = { problem: of.problem, error: of.error, error_at: of.at };
  const row = await db
    .insertInto('source_state')
    .values({ code, failures: 1, ...failure })
    .onConflict((c) => c.column('code').doUpdateSet((eb) => ({ failures: eb('source_state.failures', '+', 1), ...failure })))
    .returning('failures')
    .executeTakeFirstOrThrow();
  return row.failures;
}

export const openCircuit = (db: Db, code: string, until: Date) =>
  db.updateTable('source_state').set({ open_until: until }).where('code', '=', code).execute();

/** An answer closes the circuit; its last failure stays readable. */
export const closeCircuit = (db: Db, code: string) =>
  db
    .updateTable('source_state')
    .set({ failures: 0, open_until: null, problem: '' })
    .where('code', '=', code)
    .where((eb) => eb.or([eb('failures', '>', 0), eb('open_until', 'is not', null)]))
    .execute();

/** True for only one of the callers that find a circuit's time passed. */
export async function takeProbe(db: Db, code: string, seen: Date, until: Date): Promise<boolean> {
  const row = await db
    .updateTable('source_state')
    .set({ open_until: until })
    .where('code', '=', code)
    .where('open_until', '=', seen)
    .returning('code')
    .executeTakeFirst();
  return row !== undefined;
}

export type Use = {
  code: string;
  kind: string;
  day: Date;
  calls: number;
  failed: number;
  cached: number;
  ms: number;
  cost: number;
};
export async function countUse(db: Db, { day, ...use }: Use): Promise<void> {
  await db
    .insertInto('source_use')
    .values({ ...use, day: day.toISOString().slice(0, 10) })
    .onConflict((c) =>
      c.columns(['code', 'kind', 'day']).doUpdateSet((eb) => ({
        calls: eb('source_use.calls', '+', eb.ref('excluded.calls')),
        failed: eb('source_use.failed', '+', eb.ref('excluded.failed')),
        cached: eb('source_use.cached', '+', eb.ref('excluded.cached')),
        ms: eb('source_use.ms', '+', eb.ref('excluded.ms')),
        cost: eb('source_use.cost', '+', eb.ref('excluded.cost')),
      })),
    )
    .execute();
}

export const answer = (db: Db, key: string, now: Date) =>
  db.selectFrom('source_answer').select('body').where('key', '=', key).where('expires_at', '>', now).executeTakeFirst();

export const answers = (db: Db, keys: readonly string[], now: Date) =>
  db.selectFrom('source_answer').select(['key', 'body']).where('key', '=', anyOf(keys)).where('expires_at', '>', now).execute();

export async function cacheAnswer(
  db: Db,
  { body, minutes, ...of }: { key: string; code: string; kind: string; body: unknown; at: Date; minutes: number },
): Promise<void> {
  const row = { ...of, body: body === null ? null : json(body), expires_at: new Date(of.at.getTime() + minutes * 60_000) };
  await db
    .insertInto('source_answer')
    .values(row)
    .onConflict((c) => c.column('key').doUpdateSet({ body: row.body, at: row.at, expires_at: row.expires_at }))
    .execute();
}

export async function deleteExpired(db: Db, now: Date, use_before: Date): Promise<number> {
  const gone = await db.deleteFrom('source_answer').where('expires_at', '<', now).executeTakeFirst();
  await db.deleteFrom('source_use').where('day', '<', use_before.toISOString().slice(0, 10)).execute();
  return Number(gone.numDeletedRows);
}

/** Use by source and kind: today's and that of the last 30 days. */
export async function usedSince(db: Db, today: string, since: string) {
  const { rows } = await sql<{
    code: string;
    kind: string;
    calls: number;
    failed: number;
    cached: number;
    ms: number;
    cost: number;
    today: number;
  }>`
    select code, kind, sum(calls)::int calls, sum(failed)::int failed, sum(cached)::int cached, sum(ms)::float8 ms, sum(cost)::float8 cost,
      coalesce(sum(calls) filter (where day = ${today}), 0)::int today
    from source_use where day >= ${since} group by code, kind order by code, kind`.execute(db);
  return rows;
}

export const states = (db: Db) => db.selectFrom('source_state').selectAll().execute();
