// What a card saves: shown to a member before buying one, and to operators with the income of cards.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Line } from '#contract/freight.ts';
import { type MemberClient, refusal, type Shop, uuid } from '#server/testing.ts';
import { sellGoods } from '#server/testing-goods.ts';
import { buy } from '#server/testing-money.ts';
import { openSending, payBill, sender, submitStock } from '../../shipping/waybills/stock/testing-stock.ts';
import { buyCard } from './testing-cards.ts';

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

test('what a card would have saved: own bills of its term, minus existing discounts, one coupon in 30 days', async () => {
  await payBill(m, (await submitStock({ shop, line }, m)).invoice_no);
  await payBill(m, (await submitStock({ shop, line }, m)).invoice_no);
  const { goods } = await sellGoods(shop, { price: 50_000, post_fee: 800 });
  await buy(shop, m, [{ goods }]);
  const { cards } = await m.membershipcard.info({});
  // month: 3 % of 290.00 twice; 5 % of 508.00 was 25.40, 4 % is 20.32; one coupon
  expect(cards[0]).toMatchObject({ bills: 3, saved: { freight: 1_740, fee: 508, coupons: 1_000, total: 3_248 } });
  expect(cards[2]).toMatchObject({ bills: 3, saved: { freight: 2_900, fee: 1_016, coupons: 1_000, total: 4_916 } });
  const { levels } = await m.level.lists({});
  expect(levels[4]).toMatchObject({ level: 4, saved: 2 * 1_450 + (2_540 - 1_778) });
  expect(levels[0]!.saved).toBe(0);
  // A cancelled waybill is not freight that was paid.
  const gone = await submitStock({ shop, line }, m);
  await payBill(m, gone.invoice_no);
  await m.sendorder.cancel({ id: gone.id, key: uuid() });
  expect((await m.membershipcard.info({})).cards[0]!.bills).toBe(3);
  shop.turn({ days: 31 });
  expect((await m.membershipcard.info({})).cards.map((c) => c.bills)).toEqual([0, 3, 3]);
});

test('the back office: lists by state and member, income and cost of cards, a member with level, growth and cards', async () => {
  const members = await shop.operator('owner');
  const before = (await members.membercards.report({})).total;
  const used = await buyCard(shop, m, 'month');
  await payBill(m, (await submitStock({ shop, line }, m)).invoice_no);
  const other = await sender(shop);
  await other.membershipcard.refund({ id: await buyCard(shop, other, 'year'), key: uuid() });
  const after = (await members.membercards.report({})).total;
  expect(after.sold - before.sold).toBe(2);
  expect(after.sold_amount - before.sold_amount).toBe(2_900 + 28_800);
  expect(after.refunded_amount - before.refunded_amount).toBe(28_800);
  expect(after.discounts - before.discounts).toBe(870);
  const mark = (await shop.db.selectFrom('member').select('mark').where('id', '=', m.id).executeTakeFirstOrThrow()).mark;
  const found = await members.membercards.lists({ tab: 'running', q: mark });
  expect(found).toMatchObject({ total: 1, data: [{ id: used, saved: 870, coupons: 0, state: 'active', price: 2_900 }] });
  expect((await members.membercards.lists({ tab: 'refunded', q: mark })).total).toBe(0);
  expect(await members.membercards.member({ id: m.id })).toMatchObject({
    level: 0,
    growth: 0,
    next_growth: 500,
    cards: [{ id: used }],
    benefits: [{ code: 'freight_off_bp', value: 300, level: 0, by: 'card' }, {}, {}],
    entries: { total: 0 },
  });
  const buyer = await shop.operator('buyer');
  expect(await refusal(buyer.membercards.report({}))).toBe('fail.forbidden');
});
