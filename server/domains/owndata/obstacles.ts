// What stands in the way of erasing an account: money of the member with the shop or owed to it, goods, and whatever is not finished.
import { type RawBuilder, sql } from 'kysely';
import type { Key } from '#contract/messages.ts';
import type { MemberCtx, Params } from '../../context.ts';
import { balances } from '../ledger/ledger.ts';

export type Obstacle = { key: Key; params: Params; url: string };

const OPEN: readonly { name: Open; url: string; count: (id: number) => RawBuilder<number> }[] = [
  {
    name: 'items',
    url: '/pages/member/order/index',
    count: (id) =>
      sql`select count(*) from order_item where member_id = ${id} and state not in ('completed', 'cancelled', 'invalid', 'out_of_stock', 'refunded', 'lost', 'closed', 'abandoned')`,
  },
  {
    name: 'onepays',
    url: '/pages/member/onepayorder/index',
    count: (id) =>
      sql`select count(*) from onepay where member_id = ${id} and ended_at is null and state not in ('cancelled', 'released', 'done', 'lost', 'received')`,
  },
  {
    name: 'waybills',
    url: '/pages/member/sendorder/index',
    count: (id) =>
      sql`select count(*) from waybill where member_id = ${id} and state not in ('received', 'cancelled', 'lost', 'seized', 'returned')`,
  },
  {
    name: 'parcels',
    url: '/pages/member/shipforme/index',
    count: (id) =>
      sql`select count(*) from parcel where member_id = ${id} and kind <> 'purchase' and state in ('declared', 'undeclared', 'claim_review', 'received')`,
  },
  {
    name: 'refunds',
    url: '/pages/member/order/index',
    count: (id) =>
      sql`select count(*) from refund where member_id = ${id} and state in ('applied', 'return_fee_due', 'pay_review', 'agreed', 'returning', 'exchanging')`,
  },
  {
    name: 'claims',
    url: '/pages/member/sendorder/index',
    count: (id) =>
      sql`select count(*) from claim where member_id = ${id} and state in ('filed', 'evidence', 'offer', 'accepted', 'appealed')`,
  },
  {
    name: 'bills',
    url: '/pages/member/record/index',
    count: (id) => sql`select count(*) from bill where member_id = ${id} and state in ('open', 'sealed')`,
  },
  {
    name: 'remits',
    url: '/pages/member/record/index?tab=remits',
    count: (id) => sql`select count(*) from remit where member_id = ${id} and state = 'submitted'`,
  },
  {
    name: 'cashouts',
    url: '/pages/member/cash/index',
    count: (id) => sql`select count(*) from cashout where member_id = ${id} and state in ('applied', 'approved')`,
  },
  {
    name: 'photos',
    url: '/pages/member/order/index',
    count: (id) => sql`select count(*) from photo_order where member_id = ${id} and state in ('unpaid', 'paid')`,
  },
  {
    name: 'freezes',
    url: '/pages/member/account/index',
    count: (id) => sql`select count(*) from wallet_freeze where member_id = ${id} and lifted_at is null`,
  },
];
type Open =
  | 'items'
  | 'onepays'
  | 'waybills'
  | 'parcels'
  | 'refunds'
  | 'claims'
  | 'bills'
  | 'remits'
  | 'cashouts'
  | 'photos'
  | 'freezes';

const MONEY = ['cash', 'frozen', 'rebate', 'receivable'] as const;

export async function obstacles(ctx: MemberCtx): Promise<Obstacle[]> {
  const own = await balances(ctx, ctx.member.id);
  const money = MONEY.filter((kind) => own[kind] !== 0).map(
    (kind): Obstacle => ({ key: `erase.money.${kind}`, params: { amount_fen: own[kind] }, url: '/pages/member/account/index' }),
  );
  const columns = OPEN.map(({ name, count }) => sql`(${count(ctx.member.id)})::int as ${sql.ref(name)}`);
  const { rows } = await sql<Record<Open, number>>`select ${sql.join(columns)}`.execute(ctx.db);
  const open = OPEN.filter(({ name }) => rows[0]![name] > 0).map(
    ({ name, url }): Obstacle => ({ key: `erase.open.${name}`, params: { n: rows[0]![name] }, url }),
  );
  return [...money, ...open];
}
