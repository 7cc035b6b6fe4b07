// Refunds by operators to the original method: one-pay orders, whose one bill paid for everything, photos and splits, and waybills that
// carriers return. Each to the fen: the ledger's entries, the request to the gateway, and the gateway's own record.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runJob } from '#server/jobs.ts';
import { type MemberClient, refusal, uuid } from '#server/testing.ts';
import { openPayingShop, type Paying } from '#server/testing-gateways.ts';
import { sellGoods, testLine } from '#server/testing-goods.ts';
import { buy, expectSoundLedger, fund, PAY_PASSWORD } from '#server/testing-money.ts';
import { ask } from '../../aftersale/refunds/testing-refunds.ts';
import { knownGoods, buyer as onepayBuyer, order as orderOnepay, roundLine } from '../../shipping/one-pay/testing.ts';
import { packAs, sender, sendOff, stockItems, submitStock } from '../../shipping/waybills/stock/testing-stock.ts';
import { photosOf } from '../../warehouse/receiving/testing-arrivals.ts';

let p: Paying;
let desk: Awaited<ReturnType<Paying['shop']['operator']>>;
beforeAll(async () => {
  p = await openPayingShop();
  desk = await p.shop.operator('owner');
});
afterAll(async () => {
  await expectSoundLedger(p.shop);
  await p.close();
});

const byCard = async (m: MemberClient, no: string) => {
  expect(await p.paid('stripe', await p.opened(m, no, 'stripe'))).toBe(200);
  return p.payment(no);
};
const cash = async (m: MemberClient) => (await m.user.info({})).balance;
const refunds = (payment_id: number) =>
  p.shop.db.selectFrom('payment_refund').select(['amount', 'state']).where('payment_id', '=', payment_id).orderBy('id').execute();
/** The entries of each movement with a key like these. */
async function booked(key: string) {
  const rows = await p.shop.db
    .selectFrom('ledger_entry as e')
    .innerJoin('ledger_tx as t', 't.id', 'e.tx_id')
    .innerJoin('account as a', 'a.id', 'e.account_id')
    .select(['t.key', 'a.kind', 'e.amount'])
    .where('t.key', 'like', key)
    .orderBy('t.id')
    .orderBy('a.kind')
    .execute();
  return rows.map((e) => [e.key, e.kind, e.amount]);
}

/** What sending a refund books: out of the wallet, out of the gateway's account. */
const toTheCard = (key: string, fen: number) => [
  [key, 'cash', fen],
  [key, 'gateway', -fen],
];
/** What the gateway itself has refunded of a payment, in its minor units. */
const givenBack = (payment: { detail: object }) =>
  [...p.gateways.refunds.values()]
    .filter((one) => 'payment_ref' in payment.detail && one.payment_intent === payment.detail.payment_ref)
    .map((one) => Number(one.amount));

/** A one-pay order of two kinds of goods (50.00 and 70.00), paid by a card. */
async function onepay() {
  await roundLine(p.shop);
  const before = await p.account('gateway', 'stripe');
  const m = await onepayBuyer(p.shop, 0);
  const goods = [await knownGoods(p.shop, { price: 5000 }), await knownGoods(p.shop, { price: 7000, weight: 900 })];
  const made = await orderOnepay(
    m,
    goods.map((one) => ({ goods: one })),
    {},
    false,
  );
  const payment = await byCard(m, made.no);
  const orders = await Promise.all(made.order_ids.map((id) => m.order.detail({ id })));
  const items = orders.flatMap((o) => o.items).sort((a, b) => a.price - b.price);
  return { m, made, payment, before, first: items[0]!, second: items[1]! };
}

