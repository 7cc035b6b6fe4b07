// The life of a one-pay order after it is paid: what fails, what waits, what ships, and what the member pays in the end.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runJob } from '../../../jobs.ts';
import { openShop, refusal, type Shop, uuid } from '../../../testing.ts';
import { sellGoods } from '../../../testing-goods.ts';
import { expectSoundLedger, PAY_PASSWORD } from '../../../testing-money.ts';
import { giveCoupon, type Packer, packAs, sendOff } from '../waybills/stock/testing-stock.ts';
import { account, buyer, itemsOf, knownGoods, order, put, roundLine, wallet } from './testing.ts';

let shop: Shop;
let packer: Packer;
let buyerDesk: Packer;
beforeAll(async () => {
  shop = await openShop();
  await roundLine(shop);
  packer = await shop.operator('warehouse');
  buyerDesk = await shop.operator('buyer');
});
afterAll(() => shop.close());

async function film(order_item_id: number): Promise<void> {
  const name = 'filmed-0123456789abcdef.mp4';
  await shop.db.insertInto('upload').values({ name, use: 'video', mime: 'video/mp4', bytes: 1 }).execute();
  await shop.db.insertInto('item_video').values({ name, order_item_id }).execute();
}

test('a failed item refunds its price and its freight share at once; the last one ends the order, all freight and the coupon are refunded', async () => {
  const anna = await buyer(shop);
  const coupon_id = await giveCoupon(shop, anna, { kind: 'money', scope: 'goods', value: 1000 });
  const goods = await knownGoods(shop, { weight: 800 });
  const other = await knownGoods(shop, { weight: 800 });
  // 2 x 800 g: the estimate is 1,760 g: 200.00 + 2 x 70.00; without one of them 880 g: 200.00.
  const { id, preview } = await order(anna, [{ goods }, { goods: other }], { coupon_id });
  expect(preview.shipping).toBe(34_000);
  const [one, two] = await itemsOf(shop, id);
  await buyerDesk.buying.take({ item_ids: [one!.id] });
  const before = await wallet(shop, anna);
  await buyerDesk.buying.out_of_stock({ item_id: one!.id, key: uuid() });
  // price 100.00 - coupon share 5.00 + fee 5.00, and 340.00 - 200.00
  expect((await wallet(shop, anna)) - before).toBe(10_000 - 500 + 500 + 14_000);
  const left = await anna.orders.opdetail({ id });
  expect(left).toMatchObject({ state: 'purchasing', shipping: 20_000, count: 1, refunded: 24_000 });
  expect(left.refunds.map((r) => r.amount).sort()).toEqual([10_000, 14_000]);
  expect(left.timeline.map((t) => t.key)).toContain('event.onepay.share_back');
  await anna.order.cancel({ id: two!.order_id, key: uuid() });
  const ended = await anna.orders.opdetail({ id });
  expect(ended).toMatchObject({ state: 'cancelled', refunded: preview.amount, actions: ['delete'] });
  expect(await wallet(shop, anna)).toBe(100_000);
  expect((await anna.coupon.lists({})).data.find((c) => c.id === coupon_id)?.state).toBe('returned');
  await expectSoundLedger(shop);
});

test('two of five are out of stock: the row splits, and only the pieces that are left are in the estimate', async () => {
  const bea = await buyer(shop);
  const goods = await knownGoods(shop, { weight: 400, price: 1000 });
  const { id, preview } = await order(bea, [{ goods, num: 5 }]);
  expect(preview.shipping).toBe(20_000 + 3 * 7000); // 2,200 g
  const [row] = await itemsOf(shop, id);
  await buyerDesk.buying.take({ item_ids: [row!.id] });
  await buyerDesk.buying.out_of_stock({ item_id: row!.id, num: 2, key: uuid() });
  expect(await bea.orders.opdetail({ id })).toMatchObject({ shipping: 20_000 + 7000, count: 3 }); // 1,320 g
});

