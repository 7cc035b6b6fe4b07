// Test helpers: an order in the state where after-sale begins, through the same desk calls that operators use.
import { type MemberClient, type Shop, uuid } from '../../../testing.ts';
import { sellGoods } from '../../../testing-goods.ts';
import { buy, fund } from '../../../testing-money.ts';

export type Desk = Awaited<ReturnType<Shop['operator']>>;
export type Row = { price: number; num?: number; goods_type?: string; titles?: { 'zh-cn': string; en: string } };
export type Goal = 'paid' | 'buying' | 'purchased' | 'on_the_way' | 'received' | 'problem' | 'in_stock';
const ROAD: readonly Goal[] = ['paid', 'buying', 'purchased', 'on_the_way', 'received', 'in_stock'];

let parcels = 0;
const nextNo = () => `TST${String(++parcels).padStart(8, '0')}`;
export const box = { weight: 1000, length: 200, width: 150, height: 100 };

/** One order of one seller (domestic freight 8.00), all its items at the goal; bought at the price that was paid. Ids in the order of the rows. */
export async function ordered(
  shop: Shop,
  desk: Desk,
  m: MemberClient,
  rows: readonly Row[],
  goal: Goal,
  extra: { coupon_id?: number; seller_id?: number; warehouse_id?: number } = {},
) {
  const goods = [];
  let { seller_id, warehouse_id } = extra;
  for (const { price, goods_type, titles } of rows) {
    const made = await sellGoods(shop, {
      price,
      post_fee: 800,
      ...(goods_type ? { goods_type } : {}),
      ...(titles ? { titles } : {}),
      ...(seller_id ? { seller_id } : {}),
      ...(warehouse_id ? { warehouse_id } : {}),
    });
    seller_id = made.seller_id;
    warehouse_id = made.warehouse_id;
    goods.push(made);
  }
  const made = await buy(
    shop,
    m,
    goods.map((g, at) => ({ goods: g.goods, num: rows[at]!.num ?? 1 })),
    extra.coupon_id ? { coupon_id: extra.coupon_id } : {},
  );
  const id = made.order_ids[0]!;
  const order = await m.order.detail({ id });
  const ids = rows.map((row) => order.items.find((i) => i.price === row.price)!.id);
  await walk(desk, { id, ids, rows, warehouse_id: warehouse_id! }, goal);
  return { id, ids, amount: made.amount, seller_id: seller_id!, warehouse_id: warehouse_id! };
}

async function walk(
  desk: Desk,
  order: { id: number; ids: number[]; rows: readonly Row[]; warehouse_id: number },
  goal: Goal,
): Promise<void> {
  const far = ROAD.indexOf(goal === 'problem' ? 'received' : goal);
  const { id: order_id, ids: item_ids } = order;
  if (far >= 1) await desk.buying.take({ item_ids });
  if (far >= 2)
    await desk.buying.purchase({
      order_id,
      platform_no: 'T-1',
      freight: 800,
      prices: item_ids.map((item_id, at) => ({ item_id, price: order.rows[at]!.price })),
      key: uuid(),
    });
  const tracking_no = nextNo();
  if (far >= 3) await desk.buying.seller_ship({ item_ids, courier_id: 1, tracking_no, key: uuid() });
  if (far >= 4) await desk.warehouse.scan({ tracking_no, warehouse_id: order.warehouse_id });
  for (const id of item_ids) {
    if (goal === 'in_stock')
      await desk.warehouse.inspect({ id, ...box, bin: 'A-1', result: 'pass', reason: 'No photos in this story', key: uuid() });
    if (goal === 'problem') await desk.warehouse.inspect({ id, ...box, result: 'fail', problem: 'A scratch', key: uuid() });
  }
}

export const ask = (m: MemberClient, item_id: number, more: Record<string, unknown> = {}) =>
  m.goodsrefund.addRefund({ item_id, type: 'return', reason: 'defect', key: uuid(), ...more } as never);

export const stateOf = async (shop: Shop, id: number) =>
  (await shop.db.selectFrom('order_item').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;

export async function rich(shop: Shop, cash = 1_000_000): Promise<MemberClient> {
  const m = await shop.member();
  await fund(shop, m, cash);
  return m;
}

/** The balance of an account over everything (fen). */
export async function account(shop: Shop, kind: string): Promise<number> {
  const row = await shop.db
    .selectFrom('account')
    .select('balance')
    .where('kind', '=', kind as never)
    .where('owner', '=', '')
    .executeTakeFirst();
  return row?.balance ?? 0;
}

export { nextNo };
