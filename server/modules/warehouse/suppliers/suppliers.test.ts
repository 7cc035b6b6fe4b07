// Supplier orders through a connector double: previewed, placed, dearer than quoted, paid, partly refused, cancelled; concurrent buyers.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusal, type Shop, uuid } from '../../../testing.ts';
import { sellGoods } from '../../../testing-goods.ts';
import { expectClearingMatches, expectSoundLedger, PAY_PASSWORD } from '../../../testing-money.ts';
import { balance, type Desk, openSuppliers, states } from './testing-suppliers.ts';

let at: Awaited<ReturnType<typeof openSuppliers>>;
let shop: Shop;
let buyer: Desk;
beforeAll(async () => {
  at = await openSuppliers();
  ({ shop, buyer } = at);
});
afterAll(() => at.close());

test('previewed, placed, paid: items are purchased at the real price, the difference is refunded', async () => {
  const goods = await sellGoods(shop, { price: 3000, post_fee: 800 });
  const made = await at.ordered(goods, [1, 2]);
  await at.shelf(goods, { price: 2800 });
  const lots = [await at.lotOf(goods, 3000)];
  const preview = await buyer.suppliers.preview({ lots });
  expect(preview.groups).toMatchObject([
    {
      connector: { code: 'demo', test: true },
      lines: [{ num: 3, price: 2800, price_before: 3000 }],
      refused: [],
      freight: 600,
      total: 9000,
      outcome: { pieces: 3, members: 2, cost: 9000 },
    },
  ]);
  const key = uuid();
  const done = await buyer.suppliers.order({ quote: preview.quote, key });
  expect(done).toMatchObject({ pieces: 3, asked: 0 });
  // A repeated click gets the first answer.
  expect(await buyer.suppliers.order({ quote: preview.quote, key })).toEqual(done);
  const id = done.ids[0]!;
  await at.comes(id, 'created');
  const { order, lines } = await buyer.suppliers.detail({ id });
  expect(order).toMatchObject({ pieces: 3, members: 2, total: 9000, payable: true, actions: ['cancel'] });
  expect(lines.map((line) => [line.state, line.price, line.item_state])).toEqual([
    ['open', 2800, 'buying'],
    ['open', 2800, 'buying'],
  ]);
  // It is no longer in a queue, and cannot be bought another way.
  expect(await refusal(buyer.demand.detail(at.keyOf(goods)))).toBe('demand.moved');
  const by_hand = {
    order_id: made[0]!.order_id,
    platform_no: 'T-1',
    freight: 0,
    prices: [{ item_id: lines[0]!.item_id, price: 1 }],
  };
  expect(await refusal(buyer.buying.purchase({ ...by_hand, key: uuid() }))).toBe('suppliers.ordered');
  expect(await refusal(buyer.buying.release({ item_ids: [lines[0]!.item_id] }))).toBe('suppliers.ordered');
  const at_desk = async () => (await buyer.buying.detail({ order_id: made[0]!.order_id })).items[0]!;
  const on_order = await at_desk();
  expect(on_order.supplier_order).toEqual({ id, no: order.platform_no });
  expect(on_order.actions).not.toEqual(expect.arrayContaining(['purchase']));
  expect(on_order.actions).not.toEqual(expect.arrayContaining(['release']));
  expect((await buyer.suppliers.pay_link({ ids: [id] })).url).toContain(order.platform_no);
  const before = await Promise.all(made.map(({ m }) => balance(m)));
  await at.paid(id);
  expect(await at.stateOf(id)).toBe('paid');
  for (const one of made) expect((await states(one))[0]).toMatch(/purchased$/);
  expect((await at_desk()).supplier_order).toBeNull();
  const back = await Promise.all(made.map(async ({ m }, n) => (await balance(m)) - before[n]!));
  // 2.00 a piece, and the unspent part of both freights of 8.00.
  expect(back[0]! + back[1]!).toBe(3 * 200 + 1600 - 600);
  expect(await refusal(buyer.suppliers.pay_link({ ids: [id] }))).toBe('suppliers.not_payable');
  const rows = await shop.db.selectFrom('purchase').select('platform_no').where('seller_id', '=', goods.seller_id).execute();
  expect(rows.map((row) => row.platform_no)).toEqual([order.platform_no, order.platform_no]);
  // Processed again, nothing is booked twice.
  await at.look(id);
  await expectClearingMatches(shop);
});

