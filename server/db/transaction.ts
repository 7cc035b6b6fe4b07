// The only way to open a transaction. It is retried after a serialization failure or deadlock, and when the connection was lost before the commit.
import type { Kysely } from 'kysely';
import { isConnectionLost, isSerializationFailure, SHORT_RETRY } from './errors.ts';
import { rememberWithin } from './remembered.ts';
import { isStalePlan } from './statements.ts';
import type { Tables } from './tables.ts';

const ATTEMPTS = 4;

/**
 * Runs the work in one transaction and returns its result. The work may run several times, each time after a rollback, so it must change nothing but the database.
 * When the connection breaks during the commit, its outcome is unknown: the error is thrown without a retry.
 */
export async function transaction<T>(db: Kysely<Tables>, work: (trx: Kysely<Tables>) => Promise<T>): Promise<T> {
  let lost = 0;
  for (let attempt = 1; ; attempt++) {
    let worked = false;
    try {
      return await db.transaction().execute(async (trx) => {
        const answer = await work(rememberWithin(trx, db));
        worked = true;
        return answer;
      });
    } catch (error) {
      if ((isSerializationFailure(error) || isStalePlan(error)) && attempt < ATTEMPTS) continue;
      const ms = SHORT_RETRY[lost];
      if (worked || !isConnectionLost(error) || ms === undefined) throw error;
      lost += 1;
      await new Promise((resolve) => setTimeout(resolve, ms));
    }
  }
}
