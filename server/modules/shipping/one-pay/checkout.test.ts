// Goods and their international freight in one bill.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Opened } from '../../../db/open.ts';
import { runJob } from '../../../jobs.ts';
import { openShop, refusal, type Shop, uuid } from '../../../testing.ts';
import { freshDatabase } from '../../../testing-database.ts';
import { sellGoods, testLine, testWarehouse } from '../../../testing-goods.ts';
import { expectSoundLedger, fund, PAY_PASSWORD } from '../../../testing-money.ts';
import { giveCoupon } from '../waybills/stock/testing-stock.ts';
import { buyer, inCart, knownGoods, order, roundLine, wallet } from './testing.ts';

let opened: Opened;
let shop: Shop;
let line: Awaited<ReturnType<typeof roundLine>>;
beforeAll(async () => {
  opened = await freshDatabase();
  shop = await openShop({ opened });
  line = await roundLine(shop);
});
afterAll(() => shop.close());

test('one bill has goods, domestic freight, service fee and freight of every order; its rows sum to what is due', async () => {
  const anna = await buyer(shop);
  const { goods: a } = await sellGoods(shop, { price: 3000, post_fee: 800, weight: 400 });
  const { goods: b } = await sellGoods(shop, { price: 12_000, post_fee: 0, weight: 400 });
  const { id, no, order_ids, preview } = await order(anna, [{ goods: a }, { goods: b }], {}, false);
  expect(preview.components.map((c) => [c.code, c.amount])).toEqual(
    expect.arrayContaining([
      ['goods', 3000],
      ['domestic_freight', 800],
      ['service_fee', 500],
      ['goods', 12_000],
      ['service_fee', 600],
      ['freight', 20_000],
    ]),
  );
  expect(preview.amount).toBe(3000 + 800 + 500 + 12_000 + 600 + 20_000);
  expect(preview.goods_total + preview.freight_total).toBe(preview.amount);
  expect(preview.components.reduce((s, c) => s + c.amount, 0)).toBe(preview.amount);
  expect(order_ids).toHaveLength(2);
  const bill = await anna.paywallet.getInvoice({ no });
  expect(bill).toMatchObject({ kind: 'onepay', amount: preview.amount, state: 'open' });
  expect(bill.components.reduce((s, c) => s + c.amount, 0)).toBe(bill.amount);
  const { list, counts } = await anna.orders.oplists({});
  expect(list.data).toMatchObject([{ id, state: 'unpaid', amount: preview.amount, actions: ['pay', 'cancel'], count: 2 }]);
  expect(counts).toMatchObject({ all: 1, unpaid: 1, needs_you: 1 });
  // It is in one list only.
  expect((await anna.order.lists({})).list.total).toBe(0);
  expect((await anna.cart.getList({})).count).toBe(0);
});

test('paid: goods go to goods_clearing, the freight to freight, and the items are to be bought', async () => {
  const ben = await buyer(shop);
  const goods = await knownGoods(shop);
  const { id, preview } = await order(ben, [{ goods }]);
  expect(await wallet(shop, ben)).toBe(100_000 - preview.amount);
  const { components, ...detail } = await ben.orders.opdetail({ id });
  expect(detail).toMatchObject({
    state: 'purchasing',
    paid: preview.amount,
    refunded: 0,
    collected: 0,
    count: 1,
    shipping: 20_000,
    cap: 24_000,
  });
  expect(components.reduce((s, c) => s + c.amount, 0)).toBe(preview.amount);
  expect(detail.items.map((i) => i.state)).toEqual(['paid']);
  // Its order shows its own rows only: the freight belongs to the whole.
  const own = await ben.order.detail({ id: detail.items[0]!.order_id });
  expect(own.components.map((c) => c.code)).toEqual(['goods', 'service_fee']);
  expect(own.paid).toBe(10_500);
  expect(own.actions).not.toContain('change_warehouse');
  await expectSoundLedger(shop);
});

test('the cap is promised only when every weight is from the shop’s own records', async () => {
  const carl = await buyer(shop, 0);
  const known = await knownGoods(shop);
  const { goods: listed } = await sellGoods(shop, { price: 1000, weight: 300 });
  const one = await carl.cart.carttoonepayorder({ cart_ids: await inCart(carl, [{ goods: known }]) });
  expect(one).toMatchObject({ cap: 24_000, cap_bp: 12_000, source: 'history' });
  const two = await carl.cart.carttoonepayorder({ cart_ids: await inCart(carl, [{ goods: known }, { goods: listed }]) });
  expect(two).toMatchObject({ cap: null, source: 'listing', band: 20 });
});

