// Promised times: what is late now, by the shop's working calendar, and credits for lateness in a period.
import { sql } from 'kysely';
import { group } from '#contract/states/machine.ts';
import { waybillMachine } from '#contract/states/waybill.ts';
import type { Ctx } from '../../../context.ts';
import { literals } from '../../../db/literals.ts';
import { lateSince, slaTerms } from '../../support/sla/sla.ts';

export type OverdueNow = { take: number; inspect: number; pack: number; message: number };

/** How many are later than promised: items to buy, items to inspect, waybills to pack, threads to answer. */
export async function overdueNow(ctx: Ctx): Promise<OverdueNow> {
  const since = lateSince(await slaTerms(ctx), ctx.now);
  const { rows } = await sql<OverdueNow>`select
    (select count(*)::int from order_item where state = 'paid' and waits_since < ${since}) take,
    (select count(*)::int from order_item where state = 'received' and state_at < ${since}) inspect,
    (select count(*)::int from waybill w where w.state in (${literals(group(waybillMachine, 'packing_clock'))}) and w.paid_at < ${since}
      and not exists (select 1 from history h where h.thing = 'waybill' and h.thing_id = w.id
        and (h.action = 'pack' or (h.action = 'answer' and h.at >= ${since})))) pack,
    (select count(*)::int from thread where thing in ('order', 'waybill') and since is not null and since < ${since}) message
    `.execute(ctx.db);
  return rows[0]!;
}

export type Missed = { bucket: string; clock: string; missed: number; paid: number };

/** Credits for lateness by clock and day, week or month: their number, and fen. */
export async function missedIn(
  ctx: Ctx,
  zone: string,
  by: 'day' | 'week' | 'month',
  from: string,
  to: string,
): Promise<Missed[]> {
  const { rows } = await sql<Missed>`
    select date_trunc(${by}, (at at time zone ${zone}))::date::text bucket, clock, count(*)::int missed, sum(amount)::bigint paid from clock_credit
    where at >= (${from}::date::timestamp at time zone ${zone}) and at < ((${to}::date + 1)::timestamp at time zone ${zone})
    group by 1, clock`.execute(ctx.db);
  return rows;
}
