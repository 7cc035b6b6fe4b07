// Buying from sellers: the queue, purchases that are cheaper or dearer, supplements, questions, what is out of stock, requests to cancel.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runJob } from '../../../jobs.ts';
import { openShop, refusal, type Shop, uuid } from '../../../testing.ts';
import { sellGoods } from '../../../testing-goods.ts';
import { buy, expectSoundLedger, fund, PAY_PASSWORD } from '../../../testing-money.ts';
import { photosOf } from '../receiving/testing-arrivals.ts';
import { heard, paidPair } from './testing-buying.ts';

type Desk = Awaited<ReturnType<Shop['operator']>>;
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
  await shop.close();
});

const paid = () => paidPair(shop);
const balance = async (m: Awaited<ReturnType<Shop['member']>>) => (await m.user.info({})).balance;
const items = (order: { items: { id: number; state: string }[] }) => Object.fromEntries(order.items.map((i) => [i.id, i.state]));

describe('the queue', () => {
  test('is read in pages by the time of payment, with a true total; a released item keeps its place', async () => {
    const many = [];
    for (let n = 0; n < 52; n += 2) many.push(await paid());
    const whole = (await buyer.buying.lists({})).counts.to_buy!;
    expect(whole).toBeGreaterThanOrEqual(52);
    const walk = async () => {
      const ids: number[] = [];
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const page = await buyer.buying.lists(cursor ? { cursor } : {});
        expect(page).toMatchObject({ total: whole, counts: { to_buy: whole } });
        ids.push(...page.list.map((i) => i.id));
        cursor = page.cursor;
      }
      return ids;
    };
    const before = await walk();
    expect(new Set(before).size).toBe(whole);
    expect(await refusal(buyer.buying.lists({ cursor: 'x' }))).toBe('fail.field_format');
    const [first] = await buyer.buying.take_next({ num: 2, key: uuid() }).then((r) => r.item_ids);
    expect(before.slice(0, 2)).toContain(first);
    const [row] = (await buyer.buying.lists({ tab: 'mine', ids: [first!] })).list;
    expect(row).toMatchObject({ state: 'buying', taken_at: expect.any(String) });
    // Asked and answered, it returns to its place by promise.
    shop.turn({ hours: 1 });
    await buyer.buying.release({ item_ids: before.slice(0, 2) });
    expect(await walk()).toEqual(before);
    const last = many.at(-1)!;
    const narrow = { member_id: last.order.id ? (await buyer.buying.detail({ order_id: last.order.id })).member.id : 0 };
    expect((await buyer.buying.lists(narrow)).list.map((i) => i.id).sort()).toEqual([last.a, last.b].sort());
    expect(await buyer.buying.lists({ ...narrow, min_value: 10_000 })).toMatchObject({ total: 1, list: [{ id: last.b }] });
    expect((await buyer.buying.lists({ ...narrow, waited_hours: 2 })).total).toBe(0);
    expect((await buyer.buying.lists({ ...narrow, waited_hours: 1 })).total).toBe(2);
    expect((await buyer.buying.lists({ ...narrow, api_type: 'jd' })).total).toBe(0);
  });

  test('two buyers who take the next at once get different items; items waiting for the seller have their own tab', async () => {
    const { order, a, b } = await paid();
    const member_id = (await buyer.buying.detail({ order_id: order.id })).member.id;
    const other = await shop.operator('buyer');
    const next = (desk: Desk) => desk.buying.take_next({ num: 1, member_id, key: uuid() });
    const got = (await Promise.all([next(buyer), next(other)])).flatMap((r) => r.item_ids);
    expect(got.sort()).toEqual([a, b].sort());
    expect((await next(buyer)).item_ids).toEqual([]);
    const mine = (await buyer.buying.lists({ tab: 'mine', member_id })).list.map((i) => i.id);
    const owner = mine.includes(a) ? buyer : other;
    await owner.buying.purchase({
      order_id: order.id,
      platform_no: 'T-8',
      freight: 800,
      prices: [{ item_id: a, price: 3000 }],
      key: uuid(),
    });
    const shipping = await buyer.buying.lists({ tab: 'to_ship', member_id });
    expect(shipping).toMatchObject({ total: 1, list: [{ id: a, state: 'purchased' }] });
    expect((await buyer.buying.lists({ tab: 'on_the_way', member_id })).total).toBe(0);
    expect((await buyer.session.counts({})).seller_ships!.count).toBe(shipping.counts.to_ship);
  });
});