test('a price that changed meanwhile, a row that is gone and a declared value below the price are reported before anything is made', async () => {
  const dora = await buyer(shop);
  const { goods } = await sellGoods(shop, { price: 3000 });
  const cart_ids = await inCart(dora, [{ goods }]);
  const seen = await dora.cart.carttoonepayorder({ cart_ids });
  await shop.db.updateTable('sku').set({ price: 3300 }).where('goods_id', '=', goods.goods_id).execute();
  const again = { cart_ids, submit: true, quote: seen.quote };
  expect(await refusal(dora.cart.carttoonepayorder({ ...again, key: uuid() }))).toBe('fail.changed');
  const now = await dora.cart.carttoonepayorder({ cart_ids });
  expect(now.amount).toBe(seen.amount + 300);
  const declare = [{ order_item_id: cart_ids[0]!, name_en: 'Cup', quantity: 1, unit_value: 100 }];
  const low = await dora.cart.carttoonepayorder({ cart_ids, declare });
  expect(low.declare_below_paid).toBe(true);
  const wish = { cart_ids, declare, submit: true, quote: low.quote };
  // More expensive than when it was put into the cart: the member has to agree first.
  expect(await refusal(dora.cart.carttoonepayorder({ ...wish, key: uuid() }))).toBe('cart.dearer_rows');
  const agreed = { ...wish, accept_prices: true };
  expect(await refusal(dora.cart.carttoonepayorder({ ...agreed, key: uuid() }))).toBe('waybill.declare_confirm');
  await shop.db.updateTable('goods').set({ enabled: false }).where('id', '=', goods.goods_id).execute();
  expect((await dora.cart.carttoonepayorder({ cart_ids })).problems).toHaveLength(1);
  expect(await refusal(dora.cart.carttoonepayorder({ ...agreed, declare_confirmed: true, key: uuid() }))).toBe('cart.problem');
  expect((await dora.orders.oplists({})).list.total).toBe(0);
});

test('lines that can’t serve have a reason; address, tax id, forbidden goods and debts prevent it', async () => {
  const emil = await shop.member();
  const batteries = await testLine(shop, { goods_types: ['general'], required_ids: ['tax_id'] });
  const { goods } = await sellGoods(shop, { price: 3000, goods_type: 'general' });
  const cart_ids = await inCart(emil, [{ goods }]);
  const bare = await emil.cart.carttoonepayorder({ cart_ids });
  expect(bare.blocks.map((b) => b.key)).toContain('waybill.problem.address');
  expect(await refusal(emil.cart.carttoonepayorder({ cart_ids, submit: true, quote: bare.quote, key: uuid() }))).toBe(
    'waybill.problem.address',
  );
  const frida = await buyer(shop, 0);
  const own = await inCart(frida, [{ goods }]);
  const [address] = await frida.address.lists({});
  const taxed = await frida.cart.carttoonepayorder({ cart_ids: own, shipping_id: batteries.id });
  expect(taxed.blocks.map((b) => b.key)).toEqual(['waybill.problem.tax_id']);
  const { goods: food } = await sellGoods(shop, { price: 3000, goods_type: 'food' });
  const both = await inCart(frida, [{ goods: food }]);
  const lines = await frida.cart.changeShipping({ cart_ids: both, address_id: address!.id, shipping_id: batteries.id });
  const refused = lines.lines.find((l) => l.line.id === batteries.id)!;
  expect(refused.quote).toMatchObject({ eligible: false, total: 0 });
  expect(refused.quote.reasons.map((r) => r.key)).toContain('freight.no.goods_type');
  const no = await frida.cart.carttoonepayorder({ cart_ids: both, shipping_id: batteries.id });
  expect(no.blocks.map((b) => b.key)).toContain('freight.no.goods_type');
  await fund(shop, frida, 1);
  await shop.db
    .insertInto('account')
    .values({ kind: 'receivable', owner: String(frida.id), balance: 5001 })
    .execute();
  const owing = await frida.cart.carttoonepayorder({ cart_ids: own, shipping_id: line.id });
  expect(owing.blocks.map((b) => b.key)).toContain('waybill.problem.receivable');
  await shop.db.updateTable('line').set({ enabled: false }).where('id', '=', batteries.id).execute();
  await shop.db.deleteFrom('account').where('kind', '=', 'receivable').where('owner', '=', String(frida.id)).execute();
});

