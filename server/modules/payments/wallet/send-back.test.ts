// Refunds back the way they were paid: chosen when an order is cancelled, or later for what lies in the wallet; mixed payments, parts, several payments.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runJob } from '#server/jobs.ts';
import { type MemberClient, refusal, uuid } from '#server/testing.ts';
import { openPayingShop, type Paying } from '#server/testing-gateways.ts';
import { sellGoods } from '#server/testing-goods.ts';
import { expectSoundLedger, fund, PAY_PASSWORD } from '#server/testing-money.ts';

let p: Paying;
let buyer: Awaited<ReturnType<Paying['shop']['operator']>>;
beforeAll(async () => {
  p = await openPayingShop();
  buyer = await p.shop.operator('buyer');
});
afterAll(async () => {
  await expectSoundLedger(p.shop);
  await p.close();
});

const byCard = async (m: MemberClient, no: string) => {
  expect(await p.paid('stripe', await p.opened(m, no, 'stripe'))).toBe(200);
  return p.payment(no);
};
const entries = async (key: string) =>
  (
    await p.shop.db
      .selectFrom('ledger_entry as e')
      .innerJoin('ledger_tx as t', 't.id', 'e.tx_id')
      .innerJoin('account as a', 'a.id', 'e.account_id')
      .select(['a.kind', 'e.amount'])
      .where('t.key', '=', key)
      .orderBy('a.kind')
      .execute()
  ).map((e) => [e.kind, e.amount]);
const refunds = (payment_id: number) =>
  p.shop.db.selectFrom('payment_refund').select(['amount', 'state']).where('payment_id', '=', payment_id).orderBy('id').execute();
const item = async (m: MemberClient, id: number) => (await m.order.detail({ id })).items[0]!;
/** An order of two kinds of goods, each of this price (fen), unpaid. */
async function twoGoods(m: MemberClient, prices: [number, number]) {
  const cart_ids: number[] = [];
  const shop_goods = await sellGoods(p.shop, { price: prices[0], post_fee: 0 });
  const more = await sellGoods(p.shop, { price: prices[1], post_fee: 0 });
  for (const { goods } of [shop_goods, more]) cart_ids.push((await m.cart.add({ ...goods, num: 1 })).cart_id);
  const asked = { cart_ids };
  const { quote } = await m.cart.carttoorder(asked);
  return m.cart.carttoorder({ ...asked, submit: true, quote, key: uuid() });
}

test('an order that is cancelled goes back to the card on the wish of its member, once; without the wish to the wallet', async () => {
  const { m, no, order_id, amount } = await p.ordered(5000);
  const payment = await byCard(m, no);
  expect(await m.paywallet.refundWays({ type: 'order', id: order_id })).toEqual({
    methods: [{ code: 'stripe', name: expect.any(String), amount }],
    waiting: 0,
  });
  const { id } = await item(m, order_id);
  await m.order.cancel({ id: order_id, to_method: true });
  expect(await entries(`cancel:${id}`)).toEqual([
    ['cash', -amount],
    ['goods_clearing', 5000],
    ['service_fee', 500],
  ]);
  expect(await entries(`send_on:cancel:${id}`)).toEqual([
    ['cash', amount],
    ['gateway', -amount],
  ]);
  await runJob(p.shop.app, p.shop.db, 'gateway_refunds');
  expect(await refunds(payment.id)).toEqual([{ amount, state: 'done' }]);
  expect((await m.user.info({})).balance).toBe(0);
  // Said again, it sends nothing more.
  expect(await m.paywallet.sendBack({ type: 'order', id: order_id, key: uuid() })).toMatchObject({ sent: 0, waiting: 0 });

  const second = await p.ordered(5000);
  await byCard(second.m, second.no);
  await second.m.order.cancel({ id: second.order_id });
  expect((await second.m.user.info({})).balance).toBe(second.amount);
  expect((await second.m.cash.getConfig({})).withdrawable).toBe(0);
});

test('a refund that came by itself waits in the wallet, and is sent back when its member wants it; what was spent meanwhile stays', async () => {
  const { m, no, order_id, amount } = await p.ordered(8000);
  await byCard(m, no);
  const { id } = await item(m, order_id);
  await buyer.buying.take({ item_ids: [id] });
  await buyer.buying.out_of_stock({ item_id: id, text: 'sold out', key: uuid() });
  const { waiting } = await m.paywallet.refundWays({ type: 'order', id: order_id });
  expect(waiting).toBe(amount);
  const other = await p.order(m, 1500);
  await fund(p.shop, m, 1, 'bonus');
  await m.paywallet.payBalance({ no: other.no, pay_password: PAY_PASSWORD, key: uuid() });
  const spent = other.amount - 1;
  const sent = await m.paywallet.sendBack({ type: 'order', id: order_id, key: uuid() });
  expect(sent).toMatchObject({ sent: amount - spent, waiting: 0 });
  expect((await m.user.info({})).balance).toBeGreaterThanOrEqual(0);
});

