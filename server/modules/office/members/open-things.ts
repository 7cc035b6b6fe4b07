// Counters of open items of a member, in one round trip.
import { sql } from 'kysely';
import type { UserInfo } from '#contract/calls/users.ts';
import type { MemberCtx } from '../../../context.ts';
import type { Db } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import { type RunningCard, runningRows } from '../../loyalty/levels/benefits.ts';
import { usableOrLocked } from '../../payments/discounts/coupon-lists.ts';
import type { Open, OpenCount } from '../../platform/open-counts.ts';
import { port } from '../../platform/ports.ts';

/** The counter of each list of a member, by the name of the list. */
export const openCounts = port<Readonly<Record<string, OpenCount>>>()('openCounts');

/** Only these columns: the statement is built once for all members, so nothing else of the first caller may become part of it. */
const only = <T extends object>(parts: Partial<T>): T =>
  new Proxy(parts as T, {
    get(of, name) {
      if (!(name in of)) throw new Error(`${String(name)} is not the same for all members`);
      return of[name as keyof T];
    },
  });

type App = MemberCtx['app'];

/** A member's unread messages, pieces in the cart (as its title counts them), usable coupons, running membership cards. `zone`: the shop's, for today. */
export const ownThings = (db: Db, { member_id, now, zone }: { member_id: number; now: Date; zone: string }, app: App) => [
  sql<number>`(select count(*)::int from message where member_id = ${member_id} and read_at is null)`.as('unread'),
  sql<number>`(select coalesce(sum(num), 0)::int from cart_row where member_id = ${member_id})`.as('cart'),
  sql<number>`(select count(*)::int from coupon
    where member_id = ${member_id} and ${usableOrLocked(only<MemberCtx>({ app, db, now }))})`.as('coupons'),
  sql<boolean>`exists (select 1 from signin
    where member_id = ${member_id} and date = (${now}::timestamptz at time zone ${zone})::date)`.as('signed_today'),
  sql<RunningCard[]>`(select coalesce(jsonb_agg(x), '[]') from (${runningRows(db, member_id, now)}) x)`.as('cards'),
];

/**
 * The counters of all lists, sent together with the member's own row: in one statement with it more tables and indexes would be locked than the sixteen
 * of a session's fast path in PostgreSQL.
 */
export const openLists = (ctx: MemberCtx) => listsOf(ctx.db, { member_id: ctx.member.id, now: ctx.now }, ctx.app);

const listsOf = prepared({ member_id: 'number', now: 'date' }, (db, { member_id: id, now }, app: App) => {
  const ctx = only<MemberCtx>({ app, db, now, member: only<MemberCtx['member']>({ id }) });
  const asked = Object.entries(openCounts.of(ctx)).map(
    ([name, part]) => sql`(select coalesce(jsonb_agg(x), '[]') from (${part.query(ctx)}) x) as ${sql.id(name)}`,
  );
  return sql<Record<string, unknown>>`select ${sql.join(asked)}`;
});

/** The counts from the rows of the lists. */
export async function countOpen(ctx: MemberCtx, lists: Record<string, unknown>) {
  const counted: Record<string, number> = {};
  const waiting: UserInfo['waiting'] = [];
  let stock: Open['stock'];
  for (const [name, part] of Object.entries(openCounts.of(ctx))) {
    const open = await part.read(ctx, lists[name]);
    Object.assign(counted, open.counts);
    waiting.push(...(open.waiting ?? []));
    stock ??= open.stock;
  }
  if (!stock) throw new Error('no list counts the stock');
  return { counts: counted, waiting, stock };
}
