// Membership cards: bought, renewed, returned, their coupons and their end; and what members and operators see of them.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Line } from '#contract/freight.ts';
import { runJob } from '#server/jobs.ts';
import { type MemberClient, refusal, type Shop, uuid } from '#server/testing.ts';
import { sellGoods } from '#server/testing-goods.ts';
import { buy, expectSoundLedger, fund, inTransaction, PAY_PASSWORD } from '#server/testing-money.ts';
import { changeSetting } from '#server/testing-settings.ts';
import { lockBill } from '../../payments/bills/bills.ts';
import { payBill as payLocked } from '../../payments/bills/pay.ts';
import { balances } from '../../payments/ledger/ledger.ts';
import {
  openSending,
  packAs,
  payBill,
  sender,
  stockItems,
  submit,
  submitStock,
} from '../../shipping/waybills/stock/testing-stock.ts';
import { buyCard, cardId, orderCard } from './testing-cards.ts';

let shop: Shop;
let line: Line;
let m: MemberClient;
beforeAll(async () => {
  ({ shop, line } = await openSending());
});
afterAll(() => shop.close());
beforeEach(async () => {
  m = await sender(shop, { cash: 200_000 });
});

const cash = async () => (await balances(shop.ctx(), m.id)).cash;
const card = (id: number) => shop.db.selectFrom('member_card').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const days = (a: Date, b: Date) => (b.getTime() - a.getTime()) / 86_400_000;
const coupons = async (id: number) =>
  shop.db
    .selectFrom('card_coupon as k')
    .innerJoin('coupon as c', 'c.id', 'k.coupon_id')
    .select(['k.period', 'c.state', 'c.value', 'c.threshold', 'c.kind', 'c.id'])
    .where('k.member_card_id', '=', id)
    .orderBy('k.period')
    .execute();
const job = () => runJob(shop.app, shop.db, 'member_cards');
const income = async () =>
  -((await shop.db.selectFrom('account').select('balance').where('kind', '=', 'cards').executeTakeFirst())?.balance ?? 0);
const messages = async (key: string) =>
  (await shop.db.selectFrom('message').select('id').where('member_id', '=', m.id).where('key', '=', key).execute()).length;

test('a card works at once: its price is income of cards, its first coupon is there', async () => {
  const before = await income();
  const id = await buyCard(shop, m, 'month');
  expect(await cash()).toBe(200_000 - 2_900);
  expect((await income()) - before).toBe(2_900);
  const own = await card(id);
  expect(days(own.starts_at, own.ends_at)).toBe(30);
  expect((await coupons(id)).map(({ id: _, ...c }) => c)).toEqual([
    { period: 0, state: 'available', kind: 'freight', value: 1_000, threshold: 10_000 },
  ]);
  const info = await m.membershipcard.info({});
  expect(info.mine).toMatchObject([{ id, state: 'active', waiting: false, refundable: true, price: 2_900, freight_off: 300 }]);
  expect(info.coupon).toEqual({ value: 1_000, threshold: 10_000 });
  const { data } = await m.coupon.lists({ state: 'available', lang: 'de' } as { state: 'available' });
  expect(data[0]).toMatchObject({ name: 'Gutschein der Mitgliedskarte' });
  expect(await messages('card_active')).toBe(1);
  await expectSoundLedger(shop);
});

test('freight: card at V0 3 %, service fee 4 %; each row names the card', async () => {
  await buyCard(shop, m, 'month');
  const { preview } = await submitStock({ shop, line }, m);
  // 80.00 + 7 x 30.00, less 3 %
  expect(preview.components.find((c) => c.code === 'discount')).toMatchObject({
    key: 'fee.discount_by',
    amount: -870,
    params: { rate_bp: 300, source: 'card', level_bp: 0, of_fen: 29_000, name: 'Monthly card' },
  });
  const { goods } = await sellGoods(shop, { price: 50_000, post_fee: 800 });
  const made = await buy(shop, m, [{ goods }], { pay: false });
  const bill = await m.paywallet.getInvoice({ no: made.invoice_no });
  expect(bill.components.find((c) => c.code === 'service_fee')).toMatchObject({
    key: 'fee.service_fee_by',
    amount: 2_032,
    params: { rate_bp: 400, source: 'card', level_bp: 500, of_fen: 50_800, name: 'Monthly card' },
  });
});