test('all in stock: approved it ships at once, created as paid; nothing can be put on another waybill meanwhile', async () => {
  const cleo = await buyer(shop);
  const goods = await knownGoods(shop, { weight: 400 });
  const other = await knownGoods(shop, { weight: 400 });
  const { id } = await order(cleo, [{ goods }, { goods: other }]);
  const items = await itemsOf(shop, id);
  await put(shop, [items[0]!.id], 'in_stock');
  expect(await cleo.orders.opdetail({ id })).toMatchObject({ state: 'purchasing', collected: 1, count: 2 });
  expect(await refusal(cleo.orders.act({ id, action: 'approve', key: uuid() }))).toBe('onepay.not_all_here');
  expect((await cleo.order.getGoodslist({})).count).toBe(0);
  expect(await refusal(cleo.order.ordertopackage({ item_ids: [items[0]!.id] }))).toBe('onepay.held');
  await put(shop, [items[1]!.id], 'on_the_way');
  expect(await cleo.orders.opdetail({ id })).toMatchObject({
    state: 'collecting',
    collected: 1,
    actions: ['ship_now', 'to_stock'],
  });
  await put(shop, [items[1]!.id], 'in_stock');
  const ready = await cleo.orders.opdetail({ id });
  expect(ready).toMatchObject({ state: 'collecting', collected: 2, needs_you: true, actions: ['approve', 'to_stock'] });
  expect(new Date(ready.ships_at!).getTime() - shop.now().getTime()).toBeGreaterThan(47 * 3_600_000);
  await film(items[1]!.id);
  expect((await cleo.orders.photo({ id })).items.map((one) => one.videos.length)).toEqual([0, 1]);
  const spent = await wallet(shop, cleo);
  const after = await cleo.orders.act({ id, action: 'approve', key: uuid() });
  expect(after).toMatchObject({ state: 'packing', actions: [], waybill: { state: 'to_pack' } });
  await cleo.orders.act({ id, action: 'approve', key: uuid() }); // a repeated tap changes nothing
  expect(await wallet(shop, cleo)).toBe(spent);
  const waybill = await cleo.sendorder.detail({ id: after.waybill!.id });
  expect(waybill).toMatchObject({ state: 'to_pack', paid: 20_000, invoice_no: null });
  expect(waybill.items.map((i) => i.state)).toEqual(['in_waybill', 'in_waybill']);
  const own = await shop.db.selectFrom('waybill').selectAll().where('member_id', '=', cleo.id).execute();
  expect(own).toHaveLength(1);
  expect(await refusal(cleo.orders.act({ id, action: 'to_stock', key: uuid() }))).toBe('fail.state');
  expect(await refusal(cleo.orders.act({ id, action: 'dance', key: uuid() }))).toBe('order.action');

  const desk = await packer.onepay.lists({ tab: 'packing' });
  expect(desk.list.map((o) => o.id)).toContain(id);
  expect((await packer.packing.detail({ id: after.waybill!.id })).onepay).toBe(after.no);
  // Lighter and smaller than estimated would be cheaper: here the line's first kilogram covers it, so nothing is due.
  await packAs(packer, after.waybill!.id, [{ weight: 900 }]);
  await sendOff(packer, after.waybill!.id);
  expect(await cleo.orders.opdetail({ id })).toMatchObject({ state: 'dispatched', actions: ['receive'] });
  await cleo.orders.receipt({ id, key: uuid() });
  expect(await cleo.orders.opdetail({ id })).toMatchObject({ state: 'received', actions: ['delete'] });
  await expectSoundLedger(shop);
});

test('without approval it ships automatically 48 h after the last stock-in, not before', async () => {
  const dana = await buyer(shop);
  const goods = await knownGoods(shop);
  const { id } = await order(dana, [{ goods }]);
  const [item] = await itemsOf(shop, id);
  await put(shop, [item!.id], 'in_stock');
  shop.turn({ hours: 47 });
  await runJob(shop.app, shop.db, 'onepay');
  expect((await dana.orders.opdetail({ id })).state).toBe('collecting');
  shop.turn({ hours: 2 });
  await runJob(shop.app, shop.db, 'onepay');
  await runJob(shop.app, shop.db, 'onepay');
  expect((await dana.orders.opdetail({ id })).state).toBe('packing');
  // Cancelled before packing: all freight is refunded, the goods are ordinary stock, the order an ordinary one.
  const before = await wallet(shop, dana);
  const { waybill_id } = await dana.orders.opdetail({ id });
  await dana.sendorder.cancel({ id: waybill_id!, key: uuid() });
  expect((await wallet(shop, dana)) - before).toBe(20_000);
  expect(await dana.orders.opdetail({ id })).toMatchObject({ state: 'released', refunded: 20_000 });
  expect((await dana.order.getGoodslist({})).count).toBe(1);
  expect((await dana.order.lists({})).list.total).toBe(1);
  await expectSoundLedger(shop);
});

