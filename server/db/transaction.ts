// The one way to open a transaction: started over when the database asks for it, or when it went away before the end of the work.
import type { Kysely } from 'kysely';
import { isConnectionLost, isSerializationFailure, SHORT_RETRY } from './errors.ts';
import type { Tables } from './tables.ts';

const ATTEMPTS = 4;

/**
 * Runs the work in one transaction. It may run several times, each time on nothing of the time before, so it changes the database alone.
 * A connection that breaks while the commit is on its way leaves open whether it was done: that is not tried again, and thrown.
 */
export async function transaction<T>(db: Kysely<Tables>, work: (trx: Kysely<Tables>) => Promise<T>): Promise<T> {
  let lost = 0;
  for (let attempt = 1; ; attempt++) {
    let worked = false;
    try {
      return await db.transaction().execute(async (trx) => {
        const answer = await work(trx);
        worked = true;
        return answer;
      });
    } catch (error) {
      if (isSerializationFailure(error) && attempt < ATTEMPTS) continue;
      const ms = SHORT_RETRY[lost];
      if (worked || !isConnectionLost(error) || ms === undefined) throw error;
      lost += 1;
      await new Promise((resolve) => setTimeout(resolve, ms));
    }
  }
}