test('the better of level and card, benefit by benefit', async () => {
  // V3: 3 % freight, 4.0 % fee, x1.2. Month: 3 %, 4.0 %, x1.2: nothing is better, so everything is the level's and nothing is used.
  m = await sender(shop, { cash: 200_000, level: 3 });
  const id = await buyCard(shop, m, 'month');
  const same = await submitStock({ shop, line }, m);
  expect(same.preview.components.find((c) => c.code === 'discount')).toMatchObject({
    amount: -870,
    params: { source: 'level', name: 'V3 Sailing boat' },
  });
  await payBill(m, same.invoice_no);
  expect((await card(id)).first_used_at).toBeNull();
  // V4: 5 %, 3.5 %, x1.4. Year: 5 %, 3.0 %, x1.5: the fee and the points are the card's, the discount stays the level's.
  m = await sender(shop, { cash: 200_000, level: 4 });
  const year = await buyCard(shop, m, 'year');
  const { preview, id: waybill_id } = await submitStock({ shop, line }, m);
  expect(preview.components.find((c) => c.code === 'discount')).toMatchObject({ amount: -1_450, params: { source: 'level' } });
  const { terms } = await shop.db.selectFrom('waybill').select('terms').where('id', '=', waybill_id).executeTakeFirstOrThrow();
  expect(terms).toMatchObject({ reward_bp: 15_000, reward_card: year });
  const { goods } = await sellGoods(shop, { price: 50_000, post_fee: 800 });
  const made = await buy(shop, m, [{ goods }]);
  const bill = await m.paywallet.getInvoice({ no: made.invoice_no });
  expect(bill.components.find((c) => c.code === 'service_fee')).toMatchObject({
    amount: 1_524,
    params: { source: 'card', level_bp: 350 },
  });
  const [use] = await shop.db.selectFrom('card_use').selectAll().where('member_card_id', '=', year).execute();
  // 3.5 % of 508.00 is 17.78
  expect(use).toMatchObject({ saved: 1_778 - 1_524, coupon: 0 });
});

test('buying again adds time, with another kind too: it begins when the one before it ends, and the running one counts', async () => {
  const first = await card(await buyCard(shop, m, 'month'));
  const second = await card(await buyCard(shop, m, 'year'));
  expect(second.starts_at).toEqual(first.ends_at);
  expect(days(second.starts_at, second.ends_at)).toBe(365);
  const rate = async () =>
    (await submitStock({ shop, line }, m)).preview.components.find((c) => c.code === 'discount')?.params.rate_bp;
  expect(await rate()).toBe(300);
  expect((await m.membershipcard.info({})).mine.map((c) => c.waiting)).toEqual([false, true]);
  expect(await coupons(second.id)).toEqual([]);
  shop.turn({ days: 31 });
  await job();
  expect((await card(first.id)).state).toBe('ended');
  expect(await rate()).toBe(500);
  expect((await coupons(second.id)).length).toBe(1);
  expect(await messages('card_added')).toBe(1);
});

test('returned on day 7 in full, on day 8 no more; its coupon is void; a repeated refund returns the same', async () => {
  const id = await buyCard(shop, m, 'month');
  shop.turn({ days: 6, hours: 23 });
  const back = await m.membershipcard.refund({ id, key: uuid() });
  expect(back).toMatchObject({ amount: 2_900, to_method: 0, card: { state: 'refunded', refundable: false } });
  expect(await cash()).toBe(200_000);
  expect((await coupons(id)).map((c) => c.state)).toEqual(['expired']);
  expect((await m.coupon.lists({ state: 'available' })).total).toBe(0);
  const twice = await m.membershipcard.refund({ id, key: uuid() });
  expect(twice.card.state).toBe('refunded');
  expect(await cash()).toBe(200_000);
  expect((await submitStock({ shop, line }, m)).preview.components.some((c) => c.code === 'discount')).toBe(false);
  const late = await buyCard(shop, m, 'month');
  shop.turn({ days: 7 });
  expect(await refusal(m.membershipcard.refund({ id: late, key: uuid() }))).toBe('card.refund_late');
  expect((await m.membershipcard.info({})).mine[0]).toMatchObject({ refundable: false, why_not: { key: 'card.refund_late' } });
  expect(await cash()).toBe(200_000 - 2_900);
  await expectSoundLedger(shop);
});

test('two refunds at once pay once', async () => {
  const id = await buyCard(shop, m, 'month');
  await Promise.all([m.membershipcard.refund({ id, key: uuid() }), m.membershipcard.refund({ id, key: uuid() })]);
  expect(await cash()).toBe(200_000);
});

