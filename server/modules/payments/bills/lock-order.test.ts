// The rows that a payment locks: those of its bill's target, in the order of all commands, once, and before any account.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Line } from '#contract/freight.ts';
import type { Opened } from '../../../db/open.ts';
import { uuid } from '../../../testing.ts';
import { freshDatabase } from '../../../testing-database.ts';
import { openPayingShop, type Paying } from '../../../testing-gateways.ts';
import { testLine } from '../../../testing-goods.ts';
import { buyer, knownGoods, order, roundLine } from '../../shipping/one-pay/testing.ts';
import { packAs, paidStock, payBill, sender, stockItems, submitStock } from '../../shipping/waybills/stock/testing-stock.ts';

let opened: Opened;
let p: Paying;
let line: Line;
beforeAll(async () => {
  opened = await freshDatabase();
  p = await openPayingShop({ opened });
  line = await testLine(p.shop, { volume_rule: { kind: 'none' } });
});
afterAll(() => p.close());

/** Tables whose rows are locked, in the order of the statements; `accounts`: everything from the first lock of an account on. */
async function locks(run: () => Promise<unknown>): Promise<string[]> {
  const tables: string[] = [];
  opened.driver.watch = (text) => {
    const table = /from "(\w+)"(?: as "\w+")? .*for update/s.exec(text)?.[1];
    if (table) tables.push(table);
  };
  await run();
  opened.driver.watch = null;
  const after = tables.slice(tables.indexOf('bill') + 1);
  const money = after.indexOf('account');
  expect(money).toBeGreaterThan(0);
  return after.slice(0, money).filter((table) => table !== 'payment');
}

test('orders', async () => {
  const { m, no } = await p.ordered(5000, { cash: 10_000 });
  expect(await locks(() => payBill(m, no))).toEqual(['orders', 'order_item', 'member_card']);
});

test('orders by a gateway: rows locked before the money is booked are not locked again', async () => {
  const { m, no } = await p.ordered(5000);
  const ref = await p.opened(m, no, 'stripe');
  const tables: string[] = [];
  opened.driver.watch = (text) => {
    const table = /from "(orders|order_item|member_card)" .*for update/s.exec(text)?.[1];
    if (table) tables.push(table);
  };
  expect(await p.paid('stripe', ref)).toBe(200);
  opened.driver.watch = null;
  expect(await m.paywallet.getInvoice({ no })).toMatchObject({ state: 'paid' });
  expect(tables).toEqual(['orders', 'order_item', 'member_card']);
});

test('a waybill, and a supplement of it', async () => {
  const m = await sender(p.shop);
  const { invoice_no } = await submitStock({ shop: p.shop, line }, m);
  const all = ['orders', 'order_item', 'waybill', 'member_card'];
  expect(await locks(() => payBill(m, invoice_no))).toEqual(all);
  const { id } = await paidStock({ shop: p.shop, line }, m);
  await packAs(await p.shop.operator('warehouse'), id, [{ weight: 5400 }]);
  const { invoice_no: more } = await m.sendorder.detail({ id });
  expect(await locks(() => payBill(m, more!))).toEqual(all);
});

test('a one-pay order', async () => {
  const m = await buyer(p.shop);
  const one = await knownGoods(p.shop);
  const { id } = await roundLine(p.shop);
  const { no } = await order(m, [{ goods: one }], { shipping_id: id }, false);
  expect(await locks(() => payBill(m, no))).toEqual(['orders', 'order_item', 'onepay', 'member_card']);
});

test('extra photos, a split, longer storage', async () => {
  const m = await sender(p.shop);
  const [item_id] = await stockItems(p.shop, m, [{ num: 3 }]);
  const { order_id } = await p.shop.db
    .selectFrom('order_item')
    .select('order_id')
    .where('id', '=', item_id!)
    .executeTakeFirstOrThrow();
  const of = { id: order_id, item_id: item_id!, key: uuid() };
  const photo = await m.order.photo({ ...of, num: 3 });
  expect(await locks(() => payBill(m, photo.invoice_no!))).toEqual(['orders', 'order_item', 'photo_order', 'member_card']);
  const split = await m.order.split({ ...of, num: 1, key: uuid() });
  expect(await locks(() => payBill(m, split.invoice_no))).toEqual(['orders', 'order_item', 'split_order', 'member_card']);
  const longer = await m.order.extend({ item_ids: [item_id!], key: uuid() });
  expect(await locks(() => payBill(m, longer.invoice_no))).toEqual(['orders', 'order_item', 'member_card']);
});
