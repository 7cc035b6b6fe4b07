// Test helpers: declare, scan and inspect parcels in one line each.
import type { LookingDesk } from '#server/testing-seen.ts';
import { type MemberClient, type Shop, uuid } from '../../../testing.ts';
import { testWarehouse } from '../../../testing-goods.ts';

export type Hand = LookingDesk;
export type DeclarationInput = {
  tracking_no?: string;
  warehouse_id?: number;
  goods_type?: string;
  items?: { title: string; num: number; price: number }[];
  mode?: 'hold' | 'ship';
  address_id?: number;
  shipping_id?: number;
  pay_limit?: number;
  file_id?: number;
  remark?: string;
};

let serial = 1000;
export const someNo = (): string => `SF${Date.now().toString(36).toUpperCase()}${++serial}`;
export const HAT = { title: 'Wool hat', num: 1, price: 8800 };

export async function declarationInput(shop: Shop, input: DeclarationInput = {}) {
  const courier = await shop.db.selectFrom('courier').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow();
  return {
    courier_id: courier.id,
    tracking_no: someNo(),
    warehouse_id: await testWarehouse(shop),
    goods_type: 'general',
    items: [HAT],
    ...input,
  };
}

/** Declares a parcel; returns its id and number. */
export async function declareOne(shop: Shop, member: MemberClient, input: DeclarationInput = {}, pay_password?: string) {
  const parcel = await declarationInput(shop, input);
  const made = await member.buyself.add({
    type: 'parcel',
    parcels: [parcel],
    ...(pay_password ? { pay_password } : {}),
    key: uuid(),
  });
  return { id: made.parcel_ids[0]!, no: parcel.tracking_no };
}

export const scanIn = async (shop: Shop, hand: Hand, tracking_no: string, mark?: string) =>
  hand.warehouse.scan({ tracking_no, warehouse_id: await testWarehouse(shop), ...(mark ? { mark } : {}), key: uuid() });

const SIZE = { length: 200, width: 150, height: 100 };
export const pass = (hand: Hand, id: number, weight = 1000) =>
  hand.warehouse.inspect({ id, weight, ...SIZE, result: 'pass', reason: 'No photos in this story', bin: 'A-1', key: uuid() });
export const failing = (hand: Hand, id: number, goods_type?: string) =>
  hand.warehouse.inspect({
    id,
    weight: 800,
    ...SIZE,
    result: 'fail',
    problem: 'A power bank',
    ...(goods_type ? { goods_type } : {}),
    key: uuid(),
  });

export const act = (member: MemberClient, id: number, action: string, input: object = {}) =>
  member.buyself.act({ id, action, input: input as never, key: uuid() });

export const markOf = async (shop: Shop, member: MemberClient): Promise<string> =>
  (await shop.db.selectFrom('member').select('mark').where('id', '=', member.id).executeTakeFirstOrThrow()).mark;

export const heard = async (shop: Shop, member: MemberClient): Promise<string[]> =>
  (await shop.db.selectFrom('message').select('key').where('member_id', '=', member.id).orderBy('id').execute()).map(
    (m) => m.key,
  );

/** A picture of an order, as uploaded by a member. */
export async function picture(shop: Shop, member: MemberClient): Promise<number> {
  const row = await shop.db
    .insertInto('upload')
    .values({ name: `${uuid()}.png`, use: 'message', member_id: member.id, mime: 'image/png', bytes: 1, created_at: shop.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}