test('a benefit in a paid bill uses the card: the discount, or the coupon; an unpaid bill holds it', async () => {
  const id = await buyCard(shop, m, 'month');
  const made = await submitStock({ shop, line }, m);
  expect(await refusal(m.membershipcard.refund({ id, key: uuid() }))).toBe('card.refund_open');
  await payBill(m, made.invoice_no);
  expect(await refusal(m.membershipcard.refund({ id, key: uuid() }))).toBe('card.refund_used');
  // V6 has 8 %, 2.0 % and x2.0: the card adds only its coupon.
  m = await sender(shop, { cash: 200_000, level: 6 });
  const other = await buyCard(shop, m, 'month');
  const [coupon] = await coupons(other);
  const waybill = await submitStock({ shop, line }, m, { coupon_id: coupon!.id });
  expect(await refusal(m.membershipcard.refund({ id: other, key: uuid() }))).toBe('card.refund_open');
  await payBill(m, waybill.invoice_no);
  expect(await refusal(m.membershipcard.refund({ id: other, key: uuid() }))).toBe('card.refund_used');
  expect(await shop.db.selectFrom('card_use').selectAll().where('member_card_id', '=', other).execute()).toMatchObject([
    { saved: 0, coupon: 1_000 },
  ]);
});

test('a service fee at its minimum saves nothing, so the card is not used by it', async () => {
  const id = await buyCard(shop, m, 'month');
  const { goods } = await sellGoods(shop, { price: 3_000 });
  await buy(shop, m, [{ goods }]);
  expect((await card(id)).first_used_at).toBeNull();
  expect((await m.membershipcard.refund({ id, key: uuid() })).amount).toBe(2_900);
});

test('cards that wait move up when the one before them is returned', async () => {
  const first = await buyCard(shop, m, 'month');
  const second = await buyCard(shop, m, 'quarter');
  shop.turn({ days: 2 });
  await m.membershipcard.refund({ id: first, key: uuid() });
  const moved = await card(second);
  expect(Math.abs(moved.starts_at.getTime() - shop.now().getTime())).toBeLessThan(60_000);
  expect(days(moved.starts_at, moved.ends_at)).toBe(90);
  await job();
  expect((await coupons(second)).length).toBe(1);
});

test('a coupon at the start of each 30 days, once, also when the job runs twice', async () => {
  const id = await buyCard(shop, m, 'quarter');
  await job();
  expect((await coupons(id)).map((c) => c.period)).toEqual([0]);
  shop.turn({ days: 29 });
  await job();
  expect((await coupons(id)).length).toBe(1);
  shop.turn({ days: 2 });
  await job();
  await job();
  expect((await coupons(id)).map((c) => c.period)).toEqual([0, 1]);
  shop.turn({ days: 30 });
  await Promise.all([job(), job()]);
  expect((await coupons(id)).map((c) => c.period)).toEqual([0, 1, 2]);
  shop.turn({ days: 30 });
  await job();
  expect((await coupons(id)).length).toBe(3);
  expect((await card(id)).state).toBe('ended');
});

test('a message 7 days before the end, once; none while another card follows', async () => {
  await buyCard(shop, m, 'month');
  shop.turn({ days: 22 });
  await job();
  expect(await messages('card_ends')).toBe(0);
  shop.turn({ days: 1 });
  await job();
  await job();
  expect(await messages('card_ends')).toBe(1);
  m = await sender(shop);
  await buyCard(shop, m, 'month');
  await buyCard(shop, m, 'month');
  shop.turn({ days: 25 });
  await job();
  expect(await messages('card_ends')).toBe(0);
});

test('frozen terms survive the end of the card: the bill, and the settlement by weighing', async () => {
  const packer = await shop.operator('warehouse');
  await buyCard(shop, m, 'month');
  shop.turn({ days: 28 });
  const made = await submitStock({ shop, line }, m);
  shop.turn({ days: 3 });
  await job();
  // Its rate is frozen again by now: another bill with the same rows.
  const { invoice_no, amount } = await m.paywallet.getInvoice({ no: made.invoice_no });
  expect(amount).toBe(29_000 - 870);
  await payBill(m, invoice_no);
  // 5.4 kg: 80.00 + 10 x 30.00 = 380.00 less 3 % = 368.60
  await packAs(packer, made.id, [{ weight: 5400 }]);
  const due = await m.sendorder.detail({ id: made.id });
  expect((await m.paywallet.getInvoice({ no: due.invoice_no! })).amount).toBe(36_860 - 28_130);
  expect((await submitStock({ shop, line }, m)).preview.components.some((c) => c.code === 'discount')).toBe(false);
});

