// The only way to open a transaction. It is retried after a serialization failure or deadlock, and when the connection was lost before the commit.
import { type Kysely, sql } from 'kysely';
import { dueAgain, dueNow, nothingDue, writeDue } from './at-commit.ts';
import { isConnectionLost, isSerializationFailure, isStalePlan, SHORT_RETRY } from './errors.ts';
import { observingWithin, seenBy, unobserved } from './observed.ts';
import { rememberWithin } from './remembered.ts';
import { overlapping } from './round-trips.ts';
import type { Tables } from './tables.ts';

const ATTEMPTS = 4;

/**
 * Runs the work in one transaction and returns its result. The work may run several times, each time after a rollback, so it must change nothing but the database.
 * When the connection breaks during the commit, its outcome is unknown: the error is thrown without a retry.
 */
export async function transaction<T>(db: Kysely<Tables>, work: (trx: Kysely<Tables>) => Promise<T>): Promise<T> {
  const [plain, seen] = [unobserved(db), seenBy(db)];
  let lost = 0;
  for (let attempt = 1; ; attempt++) {
    let worked = false;
    try {
      return await plain.transaction().execute(async (own) => {
        const { trx, end } = await overlapping(own);
        try {
          const remembering = rememberWithin(trx, plain);
          const within = seen ? observingWithin(remembering, seen) : remembering;
          nothingDue(within);
          const answer = await work(within);
          await writeDue(within);
          worked = true;
          return answer;
        } finally {
          end();
        }
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

/** Runs a part of a transaction that may be refused without the rest: what it wrote goes, and what it threw is thrown. */
export async function partOf<T>(trx: Kysely<Tables>, work: () => Promise<T>): Promise<T> {
  const due = dueNow(trx);
  await sql`savepoint part`.execute(trx);
  try {
    const answer = await work();
    await sql`release savepoint part`.execute(trx);
    return answer;
  } catch (error) {
    // A transaction that has to start over is over, and so is its savepoint.
    if (!isSerializationFailure(error) && !isConnectionLost(error)) {
      await sql`rollback to savepoint part`.execute(trx);
      // Rolled back to, it still stands, and would hide that of a part around it.
      await sql`release savepoint part`.execute(trx);
      dueAgain(trx, due);
    }
    throw error;
  }
}

/** Work that is done to see what it would bring, and taken back. */
export async function tried<T>(trx: Kysely<Tables>, work: () => Promise<T>): Promise<T> {
  const due = dueNow(trx);
  await sql`savepoint tried`.execute(trx);
  const answer = await work();
  await sql`rollback to savepoint tried`.execute(trx);
  await sql`release savepoint tried`.execute(trx);
  dueAgain(trx, due);
  return answer;
}
