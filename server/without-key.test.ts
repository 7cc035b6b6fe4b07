// Clients that send no idempotency key: each request counts separately, and what can happen only once happens once.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type { Row } from '#contract/call.ts';
import { rows } from '#contract/calls.ts';
import { json } from './context.ts';
import { schemaOf } from './http/field-shape.ts';
import { ordered as received, rich } from './modules/aftersale/refunds/testing-refunds.ts';
import { book } from './modules/payments/ledger/ledger.ts';
import { PAYEE, withCash } from './modules/payments/withdrawals/testing-withdrawals.ts';
import { type MemberClient, refusal } from './testing.ts';
import { openPayingShop, type Paying } from './testing-gateways.ts';
import { sellGoods } from './testing-goods.ts';
import { expectSoundLedger, fund, inTransaction, PAY_PASSWORD } from './testing-money.ts';

let p: Paying;
beforeAll(async () => {
  p = await openPayingShop();
});
afterAll(async () => {
  await expectSoundLedger(p.shop);
  await p.close();
});

const list = readFileSync(new URL('../contract/calls.list.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split('\t')[2]!);
const commands = rows.filter(({ path, row }) => row.kind === 'command' && list.includes(path));

type Schema = {
  type?: string;
  enum?: string[];
  anyOf?: Schema[];
  const?: unknown;
  properties?: Record<string, Schema>;
  items?: Schema;
};
const TEXTS: Record<string, string> = {
  email: 'someone@test.test',
  emails: 'someone@test.test',
  mobile: '5551234567',
  phone: '5551234567',
  mobilecode: '49',
  captcha: '123456',
  pay_password: PAY_PASSWORD,
  password: 'a long password',
  old_password: 'a long password',
  login_password: 'a long password',
  country: 'DE',
  date: '2026-11-22',
  paid_on: '2026-11-22',
  birthday: '1990-01-01',
  currency: 'EUR',
};
/** A value that the field accepts, so that the handler is reached. */
function value(name: string, schema: Schema): unknown {
  if (schema.enum) return schema.enum[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.anyOf) return value(name, schema.anyOf[0]!);
  if (schema.type === 'integer') return 1;
  if (schema.type === 'boolean') return 1;
  if (schema.type === 'array') return [value(name, schema.items ?? {})];
  if (schema.type === 'object')
    return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([inner, one]) => [inner, value(inner, one)]));
  return TEXTS[name] ?? 'x';
}
function filled(row: Row, optional: boolean): Record<string, unknown> {
  const { properties = {}, required = [] } = schemaOf(row.input) as Schema & { required?: string[] };
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => name !== 'key' && (optional || required.includes(name)))
      .map(([name, schema]) => [name, value(name, schema)]),
  );
}

test('no command of the list is refused for a missing key: empty, with required fields, and with all fields', async () => {
  expect(commands.length).toBeGreaterThan(50);
  const refused: string[] = [];
  for (const { path, row } of commands) {
    const m = await p.shop.member();
    await fund(p.shop, m, 1000);
    for (const args of [{}, filled(row, false), filled(row, true)]) {
      const { code, data } = await m.raw(path, args);
      const { field, others = [] } = (data ?? {}) as { field?: string | null; others?: { field: string }[] };
      if (code !== 1 && [field, ...others.map((one) => one.field)].includes('key')) refused.push(path);
    }
  }
  expect(refused).toEqual([]);
});

test('no other call requires one either', () => {
  const asks = rows.filter(({ row }) => (schemaOf(row.input) as { required?: string[] }).required?.includes('key'));
  expect(asks.map(({ path }) => path)).toEqual([]);
});

/** Data of a call sent without a key; fails when it is refused. */
async function sent<T>(m: MemberClient, path: string, args: Record<string, unknown>): Promise<T> {
  const { code, data, msg } = await m.raw(path, args);
  expect([path, code, msg]).toEqual([path, 1, '']);
  return data as T;
}
const balances = async (m: MemberClient) => {
  const { balance, frozen } = await m.user.info({});
  return { balance, frozen };
};