test('a mixed payment: the gateway first, up to what it took; the wallet part stays free money', async () => {
  const m = await p.shop.member();
  await fund(p.shop, m, 2000);
  const made = await twoGoods(m, [4000, 3000]);
  const no = made.invoice_no!;
  const started = await m.paywallet.getMixedPay({
    no,
    wallet: 2000,
    method: 'stripe',
    pay_password: PAY_PASSWORD,
    submit: 1,
    key: uuid(),
  });
  await p.walk(started.redirect_url);
  await p.paid('stripe', (await p.payment(no)).gateway_ref);
  const payment = await p.payment(no);
  const took = made.amount - 2000;
  expect(payment.amount).toBe(took);
  for (const id of made.order_ids) await m.order.cancel({ id, to_method: true });
  const queued = (await refunds(payment.id)).map((r) => r.amount);
  expect(queued.reduce((a, b) => a + b, 0)).toBe(took);
  expect((await m.user.info({})).balance).toBe(2000);
});

test('several payments: order and supplement each get back what they took; a part first, the rest later', async () => {
  const { m, no, order_id, amount } = await p.ordered(10_000);
  const first = await byCard(m, no);
  const { id } = await item(m, order_id);
  await buyer.buying.take({ item_ids: [id] });
  await buyer.buying.supplement({ item_id: id, price: 12_000, text: 'the price went up', key: uuid() });
  const bill = await m.paywallet.getInvoice({ type: 'item', id });
  const second = await byCard(m, bill.invoice_no);
  await buyer.buying.out_of_stock({ item_id: id, text: 'sold out', key: uuid() });
  const all = amount + bill.amount;
  const ways = await m.paywallet.refundWays({ type: 'order', id: order_id });
  expect(ways.methods).toMatchObject([{ code: 'stripe', amount: all }]);
  const sent = await m.paywallet.sendBack({ type: 'order', id: order_id, key: uuid() });
  expect(sent.sent).toBe(all);
  expect((await refunds(first.id)).map((r) => r.amount)).toEqual([amount]);
  expect((await refunds(second.id)).map((r) => r.amount)).toEqual([bill.amount]);
});

test('what the gateway cannot deliver returns to the wallet, bound as before', async () => {
  const { m, no, order_id, amount } = await p.ordered(5000);
  await byCard(m, no);
  await runJob(p.shop.app, p.shop.db, 'gateway_refunds'); // what other tests have queued
  await m.order.cancel({ id: order_id, to_method: true });
  p.gateways.fault(/refund/, 'refuse');
  await runJob(p.shop.app, p.shop.db, 'gateway_refunds');
  expect((await m.user.info({})).balance).toBe(amount);
  expect((await m.cash.getConfig({})).withdrawable).toBe(0);
  expect(await m.paywallet.refundWays({ type: 'order', id: order_id })).toMatchObject({ waiting: 0 });
});

test('another member’s order is not found; nothing paid at a gateway, nothing to choose', async () => {
  const { m, order_id } = await p.ordered(5000);
  const stranger = await p.shop.member();
  expect(await refusal(stranger.paywallet.refundWays({ type: 'order', id: order_id }))).toBe('fail.not_found');
  expect(await refusal(stranger.paywallet.sendBack({ type: 'order', id: order_id, key: uuid() }))).toBe('fail.not_found');
  expect(await m.paywallet.refundWays({ type: 'order', id: order_id })).toEqual({ methods: [], waiting: 0 });
});

test('sent twice at once it goes once', async () => {
  const { m, no, order_id, amount } = await p.ordered(5000);
  const payment = await byCard(m, no);
  await m.order.cancel({ id: order_id });
  const sent = await Promise.all(
    Array.from({ length: 5 }, () => m.paywallet.sendBack({ type: 'order', id: order_id, key: uuid() })),
  );
  expect(sent.map((one) => one.sent).sort((a, b) => b - a)).toEqual([amount, 0, 0, 0, 0]);
  expect((await refunds(payment.id)).map((r) => r.amount)).toEqual([amount]);
});
