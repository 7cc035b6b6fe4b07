// The shop that random sequences of calls run in, and helpers by which steps find records to act on.

import type { Selectable } from 'kysely';
import type { ItemState } from '#contract/states/order-item.ts';
import type { LookingDesk } from '#server/testing-seen.ts';
import { json } from '../context.ts';
import type { Tables } from '../db/tables.ts';
import { payee } from '../modules/sellers/shares/testing-shares.ts';
import { offer, seller } from '../modules/sellers/testing-sellers.ts';
import { berlin } from '../modules/shipping/waybills/stock/testing-stock.ts';
import { CallRefused, type MemberClient, openShop, type Shop, uuid } from '../testing.ts';
import { sellGoods, testLine } from '../testing-goods.ts';
import { fund } from '../testing-money.ts';
import { createInvariantCheck } from './invariants.ts';

type Desk = LookingDesk;
export type World = {
  shop: Shop;
  /** two operators with all permissions: what needs a second approval uses the other one */
  desk: Desk;
  other: Desk;
  goods: { api_type: string; num_iid: string; sku_id: string }[];
  warehouse_id: number;
  line_ids: number[];
  bank_id: number;
  operator_id: number;
  /** who has invited every member */
  inviter: MemberClient;
  /** a seller in the shop, two of whose goods are among the goods */
  seller: { member: MemberClient; shop_id: number };
};

/** A random action; returns undefined when there is no record to act on. */
export type Step = (w: World, m: MemberClient, n: number) => Promise<unknown>;

export async function openWorld(): Promise<World> {
  const shop = await openShop();
  await createInvariantCheck(shop);
  const lines = [
    await testLine(shop),
    await testLine(shop, { price: { mode: 1, first: 1000, first_money: 9000, next: 1000, next_money: 4000 } }),
    // What leaves a parcel may leave too little for it.
    await testLine(shop, { weight_min: 800 }),
  ];
  const first = await sellGoods(shop, { price: 3000 });
  const others = [
    await sellGoods(shop, { price: 12_000, seller_id: first.seller_id }),
    await sellGoods(shop, { price: 4500, post_fee: 0 }),
  ];
  const bank = await shop.db
    .insertInto('bank_account')
    .values({
      ...{ area: 'DE', currency: 'CNY', bank: 'Bank', account_name: 'Sampan', account_no: '1' },
      ...{ names: json({}), instructions: json({}), fee_note: json({}) },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const inviter = await shop.member();
  await fund(shop, inviter, 1);
  const desk = await shop.operator('owner');
  const own = await seller(shop);
  await payee({ shop }, own);
  const wares = [
    await offer(shop, own, { price: 5000, quantity: 100_000 }),
    await offer(shop, own, { price: 9000, post_fee: 0, quantity: 100_000 }),
  ];
  const { id: operator_id } = await shop.db.selectFrom('operator').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
  return {
    shop,
    desk,
    operator_id,
    inviter,
    seller: own,
    other: await shop.operator('owner'),
    goods: [first, ...others, ...wares].map((g) => g.goods),
    warehouse_id: first.warehouse_id,
    line_ids: lines.map((l) => l.id),
    bank_id: bank.id,
  };
}

/** A new member with money, points, bonus, an address and coupons. */
export async function newMember(w: World): Promise<MemberClient> {
  const m = await w.shop.member();
  await w.shop.db.updateTable('member').set({ inviter_id: w.inviter.id }).where('id', '=', m.id).execute();
  await fund(w.shop, m, 300_000);
  await fund(w.shop, m, 2000, 'bonus');
  await fund(w.shop, m, 3000, 'points');
  await m.address.addAddress(berlin);
  return m;
}

export const pick = <T>(list: readonly T[], n: number): T | undefined => list[n % Math.max(1, list.length)];

type Owned =
  | 'order_item'
  | 'waybill'
  | 'refund'
  | 'claim'
  | 'bill'
  | 'onepay'
  | 'remit'
  | 'withdrawal'
  | 'parcel'
  | 'coupon'
  | 'photo_order'
  | 'split_order'
  | 'payment'
  | 'adjustment';

/** A member's rows in the given states, oldest first. */
export const ownRows = async <T extends Owned>(
  w: World,
  m: MemberClient,
  table: T,
  ...states: string[]
): Promise<Selectable<Tables[T]>[]> =>
  (await w.shop.db
    .selectFrom(table as 'order_item')
    .selectAll()
    .where('member_id', '=', m.id)
    .where('state', 'in', states as ItemState[])
    .orderBy('id')
    .execute()) as never;

/** A random one of them. */
export const one = async <T extends Owned>(w: World, m: MemberClient, n: number, table: T, ...states: string[]) =>
  pick(await ownRows(w, m, table, ...states), n);

/** Uploads a picture as a member; returns its id. */
export async function upload(w: World, m: MemberClient, use: string): Promise<number> {
  const row = await w.shop.db
    .insertInto('upload')
    .values({ name: `${uuid()}.png`, use, member_id: m.id, mime: 'image/png', bytes: 1, created_at: w.shop.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Uploads pictures as an operator; returns their ids. */
export async function operatorPhotos(w: World, count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let i = 0; i < count; i++) {
    const row = await w.shop.db
      .insertInto('upload')
      .values({
        name: `${uuid()}.png`,
        use: 'photo',
        operator_id: w.operator_id,
        mime: 'image/png',
        bytes: 1,
        created_at: w.shop.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.push(row.id);
  }
  return ids;
}

/** Runs a step; a refusal is fine, any other error fails the test. Returns whether something was done. */
export async function attemptStep(step: Step, w: World, m: MemberClient, n: number): Promise<boolean> {
  try {
    return (await step(w, m, n)) !== undefined;
  } catch (error) {
    if (!(error instanceof CallRefused) || error.code !== 0) throw error;
    return false;
  }
}
