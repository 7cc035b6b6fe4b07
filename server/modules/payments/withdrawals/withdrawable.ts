// How much of a member's cash is withdrawable, calculated from the ledger alone.
//
// Restricted cash came through a gateway, as a refunded payment fee, or by a remittance younger than the waiting period; rebates, compensation, claims and
// older remittances are free. Spending takes restricted cash first. A refund returns the kind that paid: as much as the payments that it names took of
// restricted cash is restricted again.
//
// Moving money to frozen and back changes nothing: of a movement that touches frozen, only money that entered or left both accounts counts.
// Withdrawals take free cash only.
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../../context.ts';
import { setting } from '../../platform/settings/settings.ts';
import { balance } from '../ledger/ledger.ts';

/** A movement of a member's cash in fen, in or (below zero) out. `source`: it came through a gateway or a young remittance. */
export type CashMovement = { key: string; amount: number; source: boolean; spent_by: readonly string[] };

/** The movements of a member's cash, oldest first; remittances after `young` are restricted. */
export const cashMovements = (member_id: number, young: Date): RawBuilder<CashMovement> => sql`
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

/** How much of the cash is restricted after these movements. */
export function restrictedCash(steps: Iterable<CashMovement>): number {
  let restricted = 0;
  /** restricted cash that each movement spent and no refund has returned yet */
  const spent = new Map<string, number>();
  for (const { key, amount, source, spent_by } of steps) {
    if (amount < 0) {
      const part = Math.min(restricted, -amount);
      restricted -= part;
      if (part > 0) spent.set(key, part);
      continue;
    }
    if (source) restricted += amount;
    let left = source ? 0 : amount;
    for (const by of spent_by) {
      const part = Math.min(left, spent.get(by) ?? 0);
      if (part === 0) continue;
      spent.set(by, spent.get(by)! - part);
      restricted += part;
      left -= part;
    }
  }
  return restricted;
}

/** Fen that a member may withdraw now: cash less restricted cash, never below zero. */
export async function withdrawable(ctx: Ctx, member_id: number, lock = false): Promise<number> {
  const days = await setting(ctx.db, 'cash_remit_days');
  const cash = await balance(ctx, 'cash', member_id, lock);
  const { rows } = await cashMovements(member_id, new Date(ctx.now.getTime() - days * 86_400_000)).execute(ctx.db);
  return Math.max(0, cash - restrictedCash(rows));
}
