// SQL of members: what is open for one of them, in one round trip.
import { sql } from 'kysely';
import type { MemberCtx } from '../../context.ts';
import { readerTerms } from '../site/terms.ts';

type Open = {
  unread: number;
  cart: number;
  coupons: number;
  tabs: Record<string, number> | null;
  needs_you: number;
  waybills: number;
  waybills_due: number;
  threads: number;
  stocked: string | null;
  signed_today: boolean;
};

/** Unread messages and threads, rows of the cart, usable coupons, orders by tab, waybills, and the end of free storage that comes first. */
export async function openThings(ctx: MemberCtx, zone: string) {
  const id = ctx.member.id;
  const { rows } = await sql<Open>`select
    (select count(*)::int from message where member_id = ${id} and read_at is null) as unread,
    (select count(*)::int from cart_row where member_id = ${id}) as cart,
    (select count(*)::int from coupon where member_id = ${id} and state in ('available', 'returned') and starts_at <= ${ctx.now} and expires_at > ${ctx.now}) as coupons,
    (select jsonb_object_agg(tab, n) from (select tab, count(*)::int as n from orders where member_id = ${id} and not hidden and tab in ('unpaid', 'to_purchase', 'on_the_way', 'in_stock', 'shipped') group by tab) t) as tabs,
    (select count(*)::int from orders where member_id = ${id} and not hidden and needs_you) as needs_you,
    (select count(*)::int from waybill where member_id = ${id} and not hidden and state not in ('received', 'cancelled', 'lost', 'seized', 'returned')) as waybills,
    (select count(*)::int from waybill where member_id = ${id} and not hidden and state in ('unpaid', 'settle_due', 'problem')) as waybills_due,
    (select count(distinct (thing, thing_id))::int from thread_message where member_id = ${id} and from_kind <> 'member' and read_at is null) as threads,
    (select min(coalesce(storage_from, (stocked_at at time zone ${zone})::date) - storage_days + extended_days)::text from order_item where member_id = ${id} and state = 'in_stock' and stocked_at is not null) as stocked,
    exists (select 1 from signin where member_id = ${id} and date = (${ctx.now}::timestamptz at time zone ${zone})::date) as signed_today`.execute(
    ctx.db,
  );
  const { tabs, needs_you, waybills, waybills_due, threads, stocked, ...plain } = rows[0]!;
  return {
    ...plain,
    counts: {
      unpaid: 0,
      to_purchase: 0,
      on_the_way: 0,
      in_stock: 0,
      shipped: 0,
      ...tabs,
      needs_you,
      waybills,
      waybills_due,
      threads,
    },
    free_until: stocked ? await endOfFree(ctx, stocked, zone) : null,
  };
}

/** Free days of a row run from its stock-in, whole days of the shop's time zone: the last one ends at midnight there. */
async function endOfFree(ctx: MemberCtx, since: string, zone: string): Promise<Date> {
  const { free_days } = await readerTerms(ctx);
  const { rows } = await sql<{
    at: Date;
  }>`select ((${since}::date + ${free_days + 1}::int)::timestamp at time zone ${zone}) as at`.execute(ctx.db);
  return rows[0]!.at;
}