test('goods of a one-pay order that are out of stock are refunded to its card, with their share of the freight', async () => {
  const { m, made, payment, before, first, second } = await onepay();
  expect(await desk.payments.ways({ type: 'order', id: first.order_id })).toMatchObject([
    { code: 'stripe', amount: payment.amount },
  ]);
  expect(await desk.payments.ways({ type: 'item', id: first.id })).toMatchObject([{ code: 'stripe', amount: payment.amount }]);
  expect((await m.paywallet.refundWays({ type: 'order', id: first.order_id })).methods).toMatchObject([{ code: 'stripe' }]);
  await desk.buying.take({ item_ids: [first.id, second.id] });
  // To the wallet without the wish: 50.00, its service fee of 5.00, and the freight of goods that no longer ship.
  await desk.buying.out_of_stock({ item_id: first.id, text: 'sold out', key: uuid() });
  expect(await refunds(payment.id)).toEqual([]);
  expect(await cash(m)).toBe(5000 + 500 + 14_000);
  // The other item to the card, that refund alone: 70.00 with its fee, the rest of the freight, and the payment fee, because nothing was delivered.
  await desk.buying.refuse({ item_id: second.id, text: 'not for export', to_method: true, key: uuid() });
  expect(await cash(m)).toBe(5000 + 500 + 14_000);
  const steps = [
    [`send_on:fee_back:${payment.bill_id}`, payment.fee],
    [`send_on:refuse:${second.id}`, 7000 + 500],
    [`send_on:onepay_end:${made.id}`, made.preview.freight_total - 14_000],
  ] as const;
  for (const [key, fen] of steps) expect(await booked(key)).toEqual(toTheCard(key, fen));
  await runJob(p.shop.app, p.shop.db, 'gateway_refunds');
  expect(await refunds(payment.id)).toEqual(steps.map(([, amount]) => ({ amount, state: 'done' })));
  // The charge less the gateway's refund equals the wallet's balance.
  expect(await p.account('gateway', 'stripe')).toBe(before + 5000 + 500 + 14_000);
  expect(givenBack(payment)).toEqual([1410, 7500, 20_000]);
});

test('after-sale of a one-pay order: the form offers the card, and the refund is sent there', async () => {
  const { m, made, payment, before, first, second } = await onepay();
  await desk.buying.take({ item_ids: [first.id] });
  await desk.buying.purchase({
    order_id: first.order_id,
    platform_no: 'T',
    freight: 0,
    prices: [{ item_id: first.id, price: first.price }],
    key: uuid(),
  });
  expect((await m.goodsrefund.preview({ item_id: first.id })).methods).toMatchObject([{ code: 'stripe' }]);
  const { id } = await ask(m, first.id, { type: 'refund', to_method: true });
  await desk.aftersale.agree({ id, key: uuid() });
  await desk.aftersale.execute({ id, seller_gave: 5000, key: uuid() });
  expect(await cash(m)).toBe(0);
  await runJob(p.shop.app, p.shop.db, 'gateway_refunds');
  // The goods with their service fee and their freight; the payment fee stays, because something was delivered.
  const steps = [
    [`send_on:refund:${id}`, 5000 + 500],
    [`send_on:onepay_share:${made.id}:${second.id}x1`, 14_000],
  ] as const;
  for (const [key, fen] of steps) expect(await booked(key)).toEqual(toTheCard(key, fen));
  expect(await refunds(payment.id)).toEqual(steps.map(([, amount]) => ({ amount, state: 'done' })));
  expect(givenBack(payment)).toEqual([5500, 14_000]);
  expect(await p.account('gateway', 'stripe')).toBe(before + payment.minor - 5500 - 14_000);
});

/** An item in stock, and a service on it that a card paid for. */
async function extra(order: (m: MemberClient, at: { id: number; item_id: number }) => Promise<{ invoice_no: string | null }>) {
  const m = await p.shop.member();
  await fund(p.shop, m, 1234);
  const [item_id] = await stockItems(p.shop, m, [{ num: 3 }]);
  const row = await p.shop.db.selectFrom('order_item').select('order_id').where('id', '=', item_id!).executeTakeFirstOrThrow();
  const before = await p.account('gateway', 'stripe');
  const bill = await order(m, { id: row.order_id, item_id: item_id! });
  return { m, item_id: item_id!, order_id: row.order_id, before, payment: await byCard(m, bill.invoice_no!) };
}