test('a change of a paid waybill keeps what it was made with', async () => {
  await buyCard(shop, m, 'month');
  const item_ids = await stockItems(shop, m, [{ weight: 3636 }]);
  const made = await submit(m, { item_ids, shipping_id: line.id });
  await payBill(m, made.invoice_no);
  shop.turn({ days: 31 });
  const wish = { id: made.id, shipping_id: line.id, address_id: (await m.address.lists({}))[0]!.id };
  const preview = await m.sendorder.changeShippingMethod(wish);
  expect(preview.components.find((c) => c.code === 'discount')).toMatchObject({ amount: -870, params: { source: 'card' } });
});

test('bonus goes back to bonus', async () => {
  m = await shop.member();
  await fund(shop, m, 1_000, 'bonus');
  await fund(shop, m, 5_000);
  const id = await buyCard(shop, m, 'month');
  expect(await balances(shop.ctx(), m.id)).toMatchObject({ bonus: 0, cash: 3_100 });
  await m.membershipcard.refund({ id, key: uuid() });
  expect(await balances(shop.ctx(), m.id)).toMatchObject({ bonus: 1_000, cash: 5_000 });
  await expectSoundLedger(shop);
});

test("another's card and bill are not found; a card that is not on sale neither; amounts come from the shop", async () => {
  const id = await buyCard(shop, m, 'month');
  const other = await sender(shop);
  expect(await refusal(other.membershipcard.refund({ id, key: uuid() }))).toBe('fail.not_found');
  await shop.db.updateTable('card').set({ enabled: false }).where('code', '=', 'quarter').execute();
  expect(await refusal(other.membershipcard.buy({ id: await cardId(shop, 'quarter'), key: uuid() }))).toBe('fail.not_found');
  expect((await other.membershipcard.info({})).cards.map((c) => c.code)).toEqual(['month', 'year']);
  await shop.db.updateTable('card').set({ enabled: true }).execute();
  const no = await orderCard(shop, other, 'month');
  expect(await refusal(m.paywallet.payBalance({ no, pay_password: PAY_PASSWORD, key: uuid() }))).toBe('fail.not_found');
});

test('a new bill replaces the one before; a double tap makes one; an unpaid one expires', async () => {
  const first = await orderCard(shop, m, 'month');
  const second = await orderCard(shop, m, 'year');
  expect((await m.paywallet.getInvoice({ no: first })).state).toBe('cancelled');
  expect((await m.membershipcard.info({})).invoice_no).toBe(second);
  const args = { id: await cardId(shop, 'month'), key: uuid() };
  const [a, b] = await Promise.all([m.membershipcard.buy(args), m.membershipcard.buy(args)]);
  expect(a.invoice_no).toBe(b.invoice_no);
  shop.turn({ hours: 25 });
  await runJob(shop.app, shop.db, 'bills');
  expect((await m.paywallet.getInvoice({ no: a.invoice_no })).state).toBe('expired');
  expect((await m.membershipcard.info({})).invoice_no).toBeNull();
  // Late money goes to the wallet (docs/money.md); the bill activates nothing any more.
  const paying = inTransaction(shop, async (ctx) => payLocked(ctx, await lockBill(ctx, a.invoice_no, m.id), 'wallet'));
  await expect(paying).rejects.toMatchObject({ key: 'bill.not_payable' });
  expect((await m.membershipcard.info({})).mine).toEqual([]);
});

test('while the addon is off a card counts for nothing and its calls are refused', async () => {
  await buyCard(shop, m, 'month');
  await shop.db.updateTable('addon').set({ state: 0 }).where('name', '=', 'membershipcard').execute();
  expect((await submitStock({ shop, line }, m)).preview.components.some((c) => c.code === 'discount')).toBe(false);
  expect(await refusal(m.membershipcard.info({}))).toBe('fail.addon_off');
  await shop.db.updateTable('addon').set({ state: 1 }).where('name', '=', 'membershipcard').execute();
});

test('the days of a refund are a setting', async () => {
  await changeSetting(shop, 'card_refund_days', 14);
  const id = await buyCard(shop, m, 'month');
  shop.turn({ days: 13 });
  expect((await m.membershipcard.refund({ id, key: uuid() })).amount).toBe(2_900);
  await changeSetting(shop, 'card_refund_days', 7);
});
