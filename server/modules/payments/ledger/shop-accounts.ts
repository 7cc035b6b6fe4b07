// The shop's own accounts. Every payment changes some of them, so their balances and entries are written by one statement at the commit and locked
// only from then on: no payment waits for the rest of another. Before the commit only the movement is written.
import { sql } from 'kysely';
import type { Ctx } from '../../../context.ts';
import type { Db } from '../../../db/open.ts';
import { atCommit, writeDue } from '../../../db/transaction.ts';
import { executeWrite } from '../../../db/written.ts';

/** A movement's posting to an account of the shop: fen or points, debit positive, not zero. */
type Posting = { tx_id: number; kind: string; unit: string; amount: number };

/** Adds to accounts of the shop when the transaction commits; missing ones are opened. */
export function post(ctx: Ctx, postings: readonly Posting[]): void {
  for (const posting of postings) atCommit(ctx.db, writePostings, posting);
}

/** Writes this transaction's postings now, for a query that sums up entries of the shop's accounts. */
export const flushPostings = (ctx: Ctx): Promise<void> => writeDue(ctx.db);

async function writePostings(trx: Db, postings: readonly Posting[]): Promise<void> {
  const nameOf = ({ kind, unit }: Posting) => `${kind} ${unit}`;
  // Each entry has the balance after it, without later entries of the transaction.
  const left = new Map<string, number>();
  const afterwards = [...postings].reverse().map((posting) => {
    const sum = left.get(nameOf(posting)) ?? 0;
    left.set(nameOf(posting), sum + posting.amount);
    return sum;
  });
  const tx_ids = postings.map((p) => p.tx_id);
  const kinds = postings.map((p) => p.kind);
  const units = postings.map((p) => p.unit);
  const amounts = postings.map((p) => p.amount);
  afterwards.reverse();
  // Locks in the order of the kinds, so that transactions never deadlock. An account that another transaction opens meanwhile is updated like an existing one.
  const posted = sql`
      with part as (
        select * from unnest(${tx_ids}::bigint[], ${kinds}::text[], ${units}::text[], ${amounts}::bigint[], ${afterwards}::bigint[])
          with ordinality as part (tx_id, kind, unit, amount, afterwards, n)),
      moved as (select kind, unit, sum(amount)::bigint as amount from part group by kind, unit),
      locked as (
        select a.id, m.amount from account a join moved m on m.kind = a.kind and m.unit = a.unit where a.owner = ''
        order by a.kind collate "C", a.unit for update of a),
      changed as (
        update account a set balance = a.balance + l.amount from locked l where a.id = l.id returning a.id, a.kind, a.unit, a.balance),
      opened as (
        insert into account (kind, unit, balance)
        select kind, unit, amount from moved m
        where not exists (select 1 from account a where a.owner = '' and a.kind = m.kind and a.unit = m.unit)
        order by kind collate "C", unit
        on conflict (kind, owner, unit) do update set balance = account.balance + excluded.balance
        returning id, kind, unit, balance),
      found as (select * from changed union all select * from opened)
      insert into ledger_entry (tx_id, account_id, amount, balance_after)
      select p.tx_id, f.id, p.amount, f.balance - p.afterwards from part p join found f on f.kind = p.kind and f.unit = p.unit order by p.n`;
  await executeWrite(trx, ['account', 'ledger_entry'], posted);
}