const EXTRAS = {
  photos: {
    price: 600,
    kind: 'photo_back',
    order: (m: MemberClient, at: { id: number; item_id: number }) => m.order.photo({ ...at, num: 3, key: uuid() }),
  },
  splits: {
    price: 450,
    kind: 'split_back',
    order: (m: MemberClient, at: { id: number; item_id: number }) => m.order.split({ ...at, num: 1, key: uuid() }),
  },
} as const;
test.each(['photos', 'splits'] as const)(
  '%s that cannot be made: the whole charge with its fee is refunded to the card if wished, else to the wallet',
  async (what) => {
    const { price, kind, order } = EXTRAS[what];
    // The gateway's least amount is 4.00.
    await p.shop.db.updateTable('service').set({ price: EXTRAS.splits.price }).where('code', '=', 'split').execute();
    for (const to_method of [true, false]) {
      const { m, item_id, order_id, before, payment } = await extra(order);
      expect(payment.amount).toBe(price);
      expect(payment.fee).toBeGreaterThan(0);
      const all = price + payment.fee;
      expect(await desk.payments.ways({ type: 'item', id: item_id })).toEqual([]);
      const work = (await desk[what].lists({})).list.find((one) => one.item.id === item_id)!;
      const ways = await desk.payments.ways({ type: what === 'photos' ? 'photo_order' : 'split_order', id: work.id });
      expect(ways).toMatchObject([{ code: 'stripe', amount: all }]);
      const key = uuid();
      await desk[what].refund({ id: work.id, reason: 'It cannot be made', to_method, key });
      // The same key again is the same refund.
      await desk[what].refund({ id: work.id, reason: 'It cannot be made', to_method, key });
      await runJob(p.shop.app, p.shop.db, 'gateway_refunds');
      const back = `${kind}:${work.id}:${payment.bill_id}`;
      expect(await booked(back)).toEqual([
        [back, 'cash', -price],
        [back, 'services', price],
      ]);
      const fee = `fee_back:${payment.bill_id}`;
      expect(await booked(fee)).toEqual([
        [fee, 'cash', -payment.fee],
        [fee, 'payment_fee', payment.fee],
      ]);
      for (const [movement, fen] of [
        [back, price],
        [fee, payment.fee],
      ] as const)
        expect(await booked(`send_on:${movement}`)).toEqual(to_method ? toTheCard(`send_on:${movement}`, fen) : []);
      const done = [payment.fee, price].map((amount) => ({ amount, state: 'done' }));
      expect(await refunds(payment.id)).toEqual(to_method ? done : []);
      expect(givenBack(payment).reduce((sum, one) => sum + one, 0)).toBe(to_method ? payment.minor : 0);
      expect(await cash(m)).toBe(to_method ? 1234 : 1234 + all);
      expect(await p.account('gateway', 'stripe')).toBe(before + (to_method ? 0 : all));
      expect(await m.paywallet.refundWays({ type: 'order', id: order_id })).toMatchObject({ waiting: to_method ? 0 : all });
      // The member sees both in the wallet, and that all of it was refunded.
      const { data } = await m.pay.expensesRecord({ page_size: 10 });
      const refunded = data.filter((row) => /^(refund_|fee_back)/.test(row.kind)).map((row) => [row.kind, row.amount]);
      expect(refunded).toEqual([
        ['fee_back', payment.fee],
        [what === 'photos' ? 'refund_photo' : 'refund_split', price],
      ]);
      const messages = (await m.message.lists({ lang: 'en' } as never)).list.data;
      expect(messages.map((one) => one.content)).toContainEqual(expect.stringMatching(/refunded in full\. It cannot be made/));
    }
  },
);

test('photos paid from the wallet of goods paid by card: no card is offered for the photos; the goods are still refunded to the card', async () => {
  const { m, no, order_id, amount } = await p.ordered(5000);
  const payment = await byCard(m, no);
  await fund(p.shop, m, 1000);
  const [item] = (await m.order.detail({ id: order_id })).items;
  const { id: item_id } = item!;
  const moved = { state: 'in_stock', stocked_at: p.shop.now() } as const;
  await p.shop.db.updateTable('order_item').set(moved).where('id', '=', item_id).execute();
  const photos = await m.order.photo({ id: order_id, item_id, num: 3, key: uuid() });
  await m.paywallet.payBalance({ no: photos.invoice_no!, pay_password: PAY_PASSWORD, key: uuid() });
  expect(await cash(m)).toBe(400);
  const work = (await desk.photos.lists({})).list.find((one) => one.item.id === item_id)!;
  expect(await desk.payments.ways({ type: 'photo_order', id: work.id })).toEqual([]);
  expect(await desk.payments.ways({ type: 'item', id: item_id })).toMatchObject([{ code: 'stripe', amount: payment.amount }]);
  await desk.photos.refund({ id: work.id, reason: 'It cannot be made', to_method: true, key: uuid() });
  await runJob(p.shop.app, p.shop.db, 'gateway_refunds');
  expect([await cash(m), await refunds(payment.id)]).toEqual([1000, []]);
  expect(await m.paywallet.refundWays({ type: 'order', id: order_id })).toMatchObject({
    methods: [{ code: 'stripe', amount }],
    ...{ waiting: 0, waiting_to: [] },
  });
  expect(await m.paywallet.sendBack({ type: 'order', id: order_id, key: uuid() })).toMatchObject({ sent: 0, waiting: 0 });
});