test('unavailable offers are returned separately with their reason; the rest is ordered, in orders of as many kinds as the marketplace accepts', async () => {
  const first = await sellGoods(shop, { price: 1000, post_fee: 600 });
  const all = [first];
  for (let n = 0; n < 4; n++) all.push(await sellGoods(shop, { price: 1000, post_fee: 600, seller_id: first.seller_id }));
  const other = await sellGoods(shop, { price: 1000, post_fee: 600 });
  for (const goods of [...all, other]) await at.ordered(goods, [1]);
  await at.shelf(all[1]!, { reason: 'sold out' });
  const lots = await Promise.all([...all, other].map((goods) => at.lotOf(goods, 1000)));
  const { groups } = await buyer.suppliers.preview({ lots });
  expect(groups.map((group) => [group.lines.length, group.refused.map((one) => one.reason)])).toEqual([
    [2, ['sold out']],
    [2, []],
    [1, []],
  ]);
  const { ids, pieces } = await at.place(lots);
  expect([ids.length, pieces]).toEqual([3, 5]);
  for (const id of ids) await at.comes(id, 'created');
  // The refused offer is still to be bought.
  expect((await buyer.demand.detail(at.keyOf(all[1]!))).row.pieces).toBe(1);
  expect((await buyer.suppliers.pay_link({ ids })).url.split('?')[0]!.split(',').length).toBe(3);
});

test('sold out between preview and order: only that offer fails, its item is free again', async () => {
  const a = await sellGoods(shop, { price: 1000, post_fee: 600 });
  const b = await sellGoods(shop, { price: 1000, post_fee: 600, seller_id: a.seller_id });
  await at.ordered(a, [1]);
  await at.ordered(b, [1]);
  const lots = [await at.lotOf(a, 1000), await at.lotOf(b, 1000)];
  const { quote } = await buyer.suppliers.preview({ lots });
  await at.shelf(b, { reason: 'off the shelf' });
  const { ids } = await buyer.suppliers.order({ quote, key: uuid() });
  await at.comes(ids[0]!, 'created');
  const { lines, order } = await buyer.suppliers.detail({ id: ids[0]! });
  expect(lines.map((line) => [line.state, line.reason])).toEqual([
    ['open', ''],
    ['refused', 'off the shelf'],
  ]);
  expect(order).toMatchObject({ pieces: 1, total: 1600 });
  expect((await buyer.demand.detail(at.keyOf(b))).row).toMatchObject({ pieces: 1, mine: 1 });
});

test('all refused: it is not placed; tried again it is, or given up its items are free', async () => {
  const goods = await sellGoods(shop, { price: 1000, post_fee: 600 });
  await at.ordered(goods, [1]);
  const lots = [await at.lotOf(goods, 1000)];
  const { quote } = await buyer.suppliers.preview({ lots });
  await at.shelf(goods, { reason: 'paused' });
  const { ids } = await buyer.suppliers.order({ quote, key: uuid() });
  const id = ids[0]!;
  await at.comes(id, 'failed');
  expect((await buyer.suppliers.detail({ id })).order).toMatchObject({ problem: 'paused', actions: ['retry', 'give_up'] });
  await at.shelf(goods, {});
  await buyer.suppliers.act({ id, action: 'retry', key: uuid() });
  await at.comes(id, 'created');
  await buyer.suppliers.act({ id, action: 'cancel', key: uuid() });
  await at.comes(id, 'cancelled');
  expect((await buyer.demand.detail(at.keyOf(goods))).row).toMatchObject({ pieces: 1, mine: 1 });
  expect(await refusal(buyer.suppliers.act({ id, action: 'retry', key: uuid() }))).toBe('fail.state_final');
});