test('after 15 days the member is asked: keep waiting, or ship what has arrived; the rest is ordinary stock and refunds its share', async () => {
  const emma = await buyer(shop);
  const goods = await knownGoods(shop, { weight: 800 });
  const other = await knownGoods(shop, { weight: 800 });
  const { id } = await order(emma, [{ goods }, { goods: other }]);
  const items = await itemsOf(shop, id);
  await put(shop, [items[0]!.id], 'in_stock');
  await put(shop, [items[1]!.id], 'on_the_way');
  expect(await refusal(emma.orders.act({ id, action: 'wait', key: uuid() }))).toBe('onepay.not_asked');
  shop.turn({ days: 14 });
  await runJob(shop.app, shop.db, 'onepay');
  expect((await emma.orders.opdetail({ id })).asked).toBeNull();
  shop.turn({ days: 2 });
  await runJob(shop.app, shop.db, 'onepay');
  const asked = await emma.orders.opdetail({ id });
  expect(asked).toMatchObject({
    asked: { key: 'onepay.asked.wait' },
    needs_you: true,
    actions: ['ship_now', 'wait', 'to_stock'],
  });
  await emma.orders.act({ id, action: 'wait', key: uuid() });
  shop.turn({ days: 14 });
  await runJob(shop.app, shop.db, 'onepay');
  expect((await emma.orders.opdetail({ id })).asked).toBeNull();
  const before = await wallet(shop, emma);
  const shipped = await emma.orders.act({ id, action: 'ship_now', key: uuid() });
  expect((await wallet(shop, emma)) - before).toBe(14_000);
  expect(shipped).toMatchObject({ state: 'packing', count: 1, shipping: 20_000 });
  expect(shipped.items.map((i) => i.id)).toEqual([items[0]!.id]);
  await put(shop, [items[1]!.id], 'in_stock');
  expect((await emma.order.getGoodslist({})).groups.flatMap((g) => g.items).map((i) => i.id)).toEqual([items[1]!.id]);
  expect((await emma.order.lists({})).list.data.map((o) => o.id)).toEqual([items[1]!.order_id]);
  await expectSoundLedger(shop);
});

test('converted to stock: freight, insurance and services are refunded in full; the goods stay', async () => {
  const fay = await buyer(shop);
  const goods = await knownGoods(shop);
  const { id, preview } = await order(fay, [{ goods }], { insured_value: 20_000 });
  const before = await wallet(shop, fay);
  const after = await fay.orders.act({ id, action: 'to_stock', key: uuid() });
  expect(after).toMatchObject({ state: 'released', actions: ['delete'] });
  expect((await wallet(shop, fay)) - before).toBe(preview.freight_total);
  expect((await fay.order.lists({})).list.data[0]).toMatchObject({ state: 'paid' });
  expect((await fay.orders.oplists({ tab: 'closed' })).list.data.map((o) => o.id)).toEqual([id]);
});

test('goods found to be of a type that the line refuses stop the waybill, and the member chooses', async () => {
  const gwen = await buyer(shop);
  const only = await roundLine(shop, { goods_types: ['general'] });
  const goods = await knownGoods(shop);
  const other = await knownGoods(shop);
  const { id } = await order(gwen, [{ goods }, { goods: other }], { shipping_id: only.id });
  const items = await itemsOf(shop, id);
  await put(shop, [items[0]!.id], 'in_stock');
  await put(shop, [items[1]!.id], 'in_stock', { goods_type: 'food' });
  shop.turn({ hours: 49 });
  await runJob(shop.app, shop.db, 'onepay');
  const stopped = await gwen.orders.opdetail({ id });
  expect(stopped).toMatchObject({
    state: 'collecting',
    asked: { key: 'onepay.asked.line' },
    actions: ['ship_now', 'wait', 'to_stock'],
  });
  const gone = await gwen.orders.act({ id, action: 'ship_now', key: uuid() });
  expect(gone).toMatchObject({ state: 'packing', count: 1 });
  await shop.db.updateTable('line').set({ enabled: false }).where('id', '=', only.id).execute();
});