test('photos paid by card of goods paid from the wallet: refunding the goods offers no card', async () => {
  const m = await p.shop.member();
  await fund(p.shop, m, 20_000);
  const { goods } = await sellGoods(p.shop, { price: 5000, post_fee: 0 });
  const { order_ids } = await buy(p.shop, m, [{ goods }]);
  const id = order_ids[0]!;
  const [item] = (await m.order.detail({ id })).items;
  const moved = { state: 'in_stock', stocked_at: p.shop.now() } as const;
  await p.shop.db.updateTable('order_item').set(moved).where('id', '=', item!.id).execute();
  const photos = await m.order.photo({ id, item_id: item!.id, num: 3, key: uuid() });
  const payment = await byCard(m, photos.invoice_no!);
  for (const thing of [
    { type: 'item' as const, id: item!.id },
    { type: 'order' as const, id },
  ])
    expect(await desk.payments.ways(thing)).toEqual([]);
  expect((await m.goodsrefund.preview({ item_id: item!.id })).methods).toEqual([]);
  expect(await m.paywallet.refundWays({ type: 'order', id })).toEqual({ methods: [], waiting: 0, waiting_to: [] });
  const work = (await desk.photos.lists({})).list.find((one) => one.item.id === item!.id)!;
  await desk.photos.refund({ id: work.id, reason: 'It cannot be made', key: uuid() });
  const all = payment.amount + payment.fee;
  const way = [{ code: 'stripe', amount: all }];
  expect(await m.paywallet.refundWays({ type: 'order', id })).toMatchObject({ methods: way, waiting: all, waiting_to: way });
});

test('photos whose gateway rejects the refund: refunded to the wallet', async () => {
  const { m, item_id, payment } = await extra(EXTRAS.photos.order);
  const work = (await desk.photos.lists({})).list.find((one) => one.item.id === item_id)!;
  p.gateways.fault(/refund/, 'refuse');
  await desk.photos.refund({ id: work.id, reason: 'It cannot be made', to_method: true, key: uuid() });
  await runJob(p.shop.app, p.shop.db, 'gateway_refunds');
  const { fee, minor } = payment;
  expect(await refunds(payment.id)).toEqual([
    { amount: fee, state: 'failed' },
    { amount: 600, state: 'done' },
  ]);
  expect(givenBack(payment)).toEqual([minor - Math.round((fee * minor) / (600 + fee))]);
  expect(await cash(m)).toBe(1234 + fee);
});

test.each(['photos', 'splits'] as const)(
  '%s that were not made in time, paid by card: the job refunds them with the fee, once; nothing of it can be withdrawn',
  async (what) => {
    await p.shop.db.updateTable('service').set({ price: EXTRAS.splits.price }).where('code', '=', 'split').execute();
    const { m, payment, before } = await extra(EXTRAS[what].order);
    p.shop.turn({ days: 7, minutes: 1 });
    for (let turn = 0; turn < 2; turn++) await runJob(p.shop.app, p.shop.db, what);
    const all = payment.amount + payment.fee;
    expect([await cash(m), (await m.cash.getConfig({})).withdrawable]).toEqual([1234 + all, 1234]);
    expect(await p.account('gateway', 'stripe')).toBe(before + all);
  },
);

