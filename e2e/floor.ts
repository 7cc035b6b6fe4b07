// What the warehouse's journeys need before their first scan: goods that members ordered and buyers bought, under way to the
// warehouse; and a line of their own, so that their dispatch has no parcels of others. All of it by the calls that the pages
// make.
import { createHmac } from 'node:crypto';
import { expect } from '@playwright/test';
import { type Data, operator, payAtDemo, type Signed, url } from './shop.ts';

type Ask = (path: string, args?: Record<string, unknown>) => Promise<Data>;
export type Sku = { item: Data; sku: Data };
export type Bought = { order_id: number; items: Data[]; platform_no: string };
const key = (): string => crypto.randomUUID();
const json = (value: unknown): string => JSON.stringify(value);

export const WAREHOUSE = 1;

/** The key that the shop of the tests and its measuring machine share. */
export const MEASURE_KEY = 'gate-of-the-tests';

export type Figures = { weight: number; length: number; width: number; height: number };

/** A dimensioning machine that read this code reports its figures (g, mm). */
export async function machineMeasured(code: string, figures: Figures): Promise<void> {
  const body = json({ code, ...figures, machine: 'Gate 1' });
  const stamp = String(Math.floor(Date.now() / 1000));
  const signature = createHmac('sha256', MEASURE_KEY).update(`${stamp}.${body}`).digest('hex');
  const headers = { 'content-type': 'application/json', 'x-timestamp': stamp, 'x-signature': signature };
  const reply = await fetch(`${url()}/notices/measure`, { method: 'POST', headers, body });
  expect(await reply.text()).toBe('ok');
}

let last = Date.now();
/** An unused courier's number. */
export function courierNo(): string {
  last += 1;
  return `SF${last}`;
}

/** Goods without limits, of which `num` pieces are in stock at a small price. */
export async function plainSku(
  me: Signed,
  num: number,
  words: string,
  not: readonly string[] = [],
  type = 'general',
): Promise<Sku> {
  for (let page = 1; page <= 4; page++) {
    const { items } = await me.call('obapi/getItemlist', { page, page_size: 50, keyword: words });
    for (const row of items.data as Data[]) {
      if (not.includes(row.num_iid)) continue;
      const item = await me.call('obapi/getItem', { tp: row.api_type, tid: row.num_iid });
      const sku = item.skus?.find((one: Data) => one.quantity > num + 50 && one.price < (type === 'general' ? 6000 : 60_000));
      if (item.can_order && item.min_num === 1 && item.goods_type.code === type && sku) return { item, sku };
    }
  }
  throw new Error(`no goods with ${num} pieces`);
}

/** A line that serves Iceland only, and an address there. */
export async function ownLine(owner: Ask, code: string): Promise<number> {
  const { data, ...row } = await owner('resource/detail', { resource: 'lines', id: 1 });
  const { prices } = data;
  const line = {
    ...{ ...data, code, countries: ['IS'], regions: [], rules: [], name: { en: code, 'zh-cn': code } },
    prices: [{ ...prices[0], countries: ['IS'] }],
  };
  const { id } = await owner('resource/save', {
    resource: 'lines',
    data: json({
      code,
      names: { en: code, 'zh-cn': code },
      doc: row.doc,
      data: line,
      recommended: false,
      enabled: true,
      sort: 90,
    }),
  });
  return Number(id);
}
export const inIceland = (me: Signed): Promise<Data> =>
  me.call('address/addAddress', {
    ...{ name: 'Sigga Jons', country: 'IS', city: 'Reykjavik', street: 'Laugavegur 12', postcode: '101' },
    ...{ mobilecode: '354', phone: '5551234', is_default: 1 },
  });

/** Orders pieces of these goods and pays for them at the demo gateway. */
export async function order(me: Signed, { item, sku }: Sku, num: number): Promise<number> {
  const { cart_id } = await me.call('cart/add', { api_type: item.api_type, num_iid: item.num_iid, sku_id: sku.sku_id, num });
  const { quote } = await me.call('cart/carttoorder', { cart_ids: [cart_id], warehouse_id: WAREHOUSE });
  const made = await me.call('cart/carttoorder', {
    cart_ids: [cart_id],
    warehouse_id: WAREHOUSE,
    submit: true,
    quote,
    key: key(),
  });
  await payAtDemo(me, made.invoice_no);
  return made.order_ids[0];
}

/** A buyer buys this order as it was paid. */
export async function buy(buyer: Ask, order_id: number, platform_no: string): Promise<Bought> {
  const { items } = await buyer('buying/detail', { order_id });
  await buyer('buying/take', { item_ids: items.map((one: Data) => one.id) });
  const prices = items.map((one: Data) => ({ item_id: one.id, price: one.price }));
  await buyer('buying/purchase', { order_id, platform_no, freight: 0, prices: json(prices) });
  return { order_id, items, platform_no };
}

/** The sellers' parcels of these purchases, entered from one pasted list. */
export async function shipped(buyer: Ask, rows: readonly { platform_no: string; tracking_no: string }[]): Promise<void> {
  const text = rows.map((row) => `${row.platform_no} ${row.tracking_no}`).join('\n');
  const { mapping } = await buyer('shipments/look', { text });
  const { quote } = await buyer('shipments/preview', { text, mapping: json(mapping) });
  const done = await buyer('shipments/apply', { text, mapping: json(mapping), quote });
  if (done.left > 0 || done.rows < rows.length) throw new Error(`shipments/apply: ${json(done)}`);
}

/** Passes an item with a reason instead of photos, or one piece of it: the rest becomes an item of its own. */
export async function pass(hall: Ask, id: number, num?: number): Promise<Data> {
  return hall('warehouse/inspect', {
    ...{ id, weight: 300, length: 100, width: 80, height: 60, result: 'pass', bin: 'D-01-01', reason: 'Seen at the door' },
    ...(num ? { num } : {}),
  });
}

/** A waybill of this stock by this line, paid; returns its id. */
export async function waybill(me: Signed, item_ids: readonly number[], shipping_id: number): Promise<number> {
  const wish = { item_ids: item_ids.join(), shipping_id };
  const { quote } = await me.call('order/ordertopackage', wish);
  const made = await me.call('order/ordertopackage', { ...wish, submit: true, quote, key: key() });
  await payAtDemo(me, made.invoice_no);
  return made.sendorder_id;
}

export async function packed(packer: Ask, id: number): Promise<void> {
  await packer('packing/take', { id });
  const boxes = [{ weight: 340, length: 150, width: 100, height: 80 }];
  await packer('packing/pack', { id, reason: 'Seen into the box', boxes: json(boxes) });
}

export const desks = async (): Promise<Record<'owner' | 'buyer' | 'hall', Ask>> => ({
  owner: await operator('admin'),
  buyer: await operator('buyer'),
  hall: await operator('warehouse'),
});