test('the cap: estimate 200.00, real 270.00: the supplement is 40.00, the shop bears 30.00', async () => {
  const hana = await buyer(shop);
  const variance = await account(shop, 'freight_variance');
  const goods = await knownGoods(shop);
  const { id } = await order(hana, [{ goods }]);
  const [item] = await itemsOf(shop, id);
  await put(shop, [item!.id], 'in_stock');
  const { waybill } = await hana.orders.act({ id, action: 'approve', key: uuid() });
  // Nothing is settled before it is weighed.
  expect(await refusal(hana.sendorder.sendorderItemsList({ id: waybill!.id }))).toBe('waybill.not_weighed');
  await packAs(packer, waybill!.id, [{ weight: 1400 }]);
  const due = await hana.orders.opdetail({ id });
  expect(due).toMatchObject({ state: 'settle_due', due: 4000, needs_you: true, waybill: { carried: 3000 } });
  expect(due.actions).toContain('pay');
  const settlement = await hana.sendorder.sendorderItemsList({ id: waybill!.id });
  expect(settlement).toMatchObject({ difference: 4000, waived: 3000 });
  expect(settlement.measured.reduce((s, r) => s + r.amount, 0)).toBe(24_000);
  await hana.paywallet.payBalance({ no: due.invoice_no!, pay_password: PAY_PASSWORD, key: uuid() });
  expect((await account(shop, 'freight_variance')) - variance).toBe(3000);
  const paid = await hana.orders.opdetail({ id });
  expect(paid).toMatchObject({ state: 'packing', paid: 10_500 + 24_000 });
  expect(paid.components.reduce((s, c) => s + c.amount, 0)).toBe(paid.paid);
  await expectSoundLedger(shop);
});

test('no cap where a weight came from the listing; a small difference is waived; a lower one is refunded at once', async () => {
  const iris = await buyer(shop);
  const { goods } = await sellGoods(shop, { price: 10_000, post_fee: 0, weight: 500 });
  const send = async (weight: number) => {
    const { id } = await order(iris, [{ goods }]);
    const [item] = await itemsOf(shop, id);
    await put(shop, [item!.id], 'in_stock', { num: 1, weight: null });
    const { waybill } = await iris.orders.act({ id, action: 'approve', key: uuid() });
    const before = await wallet(shop, iris);
    await packAs(packer, waybill!.id, [{ weight }]);
    return { ...(await iris.orders.opdetail({ id })), back: (await wallet(shop, iris)) - before };
  };
  expect(await send(1400)).toMatchObject({ state: 'settle_due', due: 7000, cap: null, waybill: { carried: 0 } });
  expect(await send(900)).toMatchObject({ state: 'packing', back: 0, due: null });
  const cheap = await roundLine(shop, {
    prices: [{ from: '2020-01-01', price: { mode: 2, base: 0, tiers: [{ to: 9000, unit: 10_000 }] }, fuel_bp: 0 }],
  });
  // 550 g estimated: 55.00. 560 g: 1.00 more is waived. 500 g: 5.00 is refunded.
  const line = { shipping_id: cheap.id };
  const settle = async (weight: number) => {
    const { id } = await order(iris, [{ goods }], line);
    const [item] = await itemsOf(shop, id);
    await put(shop, [item!.id], 'in_stock', { weight: null });
    const { waybill } = await iris.orders.act({ id, action: 'approve', key: uuid() });
    const before = await wallet(shop, iris);
    await packAs(packer, waybill!.id, [{ weight }]);
    return { ...(await iris.orders.opdetail({ id })), back: (await wallet(shop, iris)) - before };
  };
  expect(await settle(560)).toMatchObject({ back: 0, due: null, waybill: { state: 'to_dispatch', carried: 100 } });
  expect(await settle(500)).toMatchObject({ back: 500, waybill: { state: 'to_dispatch', carried: 0 } });
  await shop.db.updateTable('line').set({ enabled: false }).where('id', '=', cheap.id).execute();
  await expectSoundLedger(shop);
});