test('the payment fee of photos that were taken is not refunded', async () => {
  const { m, item_id, payment } = await extra(EXTRAS.photos.order);
  const work = (await desk.photos.lists({})).list.find((one) => one.item.id === item_id)!;
  await desk.photos.done({ id: work.id, files: await photosOf(p.shop, 3), key: uuid() });
  expect(await booked(`fee_back:${payment.bill_id}`)).toEqual([]);
  expect(await cash(m)).toBe(1234);
});

/** A waybill paid by card and dispatched. */
async function onTheWay() {
  const m = await sender(p.shop);
  const line = await testLine(p.shop, { volume_rule: { kind: 'none' } });
  const made = await submitStock({ shop: p.shop, line }, m);
  const payment = await byCard(m, made.invoice_no!);
  await packAs(desk, made.id, [{ weight: 3636 }]);
  await sendOff(desk, made.id);
  return { m, id: made.id, payment, had: await cash(m) };
}
const bringBack = (id: number, to_method: boolean, key = uuid()) =>
  desk.packing.finish({ id, how: 'returned', before_export: 'yes', reason: 'Refused by customs', to_method, key });

test('a waybill returned before export: its freight is refunded to the card to the fen, and so can money in the wallet', async () => {
  const one = await onTheWay();
  expect(await desk.payments.ways({ type: 'waybill', id: one.id })).toMatchObject([{ code: 'stripe' }]);
  await bringBack(one.id, true);
  expect(await cash(one.m)).toBe(one.had);
  const [sent] = await refunds(one.payment.id);
  const key = `waybill_returned:${one.id}`;
  expect(await booked(`send_on:${key}`)).toEqual([
    [`send_on:${key}`, 'cash', sent!.amount],
    [`send_on:${key}`, 'gateway', -sent!.amount],
  ]);
  expect(sent!.amount).toBe(one.payment.amount);

  const two = await onTheWay();
  await bringBack(two.id, false);
  expect(await cash(two.m)).toBe(two.had + two.payment.amount);
  expect(await refunds(two.payment.id)).toEqual([]);
  await two.m.paywallet.sendBack({ type: 'waybill', id: two.id, key: uuid() });
  expect(await cash(two.m)).toBe(two.had);
});

test('a gateway that rejects it: the waybill is returned all the same, the money is in the wallet', async () => {
  // What other tests left queued goes first.
  await runJob(p.shop.app, p.shop.db, 'gateway_refunds');
  const { m, id, payment, had } = await onTheWay();
  p.gateways.fault(/refund/, 'refuse');
  expect(await bringBack(id, true)).toMatchObject({ state: 'returned' });
  await runJob(p.shop.app, p.shop.db, 'gateway_refunds');
  expect((await refunds(payment.id)).map((one) => one.state)).toEqual(['failed']);
  expect(await cash(m)).toBe(had + payment.amount);
  expect((await m.sendorder.detail({ id })).state).toBe('returned');
});

test('five concurrent operators send it once', async () => {
  const { m, id, payment, had } = await onTheWay();
  const said = await Promise.all(
    Array.from({ length: 5 }, () =>
      bringBack(id, true).then(
        () => 'done',
        () => 'refused',
      ),
    ),
  );
  expect(said.sort()).toEqual(['done', 'refused', 'refused', 'refused', 'refused']);
  expect((await refunds(payment.id)).map((one) => one.amount)).toEqual([payment.amount]);
  expect(await cash(m)).toBe(had);
});

test('money that no gateway paid stays in the wallet, whatever the operator chooses; another member’s thing is not found', async () => {
  const m = await sender(p.shop);
  await fund(p.shop, m, 100_000);
  const line = await testLine(p.shop, { volume_rule: { kind: 'none' } });
  const made = await submitStock({ shop: p.shop, line }, m);
  await m.paywallet.payBalance({ no: made.invoice_no!, pay_password: PAY_PASSWORD, key: uuid() });
  const paid = await cash(m);
  await packAs(desk, made.id, [{ weight: 3636 }]);
  await sendOff(desk, made.id);
  expect(await desk.payments.ways({ type: 'waybill', id: made.id })).toEqual([]);
  await bringBack(made.id, true);
  expect(await cash(m)).toBeGreaterThan(paid);
  expect(await refusal(desk.payments.ways({ type: 'waybill', id: 999_999 }))).toBe('fail.not_found');
});
