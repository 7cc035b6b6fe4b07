// Queues of expected arrivals: due today, signed by the courier and not scanned, late. The due time follows from when the seller
// sent it, or should have.

import { sql } from 'kysely';
import type { ARRIVAL_TABS } from '#contract/desk/tabs.ts';
import { group } from '#contract/states/machine.ts';
import { parcelMachine } from '#contract/states/parcel.ts';
import type { Ctx } from '../../../context.ts';
import { addDays, dayIn } from '../../../dates.ts';
import { numberLike } from '../../../db/like.ts';
import { literals } from '../../../db/literals.ts';
import { itemFilters, itemWords, memberWords, type Queue } from '../../platform/queue.ts';
import { settings } from '../../platform/settings/settings.ts';

export type ArrivalTab = (typeof ARRIVAL_TABS)[number];
const DAY = 86_400_000;

/** Sent from `today` until `tomorrow`: due; sent earlier: late; bought before `unsent`: should have been sent. */
export type ArrivalBounds = { today: Date; tomorrow: Date; unsent: Date; arrival_days: number; seller_send_days: number };

/** The start and end of the shop's day. */
async function dayOf(ctx: Ctx, zone: string): Promise<{ today: Date; tomorrow: Date }> {
  const day = dayIn(ctx.now, zone);
  const midnight = (of: string) => sql<Date>`${of}::timestamp at time zone ${zone}`;
  return ctx.db.selectNoFrom([midnight(day).as('today'), midnight(addDays(day, 1)).as('tomorrow')]).executeTakeFirstOrThrow();
}

export async function boundsOf(ctx: Ctx): Promise<ArrivalBounds> {
  const { arrival_days, seller_send_days, time_zone } = await settings(ctx.db, ['arrival_days', 'seller_send_days', 'time_zone']);
  const { today, tomorrow } = await dayOf(ctx, time_zone);
  const before = (at: Date, days: number) => new Date(at.getTime() - days * DAY);
  return {
    ...{ arrival_days, seller_send_days },
    today: before(today, arrival_days),
    tomorrow: before(tomorrow, arrival_days),
    unsent: before(today, seller_send_days),
  };
}

const items = (where: Queue['where']): Queue => ({
  from: sql`order_item i`,
  id: sql.ref('i.id'),
  order: sql.ref('i.waits_since'),
  where,
  filters: itemFilters,
  words: itemWords,
});

const ANNOUNCED = group(parcelMachine, 'announced');
const signed: Queue = {
  from: sql`parcel p`,
  id: sql.ref('p.id'),
  order: sql.ref('p.signed_at'),
  where: [
    sql<boolean>`p.signed_at is not null`,
    sql<boolean>`p.received_at is null`,
    sql<boolean>`p.state in (${literals(ANNOUNCED)})`,
  ],
  filters: {
    warehouse_id: (id: number) => sql<boolean>`p.warehouse_id = ${id}`,
    member_id: (id: number) =>
      sql<boolean>`(p.member_id = ${id} or exists (select 1 from order_item i where i.parcel_id = p.id and i.member_id = ${id}))`,
    seller_id: (id: number) =>
      sql<boolean>`exists (select 1 from order_item i join orders o on o.id = i.order_id where i.parcel_id = p.id and o.seller_id = ${id})`,
    api_type: (code: string) =>
      sql<boolean>`exists (select 1 from order_item i where i.parcel_id = p.id and i.api_type = ${code})`,
  },
  words: (words) => [
    numberLike('p.tracking_no', words.toUpperCase()),
    sql`exists (select 1 from order_item i where i.parcel_id = p.id and ${memberWords('i.member_id', words)})`,
  ],
};

export const arrivalQueue = (tab: ArrivalTab, at: ArrivalBounds): Queue => {
  if (tab === 'signed') return signed;
  if (tab === 'due')
    return items([
      sql<boolean>`i.state = 'on_the_way'`,
      sql<boolean>`i.waits_since >= ${at.today}`,
      sql<boolean>`i.waits_since < ${at.tomorrow}`,
    ]);
  const latest = new Date(Math.max(at.today.getTime(), at.unsent.getTime()));
  return items([
    sql<boolean>`i.state in ('purchased', 'on_the_way')`,
    sql<boolean>`i.waits_since < ${latest}`,
    sql<boolean>`i.waits_since < case i.state when 'on_the_way' then ${at.today}::timestamptz else ${at.unsent}::timestamptz end`,
  ]);
};