test('a price that rises after the order was placed opens the supplement; it is bought once that is paid', async () => {
  const goods = await sellGoods(shop, { price: 3000, post_fee: 600 });
  const [one] = await at.ordered(goods, [1]);
  const { ids } = await at.place([await at.lotOf(goods, 3000)]);
  const id = ids[0]!;
  await at.comes(id, 'created');
  await at.atSupplier(id, ({ lines }) => ({ lines: lines.map((line) => ({ ...line, price: 3600 })) }));
  await at.look(id);
  const item = (await one!.m.order.detail({ id: one!.order_id })).items[0]!;
  expect(item).toMatchObject({ state: 'supplement_due', ask: { amount: 600 } });
  const { order } = await buyer.suppliers.detail({ id });
  expect(order).toMatchObject({ waits: 1, payable: false, total: 4200, state: 'created' });
  expect(await refusal(buyer.suppliers.pay_link({ ids: [id] }))).toBe('suppliers.waits');
  // Paid at the marketplace anyway: the item follows once its member has paid.
  await at.paid(id);
  expect(await states(one!)).toEqual(['1 supplement_due']);
  await one!.m.paywallet.payBalance({ no: item.ask!.invoice_no!, pay_password: PAY_PASSWORD, key: uuid() });
  await at.look(id);
  expect(await states(one!)).toEqual(['1 purchased']);
  await expectClearingMatches(shop);
});

test('two buyers at once: one order, the other is refused; stale and foreign previews are refused', async () => {
  const goods = await sellGoods(shop, { price: 3000 });
  await at.ordered(goods, [1, 1]);
  const other = await shop.operator('buyer');
  const lots = [await at.lotOf(goods, 3000)];
  const mine = await buyer.suppliers.preview({ lots });
  const theirs = await other.suppliers.preview({ lots });
  expect(await refusal(other.suppliers.order({ quote: mine.quote, key: uuid() }))).toBe('fail.changed');
  expect(await refusal(buyer.suppliers.order({ quote: `x${mine.quote}`, key: uuid() }))).toBe('fail.changed');
  const answers = await Promise.all(
    [buyer.suppliers.order({ quote: mine.quote, key: uuid() }), other.suppliers.order({ quote: theirs.quote, key: uuid() })].map(
      (call) =>
        call.then(
          (done) => done.pieces,
          (refused) => refused.key,
        ),
    ),
  );
  expect(answers.map(String).sort()).toEqual(['2', expect.stringMatching(/^(demand.moved|suppliers.ordered)$/)]);
  const late = await sellGoods(shop, { price: 3000 });
  await at.ordered(late, [1]);
  const { quote } = await buyer.suppliers.preview({ lots: [await at.lotOf(late, 3000)] });
  shop.turn({ minutes: 11 });
  expect(await refusal(buyer.suppliers.order({ quote, key: uuid() }))).toBe('suppliers.stale');
});

test('cancelled by its member between preview and order, and after it was placed', async () => {
  const goods = await sellGoods(shop, { price: 3000 });
  const [one, two] = await at.ordered(goods, [1, 1]);
  const { quote } = await buyer.suppliers.preview({ lots: [await at.lotOf(goods, 3000)] });
  await one!.m.order.cancel({ id: one!.order_id });
  expect(await refusal(buyer.suppliers.order({ quote, key: uuid() }))).toBe('demand.moved');
  const { ids } = await at.place([await at.lotOf(goods, 3000)]);
  await at.comes(ids[0]!, 'created');
  const item = (await two!.m.order.detail({ id: two!.order_id })).items[0]!;
  await two!.m.order.act({ id: two!.order_id, item_id: item.id, action: 'request_cancel', key: uuid() });
  await buyer.buying.cancel_answer({ item_id: item.id, agree: 'yes', key: uuid() });
  expect((await buyer.suppliers.detail({ id: ids[0]! })).order).toMatchObject({ spare: 1, state: 'created' });
  // The payment buys for no member.
  await at.paid(ids[0]!);
  expect(await states(two!)).toEqual(['1 cancelled']);
  // The marketplace is asked for a refund: the pieces are spare until it comes, and the members' money does not move.
  const { order, lines } = await buyer.suppliers.detail({ id: ids[0]! });
  expect(order).toMatchObject({ spare: 1, state: 'paid', actions: [] });
  const back = await balance(two!.m);
  const { num_iid, sku_id } = lines[0]!;
  await at.atSupplier(ids[0]!, () => ({ state: 'shipped', refunds: [{ ref: 'R-spare', num_iid, sku_id, spec_id: '', num: 1 }] }));
  await at.look(ids[0]!);
  const after = await buyer.suppliers.detail({ id: ids[0]! });
  expect(after.order).toMatchObject({ spare: 0, state: 'shipped' });
  expect(after.lines.map((line) => line.state)).toEqual(['refunded']);
  expect(await balance(two!.m)).toBe(back);
  await expectSoundLedger(shop);
});
