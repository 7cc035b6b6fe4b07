// What a transaction writes last of all, in one packet with its commit: rows that nearly every other transaction changes, too, are locked no longer than that.
import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

type Db = Kysely<Tables>;
type Write<T> = (trx: Db, items: readonly T[]) => Promise<void>;
/** Items stand with the write that they were given to, whatever they are. */
type Due = readonly { write: Write<unknown>; item: unknown }[];

const dueIn = new WeakMap<Db, Due>();

/** The transaction begins: nothing is due yet. */
export const nothingDue = (trx: Db): void => void dueIn.set(trx, []);

/** What is due at this moment, for a part of the transaction that may be taken back. */
export function dueNow(trx: Db): Due {
  const due = dueIn.get(trx);
  if (!due) throw new Error('what is written at the commit wants a transaction');
  return due;
}

/** A part of the transaction was taken back, with all that it wrote: what was due before it is due again. */
export const dueAgain = (trx: Db, before: Due): void => void dueIn.set(trx, before);

/** At the commit `write` gets this item, and with it all others of the transaction that go to the same `write`. */
export function atCommit<T>(trx: Db, write: Write<T>, item: T): void {
  dueIn.set(trx, [...dueNow(trx), { write: write as Write<unknown>, item }]);
}

/** Writes what is due now: at the commit, or before something reads it. */
export async function writeDue(trx: Db): Promise<void> {
  const due = dueNow(trx);
  dueIn.set(trx, []);
  for (const write of new Set(due.map((one) => one.write)))
    await write(
      trx,
      due.flatMap((one) => (one.write === write ? [one.item] : [])),
    );
}
