// What counters of open items for a member, in one round trip.
import { sql } from 'kysely';
import type { UserInfo } from '#contract/calls/users.ts';
import type { MemberCtx } from '../../../context.ts';
import { prepared } from '../../../db/prepared.ts';
import { type RunningCard, runningRows } from '../../loyalty/levels/benefits.ts';
import { usableOrLocked } from '../../payments/discounts/coupon-lists.ts';
import type { Open, OpenCount } from '../../platform/open-counts.ts';
import { port } from '../../platform/ports.ts';

type Own = {
  unread: number;
  cart: number;
  coupons: number;
  signed_today: boolean;
  /** what the member's level is compared with */
  cards: RunningCard[];
};

export type OpenThings = Own & Record<string, unknown>;

/** What each list of a member says is open, by the name of the list. */
export const openCounts = port<Readonly<Record<string, OpenCount>>>()('openCounts');

/** Unread messages, pieces in the cart (as its title counts them), usable coupons, running membership cards, and what other modules count. `zone`: the shop's, for today. */
export const openThings = (ctx: MemberCtx, zone: string) =>
  thingsOf(ctx.db, { member_id: ctx.member.id, now: ctx.now, zone }, ctx.app);

/** The statement is built once for all members: whatever else of the first who asks would stand in it for everybody. */
const only = <T extends object>(parts: Partial<T>): T =>
  new Proxy(parts as T, {
    get(of, name) {
      if (!(name in of)) throw new Error(`${String(name)} is not the same for all members`);
      return of[name as keyof T];
    },
  });

const thingsOf = prepared(
  { member_id: 'number', now: 'date', zone: 'string' },
  (db, { member_id, now, zone }, app: MemberCtx['app']) => {
    const ctx = only<MemberCtx>({ app, db, now, member: only<MemberCtx['member']>({ id: member_id }) });
    const id = ctx.member.id;
    const asked = Object.entries(openCounts.of(ctx)).map(
      ([name, part]) => sql`(select coalesce(jsonb_agg(x), '[]') from (${part.query(ctx)}) x) as ${sql.id(name)}`,
    );
    return sql<OpenThings>`select
    (select count(*)::int from message where member_id = ${id} and read_at is null) as unread,
    (select coalesce(sum(num), 0)::int from cart_row where member_id = ${id}) as cart,
    (select count(*)::int from coupon where member_id = ${id} and ${usableOrLocked(ctx)}) as coupons,
    exists (select 1 from signin where member_id = ${id} and date = (${ctx.now}::timestamptz at time zone ${zone})::date) as signed_today,
    (select coalesce(jsonb_agg(x), '[]') from (${runningRows(db, id, ctx.now)}) x) as cards,
    ${sql.join(asked)}`;
  },
);

/** What they amount to. */
export async function countOpen(ctx: MemberCtx, row: OpenThings) {
  const counted: Record<string, number> = {};
  const waiting: UserInfo['waiting'] = [];
  let stock: Open['stock'];
  for (const [name, part] of Object.entries(openCounts.of(ctx))) {
    const open = await part.read(ctx, row[name]);
    Object.assign(counted, open.counts);
    waiting.push(...(open.waiting ?? []));
    stock ??= open.stock;
  }
  if (!stock) throw new Error('no list counts the stock');
  const { unread, cart, coupons, signed_today } = row;
  return { unread, cart, coupons, signed_today, counts: counted, waiting, stock };
}