describe('sent twice without a key', () => {
  it('payBalance pays the bill once, and answers it as it is', async () => {
    const { m, no, amount } = await p.ordered(5000, { cash: 20_000 });
    const pay = () => sent(m, 'paywallet/payBalance', { no, pay_password: PAY_PASSWORD });
    const [first, second] = await Promise.all([pay(), pay()]);
    expect([first, second, await pay()]).toEqual(Array(3).fill({ state: 'paid', invoice_no: no }));
    expect(await balances(m)).toEqual({ balance: 20_000 - amount, frozen: 0 });
  });

  it('getMixedPay holds the wallet part once; a bill that is paid answers as it is', async () => {
    const { m, no, amount } = await p.ordered(5000, { cash: 9000 });
    const pay = () =>
      sent<{ redirect_url: string; state: string }>(m, 'paywallet/getMixedPay', {
        ...{ no, wallet: 1000, method: 'stripe', pay_password: PAY_PASSWORD, submit: 1 },
      });
    const [first, second] = [await pay(), await pay()];
    expect([first.state, second.state]).toEqual(['sealed', 'sealed']);
    expect(await balances(m)).toEqual({ balance: 8000, frozen: 1000 });
    await sent(m, 'paywallet/payBalance', { no, pay_password: PAY_PASSWORD });
    expect(await pay()).toEqual({ balance_part: 0, remain: 0, methods: [], redirect_url: '', state: 'paid' });
    expect(await balances(m)).toEqual({ balance: 9000 - amount, frozen: 0 });
  });

  it('addCash makes two requests, each within the available amount and the daily limit', async () => {
    const m = await withCash(p.shop, 12_000);
    const ask = { amount: 5000, ...PAYEE, pay_password: PAY_PASSWORD };
    const ids = [await sent<{ id: number }>(m, 'cash/addCash', ask), await sent<{ id: number }>(m, 'cash/addCash', ask)];
    expect(new Set(ids.map(({ id }) => id)).size).toBe(2);
    expect(await balances(m)).toEqual({ balance: 2000, frozen: 10_000 });
    expect(await refusal(m.cash.addCash(ask))).toBe('cash.too_much');
  });

  it('userRebateWithdraw moves the amount twice, up to the rebate', async () => {
    const m = await p.shop.member();
    await fund(p.shop, m, 0);
    await inTransaction(p.shop, (ctx) =>
      book(ctx, {
        ...{ key: `test:rebate:${m.id}`, kind: 'test' },
        entries: [
          { kind: 'rebates', amount: 1500 },
          { kind: 'rebate', owner: m.id, amount: -1500 },
        ],
      }),
    );
    const ask = { amount: 600, to: 'wallet' as const, pay_password: PAY_PASSWORD };
    expect(await sent(m, 'userrebate/withdraw', ask)).toMatchObject({ available: 900, balance: 600 });
    expect(await sent(m, 'userrebate/withdraw', ask)).toMatchObject({ available: 300, balance: 1200 });
    expect(await refusal(m.userrebate.withdraw(ask))).toBe('promotion.too_much');
  });

  it('integralCouponExchange exchanges twice, within the member’s limit and points', async () => {
    const m = await p.shop.member();
    await fund(p.shop, m, 700, 'points');
    const { id } = await p.shop.db
      .insertInto('coupon_rule')
      .values({ names: json({ en: 'Ten off' }), kind: 'freight', value: 1000, points: 300, days: 30, per_member: 2 })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(await sent(m, 'integralcoupon/exchange', { id })).toMatchObject({ score: 400 });
    expect(await sent(m, 'integralcoupon/exchange', { id })).toMatchObject({ score: 100 });
    expect(await refusal(m.integralcoupon.exchange({ id }))).toBe('points.fail.had_all');
  });

  it('addRefund creates one: a second is refused while it is open', async () => {
    const { shop } = p;
    const m = await rich(shop, 500_000);
    const { ids } = await received(shop, await shop.operator('owner'), m, [{ price: 4000 }], 'purchased');
    const ask = { item_id: ids[0]!, type: 'refund' as const, reason: 'too_late' };
    await sent(m, 'goodsrefund/addRefund', ask);
    expect(await refusal(m.goodsrefund.addRefund(ask))).toBe('refund.open');
    const made = await shop.db.selectFrom('refund').select('id').where('order_item_id', '=', ids[0]!).execute();
    expect(made).toHaveLength(1);
  });

  it('commentAdd writes one review per item, feedbackAdd two', async () => {
    const { shop } = p;
    const m = await rich(shop, 500_000);
    const { ids } = await received(shop, await shop.operator('owner'), m, [{ price: 4000 }], 'in_stock');
    await shop.db.updateTable('order_item').set({ state: 'completed' }).where('id', '=', ids[0]!).execute();
    const review = { order_item_id: ids[0]!, star: 5, content: 'Good' };
    await sent(m, 'comment/add', review);
    expect(await refusal(m.comment.add(review))).toBe('review.fail.once');
    for (let n = 0; n < 2; n++) await sent(m, 'feedback/add', { type: 'other', content: 'The kettle is loud' });
    expect((await m.feedback.lists({})).total).toBe(2);
  });

  it('an order is created once: its cart rows are deleted', async () => {
    const m = await p.shop.member();
    const { goods } = await sellGoods(p.shop, { price: 4000 });
    const cart_ids = [(await m.cart.add({ ...goods, num: 1 })).cart_id];
    const { quote } = await m.cart.carttoorder({ cart_ids });
    const order = { cart_ids, quote, submit: true };
    await sent(m, 'cart/carttoorder', order);
    expect((await m.raw('cart/carttoorder', order)).code).toBe(0);
    expect(await p.shop.db.selectFrom('orders').select('id').where('member_id', '=', m.id).execute()).toHaveLength(1);
  });
});
