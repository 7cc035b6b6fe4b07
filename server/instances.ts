// Servers that share a database. Each writes a beat every few seconds; work taken by a server without one is free for the others.
// Times are the database's, because clocks of machines differ.
import { type SqlBool, sql } from 'kysely';
import type { App, Ctx } from './context.ts';
import type { Db } from './db/open.ts';

const BEAT_MS = 5000;
/** Three missed beats; one in the future was written when the database's clock was wrong. */
const ALIVE = sql<SqlBool>`seen_at between now() - interval '15 s' and now() + interval '15 s'`;
const FORGOTTEN = sql<SqlBool>`seen_at not between now() - interval '1 hour' and now() + interval '1 hour'`;

/** Whether a row with the column `taken_by` may be taken: it has no server, or a dead one. */
export const isFree = sql<SqlBool>`(taken_by is null or taken_by not in (select id from server_instance where ${ALIVE}))`;

export const aliveIds = async (db: Ctx['db']): Promise<Set<string>> =>
  new Set((await db.selectFrom('server_instance').select('id').where(ALIVE).execute()).map((row) => row.id));

/** Writes this server's beat. */
export const beat = (db: Db, id: string): Promise<unknown> =>
  db
    .insertInto('server_instance')
    .values({ id, seen_at: sql`now()` })
    .onConflict((c) => c.column('id').doUpdateSet({ seen_at: sql`now()` }))
    .execute();

/** Registers this server as alive, until `signOff`. `alone`: no other server can use this database, so work of earlier ones is free at once. */
export async function signOn({ instance, log }: App, db: Db, alone: boolean): Promise<{ signOff: () => Promise<void> }> {
  await db
    .deleteFrom('server_instance')
    .$if(!alone, (q) => q.where(FORGOTTEN))
    .execute();
  await beat(db, instance);
  const timer = setInterval(() => {
    beat(db, instance).catch((error) => log.warn({ err: String(error) }, 'not seen by other servers'));
  }, BEAT_MS).unref();
  return {
    signOff: async () => {
      clearInterval(timer);
      await db.deleteFrom('server_instance').where('id', '=', instance).execute();
    },
  };
}
