// How much of a member's cash can be withdrawn, calculated from the ledger alone.
//
// Cash that came through a gateway, refunded payment fees, and cash of a remittance younger than the waiting time, is tied; rebates, compensation, claims and
// older remittances are free. Spending takes tied cash first. A refund gives back the kind that paid: as far as the payments that it names took tied cash, it
// is tied again.
//
// Moving money to frozen and back changes nothing: of a movement that touches frozen only what came in from outside, or left, counts.
// Withdrawals take free cash only.
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../../context.ts';
import { setting } from '../../platform/settings/settings.ts';
import { balance } from '../ledger/ledger.ts';

/** A movement of a member's cash in fen, in or (below zero) out. `source`: it came through a gateway or a young remittance. */
export type CashStep = { key: string; amount: number; source: boolean; spent_by: readonly string[] };

/** The movements of a member's cash, oldest first; `young`: remittances after this moment are tied. */
export const cashSteps = (member_id: number, young: Date): RawBuilder<CashStep> => sql`
  with own as (select id, kind from account where kind in ('bonus', 'cash', 'frozen') and owner = ${String(member_id)} and unit = 'CNY'),
  moved as (
    select e.tx_id,
      -coalesce(sum(e.amount) filter (where own.kind = 'cash'), 0) cash,
      -coalesce(sum(e.amount) filter (where own.kind = 'frozen'), 0) frozen,
      -coalesce(sum(e.amount) filter (where own.kind = 'bonus'), 0) bonus
    from own join ledger_entry e on e.account_id = own.id group by e.tx_id),
  outside as (select *, case when frozen = 0 then cash else cash + frozen + bonus end amount from moved)
  select t.key, o.amount::int8 amount, t.spent_by,
    o.amount > 0 and (t.kind = 'fee_back' or exists (
      select 1 from ledger_entry e join account a on a.id = e.account_id
      where e.tx_id = o.tx_id and e.amount > 0 and (a.kind = 'gateway' or (a.kind = 'bank' and t.at > ${young})))) source
  from outside o join lateral (select key, kind, at, spent_by from ledger_tx where id = o.tx_id) t on true
  where o.amount <> 0 and t.kind not in ('withdrawal', 'withdrawal_paid', 'withdrawal_back')
  order by o.tx_id`;

/** What of the cash is tied after these movements. */
export function tiedCash(steps: Iterable<CashStep>): number {
  let tied = 0;
  /** tied cash that each movement spent and nothing has given back yet */
  const spent = new Map<string, number>();
  for (const { key, amount, source, spent_by } of steps) {
    if (amount < 0) {
      const part = Math.min(tied, -amount);
      tied -= part;
      if (part > 0) spent.set(key, part);
      continue;
    }
    if (source) tied += amount;
    let left = source ? 0 : amount;
    for (const by of spent_by) {
      const part = Math.min(left, spent.get(by) ?? 0);
      if (part === 0) continue;
      spent.set(by, spent.get(by)! - part);
      tied += part;
      left -= part;
    }
  }
  return tied;
}

/** Fen that a member may withdraw now: cash less what of it is tied, never below zero. */
export async function withdrawable(ctx: Ctx, member_id: number, lock = false): Promise<number> {
  const days = await setting(ctx.db, 'cash_remit_days');
  const cash = await balance(ctx, 'cash', member_id, lock);
  const { rows } = await cashSteps(member_id, new Date(ctx.now.getTime() - days * 86_400_000)).execute(ctx.db);
  return Math.max(0, cash - tiedCash(rows));
}