test('an item that is returned before packing leaves the waybill; the cap then applies to what is left', async () => {
  const jade = await buyer(shop, 200_000);
  const goods = await knownGoods(shop, { weight: 800 });
  const other = await knownGoods(shop, { weight: 800 });
  const { id } = await order(jade, [{ goods }, { goods: other }]);
  const items = await itemsOf(shop, id);
  await put(
    shop,
    items.map((i) => i.id),
    'in_stock',
  );
  // In after-sale before the waybill: the order waits for it, and nothing ships automatically.
  await put(shop, [items[1]!.id], 'after_sale', { state_before: 'in_stock' });
  expect(await jade.orders.opdetail({ id })).toMatchObject({ state: 'after_sale', ships_at: null });
  shop.turn({ hours: 49 });
  await runJob(shop.app, shop.db, 'onepay');
  expect((await jade.orders.opdetail({ id })).state).toBe('after_sale');
  const before = await wallet(shop, jade);
  await put(shop, [items[1]!.id], 'refunded');
  expect((await wallet(shop, jade)) - before).toBe(14_000); // its freight share; its price is part of the refund
  expect(await jade.orders.opdetail({ id })).toMatchObject({ state: 'collecting', count: 1, shipping: 20_000, cap: 24_000 });
  await runJob(shop.app, shop.db, 'onepay');
  const { waybill } = await jade.orders.opdetail({ id });
  await packAs(packer, waybill!.id, [{ weight: 1400 }]);
  expect(await jade.orders.opdetail({ id })).toMatchObject({ due: 4000, waybill: { carried: 3000 } });
});

test('a repeated action by either call returns the order as it is; nothing moves twice', async () => {
  const iris = await buyer(shop);
  const again = (id: number, action: string) => iris.orders.act({ id, action, key: uuid() });
  const money = () => wallet(shop, iris);
  const goods = await knownGoods(shop, { weight: 800 });
  const unpaid = await order(iris, [{ goods }], {}, false);
  await iris.orders.cancel({ id: unpaid.id, key: uuid() });
  await iris.orders.cancel({ id: unpaid.id, key: uuid() });
  expect(await again(unpaid.id, 'cancel')).toMatchObject({ state: 'cancelled' });

  const stocked = await order(iris, [{ goods }]);
  const released = await again(stocked.id, 'to_stock');
  const back = await money();
  expect(await again(stocked.id, 'to_stock')).toEqual(released);
  expect(await money()).toBe(back);

  // One of two has not come: waiting leaves the state as it is, and is recorded once.
  const other = await knownGoods(shop, { weight: 800 });
  const late = await order(iris, [{ goods }, { goods: other }]);
  const items = await itemsOf(shop, late.id);
  await put(shop, [items[0]!.id], 'in_stock');
  await put(shop, [items[1]!.id], 'on_the_way');
  shop.turn({ days: 16 });
  await runJob(shop.app, shop.db, 'onepay');
  const waits = await again(late.id, 'wait');
  expect(await again(late.id, 'wait')).toEqual(waits);
  expect(waits.timeline.filter((line) => line.key === 'event.onepay.wait')).toHaveLength(1);
  const shipped = await again(late.id, 'ship_now');
  const left = await money();
  expect(await again(late.id, 'ship_now')).toEqual(shipped);
  expect(await money()).toBe(left);

  await packAs(packer, shipped.waybill!.id, [{ weight: 900 }]);
  await sendOff(packer, shipped.waybill!.id);
  const received = await again(late.id, 'receive');
  expect(received.state).toBe('received');
  await iris.orders.receipt({ id: late.id, key: uuid() });
  expect(await again(late.id, 'receive')).toEqual(received);
  await expectSoundLedger(shop);
});
