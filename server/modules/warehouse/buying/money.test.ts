// Money of orders with several changes: supplements and refunds, several purchases, splits, bonus.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openShop, refusal, type Shop, uuid } from '../../../testing.ts';
import { sellGoods } from '../../../testing-goods.ts';
import { buy, expectClearingMatches, expectSoundLedger, fund, PAY_PASSWORD } from '../../../testing-money.ts';
import { paidPair } from './testing-buying.ts';

type Desk = Awaited<ReturnType<Shop['operator']>>;
type Member = Awaited<ReturnType<Shop['member']>>;
let shop: Shop;
let buyer: Desk;
let hall: Desk;
beforeAll(async () => {
  shop = await openShop();
  buyer = await shop.operator('buyer');
  hall = await shop.operator('warehouse');
});
afterAll(async () => {
  await expectSoundLedger(shop);
  await expectClearingMatches(shop);
  await shop.close();
});

/** The two items, taken by the buyer. */
async function taken(cash?: number) {
  const { order, ...rest } = await paidPair(shop, cash);
  await buyer.buying.take({ item_ids: [rest.a, rest.b] });
  return { ...rest, id: order.id };
}
const balance = async (m: Member) => (await m.user.info({})).balance;
const ask = (item_id: number, price: number) => buyer.buying.supplement({ item_id, price, text: 'dearer', key: uuid() });
const invoice = async (m: Member, id: number, item_id: number) =>
  (await m.order.detail({ id })).items.find((i) => i.id === item_id)!.ask!.invoice_no!;
const pay = (m: Member, no: string) => m.paywallet.payBalance({ no, pay_password: PAY_PASSWORD, key: uuid() });
const none = (item_id: number, num?: number) =>
  buyer.buying.out_of_stock({ item_id, ...(num ? { num } : {}), text: 'none', key: uuid() });
const purchase = (order_id: number, freight: number, prices: { item_id: number; price: number }[]) =>
  buyer.buying.purchase({ order_id, platform_no: 'T', freight, prices, key: uuid() });
const state = async (m: Member, id: number) =>
  Object.fromEntries((await m.order.detail({ id })).items.map((i) => [i.id, i.state]));

describe('supplements with other changes', () => {
  test('an item cancelled before its supplement was paid stays cancelled; everything is refunded once', async () => {
    const { m, id, a, b } = await taken();
    await ask(b, 13_800);
    await none(a);
    await pay(m, await invoice(m, id, b));
    await none(b);
    expect(await balance(m)).toBe(100_000);
    await expectSoundLedger(shop);
  });

  test('two open at once both count', async () => {
    const { m, id, a, b } = await taken();
    await ask(a, 4000);
    await ask(b, 13_800);
    await pay(m, await invoice(m, id, a));
    await pay(m, await invoice(m, id, b));
    const before = await balance(m);
    expect(before).toBe(100_000 - 16_590 - 1050 - 1890);
    await none(a);
    expect((await balance(m)) - before).toBe(4000 + 200);
    await none(b);
    expect(await balance(m)).toBe(100_000);
  });

  test('a fee that fell to its minimum in the meantime is refunded when the supplement is paid', async () => {
    const { m, id, a, b } = await taken();
    await ask(a, 4000); // 10.00 + 0.50 fee while B is there; A alone pays the minimum fee
    await none(b);
    const before = await balance(m);
    await pay(m, await invoice(m, id, a));
    expect(before - (await balance(m))).toBe(1000);
    await none(a);
    expect(await balance(m)).toBe(100_000);
  });

  test('the same freight requested on two items is paid once in the end', async () => {
    const { m, id, a, b } = await taken();
    for (const item_id of [a, b]) await buyer.buying.supplement({ item_id, freight: 1200, text: 'freight', key: uuid() });
    await pay(m, await invoice(m, id, a));
    await pay(m, await invoice(m, id, b));
    expect(await balance(m)).toBe(100_000 - 16_590 - 420);
    await purchase(id, 1200, [
      { item_id: a, price: 3000 },
      { item_id: b, price: 12_000 },
    ]);
    await expectClearingMatches(shop);
  });

  test('bonus that paid a supplement is refunded as bonus', async () => {
    const { m, id, b } = await taken();
    await fund(shop, m, 1000, 'bonus');
    await ask(b, 13_800);
    await pay(m, await invoice(m, id, b));
    expect(await m.user.info({})).toMatchObject({ bonus: 0 });
    for (const item of (await m.order.detail({ id })).items) await none(item.id);
    expect(await m.user.info({})).toMatchObject({ bonus: 1000, balance: 101_000 });
  });

  test('the item names the bill that replaced an old one', async () => {
    const { m, id, b } = await taken();
    await ask(b, 13_800);
    const old = await invoice(m, id, b);
    shop.turn({ days: 2 });
    const fresh = await m.paywallet.getInvoice({ no: old });
    expect(fresh).toMatchObject({ state: 'open', amount: 1890 });
    expect(fresh.invoice_no).not.toBe(old);
    expect(await invoice(m, id, b)).toBe(fresh.invoice_no);
  });

  test('freight requested after the purchase is passed on; a last purchase does not refund it', async () => {
    const { m, id, a, b } = await taken();
    await purchase(id, 800, [{ item_id: a, price: 3000 }]);
    await buyer.buying.supplement({ item_id: a, freight: 1200, text: 'remote', key: uuid() });
    await pay(m, await invoice(m, id, a));
    const before = await balance(m);
    await purchase(id, 0, [{ item_id: b, price: 12_000 }]);
    expect(await balance(m)).toBe(before);
    await expectClearingMatches(shop);
  });

  test('paying, declining and a concurrently cancelled sibling end in one state', async () => {
    for (let round = 0; round < 4; round++) {
      const { m, id, a, b } = await taken();
      await ask(b, 13_800);
      const no = await invoice(m, id, b);
      await Promise.allSettled([
        pay(m, no),
        none(a),
        m.order.act({ id, item_id: b, action: 'decline', key: uuid() }),
        m.order.cancel({ id, key: uuid() }),
      ]);
      const states = await state(m, id);
      expect(states[a]).toBe('out_of_stock');
      const bill = await m.paywallet.getInvoice({ no });
      expect([bill.state, states[b]]).toEqual(bill.state === 'paid' ? ['paid', 'buying'] : ['cancelled', 'cancelled']);
      if (states[b] === 'buying') await none(b);
      expect(await balance(m)).toBe(100_000);
    }
    await expectSoundLedger(shop);
  });
});