test('one warehouse; nothing of another member; a visitor is asked to sign in', async () => {
  const gina = await buyer(shop, 0);
  const { goods } = await sellGoods(shop, { price: 3000 });
  const other = await testWarehouse(shop, 'SH');
  const [here] = await inCart(gina, [{ goods }]);
  const there = (await gina.cart.add({ ...lineOf(goods), warehouse_id: other })).cart_id;
  expect(await refusal(gina.cart.carttoonepayorder({ cart_ids: [here!, there] }))).toBe('onepay.one_warehouse');
  const hans = await buyer(shop, 0);
  expect(await refusal(hans.cart.carttoonepayorder({ cart_ids: [here!] }))).toBe('fail.not_found');
  expect(await refusal(hans.cart.changeShipping({ cart_ids: [here!], address_id: 1 }))).toBe('fail.not_found');
  const { id } = await order(gina, [{ goods }], {}, false);
  for (const call of [
    () => hans.orders.opdetail({ id }),
    () => hans.orders.cancel({ id, key: uuid() }),
    () => hans.orders.delete({ id }),
    () => hans.orders.receipt({ id, key: uuid() }),
    () => hans.orders.photo({ id }),
    () => hans.orders.act({ id, action: 'to_stock', key: uuid() }),
  ])
    expect(await refusal(call())).toBe('fail.not_found');
  expect(await refusal(shop.visitor.orders.oplists({}))).toBe('401');
  expect(await refusal(gina.cart.carttoonepayorder({ cart_ids: [] as number[] }))).toMatch(/^fail\.field/);
  expect(await refusal(gina.cart.carttoonepayorder({ cart_ids: [999_999] }))).toBe('fail.not_found');
});

const lineOf = (g: { api_type: string; num_iid: string; sku_id: string }) => ({
  api_type: g.api_type,
  num_iid: g.num_iid,
  sku_id: g.sku_id,
  num: 1,
});

test('one coupon a bill: on goods, on freight, on all of it; what the goods can’t take reduces the freight', async () => {
  const ida = await buyer(shop, 0);
  const goods = await knownGoods(shop);
  const cart_ids = await inCart(ida, [{ goods }]);
  const plain = await ida.cart.carttoonepayorder({ cart_ids });
  expect(plain.amount).toBe(30_500); // 100.00 + fee 5.00 + freight 200.00
  const off = async (coupon: Parameters<typeof giveCoupon>[2]) => {
    const seen = await ida.cart.carttoonepayorder({ cart_ids, coupon_id: await giveCoupon(shop, ida, coupon) });
    expect(seen.components.filter((c) => c.code === 'coupon')).toHaveLength(1);
    expect(seen.components.reduce((s, c) => s + c.amount, 0)).toBe(seen.amount);
    return plain.amount - seen.amount;
  };
  expect(await off({ kind: 'money', scope: 'goods', value: 2000, threshold: 10_000 })).toBe(2000);
  expect(await off({ kind: 'freight', value: 3000 })).toBe(3000);
  expect(await off({ kind: 'service_fee', value: 9000 })).toBe(500);
  expect(await off({ kind: 'percent', value: 1000, threshold: 30_500 })).toBe(3050); // of all 305.00
  expect(await off({ kind: 'money', value: 15_000 })).toBe(15_000); // 105.00 on the goods, 45.00 on the freight
  const high = await giveCoupon(shop, ida, { value: 1000, threshold: 30_600 });
  expect(await refusal(ida.cart.carttoonepayorder({ cart_ids, coupon_id: high }))).toBe('coupon.threshold');
  const shown = await ida.cart.carttoonepayorder({ cart_ids });
  expect(shown.coupons[0]).toMatchObject({ saves: 15_000, usable: true });
});

test('services and insurance are chosen at checkout; points pay at most 10 % of the freight', async () => {
  const jan = await buyer(shop);
  await fund(shop, jan, 5000, 'points');
  const goods = await knownGoods(shop);
  const wish = { insured_value: 20_000, points: 5000 };
  const cart_ids = await inCart(jan, [{ goods }]);
  const offered = await jan.cart.carttoonepayorder({ cart_ids });
  expect(await refusal(jan.cart.carttoonepayorder({ cart_ids, points: 5001 }))).toBe('points.too_many');
  expect(await refusal(jan.cart.carttoonepayorder({ cart_ids, insured_value: 30_001 }))).toBe('waybill.insured_high');
  expect(await jan.cart.carttoonepayorder({ cart_ids, insured: true })).toMatchObject({ insured_value: 30_000 });
  const code = offered.waybill_services[0]!.code;
  const seen = await jan.cart.carttoonepayorder({ cart_ids, ...wish, waybill_services: [code] });
  const row = (name: string) => seen.components.find((c) => c.code === name && !c.params.shop)?.amount;
  expect(row('insurance')).toBe(400); // 2 % of 200.00
  expect(row('service')).toBe(offered.waybill_services[0]!.price);
  expect(row('points')).toBe(-2000);
  expect(seen).toMatchObject({ points: 2000, points_max: 2000, insured_value: 20_000, insured_default: 30_000 });
  expect(await refusal(jan.cart.carttoonepayorder({ cart_ids, waybill_services: ['none_such'] }))).toBe('waybill.service');
  const made = await jan.cart.carttoonepayorder({
    cart_ids,
    ...wish,
    waybill_services: [code],
    submit: true,
    quote: seen.quote,
    key: uuid(),
  });
  await jan.paywallet.payBalance({ no: made.invoice_no!, pay_password: PAY_PASSWORD, key: uuid() });
  expect(await wallet(shop, jan, 'points')).toBe(3000);
  expect(await wallet(shop, jan)).toBe(100_000 - seen.amount);
  const { services } = await jan.orders.opdetail({ id: made.onepay_id! });
  expect(services).toMatchObject([{ code, state: 'ordered', done_at: null, photos: [] }]);
  await expectSoundLedger(shop);
});

