// What blocks erasing an account: money held for the member or owed by the member, goods, and unfinished business.

import { type RawBuilder, sql } from 'kysely';
import type { Key } from '#contract/messages.ts';
import { claimMachine } from '#contract/states/claim.ts';
import { group, liveOf } from '#contract/states/machine.ts';
import { billMachine, withdrawalMachine } from '#contract/states/money.ts';
import { onepayMachine } from '#contract/states/onepay.ts';
import { orderItemMachine } from '#contract/states/order-item.ts';
import { parcelMachine } from '#contract/states/parcel.ts';
import { photoOrderMachine } from '#contract/states/photo-order.ts';
import { refundMachine } from '#contract/states/refund.ts';
import { splitOrderMachine } from '#contract/states/split-order.ts';
import { waybillMachine } from '#contract/states/waybill.ts';
import type { MemberCtx, Params } from '../../../context.ts';
import { literals } from '../../../db/literals.ts';
import { balances } from '../../payments/ledger/ledger.ts';

export type ErasureBlocker = { key: Key; params: Params; url: string };

const OPEN_WORK: readonly { name: OpenWork; url: string; count: (id: number) => RawBuilder<number> }[] = [
  {
    name: 'items',
    url: '/pages/member/order/index',
    count: (id) =>
      sql`select count(*) from order_item where member_id = ${id} and state in (${literals(liveOf(orderItemMachine))})`,
  },
  {
    name: 'onepays',
    url: '/pages/member/onepayorder/index',
    count: (id) =>
      sql`select count(*) from onepay where member_id = ${id} and ended_at is null and state in (${literals(liveOf(onepayMachine))})`,
  },
  {
    name: 'waybills',
    url: '/pages/member/sendorder/index',
    count: (id) => sql`select count(*) from waybill where member_id = ${id} and state in (${literals(liveOf(waybillMachine))})`,
  },
  {
    name: 'parcels',
    url: '/pages/member/shipforme/index',
    count: (id) =>
      sql`select count(*) from parcel where member_id = ${id} and kind <> 'purchase' and state in (${literals(group(parcelMachine, 'owned_open'))})`,
  },
  {
    name: 'refunds',
    url: '/pages/member/order/index',
    count: (id) =>
      sql`select count(*) from refund where member_id = ${id} and state in (${literals(group(refundMachine, 'open'))})`,
  },
  {
    name: 'claims',
    url: '/pages/member/sendorder/index',
    count: (id) =>
      sql`select count(*) from claim where member_id = ${id} and state in (${literals(group(claimMachine, 'open'))})`,
  },
  {
    name: 'bills',
    url: '/pages/member/record/index',
    count: (id) =>
      sql`select count(*) from bill where member_id = ${id} and state in (${literals(group(billMachine, 'payable'))})`,
  },
  {
    name: 'remits',
    url: '/pages/member/record/index?tab=remits',
    count: (id) => sql`select count(*) from remit where member_id = ${id} and state = 'submitted'`,
  },
  {
    name: 'withdrawals',
    url: '/pages/member/cash/index',
    count: (id) =>
      sql`select count(*) from withdrawal where member_id = ${id} and state in (${literals(group(withdrawalMachine, 'open'))})`,
  },
  {
    name: 'photos',
    url: '/pages/member/order/index',
    count: (id) =>
      sql`select count(*) from photo_order where member_id = ${id} and state in (${literals(group(photoOrderMachine, 'open'))})`,
  },
  {
    name: 'splits',
    url: '/pages/member/order/index',
    count: (id) =>
      sql`select count(*) from split_order where member_id = ${id} and state in (${literals(group(splitOrderMachine, 'open'))})`,
  },
  {
    name: 'shops',
    url: '/pages/settled/money',
    count: (id) => sql`select count(*) from own_seller o where o.member_id = ${id} and (
      exists (select 1 from account a where a.kind = 'seller' and a.owner = o.seller_id::text and a.balance <> 0)
      or exists (select 1 from seller_share h where h.seller_id = o.seller_id and h.state = 'pending' and h.ended_at is null))`,
  },
  {
    name: 'freezes',
    url: '/pages/member/account/index',
    count: (id) => sql`select count(*) from wallet_freeze where member_id = ${id} and lifted_at is null`,
  },
];
type OpenWork =
  | 'items'
  | 'onepays'
  | 'waybills'
  | 'parcels'
  | 'refunds'
  | 'claims'
  | 'bills'
  | 'remits'
  | 'withdrawals'
  | 'photos'
  | 'splits'
  | 'shops'
  | 'freezes';

const MONEY = ['cash', 'frozen', 'rebate', 'receivable'] as const;

export async function erasureBlockers(ctx: MemberCtx): Promise<ErasureBlocker[]> {
  const own = await balances(ctx, ctx.member.id);
  const money = MONEY.filter((kind) => own[kind] !== 0).map(
    (kind): ErasureBlocker => ({
      key: `erase.money.${kind}`,
      params: { amount_fen: own[kind] },
      url: '/pages/member/account/index',
    }),
  );
  const columns = OPEN_WORK.map(({ name, count }) => sql`(${count(ctx.member.id)})::int as ${sql.ref(name)}`);
  const { rows } = await sql<Record<OpenWork, number>>`select ${sql.join(columns)}`.execute(ctx.db);
  const open = OPEN_WORK.filter(({ name }) => rows[0]![name] > 0).map(
    ({ name, url }): ErasureBlocker => ({ key: `erase.open.${name}`, params: { n: rows[0]![name] }, url }),
  );
  return [...money, ...open];
}
