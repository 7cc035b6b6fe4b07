import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { json } from '../../../context.ts';
import type { CouponScope } from '../../../db/stored/coupon.ts';
import { runJob } from '../../../jobs.ts';
import { openShop, refusal, type Shop, uuid } from '../../../testing.ts';
import { sellGoods } from '../../../testing-goods.ts';
import { buy, expectSoundLedger, fund, PAY_PASSWORD } from '../../../testing-money.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(async () => {
  await expectSoundLedger(shop);
  await shop.close();
});

async function coupon(
  member_id: number,
  fields: { value?: number; threshold?: number; scope?: CouponScope } = {},
): Promise<number> {
  const rule = await shop.db
    .insertInto('coupon_rule')
    .values({
      names: json({ en: 'Coupon', 'zh-cn': '券' }),
      kind: 'money',
      scope: fields.scope ?? 'goods',
      value: fields.value ?? 2000,
      threshold: fields.threshold ?? 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const row = await shop.db
    .insertInto('coupon')
    .values({
      member_id,
      rule_id: rule.id,
      names: json({ en: 'Coupon' }),
      kind: 'money',
      scope: fields.scope ?? 'goods',
      value: fields.value ?? 2000,
      threshold: fields.threshold ?? 0,
      starts_at: new Date(0),
      expires_at: new Date('2099-01-01'),
      created_at: shop.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** The example of the refund rule: A 30.00 + B 120.00 of one seller (freight 8.00), C 120.00 of another (no freight), coupon 20.00. */
async function example(pay = true, off: Parameters<typeof coupon>[1] = {}) {
  const m = await shop.member();
  await fund(shop, m, 100_000);
  const a = await sellGoods(shop, { price: 3000, post_fee: 800 });
  const b = await sellGoods(shop, { price: 12_000, post_fee: 800, seller_id: a.seller_id });
  const c = await sellGoods(shop, { price: 12_000, post_fee: 0 });
  await shop.db.updateTable('seller').set({ post_fee: 0 }).where('id', '=', c.seller_id).execute();
  const coupon_id = await coupon(m.id, off);
  const made = await buy(shop, m, [a, b, c], { coupon_id, pay });
  const orders = [];
  for (const id of made.order_ids) orders.push(await m.order.detail({ id }));
  const first = orders.find((o) => o.items.length === 2)!;
  const item = (price: number) => first.items.find((i) => i.price === price)!;
  return { m, made, first, other: orders.find((o) => o.items.length === 1)!, a: item(3000), b: item(12_000), coupon_id };
}

describe('checkout', () => {
  test('makes one order per seller and one bill, whose rows sum to the amount due', async () => {
    const { m, made, first, other } = await example();
    expect(made.amount).toBe(27_190);
    expect([first.state, other.state]).toEqual(['paid', 'paid']);
    const bill = await m.paywallet.getInvoice({ no: made.invoice_no });
    expect(bill.components.reduce((s, r) => s + r.amount, 0)).toBe(27_190);
    expect(bill.state).toBe('paid');
    expect(first.components.reduce((s, r) => s + r.amount, 0) + other.components.reduce((s, r) => s + r.amount, 0)).toBe(27_190);
    expect((await m.user.info({})).balance).toBe(100_000 - 27_190);
    expect((await m.cart.getList({})).groups).toEqual([]);
  });

  test('a changed price is refused with the new preview, nothing is created', async () => {
    const m = await shop.member();
    const { goods } = await sellGoods(shop, { price: 5000 });
    const { cart_id } = await m.cart.add({ ...goods, num: 1 });
    const preview = await m.cart.carttoorder({ cart_ids: [cart_id] });
    await shop.db.updateTable('sku').set({ price: 5500 }).where('goods_id', '=', goods.goods_id).execute();
    const answer = await m.raw('cart/carttoorder', { cart_ids: [cart_id], submit: 1, quote: preview.quote, key: uuid() });
    expect(answer).toMatchObject({ code: 0, data: { key: 'fail.changed', now: { amount: preview.amount + 500 } } });
    expect((await m.order.lists({})).list.total).toBe(0);
    expect((await m.cart.getList({})).groups[0]!.items[0]).toMatchObject({ price: 5500, price_was: 5000 });
  });

  test('the same key creates one order, the same key with other input is refused', async () => {
    const m = await shop.member();
    const { goods } = await sellGoods(shop, {});
    const { cart_id } = await m.cart.add({ ...goods, num: 1 });
    const { quote } = await m.cart.carttoorder({ cart_ids: [cart_id] });
    const key = uuid();
    const [one, two] = await Promise.all([
      m.cart.carttoorder({ cart_ids: [cart_id], submit: true, quote, key }),
      m.cart.carttoorder({ cart_ids: [cart_id], submit: true, quote, key }),
    ]);
    expect(two).toEqual(one);
    expect((await m.order.lists({})).list.total).toBe(1);
    expect(await refusal(m.cart.carttoorder({ cart_ids: [cart_id], submit: false, quote, key }))).toBe('fail.key_reused');
  });

  test('refuses visitors, rows of others, sold out and forbidden goods', async () => {
    const m = await shop.member();
    const other = await shop.member();
    const { goods } = await sellGoods(shop, {});
    const { cart_id } = await m.cart.add({ ...goods, num: 1 });
    expect(await refusal(shop.visitor.cart.carttoorder({ cart_ids: [cart_id] }))).toBe('401');
    expect(await refusal(other.cart.carttoorder({ cart_ids: [cart_id] }))).toBe('fail.not_found');
    await shop.db.updateTable('sku').set({ quantity: 0 }).where('goods_id', '=', goods.goods_id).execute();
    expect(await refusal(m.cart.carttoorder({ cart_ids: [cart_id], submit: true, quote: 'x', key: uuid() }))).toBe(
      'cart.problem',
    );
    const preview = await m.cart.carttoorder({ cart_ids: [cart_id] });
    expect(preview.problems).toMatchObject([{ cart_id, why: { key: 'cart.sold_out', params: { title: expect.any(String) } } }]);
    expect([preview.groups, preview.amount]).toEqual([[], 0]);
    const forbidden = await shop.db
      .selectFrom('goods_type')
      .select('code')
      .where('risk', '=', 'forbidden')
      .limit(1)
      .executeTakeFirstOrThrow();
    const bad = await sellGoods(shop, { goods_type: forbidden.code });
    expect(await refusal(m.cart.add({ ...bad.goods, num: 1 }))).toBe('goods.no.forbidden');
    expect(await refusal(m.cart.add({ ...goods, num: 0 }))).toBe('fail.field_low');
    expect(await refusal(m.cart.add({ ...goods, num: 1.5 }))).toBe('fail.field_format');
    expect(await refusal(m.cart.add({ ...goods, num: 1000 }))).toBe('fail.field_high');
  });
});

describe('cancelling', () => {
  test('a paid item is refunded to the fen by the rule of parts; the whole order is refunded in full', async () => {
    const { m, first, a, b } = await example();
    const before = (await m.user.info({})).balance;
    const one = await m.order.cancel({ id: first.id, item_ids: [a.id], key: uuid() });
    expect((await m.user.info({})).balance - before).toBe(2928);
    expect(one.refunded).toBe(2928);
    await m.order.cancel({ id: first.id, item_ids: [b.id], key: uuid() });
    expect((await m.user.info({})).balance - before).toBe(15_800 + 790 - 222 - 889);
    expect((await m.order.detail({ id: first.id })).state).toBe('cancelled');
    await expectSoundLedger(shop);
  });

  test('an unpaid order of a bill replaces the bill; the last one ends it and returns the coupon', async () => {
    const { m, made, first, other, coupon_id } = await example(false);
    await m.order.cancel({ id: other.id, key: uuid() });
    const old = await m.paywallet.getInvoice({ no: made.invoice_no });
    expect(old.state).toBe('replaced');
    const next = await m.paywallet.getInvoice({ no: old.replaced_by! });
    expect(next).toMatchObject({ state: 'open', amount: 15_800 + 790 - 2000 });
    await m.order.cancel({ id: first.id, key: uuid() });
    expect((await m.paywallet.getInvoice({ no: next.invoice_no })).state).toBe('cancelled');
    expect((await shop.db.selectFrom('coupon').select('state').where('id', '=', coupon_id).executeTakeFirstOrThrow()).state).toBe(
      'returned',
    );
    expect((await m.order.cancel({ id: first.id, key: uuid() })).state).toBe('cancelled');
  });

  test('unpaid for 72 hours it is cancelled, the coupon returned and its member notified; a payment in progress delays it', async () => {
    const { m, made, first, other, coupon_id } = await example(false);
    shop.turn({ hours: 71 });
    await runJob(shop.app, shop.db, 'bills');
    expect((await m.order.detail({ id: first.id })).state).toBe('unpaid');
    await m.paywallet.start({ no: made.invoice_no, method: 'demo', key: uuid() });
    shop.turn({ hours: 2 });
    await runJob(shop.app, shop.db, 'bills');
    expect((await m.order.detail({ id: first.id })).state).toBe('unpaid');
    // The payment has ended automatically in the meantime, and nothing delays the bill any more.
    await runJob(shop.app, shop.db, 'payments');
    await runJob(shop.app, shop.db, 'bills');
    expect([(await m.order.detail({ id: first.id })).state, (await m.order.detail({ id: other.id })).state]).toEqual([
      'cancelled',
      'cancelled',
    ]);
    const row = await shop.db.selectFrom('coupon').select('state').where('id', '=', coupon_id).executeTakeFirstOrThrow();
    expect(row.state).toBe('returned');
    const [notice] = (await m.message.lists({})).list.data;
    expect(notice!.title).toBe('Your order was cancelled because it was not paid');
    for (const { no } of [first, other]) expect(notice!.content).toContain(no);
  });

  test('an order that a coupon covers in full is paid as soon as the others of its bill are cancelled', async () => {
    const { m, made, first, other, coupon_id } = await example(false, { value: 15_000, scope: 'all' });
    expect(made.amount).toBe(29_190 - 15_000);
    await m.order.cancel({ id: first.id, key: uuid() });
    expect(await m.order.detail({ id: other.id })).toMatchObject({ state: 'paid', paid: 0, due: null });
    const row = await shop.db.selectFrom('coupon').select('state').where('id', '=', coupon_id).executeTakeFirstOrThrow();
    expect(row.state).toBe('used');
    expect((await m.user.info({})).balance).toBe(100_000);
    await expectSoundLedger(shop);
  });

  test('the coupon is returned only when the whole bill ends without anything bought', async () => {
    const { m, first, other, coupon_id } = await example();
    const state = async () =>
      (await shop.db.selectFrom('coupon').select('state').where('id', '=', coupon_id).executeTakeFirstOrThrow()).state;
    await m.order.cancel({ id: first.id, key: uuid() });
    expect(await state()).toBe('used');
    await m.order.cancel({ id: other.id, key: uuid() });
    expect(await state()).toBe('returned');
    expect((await m.user.info({})).balance).toBe(100_000);
    await m.order.delete({ id: first.id });
    expect((await m.order.lists({})).list.total).toBe(1);
    expect(await refusal(m.order.detail({ id: 999_999 }))).toBe('fail.not_found');
  });
});

describe('paying', () => {
  test('concurrent payments charge once; wrong passwords are counted, five lock', async () => {
    const { m, made } = await example(false);
    const before = (await m.user.info({})).balance;
    await Promise.all([1, 2].map(() => m.paywallet.payBalance({ no: made.invoice_no, pay_password: PAY_PASSWORD, key: uuid() })));
    expect(before - (await m.user.info({})).balance).toBe(27_190);
    const again = await example(false);
    for (let i = 0; i < 4; i++)
      expect(
        await refusal(again.m.paywallet.payBalance({ no: again.made.invoice_no, pay_password: '000000', key: uuid() })),
      ).toBe('pay.password_wrong');
    await refusal(again.m.paywallet.payBalance({ no: again.made.invoice_no, pay_password: '000000', key: uuid() }));
    const locked = await refusal(
      again.m.paywallet.payBalance({ no: again.made.invoice_no, pay_password: PAY_PASSWORD, key: uuid() }),
    );
    expect(locked).toBe('pay.password_locked');
    expect((await again.m.paywallet.getInvoice({ no: again.made.invoice_no })).state).toBe('open');
  });

  test('refuses too little money, another member, a paid bill for another payment', async () => {
    const { m, made } = await example(false);
    const other = await shop.member();
    await fund(shop, other, 10);
    expect(await refusal(other.paywallet.getInvoice({ no: made.invoice_no }))).toBe('fail.not_found');
    expect(await refusal(other.paywallet.payBalance({ no: made.invoice_no, pay_password: PAY_PASSWORD, key: uuid() }))).toBe(
      'fail.not_found',
    );
    const poor = await shop.member();
    await fund(shop, poor, 100);
    const { goods } = await sellGoods(shop, { price: 5000 });
    const own = await buy(shop, poor, [{ goods }], { pay: false });
    expect(await refusal(poor.paywallet.payBalance({ no: own.invoice_no, pay_password: PAY_PASSWORD, key: uuid() }))).toBe(
      'money.balance',
    );
    await m.paywallet.payBalance({ no: made.invoice_no, pay_password: PAY_PASSWORD, key: uuid() });
    expect(await refusal(m.paywallet.start({ no: made.invoice_no, method: 'demo', key: uuid() }))).toBe('bill.not_payable');
  });

  test('a coupon that expires while the bill is unpaid stays on it: the bill can be read, an order cancelled', async () => {
    const { m, made, first, other, coupon_id } = await example(false);
    const set = (expires_at: Date) => shop.db.updateTable('coupon').set({ expires_at }).where('id', '=', coupon_id).execute();
    await set(new Date(shop.now().getTime() + 3_600_000));
    shop.turn({ hours: 25 });
    const fresh = await m.paywallet.getInvoice({ no: made.invoice_no });
    expect(fresh).toMatchObject({ state: 'open', amount: 27_190, coupon_id });
    expect(fresh.invoice_no).not.toBe(made.invoice_no);
    await m.order.cancel({ id: other.id, key: uuid() });
    const left = await m.order.detail({ id: first.id });
    expect(left.due).toBe(15_800 + 790 - 2000);
    await m.paywallet.payBalance({ no: left.invoice_no!, pay_password: PAY_PASSWORD, key: uuid() });
    const row = await shop.db.selectFrom('coupon').select('state').where('id', '=', coupon_id).executeTakeFirstOrThrow();
    expect(row.state).toBe('used');
    const late = await example(false);
    expect(await refusal(late.m.paywallet.useCoupon({ no: late.made.invoice_no, coupon_id }))).toBe('fail.not_found');
  });

  test('an order can be cancelled while it is paid, malformed answers and choices are refused with a message', async () => {
    for (let round = 0; round < 4; round++) {
      const { m, made, first } = await example(false);
      await Promise.allSettled([
        m.paywallet.payBalance({ no: made.invoice_no, pay_password: PAY_PASSWORD, key: uuid() }),
        m.order.act({ id: first.id, action: 'cancel', key: uuid() }),
        m.raw('paywallet/useCoupon', { no: made.invoice_no, coupon_id: 0 }),
      ]);
      const after = await m.order.detail({ id: first.id });
      if (after.state !== 'cancelled') await m.order.cancel({ id: first.id, key: uuid() });
      expect((await m.order.detail({ id: first.id })).due).toBe(null);
      for (const { id, state } of (await m.order.lists({})).list.data)
        if (state !== 'cancelled') await m.order.cancel({ id, key: uuid() });
      expect((await m.user.info({})).balance).toBe(100_000);
    }
    const { m, first, a } = await example();
    const act = (action: string, input: Record<string, string | number>, item_id?: number) =>
      m.order.act({ id: first.id, action, input, ...(item_id ? { item_id } : {}), key: uuid() });
    for (const warehouse_id of [1.5, -1, 1e20, 'x'])
      expect(await refusal(act('change_warehouse', { warehouse_id }))).toBe('fail.not_found');
    expect(await refusal(act('cancel', { reason: 'x'.repeat(301) }, a.id))).toBe('fail.field_long');
    expect(await refusal(act('pay', {}))).toBe('order.action');
    await m.order.cancel({ id: first.id, item_ids: [a.id], key: uuid() });
    const [here] = await shop.db.selectFrom('warehouse').select('id').where('enabled', '=', true).execute();
    const moved = await act('change_warehouse', { warehouse_id: here!.id });
    expect([moved.warehouse_id, moved.actions.includes('change_warehouse')]).toEqual([here!.id, true]);
    const ended = await m.order.cancel({ id: first.id, key: uuid() });
    expect(ended.actions).not.toContain('change_warehouse');
    expect(await refusal(act('change_warehouse', { warehouse_id: here!.id }))).toBe('order.warehouse_late');
    expect(await refusal(m.pay.expensesRecord({ from: '2026-13-45' }))).toBe('fail.field_format');
    await expectSoundLedger(shop);
  });

  test('bonus is spent first and is refunded as bonus', async () => {
    const m = await shop.member();
    await fund(shop, m, 10_000);
    await fund(shop, m, 1000, 'bonus');
    const { goods } = await sellGoods(shop, { price: 5000, post_fee: 0 });
    const made = await buy(shop, m, [{ goods }]);
    expect(await m.user.info({})).toMatchObject({ bonus: 0, balance: 11_000 - made.amount });
    await m.order.cancel({ id: made.order_ids[0]!, key: uuid() });
    expect(await m.user.info({})).toMatchObject({ bonus: 1000, balance: 11_000 });
  });
});
