// Where a refund goes: the form lists the gateways that can refund and how much; it goes there if the member chooses so, else
// to the wallet.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runJob } from '#server/jobs.ts';
import { type MemberClient, uuid } from '#server/testing.ts';
import { openPayingShop, type Paying } from '#server/testing-gateways.ts';
import { expectSoundLedger, PAY_PASSWORD } from '#server/testing-money.ts';
import { ask, type Desk } from './testing-refunds.ts';

let p: Paying;
let desk: Desk;
beforeAll(async () => {
  p = await openPayingShop();
  desk = await p.shop.operator('owner');
});
afterAll(async () => {
  await expectSoundLedger(p.shop);
  await p.close();
});

const itemOf = async (m: MemberClient, order_id: number) => (await m.order.detail({ id: order_id })).items[0]!;

async function bought(m: MemberClient, order_id: number): Promise<number> {
  const { id, price } = await itemOf(m, order_id);
  await desk.buying.take({ item_ids: [id] });
  await desk.buying.purchase({ order_id, platform_no: 'T', freight: 0, prices: [{ item_id: id, price }], key: uuid() });
  return id;
}

test('paid by a card: the form offers the card, up to what it took; if chosen the money goes there and not to the wallet', async () => {
  const { m, no, amount, order_id } = await p.ordered(5000);
  await p.paid('stripe', await p.opened(m, no, 'stripe'));
  const item_id = await bought(m, order_id);
  const form = await m.goodsrefund.preview({ item_id });
  expect(form.methods).toEqual([{ code: 'stripe', name: 'Card, Alipay, WeChat Pay', amount }]);
  const { id, to_method } = await ask(m, item_id, { type: 'refund', to_method: true });
  expect(to_method).toBe(true);
  await desk.aftersale.agree({ id, key: uuid() });
  await desk.aftersale.execute({ id, seller_gave: 5000, key: uuid() });
  await runJob(p.shop.app, p.shop.db, 'gateway_refunds');
  expect((await m.user.info({})).balance).toBe(0);
  const titles = (await m.message.lists({})).list.data.map((row) => row.title);
  expect(titles.filter((title) => title.includes('refunded to your payment method'))).toHaveLength(1);
  expect(titles.filter((title) => title.includes('in your wallet'))).toEqual([]);
  expect(await p.payment(no)).toMatchObject({ refunded: amount });
});

test('without the choice it goes to the wallet; what was refunded to the card before is not offered again', async () => {
  const { m, no, amount, order_id } = await p.ordered(5000);
  await p.paid('stripe', await p.opened(m, no, 'stripe'));
  const item_id = await bought(m, order_id);
  const part = await ask(m, item_id, { type: 'refund', reason: 'too_late' });
  expect(part.to_method).toBe(false);
  await m.goodsrefund.act({ id: part.id, action: 'withdraw', key: uuid() });
  const payment = await p.payment(no);
  await p.shop.db.updateTable('payment').set({ refunded: 2000 }).where('id', '=', payment.id).execute();
  expect((await m.goodsrefund.preview({ item_id })).methods).toMatchObject([{ code: 'stripe', amount: amount - 2000 }]);
});

test('paid from the wallet, or for an exchange, there is nothing to choose', async () => {
  const { m, no, order_id } = await p.ordered(5000, { cash: 20_000 });
  await m.paywallet.payBalance({ no, pay_password: PAY_PASSWORD, key: uuid() });
  const item_id = await bought(m, order_id);
  expect((await m.goodsrefund.preview({ item_id })).methods).toEqual([]);
  const other = await p.ordered(5000);
  await p.paid('stripe', await p.opened(other.m, other.no, 'stripe'));
  const second = await bought(other.m, other.order_id);
  await p.shop.db.updateTable('order_item').set({ state: 'problem' }).where('id', '=', second).execute();
  expect((await other.m.goodsrefund.preview({ item_id: second, type: 'exchange' })).methods).toEqual([]);
  expect((await other.m.goodsrefund.preview({ item_id: second, type: 'return' })).methods).toHaveLength(1);
});

test('the operator who pays it out may choose differently from the member, both ways; the member is notified where it went', async () => {
  const titles = async (m: MemberClient) => (await m.message.lists({})).list.data.map((row) => row.title);
  const one = await p.ordered(5000);
  await p.paid('stripe', await p.opened(one.m, one.no, 'stripe'));
  const wallet = await ask(one.m, await bought(one.m, one.order_id), { type: 'refund' });
  expect(await desk.aftersale.agree({ id: wallet.id, key: uuid() })).toMatchObject({ to_method: false });
  const paid = await desk.aftersale.execute({ id: wallet.id, seller_gave: 5000, to_method: true, key: uuid() });
  expect(paid.to_method).toBe(true);
  expect((await one.m.user.info({})).balance).toBe(0);
  expect((await p.payment(one.no)).refunded).toBe(one.amount);
  expect((await titles(one.m)).some((title) => title.includes('to your payment method'))).toBe(true);

  const two = await p.ordered(5000);
  await p.paid('stripe', await p.opened(two.m, two.no, 'stripe'));
  const card = await ask(two.m, await bought(two.m, two.order_id), { type: 'refund', to_method: true });
  expect(await desk.aftersale.agree({ id: card.id, key: uuid() })).toMatchObject({ to_method: true });
  await desk.aftersale.execute({ id: card.id, seller_gave: 5000, to_method: false, key: uuid() });
  expect((await two.m.user.info({})).balance).toBe(two.amount);
  expect((await p.payment(two.no)).refunded).toBe(0);
  expect((await titles(two.m)).some((title) => title.includes('to your wallet'))).toBe(true);
});