describe('buying', () => {
  test('items of a buyer who left can be taken by another, bought and cancelled', async () => {
    const { m, order, a, b } = await paid();
    const leaver = await shop.operator('buyer');
    await leaver.buying.take({ item_ids: [a, b] });
    const mark = (await buyer.buying.detail({ order_id: order.id })).member.mark;
    const shown = async (tab: 'to_buy' | 'mine') =>
      Object.fromEntries((await buyer.buying.lists({ tab, q: mark })).list.map((i) => [i.id, i.actions.includes('take')]));
    const { to_buy } = (await buyer.buying.lists({})).counts;
    expect(await shown('to_buy')).toEqual({});
    expect(await refusal(buyer.buying.take({ item_ids: [a] }))).toBe('order.not_yours_now');
    expect(await refusal(buyer.buying.release({ item_ids: [a] }))).toBe('order.not_yours_now');
    const { id } = await shop.db.selectFrom('operator').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
    await shop.db.updateTable('operator').set({ state: 'blocked' }).where('id', '=', id).execute();
    expect(await shown('to_buy')).toEqual({ [a]: true, [b]: true });
    expect((await buyer.buying.lists({})).counts.to_buy).toBe(to_buy! + 2);
    await m.order.cancel({ id: order.id, item_ids: [b], key: uuid() });
    await buyer.buying.take({ item_ids: [a, b] });
    expect(await shown('to_buy')).toEqual({});
    expect(await shown('mine')).toEqual({ [a]: false, [b]: false });
    await buyer.buying.cancel_answer({ item_id: b, agree: 'yes', key: uuid() });
    await buyer.buying.purchase({
      order_id: order.id,
      platform_no: 'T-9',
      freight: 800,
      prices: [{ item_id: a, price: 3000 }],
      key: uuid(),
    });
    expect(items(await m.order.detail({ id: order.id }))).toEqual({ [a]: 'purchased', [b]: 'cancelled' });
  });

  test('a lower total is refunded to the fen in the same call, with a preview in words', async () => {
    const { m, order, a, b } = await paid();
    await buyer.buying.take({ item_ids: [a, b] });
    const prices = [
      { item_id: a, price: 2900 },
      { item_id: b, price: 12_000 },
    ];
    const asked = await buyer.buying.outcome({ order_id: order.id, freight: 500, prices });
    expect(asked).toMatchObject({ needs_supplement: 0, carried: 0, refund: 100 + 300 + 20 });
    const before = await balance(m);
    await buyer.buying.purchase({ order_id: order.id, platform_no: 'T-1', freight: 500, prices, key: uuid() });
    expect((await balance(m)) - before).toBe(420);
    expect(await heard(m)).toContain(
      `CNY\u00a04.20 refunded to your wallet: Order ${order.no} cost less than you paid. This is the difference.`,
    );
    expect((await m.order.detail({ id: order.id })).state).toBe('purchased');
    await expectSoundLedger(shop);
  });

  test('dearer by 2.00 and 1 % is refused, less is borne by the shop', async () => {
    const { m, order, a, b } = await paid();
    await buyer.buying.take({ item_ids: [a, b] });
    const at = (price: number) => ({
      order_id: order.id,
      freight: 800,
      prices: [
        { item_id: a, price },
        { item_id: b, price: 12_000 },
      ],
    });
    expect(await refusal(buyer.buying.purchase({ ...at(3300), platform_no: 'T-2', key: uuid() }))).toBe('order.supplement_first');
    const before = await balance(m);
    expect(await buyer.buying.outcome(at(3150))).toMatchObject({ carried: 158, needs_supplement: 0 });
    await buyer.buying.purchase({ ...at(3150), platform_no: 'T-2', key: uuid() });
    expect(await balance(m)).toBe(before);
    await expectSoundLedger(shop);
  });

  test('a supplement of 18.00 costs 18.90, once paid the purchase is accepted', async () => {
    const { m, order, a, b } = await paid();
    await buyer.buying.take({ item_ids: [a, b] });
    await buyer.buying.supplement({ item_id: b, price: 13_800, text: 'The seller raised the price', key: uuid() });
    const asked = await m.order.detail({ id: order.id });
    expect(asked).toMatchObject({ needs_you: true, state: 'supplement_due', due: 1890 });
    const item = asked.items.find((i) => i.id === b)!;
    expect(item.ask).toMatchObject({ kind: 'supplement', amount: 1890 });
    expect(await refusal(m.paywallet.useCoupon({ no: item.ask!.invoice_no!, coupon_id: 1 }))).toBe('coupon.other_bill');
    await m.paywallet.payBalance({ no: item.ask!.invoice_no!, pay_password: PAY_PASSWORD, key: uuid() });
    expect(items(await m.order.detail({ id: order.id }))).toEqual({ [a]: 'buying', [b]: 'buying' });
    await buyer.buying.purchase({
      order_id: order.id,
      platform_no: 'T-3',
      freight: 800,
      prices: [
        { item_id: a, price: 3000 },
        { item_id: b, price: 13_800 },
      ],
      key: uuid(),
    });
    await expectSoundLedger(shop);
  });

  test('a supplement declined or not paid in time cancels the item and refunds its part', async () => {
    const { m, order, a, b } = await paid();
    await buyer.buying.take({ item_ids: [a, b] });
    await buyer.buying.supplement({ item_id: a, price: 4000, text: 'dearer', key: uuid() });
    const before = await balance(m);
    await m.order.act({ id: order.id, item_id: a, action: 'decline', key: uuid() });
    expect((await balance(m)) - before).toBe(3000 + 150);
    await buyer.buying.supplement({ item_id: b, price: 14_000, text: 'dearer', key: uuid() });
    shop.turn({ days: 8 });
    await runJob(shop.app, shop.db, 'bills');
    expect((await m.order.detail({ id: order.id })).state).toBe('cancelled');
    expect(await balance(m)).toBe(100_000);
    expect((await heard(m))[0]).toBe(
      `An item in order ${order.no} was cancelled: The extra payment was not made in time. CNY\u00a0134.40 was refunded to your wallet.`,
    );
    await expectSoundLedger(shop);
  });

  test('unpaid freight requested after the purchase: the item goes to after-sale, and its member is notified', async () => {
    const { m, order, a, b } = await paid();
    await buyer.buying.take({ item_ids: [a, b] });
    const prices = [
      { item_id: a, price: 3000 },
      { item_id: b, price: 12_000 },
    ];
    await buyer.buying.purchase({ order_id: order.id, platform_no: 'T-3', freight: 800, prices, key: uuid() });
    await buyer.buying.supplement({ item_id: a, freight: 2000, text: 'remote', key: uuid() });
    shop.turn({ days: 8 });
    await runJob(shop.app, shop.db, 'bills');
    expect(items(await m.order.detail({ id: order.id }))).toEqual({ [a]: 'after_sale', [b]: 'purchased' });
    expect((await heard(m))[0]).toMatch(
      new RegExp(`^An item in order ${order.no} moved to after-sales: The extra payment was not made`),
    );
  });

  test('one item out of stock is refunded to the fen, of several pieces only the missing ones', async () => {
    const { m, order, a } = await paid();
    await buyer.buying.take({ item_ids: [a] });
    const before = await balance(m);
    await buyer.buying.out_of_stock({ item_id: a, text: 'sold out', key: uuid() });
    expect((await balance(m)) - before).toBe(3000 + 150);
    const many = await shop.member();
    await fund(shop, many, 100_000);
    const goods = await sellGoods(shop, { price: 4000, post_fee: 0 });
    const made = await buy(shop, many, [{ goods: goods.goods, num: 3 }]);
    const three = (await many.order.detail({ id: made.order_ids[0]! })).items[0]!;
    await buyer.buying.take({ item_ids: [three.id] });
    await buyer.buying.out_of_stock({ item_id: three.id, num: 1, text: 'only two', key: uuid() });
    const after = await many.order.detail({ id: made.order_ids[0]! });
    expect(after.items.map((i) => [i.num, i.state])).toEqual([
      [2, 'buying'],
      [1, 'out_of_stock'],
    ]);
    expect(after.refunded).toBe(4000 + 100);
    expect(order.id).toBeGreaterThan(0);
    await expectSoundLedger(shop);
  });

  test('the domestic freight of a purchase defaults to what the member paid, less that of earlier purchases', async () => {
    const { order, a, b } = await paid();
    await buyer.buying.take({ item_ids: [a, b] });
    expect((await buyer.buying.detail({ order_id: order.id })).freight_left).toBe(800);
    const prices = [{ item_id: a, price: 3000 }];
    await buyer.buying.purchase({ order_id: order.id, platform_no: 'P-1', freight: 500, prices, key: uuid() });
    expect((await buyer.buying.detail({ order_id: order.id })).freight_left).toBe(300);
  });

  test('a question is answered by the member, or resolved as chosen at checkout', async () => {
    const { m, order, a, b } = await paid();
    await buyer.buying.take({ item_ids: [a, b] });
    await buyer.buying.ask({ item_id: a, text: 'Blue or red?', choices: ['Blue', 'Red'], key: uuid() });
    const asked = await m.order.detail({ id: order.id });
    expect(asked.items.find((i) => i.id === a)).toMatchObject({
      state: 'question',
      actions: ['answer', 'cancel'],
      ask: {
        choices: [
          { code: '1', label: 'Blue' },
          { code: '2', label: 'Red' },
        ],
      },
    });
    expect(await refusal(m.order.act({ id: order.id, item_id: a, action: 'answer', input: { text: ' ' }, key: uuid() }))).toBe(
      'fail.field_missing',
    );
    await m.order.act({ id: order.id, item_id: a, action: 'answer', input: { text: 'Blue' }, key: uuid() });
    expect(items(await m.order.detail({ id: order.id }))[a]).toBe('buying');
    await buyer.buying.ask({ item_id: b, text: 'And this one?', key: uuid() });
    shop.turn({ days: 8 });
    await runJob(shop.app, shop.db, 'items');
    expect(items(await m.order.detail({ id: order.id }))[b]).toBe('cancelled');
    expect((await heard(m))[0]).toBe(
      `An item in order ${order.no} was cancelled: Our question was not answered in time. CNY\u00a0122.90 was refunded to your wallet.`,
    );
  });

  test('a question and an answer go out with pictures, which the member sees', async () => {
    const { m, order, a } = await paid();
    await buyer.buying.take({ item_ids: [a] });
    const [file] = await photosOf(shop, 1);
    await buyer.buying.ask({ item_id: a, text: 'This blue?', files: [file!], key: uuid() });
    const asked = (await m.order.detail({ id: order.id })).items.find((i) => i.id === a)!.ask!;
    expect(asked.photos).toEqual([expect.stringMatching(/^\/media\//)]);
    await buyer.buying.reply({ order_id: order.id, files: [file!], key: uuid() });
    const { messages } = await m.order.orderReply({ id: order.id });
    expect(messages.map((one) => [one.text, one.photos.length])).toEqual([
      ['This blue?', 1],
      ['', 1],
    ]);
    expect(await refusal(buyer.buying.reply({ order_id: order.id, key: uuid() }))).toBe('fail.field_missing');
  });

  test('a request to cancel is agreed or declined', async () => {
    const { m, order, a, b } = await paid();
    await buyer.buying.take({ item_ids: [a, b] });
    expect(await refusal(buyer.buying.cancel_answer({ item_id: a, agree: 'yes', key: uuid() }))).toBe('order.no_request');
    await m.order.cancel({ id: order.id, key: uuid() });
    await buyer.buying.cancel_answer({ item_id: a, agree: 'yes', key: uuid() });
    await buyer.buying.cancel_answer({ item_id: b, agree: 'no', text: 'already packed', key: uuid() });
    expect(items(await m.order.detail({ id: order.id }))).toEqual({ [a]: 'cancelled', [b]: 'buying' });
  });

  test("refuses other roles, a colleague's items, wrong states, unknown ids", async () => {
    const { order, a, m } = await paid();
    expect(await refusal(hall.buying.take({ item_ids: [a] }))).toBe('fail.forbidden');
    expect(await refusal(buyer.buying.take({ item_ids: [999_999] }))).toBe('fail.not_found');
    expect(
      await refusal(
        buyer.buying.purchase({
          order_id: order.id,
          platform_no: 'x',
          freight: 0,
          prices: [{ item_id: a, price: 3000 }],
          key: uuid(),
        }),
      ),
    ).toMatch(/order.not_yours_now|fail.state/);
    await buyer.buying.take({ item_ids: [a] });
    const colleague = await shop.operator('buyer');
    expect(await refusal(colleague.buying.take({ item_ids: [a] }))).toBe('order.not_yours_now');
    expect(await refusal(colleague.buying.refuse({ item_id: a, text: 'no', key: uuid() }))).toBe('order.not_yours_now');
    expect(await refusal(m.order.act({ id: order.id, item_id: a, action: 'answer', input: { text: 'hi' }, key: uuid() }))).toBe(
      'fail.state',
    );
    const other = await shop.member();
    expect(await refusal(other.order.act({ id: order.id, item_id: a, action: 'cancel', key: uuid() }))).toBe('fail.not_found');
  });
});
