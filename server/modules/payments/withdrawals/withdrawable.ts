// How much of a member's cash can be withdrawn, calculated from the ledger alone.
//
// Cash that came through a gateway, and cash of a remittance younger than the waiting time, is tied; all other cash (refunds, rebates,
// compensation, older remittances) is free. Spending takes tied cash first. With S the running sum of tied money in less money spent,
// what is still tied is S less its lowest point so far (zero at most): one pass over the member's own entries.
//
// Moving money to frozen and back changes nothing: of a movement that touches frozen only what came in from outside, or left, counts.
// Withdrawals take free cash only.
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../../context.ts';
import { setting } from '../../platform/settings/settings.ts';
import { balance } from '../ledger/ledger.ts';

/** Fen of a member's cash that are tied; `young`: remittances after this moment still are. */
export const lockedCashQuery = (member_id: number, young: Date): RawBuilder<{ tied: number }> => sql`
  with own as (select id, kind from account where kind in ('bonus', 'cash', 'frozen') and owner = ${String(member_id)} and unit = 'CNY'),
  moved as (
    select e.tx_id,
      -coalesce(sum(e.amount) filter (where own.kind = 'cash'), 0) cash,
      -coalesce(sum(e.amount) filter (where own.kind = 'frozen'), 0) frozen,
      -coalesce(sum(e.amount) filter (where own.kind = 'bonus'), 0) bonus
    from own join ledger_entry e on e.account_id = own.id group by e.tx_id),
  outside as (select *, case when frozen = 0 then cash else cash + frozen + bonus end amount from moved),
  step as (
    select o.tx_id, case
      when t.kind in ('cashout', 'cashout_paid', 'cashout_back') then 0
      when o.amount < 0 then o.amount
      when o.amount > 0 and exists (
        select 1 from ledger_entry e join account a on a.id = e.account_id
        where e.tx_id = o.tx_id and e.amount > 0 and (a.kind = 'gateway' or (a.kind = 'bank' and t.at > ${young}))) then o.amount
      else 0 end amount
    from outside o join lateral (select kind, at from ledger_tx where id = o.tx_id) t on true),
  run as (select tx_id, sum(amount) over (order by tx_id) s from step)
  select coalesce((select s from run order by tx_id desc limit 1) - least(0, min(s)), 0)::bigint tied from run`;

/** Fen that a member may withdraw now: cash less what of it is tied, never below zero. */
export async function withdrawable(ctx: Ctx, member_id: number, lock = false): Promise<number> {
  const days = await setting(ctx.db, 'cash_remit_days');
  const cash = await balance(ctx, 'cash', member_id, lock);
  const { rows } = await lockedCashQuery(member_id, new Date(ctx.now.getTime() - days * 86_400_000)).execute(ctx.db);
  return Math.max(0, cash - (rows[0]?.tied ?? 0));
}
