// The shop acting by itself: jobs, gateway notices, tools. The same context that calls get, with nobody in it.
import { DEFAULT_LANG } from '#contract/lang.ts';
import type { App, Ctx } from './context.ts';
import type { Db } from './db/open.ts';

/** A context on any handle; what has to wait for a commit runs at once, so inside a transaction use inSystem. */
export const systemCtx = (app: App, db: Ctx['db'], after: Ctx['after'] = (run) => void run()): Ctx => ({
  app,
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
  cookies: {},
  setCookie: () => {},
});

/** Runs in one transaction, tried again when the database asks for it; what it put off runs after the commit. */
export async function inSystem<T>(app: App, db: Db, run: (ctx: Ctx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const after: (() => Promise<void> | void)[] = [];
    try {
      const answer = await db.transaction().execute((trx) => run(systemCtx(app, trx, (f) => void after.push(f))));
      for (const f of after)
        await Promise.resolve()
          .then(f)
          .catch((error) => app.log.error({ err: String(error) }, 'after commit'));
      return answer;
    } catch (error) {
      const code = (error as { code?: string }).code;
      if (attempt < 4 && (code === '40001' || code === '40P01')) continue;
      throw error;
    }
  }
}
