// Refunds that operators make, back the way they were paid: of one-pay orders, whose one bill paid for everything, and of waybills that carriers bring back.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runJob } from '#server/jobs.ts';
import { type MemberClient, refusal, uuid } from '#server/testing.ts';
import { openPayingShop, type Paying } from '#server/testing-gateways.ts';
import { testLine } from '#server/testing-goods.ts';
import { expectSoundLedger, fund, PAY_PASSWORD } from '#server/testing-money.ts';
import { ask } from '../../aftersale/refunds/testing-refunds.ts';
import { knownGoods, buyer as onepayBuyer, order as orderOnepay, roundLine } from '../../shipping/one-pay/testing.ts';
import { packAs, sender, sendOff, submitStock } from '../../shipping/waybills/stock/testing-stock.ts';

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
/** What was booked under keys like these: the entries of each movement. */
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

/** A one-pay order of two kinds of goods (50.00 and 70.00), paid by a card. */
async function onepay() {
  await roundLine(p.shop);
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
  return { m, made, payment, first: items[0]!, second: items[1]! };
}

test('goods of a one-pay order that are out of stock go back to the card that paid the whole, with the freight that leaves with them', async () => {
  const { m, made, payment, first, second } = await onepay();
  expect(await desk.payments.ways({ type: 'order', id: first.order_id })).toMatchObject([
    { code: 'stripe', amount: payment.amount },
  ]);
  expect(await desk.payments.ways({ type: 'item', id: first.id })).toMatchObject([{ code: 'stripe', amount: payment.amount }]);
  expect((await m.paywallet.refundWays({ type: 'order', id: first.order_id })).methods).toMatchObject([{ code: 'stripe' }]);
  await desk.buying.take({ item_ids: [first.id, second.id] });
  // To the wallet without the wish; then the other one to the card, that refund alone.
  await desk.buying.out_of_stock({ item_id: first.id, text: 'sold out', key: uuid() });
  expect(await refunds(payment.id)).toEqual([]);
  const lies = await cash(m);
  expect(lies).toBeGreaterThanOrEqual(5000);
  await desk.buying.refuse({ item_id: second.id, text: 'not for export', to_method: true, key: uuid() });
  expect(await cash(m)).toBe(lies);
  const sent = await refunds(payment.id);
  expect(sent.reduce((sum, one) => sum + one.amount, 0)).toBe(payment.amount + payment.fee - lies);
  // The goods, the freight of what no longer ships, and the fee of the payment: nothing of the bill was delivered.
  expect(await booked('send_on:%').then((rows) => rows.filter(([, kind]) => kind === 'gateway').map(([, , fen]) => fen))).toEqual(
    sent.map((one) => -one.amount),
  );
  expect(await booked(`send_on:onepay_end:${made.id}`)).toEqual([
    [`send_on:onepay_end:${made.id}`, 'cash', expect.any(Number)],
    [`send_on:onepay_end:${made.id}`, 'gateway', expect.any(Number)],
  ]);
  await runJob(p.shop.app, p.shop.db, 'gateway_refunds');
  expect((await refunds(payment.id)).map((one) => one.state)).toEqual(sent.map(() => 'done'));
});

test('after-sale of a one-pay order: the form offers the card, and the refund goes there', async () => {
  const { m, payment, first } = await onepay();
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
  const [goods] = await booked(`send_on:refund:${id}`);
  expect(goods).toEqual([`send_on:refund:${id}`, 'cash', (await refunds(payment.id))[0]!.amount]);
});

/** A waybill paid by a card and on its way. */
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

test('a waybill that comes back before export: its freight goes on to the card, to the fen, and so can what lies in the wallet', async () => {
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

test('a gateway that refuses it: the waybill came back all the same, the money is in the wallet', async () => {
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

test('five operators at once send it on once', async () => {
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

test('what no gateway paid stays in the wallet whatever the operator says; another’s thing is not found', async () => {
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
