// Counts the round trips of a piece of work: statements sent at once are one, on any number of connections.
import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as turn } from 'node:timers/promises';
import type { CompiledQuery, QueryResult } from 'kysely';
import type { Db } from './db/open.ts';

/** Turns of the event loop without a new statement, after which no more are coming. */
const QUIET_TURNS = 8;

export type Waits = { waits: number; texts: string[] };

/**
 * Delays statements until no more are sent, runs them, and returns their answers together: so a statement sent after an answer is always a new round trip, and
 * one sent at the same time never is. `counts`: which statements are counted. For statements outside transactions.
 */
export async function waitsOf(db: Db, counts: (text: string) => boolean, work: () => Promise<unknown>): Promise<Waits> {
  const executor = db.getExecutor();
  const ask = executor.executeQuery;
  type Answer = () => void;
  let held: { sql: string; run: () => Promise<Answer> }[] = [];
  executor.executeQuery = <R>(query: CompiledQuery<R>) =>
    new Promise<QueryResult<R>>((resolve, reject) => {
      const inPlace = AsyncLocalStorage.snapshot();
      const run = () =>
        inPlace(async () => {
          try {
            const result = await ask.call(executor, query);
            return () => resolve(result as QueryResult<R>);
          } catch (error) {
            return () => reject(error as Error);
          }
        });
      held.push({ sql: query.sql, run });
    });
  const found: Waits = { waits: 0, texts: [] };
  let isOver = false;
  const over = work().finally(() => {
    isOver = true;
  });
  over.catch(() => {});
  while (!isOver) {
    let asked = -1;
    for (let quiet = 0; quiet < QUIET_TURNS; quiet++) {
      if (held.length !== asked) quiet = 0;
      asked = held.length;
      await turn();
    }
    const batch = held;
    held = [];
    const meant = batch.map(({ sql }) => sql).filter(counts);
    if (meant.length > 0) found.waits += 1;
    found.texts.push(...meant);
    for (const answer of await Promise.all(batch.map(({ run }) => run()))) answer();
  }
  executor.executeQuery = ask;
  await over;
  return found;
}
