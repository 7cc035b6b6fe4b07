// SQL of members: the counters of open items for one member, in one round trip.
import { sql } from 'kysely';
import type { MemberCtx } from '../../../context.ts';
import { inHand } from '../../payments/discounts/coupons.ts';
import { type Open, openParts } from './open-counts.ts';

type Own = {
  unread: number;
  cart: number;
  coupons: number;
  signed_today: boolean;
};

/** Unread messages, pieces in the cart (as its title counts them), usable coupons, and the counters that other modules register. */
export async function openCounts(ctx: MemberCtx, zone: string) {
  const id = ctx.member.id;
  const parts = openParts();
  const asked = parts.map(
    ([name, part]) => sql`(select coalesce(jsonb_agg(x), '[]') from (${part.ask(ctx)}) x) as ${sql.id(name)}`,
  );
  const { rows } = await sql<Own & Record<string, never>>`select
    (select count(*)::int from message where member_id = ${id} and read_at is null) as unread,
    (select coalesce(sum(num), 0)::int from cart_row where member_id = ${id}) as cart,
    (select count(*)::int from coupon where member_id = ${id} and ${inHand(ctx)}) as coupons,
    exists (select 1 from signin where member_id = ${id} and date = (${ctx.now}::timestamptz at time zone ${zone})::date) as signed_today,
    ${sql.join(asked)}`.execute(ctx.db);
  const row = rows[0]!;
  const counted: Record<string, number> = {};
  let stock: Open['stock'];
  for (const [name, part] of parts) {
    const open = await part.read(ctx, row[name]!);
    Object.assign(counted, open.counts);
    stock ??= open.stock;
  }
  if (!stock) throw new Error('nobody counts the stock');
  const { unread, cart, coupons, signed_today } = row;
  return { unread, cart, coupons, signed_today, counts: counted, stock };
}
