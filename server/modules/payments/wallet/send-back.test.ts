// Refunds to the original method: chosen when an order is cancelled, or later for money in the wallet; mixed payments, parts, several payments.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Opened } from '#server/db/open.ts';
import { runJob } from '#server/jobs.ts';
import { type MemberClient, refusal, uuid } from '#server/testing.ts';
import { freshDatabase } from '#server/testing-database.ts';
import { openPayingShop, type Paying } from '#server/testing-gateways.ts';
import { sellGoods, testLine } from '#server/testing-goods.ts';
import { expectSoundLedger, fund, PAY_PASSWORD } from '#server/testing-money.ts';
import { orderCard } from '../../loyalty/cards/testing-cards.ts';
import { benefitsOf } from '../../loyalty/levels/benefits.ts';
import { knownGoods, buyer as onepayBuyer, order as orderOnepay, roundLine } from '../../shipping/one-pay/testing.ts';
import { sender, submitStock } from '../../shipping/waybills/stock/testing-stock.ts';

let opened: Opened;
let p: Paying;
let buyer: Awaited<ReturnType<Paying['shop']['operator']>>;
beforeAll(async () => {
  opened = await freshDatabase();
  p = await openPayingShop({ opened });
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
/** An unpaid order of two kinds of goods at these prices (fen). */
async function twoGoods(m: MemberClient, prices: [number, number]) {
  const cart_ids: number[] = [];
  const shop_goods = await sellGoods(p.shop, { price: prices[0], post_fee: 0 });
  const more = await sellGoods(p.shop, { price: prices[1], post_fee: 0 });
  for (const { goods } of [shop_goods, more]) cart_ids.push((await m.cart.add({ ...goods, num: 1 })).cart_id);
  const asked = { cart_ids };
  const { quote } = await m.cart.carttoorder(asked);
  return m.cart.carttoorder({ ...asked, submit: true, quote, key: uuid() });
}

test('a cancelled order is refunded to the card once if its member wishes, else to the wallet', async () => {
  const { m, no, order_id, amount } = await p.ordered(5000);
  const payment = await byCard(m, no);
  expect(await m.paywallet.refundWays({ type: 'order', id: order_id })).toEqual({
    methods: [{ code: 'stripe', name: expect.any(String), amount }],
    ...{ waiting: 0, waiting_to: [] },
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
  // A repeat sends nothing more.
  expect(await m.paywallet.sendBack({ type: 'order', id: order_id, key: uuid() })).toMatchObject({ sent: 0, waiting: 0 });

  const second = await p.ordered(5000);
  await byCard(second.m, second.no);
  await second.m.order.cancel({ id: second.order_id });
  expect((await second.m.user.info({})).balance).toBe(second.amount);
  expect((await second.m.cash.getConfig({})).withdrawable).toBe(0);
});

test('an automatic refund is in the wallet and is sent back when its member wants it, less what was spent', async () => {
  const { m, no, order_id } = await p.ordered(8000);
  const payment = await byCard(m, no);
  const { id } = await item(m, order_id);
  await buyer.buying.take({ item_ids: [id] });
  await buyer.buying.out_of_stock({ item_id: id, text: 'sold out', key: uuid() });
  const { waiting } = await m.paywallet.refundWays({ type: 'order', id: order_id });
  // Nothing of it can be delivered: the whole charge with the fee.
  const amount = payment.amount + payment.fee;
  expect(waiting).toBe(amount);
  const other = await p.order(m, 1500);
  await fund(p.shop, m, 1, 'bonus');
  await m.paywallet.payBalance({ no: other.no, pay_password: PAY_PASSWORD, key: uuid() });
  const spent = other.amount - 1;
  const sent = await m.paywallet.sendBack({ type: 'order', id: order_id, key: uuid() });
  expect(sent).toMatchObject({ sent: amount - spent, waiting: 0 });
  expect((await m.user.info({})).balance).toBeGreaterThanOrEqual(0);
});

test('a mixed payment: the gateway first, up to what it took; the wallet part stays withdrawable', async () => {
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

test('several payments: order and supplement are each refunded what they took; a part first, the rest later', async () => {
  const { m, no, order_id, amount } = await p.ordered(10_000);
  const first = await byCard(m, no);
  const { id } = await item(m, order_id);
  await buyer.buying.take({ item_ids: [id] });
  await buyer.buying.supplement({ item_id: id, price: 12_000, text: 'the price went up', key: uuid() });
  const bill = await m.paywallet.getInvoice({ type: 'item', id });
  const second = await byCard(m, bill.invoice_no);
  await buyer.buying.out_of_stock({ item_id: id, text: 'sold out', key: uuid() });
  // Nothing of either bill can be delivered: both fees are refunded.
  const all = amount + bill.amount + first.fee + second.fee;
  const ways = await m.paywallet.refundWays({ type: 'order', id: order_id });
  expect(ways.methods).toMatchObject([{ code: 'stripe', amount: all }]);
  const sent = await m.paywallet.sendBack({ type: 'order', id: order_id, key: uuid() });
  expect(sent.sent).toBe(all);
  const sums = async (id: number) => (await refunds(id)).reduce((all, r) => all + r.amount, 0);
  expect([await sums(first.id), await sums(second.id)]).toEqual([amount + first.fee, bill.amount + second.fee]);
});

test('a refund that the gateway cannot deliver returns to the wallet, restricted as before', async () => {
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

test('another member’s order is not found; an order without a gateway payment offers no choice', async () => {
  const { m, order_id } = await p.ordered(5000);
  const stranger = await p.shop.member();
  expect(await refusal(stranger.paywallet.refundWays({ type: 'order', id: order_id }))).toBe('fail.not_found');
  expect(await refusal(stranger.paywallet.sendBack({ type: 'order', id: order_id, key: uuid() }))).toBe('fail.not_found');
  expect(await m.paywallet.refundWays({ type: 'order', id: order_id })).toEqual({ methods: [], waiting: 0, waiting_to: [] });
});

test('two concurrent requests send it once', async () => {
  const { m, no, order_id, amount } = await p.ordered(5000);
  const payment = await byCard(m, no);
  await m.order.cancel({ id: order_id });
  const sent = await Promise.all(
    Array.from({ length: 5 }, () => m.paywallet.sendBack({ type: 'order', id: order_id, key: uuid() })),
  );
  expect(sent.map((one) => one.sent).sort((a, b) => b - a)).toEqual([amount, 0, 0, 0, 0]);
  expect((await refunds(payment.id)).map((r) => r.amount)).toEqual([amount]);
});

test('a cancelled waybill is refunded to the card that paid its freight', async () => {
  const m = await sender(p.shop);
  const line = await testLine(p.shop, { volume_rule: { kind: 'none' } });
  const made = await submitStock({ shop: p.shop, line }, m);
  const payment = await byCard(m, made.invoice_no!);
  const cash = (await m.user.info({})).balance;
  await m.sendorder.cancel({ id: made.id, to_method: true, key: uuid() });
  expect(await refunds(payment.id)).toEqual([{ amount: payment.amount, state: 'queued' }]);
  // A repeat returns the waybill unchanged and sends nothing more.
  await m.sendorder.act({ id: made.id, action: 'cancel', input: { to_method: 1 }, key: uuid() });
  await runJob(p.shop.app, p.shop.db, 'gateway_refunds');
  expect(await refunds(payment.id)).toEqual([{ amount: payment.amount, state: 'done' }]);
  expect((await m.user.info({})).balance).toBe(cash);
});

test('a one-pay order: the freight of items that become stock is refunded to the card, the goods when they are cancelled', async () => {
  await roundLine(p.shop);
  const m = await onepayBuyer(p.shop, 0);
  const made = await orderOnepay(m, [{ goods: await knownGoods(p.shop) }], {}, false);
  const payment = await byCard(m, made.no);
  await m.orders.act({ id: made.id, action: 'to_stock', input: { to_method: 1 }, key: uuid() });
  expect(await refunds(payment.id)).toEqual([{ amount: made.preview.freight_total, state: 'queued' }]);
  await m.order.cancel({ id: made.order_ids[0]!, to_method: true });
  await runJob(p.shop.app, p.shop.db, 'gateway_refunds');
  const back = await refunds(payment.id);
  expect(back.map((one) => one.state)).toEqual(['done', 'done']);
  expect(back.reduce((sum, one) => sum + one.amount, 0)).toBe(payment.amount);
  expect((await m.user.info({})).balance).toBe(0);
});

test('a card bill: late or duplicate money is the member’s; returned, it goes to the card that paid', async () => {
  const m = await p.shop.member();
  const no = await orderCard(p.shop, m, 'month');
  const ref = await p.opened(m, no, 'stripe');
  await fund(p.shop, m, 50_000);
  // Paid from the wallet while a card payment is pending elsewhere: the second one is credited to the wallet.
  await m.paywallet.payBalance({ no, pay_password: PAY_PASSWORD, key: uuid() });
  const { amount } = await m.paywallet.getInvoice({ no });
  expect(await p.paid('stripe', ref)).toBe(200);
  expect((await m.user.info({})).balance).toBe(50_000);
  expect(amount).toBeGreaterThan(0);

  const other = await p.shop.member();
  const bill = await orderCard(p.shop, other, 'month');
  const payment = await byCard(other, bill);
  const card = await p.shop.db.selectFrom('member_card').select('id').where('member_id', '=', other.id).executeTakeFirstOrThrow();
  await other.membershipcard.refund({ id: card.id, to_method: true, key: uuid() });
  await runJob(p.shop.app, p.shop.db, 'gateway_refunds');
  expect(await refunds(payment.id)).toEqual([{ amount: payment.amount, state: 'done' }]);
  expect((await other.user.info({})).balance).toBe(0);
});

test('a card payment that arrives after its bill has expired: the money is in the wallet, once, bound to that payment, and no card is given', async () => {
  const m = await p.shop.member();
  const no = await orderCard(p.shop, m, 'month');
  const ref = await p.opened(m, no, 'stripe');
  p.shop.turn({ days: 10 });
  // First the payment, then the bill that it had sealed.
  for (const job of ['payments', 'bills', 'bills']) await runJob(p.shop.app, p.shop.db, job);
  const { state, amount } = await m.paywallet.getInvoice({ no });
  expect(state).toBe('expired');
  const taken = await p.account('gateway', 'stripe');
  for (let time = 0; time < 2; time++) expect(await p.paid('stripe', ref)).toBe(200);
  const payment = await p.payment(no);
  expect(payment).toMatchObject({ state: 'paid', amount });
  expect((await p.account('gateway', 'stripe')) - taken).toBe(amount + payment.fee);
  expect((await m.user.info({})).balance).toBe(amount);
  expect((await m.paywallet.getInvoice({ no })).state).toBe('expired');
  const cards = await p.shop.db.selectFrom('member_card').select('id').where('member_id', '=', m.id).execute();
  expect(cards).toEqual([]);
  const kinds = (await m.message.lists({})).list.data.map((one) => one.kind);
  expect(kinds).toContain('money');
  // It came by a card: it pays bills, but can leave the shop only by that card.
  expect((await m.cash.getConfig({})).withdrawable).toBe(0);
  const finance = await p.shop.operator('finance');
  const { refundable } = await finance.payments.detail({ id: payment.id });
  expect(refundable).toBe(amount);
  await finance.payments.refund({ id: payment.id, amount, reason: 'the card was not wanted any more', key: uuid() });
  await runJob(p.shop.app, p.shop.db, 'gateway_refunds');
  expect(await refunds(payment.id)).toEqual([{ amount, state: 'done' }]);
  expect((await m.user.info({})).balance).toBe(0);
});

test('an operator chooses the method of a refund: the card gets that refund alone; earlier money stays in the wallet', async () => {
  const m = await p.shop.member();
  const made = await twoGoods(m, [5000, 7000]);
  const payment = await byCard(m, made.invoice_no!);
  const orders = await Promise.all(made.order_ids.map((id) => m.order.detail({ id })));
  const [first, second] = orders.flatMap((o) => o.items).sort((a, b) => a.price - b.price);
  await buyer.buying.take({ item_ids: [first!.id, second!.id] });
  // Without a choice it goes to the wallet.
  await buyer.buying.out_of_stock({ item_id: first!.id, text: 'sold out', key: uuid() });
  expect(await refunds(payment.id)).toEqual([]);
  const balance = (await m.user.info({})).balance;
  expect(balance).toBeGreaterThanOrEqual(5000);
  const [way] = await buyer.payments.ways({ type: 'order', id: second!.order_id });
  expect(way).toMatchObject({ code: 'stripe', amount: payment.amount });
  await buyer.buying.refuse({ item_id: second!.id, text: 'not for export', to_method: true, key: uuid() });
  // The item and the payment fee, because the shop could deliver nothing of the bill; not what the first item had refunded.
  const [fee, sent, ...more] = await refunds(payment.id);
  expect(sent!.amount).toBeGreaterThanOrEqual(7000);
  expect(fee!.amount).toBe(payment.fee);
  expect(more).toEqual([]);
  expect((await m.user.info({})).balance).toBe(balance);
});

test('an item paid from the wallet is refunded to the wallet, whatever the operator chooses', async () => {
  const m = await p.shop.member();
  await fund(p.shop, m, 50_000);
  const { no, order_id } = await p.order(m, 5000);
  await m.paywallet.payBalance({ no, pay_password: PAY_PASSWORD, key: uuid() });
  const { id } = await item(m, order_id);
  expect(await buyer.payments.ways({ type: 'order', id: order_id })).toEqual([]);
  await buyer.buying.take({ item_ids: [id] });
  await buyer.buying.refuse({ item_id: id, text: 'not for export', to_method: true, key: uuid() });
  expect((await m.user.info({})).balance).toBe(50_000);
});

test('a chargeback of a card bill suspends the card; a won dispute restores it', async () => {
  const m = await p.shop.member();
  const payment = await byCard(m, await orderCard(p.shop, m, 'year'));
  const off = async () => (await benefitsOf(p.shop.ctx(), m.id)).freight_off_bp.value;
  const given = await off();
  expect(given).toBeGreaterThan(0);
  await p.shop.db.updateTable('payment').set({ state: 'reversed' }).where('id', '=', payment.id).execute();
  expect(await off()).toBe(0);
  await p.shop.db.updateTable('payment').set({ state: 'paid' }).where('id', '=', payment.id).execute();
  expect(await off()).toBe(given);
});

test('payments are locked before the wallet, as a webhook does: when an order is cancelled and when money is sent back later', async () => {
  const locks = async (run: () => Promise<unknown>) => {
    const order: string[] = [];
    opened.driver.watch = (text) => {
      const table = /from "(payment|account)".* for update/s.exec(text)?.[1];
      if (table) order.push(table);
    };
    await run();
    opened.driver.watch = null;
    return order;
  };
  const one = await p.ordered(5000);
  await byCard(one.m, one.no);
  const cancelled = await locks(() => one.m.order.cancel({ id: one.order_id, to_method: true }));
  expect(cancelled[0]).toBe('payment');
  const two = await p.ordered(5000);
  await byCard(two.m, two.no);
  await two.m.order.cancel({ id: two.order_id });
  const later = await locks(() => two.m.paywallet.sendBack({ type: 'order', id: two.order_id, key: uuid() }));
  expect(later[0]).toBe('payment');
});
