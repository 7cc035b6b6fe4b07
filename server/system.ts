// The context of the shop's own work: jobs, gateway notices, tools. Like that of a call, without a caller.
import { DEFAULT_LANG } from '#contract/lang.ts';
import type { App, Ctx, Later } from './context.ts';
import type { Db } from './db/open.ts';
import { transaction } from './db/transaction.ts';

/** A context on any handle; `after` runs at once, so inside a transaction use inSystem. */
export const systemCtx = (app: App, db: Ctx['db'], after: Ctx['after'] = (run) => void run(db)): Ctx => ({
  app,
  log: app.log,
  db,
  after,
  now: app.clock.now(),
  lang: DEFAULT_LANG,
  currency: 'CNY',
  ip: '',
  agent: 'system',
  member: null,
  operator: null,
  token: '',
  accepts: '',
  cookies: {},
  setCookie: () => {},
});

/** Runs in one transaction; `after` runs once it is committed. */
export async function inSystem<T>(app: App, db: Db, run: (ctx: Ctx) => Promise<T>): Promise<T> {
  const later: Later[] = [];
  const answer = await transaction(db, (trx) => {
    later.length = 0;
    return run(systemCtx(app, trx, (f) => void later.push(f)));
  });
  for (const f of later)
    await Promise.resolve(db)
      .then(f)
      .catch((error) => app.log.error({ err: String(error) }, 'after commit'));
  return answer;
}

/**
 * Processes things that are due, one after another: a failing one delays none of the others. Returns the sum of the results
 * (a number, or true for 1); throws at the end when any failed, so that the job shows it.
 */
export async function sweep<T>(app: App, things: Iterable<T>, work: (thing: T) => Promise<unknown>): Promise<number> {
  const failed: string[] = [];
  let [sum, count] = [0, 0];
  for (const thing of things) {
    count += 1;
    try {
      const done = await work(thing);
      sum += typeof done === 'number' ? done : Number(done === true);
    } catch (error) {
      const which = JSON.stringify(thing);
      app.log.error({ thing: which, err: (error as Error).stack ?? String(error) }, 'one of many failed');
      failed.push(`${which}: ${(error as Error).message ?? error}`);
    }
  }
  if (failed.length > 0) throw new Error(`${failed.length} of ${count} failed: ${failed[0]}`);
  return sum;
}

/** The same, each in its own transaction. */
export const sweepInSystem = <T>(
  app: App,
  db: Db,
  things: Iterable<T>,
  act: (ctx: Ctx, thing: T) => Promise<unknown>,
): Promise<number> => sweep(app, things, (thing) => inSystem(app, db, (ctx) => act(ctx, thing)));