test('a double tap makes one order; unpaid for 72 hours it ends; cancelled by its member it ends at once, whole', async () => {
  const kira = await buyer(shop);
  const { goods } = await sellGoods(shop, { price: 3000 });
  const cart_ids = await inCart(kira, [{ goods }]);
  const coupon_id = await giveCoupon(shop, kira, { value: 1000 });
  const { quote } = await kira.cart.carttoonepayorder({ cart_ids, coupon_id });
  const asked = { cart_ids, coupon_id, submit: true, quote, key: uuid() };
  const [one, two] = await Promise.all([kira.cart.carttoonepayorder(asked), kira.cart.carttoonepayorder(asked)]);
  expect(one.onepay_id).toBe(two.onepay_id);
  const id = one.onepay_id!;
  expect(await refusal(kira.order.cancel({ id: one.order_ids[0]!, key: uuid() }))).toBe('onepay.cancel_whole');
  await kira.orders.cancel({ id, key: uuid() });
  await kira.orders.cancel({ id, key: uuid() });
  const detail = await kira.orders.opdetail({ id });
  expect(detail).toMatchObject({ state: 'cancelled', actions: ['delete'], invoice_no: null });
  expect(detail.items.map((i) => i.state)).toEqual(['cancelled']);
  expect(await refusal(kira.paywallet.payBalance({ no: one.invoice_no!, pay_password: PAY_PASSWORD, key: uuid() }))).toBe(
    'bill.not_payable',
  );
  expect((await kira.coupon.lists({})).data.find((c) => c.id === coupon_id)?.state).toBe('returned');
  await kira.orders.delete({ id });
  expect((await kira.orders.oplists({})).list.total).toBe(0);
  expect(await refusal(kira.orders.opdetail({ id }))).toBe('fail.not_found');

  const late = await order(kira, [{ goods }], {}, false);
  expect(await refusal(kira.orders.delete({ id: late.id }))).toBe('order.not_finished');
  shop.turn({ hours: 73 });
  await runJob(shop.app, shop.db, 'bills');
  expect(await kira.orders.opdetail({ id: late.id })).toMatchObject({ state: 'cancelled' });
  expect((await kira.message.lists({})).list.data[0]!.title).toBe('Your order was cancelled because it was not paid');
});

test('previews of both checkouts read, whatever their input: they begin no transaction, write nothing and lock nothing', async () => {
  const zoe = await buyer(shop);
  await fund(shop, zoe, 100, 'points');
  const coupons = {
    goods: await giveCoupon(shop, zoe, { value: 100 }),
    onepay: await giveCoupon(shop, zoe, { value: 200 }),
  };
  const cart_ids = await inCart(zoe, [{ goods: await knownGoods(shop) }]);
  const texts: string[] = [];
  opened.driver.watch = (text) => texts.push(text);
  for (const coupon_id of [undefined, 0, coupons.goods])
    await zoe.cart.carttoorder({ cart_ids, coupon_id, auto: true, services: { [cart_ids[0]!]: ['photo'] } });
  for (const coupon_id of [undefined, 0, coupons.onepay])
    await zoe.cart.carttoonepayorder({ cart_ids, coupon_id, auto: true, points: 100, insured_value: 5000 });
  opened.driver.watch = null;
  expect(texts.length).toBeGreaterThan(40);
  const changing = /^(begin|commit|savepoint)|\b(insert|update|delete)\b|\bfor (no key )?(update|share)\b|pg_advisory/i;
  expect(texts.filter((text) => changing.test(text))).toEqual([]);
});