describe('several purchases of an order', () => {
  test('freight that turned out lower is refunded when the rest cannot be bought', async () => {
    const { m, id, a, b } = await taken();
    await purchase(id, 500, [{ item_id: a, price: 3000 }]);
    expect(await balance(m)).toBe(100_000 - 16_590);
    await none(b);
    // the rest: 30.00 + 5.00 freight, the fee at its minimum
    expect(await balance(m)).toBe(100_000 - 3000 - 500 - 500);
    await expectClearingMatches(shop);
  });

  test('the ledger balances when the second purchase has less freight, and when everything is lost again', async () => {
    const { m, id, a, b } = await taken();
    await purchase(id, 300, [{ item_id: a, price: 3000 }]);
    await purchase(id, 100, [{ item_id: b, price: 12_000 }]);
    expect(await balance(m)).toBe(100_000 - 15_000 - 400 - 770);
    await expectClearingMatches(shop);
    await none(a);
    await none(b);
    expect(await balance(m)).toBe(100_000);
    await expectClearingMatches(shop);
  });

  test('a part of a bought quantity takes its part of the cost along', async () => {
    const platform = async () =>
      (await shop.db.selectFrom('account').select('balance').where('kind', '=', 'platform').executeTakeFirst())?.balance ?? 0;
    const m = await shop.member();
    await fund(shop, m, 100_000);
    const { goods } = await sellGoods(shop, { price: 4000, post_fee: 0 });
    await shop.db.updateTable('seller').set({ post_fee: 0 }).execute();
    const made = await buy(shop, m, [{ goods, num: 3 }]);
    const id = made.order_ids[0]!;
    const item = (await m.order.detail({ id })).items[0]!.id;
    const before = await platform();
    await buyer.buying.take({ item_ids: [item] });
    await purchase(id, 0, [{ item_id: item, price: 3900 }]);
    expect((await platform()) - before).toBe(-11_700);
    await none(item, 1);
    expect((await platform()) - before).toBe(-7800);
    await none(item);
    expect(await platform()).toBe(before);
    expect(await balance(m)).toBe(100_000);
  });

  test('refuses an item named twice', async () => {
    const { id, a } = await taken();
    const twice = [
      { item_id: a, price: 3000 },
      { item_id: a, price: 2000 },
    ];
    expect(await refusal(purchase(id, 800, twice))).toBe('fail.field_format');
    expect(await refusal(buyer.buying.outcome({ order_id: id, freight: 800, prices: twice }))).toBe('fail.field_format');
  });
});

test('an undone scan of an unknown number leaves the number free', async () => {
  const { m, id, a, b, warehouse_id } = await taken();
  await purchase(id, 800, [
    { item_id: a, price: 3000 },
    { item_id: b, price: 12_000 },
  ]);
  const tracking_no = `EARLY${a}`;
  const scanned = await hall.warehouse.scan({ tracking_no, warehouse_id });
  expect(scanned.band).toBe('unknown');
  await hall.warehouse.undo({ parcel_id: scanned.parcel_id! });
  const couriers = await shop.visitor.other.getExpresslist({});
  await buyer.buying.seller_ship({ item_ids: [a, b], courier_id: couriers[0]!.id, tracking_no, key: uuid() });
  expect(await hall.warehouse.scan({ tracking_no, warehouse_id })).toMatchObject({ band: 'match', again: false });
  expect(await state(m, id)).toEqual({ [a]: 'received', [b]: 'received' });
  const both = await Promise.all([1, 2].map(() => hall.warehouse.scan({ tracking_no: `NOBODY${a}`, warehouse_id })));
  expect(both.map((s) => [s.band, s.again]).sort()).toEqual([
    ['unknown', false],
    ['unknown', true],
  ]);
});

test('the amount paid for an item in the back office includes its supplement', async () => {
  const { m, id, a } = await taken();
  const shown = async () => (await buyer.buying.detail({ order_id: id })).items.find((i) => i.id === a)!.paid;
  expect(await shown()).toBe(3000);
  await ask(a, 3600);
  await pay(m, await invoice(m, id, a));
  expect(await shown()).toBe(3600);
});
