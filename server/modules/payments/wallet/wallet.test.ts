import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dueMinor } from '#admin/pages/finance/remit-sum.ts';
import { say } from '#contract/messages.ts';
import { json } from '../../../context.ts';
import { runJob } from '../../../jobs.ts';
import { type MemberClient, openShop, refusal, type Shop, uuid } from '../../../testing.ts';
import { sellGoods } from '../../../testing-goods.ts';
import { buy, expectSoundLedger, fund, inTransaction, PAY_PASSWORD } from '../../../testing-money.ts';
import { changeSetting } from '../../../testing-settings.ts';
import { confirmPayment, failPayment } from './payments.ts';

let shop: Shop;
let bank_id: number;
let finance: Awaited<ReturnType<Shop['operator']>>;
beforeAll(async () => {
  shop = await openShop();
  finance = await shop.operator('finance');
  const names = json({ en: 'Transfer', 'zh-cn': '转账' });
  bank_id = (
    await shop.db
      .insertInto('bank_account')
      .values({
        area: 'DE',
        names,
        currency: 'EUR',
        bank: 'Bank',
        account_name: 'Sampan',
        account_no: 'DE001',
        instructions: names,
        fee_note: names,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
});
afterAll(async () => {
  await expectSoundLedger(shop);
  await shop.close();
});

async function ordered(price = 5000, currency = 'CNY') {
  const m = await shop.member();
  await fund(shop, m, 100);
  const { goods } = await sellGoods(shop, { price, post_fee: 0 });
  const { cart_id } = await m.cart.add({ ...goods, num: 1 });
  const { data } = await m.raw('cart/carttoorder', { cart_ids: cart_id, currency });
  const made = await m.raw('cart/carttoorder', {
    cart_ids: cart_id,
    submit: 1,
    quote: (data as { quote: string }).quote,
    key: uuid(),
    currency,
  });
  const { invoice_no, amount, order_ids } = made.data as { invoice_no: string; amount: number; order_ids: number[] };
  return { m, no: invoice_no, amount, order_id: order_ids[0]! };
}
async function slip(m: MemberClient): Promise<number> {
  return (
    await shop.db
      .insertInto('upload')
      .values({ name: uuid(), use: 'remit', member_id: m.id, mime: 'image/webp', bytes: 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
}
const balance = async (m: MemberClient) => (await m.user.info({})).balance;
const paymentNo = async (no: string) =>
  (
    await shop.db
      .selectFrom('payment as p')
      .innerJoin('bill as b', 'b.id', 'p.bill_id')
      .select('p.no')
      .where('b.no', '=', no)
      .orderBy('p.id', 'desc')
      .executeTakeFirstOrThrow()
  ).no;
const bill = (m: MemberClient, no: string) => m.paywallet.getInvoice({ no });

describe('gateway', () => {
  test('a webhook pays the bill once, however often it arrives; the fee belongs to the payment', async () => {
    const { m, no, amount, order_id } = await ordered();
    const list = await m.paywallet.getPaymentList({ no });
    expect(list.methods.find((x) => x.code === 'demo')).toMatchObject({
      fee: Math.round(amount * 0.03),
      usable: true,
      demo: true,
    });
    expect(list.methods.find((x) => x.code === 'wallet')).toMatchObject({ usable: false });
    await m.paywallet.start({ no, method: 'demo', key: uuid() });
    expect((await bill(m, no)).state).toBe('sealed');
    const payment = await paymentNo(no);
    expect(await inTransaction(shop, (ctx) => confirmPayment(ctx, payment))).toBe('paid');
    expect(await inTransaction(shop, (ctx) => confirmPayment(ctx, payment))).toBe('again');
    expect((await m.order.detail({ id: order_id })).state).toBe('paid');
    expect(await balance(m)).toBe(100);
    await expectSoundLedger(shop);
  });

  test('two concurrent webhooks count once', async () => {
    const { m, no } = await ordered();
    await m.paywallet.start({ no, method: 'demo', key: uuid() });
    const payment = await paymentNo(no);
    const answers = await Promise.all([1, 2, 3].map(() => inTransaction(shop, (ctx) => confirmPayment(ctx, payment))));
    expect(answers.filter((a) => a === 'paid')).toHaveLength(1);
    expect(await balance(m)).toBe(100);
  });

  test('a failed or expired payment opens the bill again; late money still counts', async () => {
    const { m, no, amount } = await ordered();
    await m.paywallet.start({ no, method: 'demo', key: uuid() });
    const first = await paymentNo(no);
    await inTransaction(shop, (ctx) => failPayment(ctx, first, 'fail'));
    expect((await bill(m, no)).state).toBe('open');
    await m.paywallet.start({ no, method: 'demo', key: uuid() });
    const second = await paymentNo(no);
    shop.turn({ minutes: 31 });
    await runJob(shop.app, shop.db, 'payments');
    shop.turn({ days: 4 });
    await runJob(shop.app, shop.db, 'bills');
    expect((await bill(m, no)).state).toBe('expired');
    await inTransaction(shop, (ctx) => confirmPayment(ctx, second));
    expect(await balance(m)).toBe(100 + amount);
    expect((await bill(m, no)).state).toBe('expired');
    await expectSoundLedger(shop);
  });

  test('money for a bill whose points are spent goes to the wallet, the bill is open again', async () => {
    const { m, no, amount } = await ordered();
    await shop.db.updateTable('bill').set({ points: 500 }).where('no', '=', no).execute();
    await m.paywallet.start({ no, method: 'demo', key: uuid() });
    const payment = await paymentNo(no);
    expect(await inTransaction(shop, (ctx) => confirmPayment(ctx, payment))).toBe('paid');
    expect(await balance(m)).toBe(100 + amount);
    expect((await bill(m, no)).state).toBe('open');
    const remit = await m.remit.add({ bank_id, no, minor: 5000, currency: 'CNY', slip: await slip(m), key: uuid() });
    await finance.remits.approve({ id: remit.id, minor: amount, key: uuid() });
    expect(await balance(m)).toBe(100 + 2 * amount);
    expect((await bill(m, no)).state).toBe('open');
    await expectSoundLedger(shop);
  });

  test('a top-up fills the wallet and cannot be paid from it', async () => {
    const m = await shop.member();
    await fund(shop, m, 100);
    const { invoice_no } = await m.paywallet.recharge({ amount: 30_000, key: uuid() });
    expect((await m.paywallet.getPaymentList({ no: invoice_no })).methods.map((x) => x.code)).not.toContain('wallet');
    await m.paywallet.start({ no: invoice_no, method: 'demo', key: uuid() });
    const payment = await paymentNo(invoice_no);
    await inTransaction(shop, (ctx) => confirmPayment(ctx, payment));
    expect(await balance(m)).toBe(30_100);
    const record = await m.pay.rechargeRecord({});
    expect(record.data[0]).toMatchObject({ amount: 30_000, balance: 30_100 });
    const again = await m.paywallet.recharge({ amount: 100, key: uuid() });
    expect(await refusal(m.paywallet.payBalance({ no: again.invoice_no, pay_password: PAY_PASSWORD, key: uuid() }))).toBe(
      'bill.not_payable',
    );
    expect(await refusal(m.paywallet.recharge({ amount: 0, key: uuid() }))).toBe('fail.field_low');
    expect(await refusal(m.paywallet.recharge({ amount: -5, key: uuid() }))).toBe('fail.field_low');
  });

  test('the demo page refuses a made-up signature and pays with a right one', async () => {
    const { m, no } = await ordered();
    const { redirect_url } = await m.paywallet.start({ no, method: 'demo', key: uuid() });
    const page = await shop.server.inject({ method: 'GET', url: redirect_url.replace('http://shop.test', '') });
    expect(page.statusCode).toBe(200);
    const payment = await paymentNo(no);
    const bad = await shop.server.inject({
      method: 'POST',
      url: `/demo-gateway/${payment}/pay`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'sign=00000000000000000000000000000000',
    });
    expect(bad.statusCode).toBe(403);
    const sign = /action="[^"]*\/pay"><input type="hidden" name="sign" value="(\w+)"/.exec(page.body)![1]!;
    const good = await shop.server.inject({
      method: 'POST',
      url: `/demo-gateway/${payment}/pay`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `sign=${sign}`,
    });
    expect(good.statusCode).toBe(303);
    expect((await bill(m, no)).state).toBe('paid');
  });
});

test('the demo page is in the language in which the payment was started, whatever the browser prefers, for any payer', async () => {
  const pages: string[] = [];
  for (const lang of ['zh-cn', 'en']) {
    const { m, no } = await ordered();
    const start = m.paywallet.start as (input: object) => Promise<{ redirect_url: string }>;
    const { redirect_url } = await start({ no, method: 'demo', key: uuid(), lang });
    const url = redirect_url.replace('http://shop.test', '');
    for (const wants of ['fr', lang === 'en' ? 'zh-CN' : 'en'])
      pages.push((await shop.server.inject({ method: 'GET', url, headers: { 'accept-language': wants } })).body);
  }
  const said = pages.map((page) => [
    /lang="([\w-]+)"/.exec(page)![1],
    /<h1>([^<]+)/.exec(page)![1],
    /class="primary">([^<]+)/.exec(page)![1],
  ]);
  const chinese = ['zh-cn', '演示支付', '付款成功'];
  const english = ['en', say('demo_gateway.title', {}, 'en'), say('demo_gateway.pay', {}, 'en')];
  expect(said).toEqual([chinese, chinese, english, english]);
  expect(english[1]).not.toBe(chinese[1]);
});

test('a payment continued in another language is shown in that one', async () => {
  const { m, no } = await ordered();
  const start = m.paywallet.start as (input: object) => Promise<{ redirect_url: string; payment_id: number }>;
  const begun = await start({ no, method: 'demo', key: uuid(), lang: 'zh-cn' });
  const again = await start({ no, method: 'demo', key: uuid(), lang: 'en' });
  expect(again).toEqual(begun);
  const { body } = await shop.server.inject({ method: 'GET', url: again.redirect_url.replace('http://shop.test', '') });
  expect(body).toContain('<html lang="en"');
  expect(body).toContain(say('demo_gateway.title', {}, 'en'));
});

describe('remittance', () => {
  const report = async (m: MemberClient, no: string | undefined, minor: number, currency = 'EUR') =>
    m.remit.add({ bank_id, ...(no ? { no } : {}), minor, currency, reference: 'ref', slip: await slip(m), key: uuid() });

  test('the amount shown pays the bill, the rest goes to the wallet', async () => {
    const { m, no, order_id } = await ordered(5000, 'EUR');
    const info = await m.Offlinepay.getinfo({ id: bank_id, no });
    const remit = await report(m, no, info.minor!);
    expect((await m.order.detail({ id: order_id })).state).toBe('pay_review');
    expect(await refusal(m.paywallet.payBalance({ no, pay_password: PAY_PASSWORD, key: uuid() }))).toMatch(
      /open_payment|balance/,
    );
    shop.turn({ days: 5 });
    await runJob(shop.app, shop.db, 'bills');
    expect((await bill(m, no)).state).toBe('sealed');
    await finance.remits.approve({ id: remit.id, minor: info.minor! + 1000, key: uuid() });
    expect((await m.order.detail({ id: order_id })).state).toBe('paid');
    expect(await balance(m)).toBeGreaterThan(100 + 7000);
    expect(await refusal(finance.remits.approve({ id: remit.id, minor: 1, key: uuid() }))).toBe('fail.state_final');
    await expectSoundLedger(shop);
  });

  test('too little goes to the wallet whole, the bill is open again for at least a day', async () => {
    const { m, no, order_id } = await ordered(5000, 'EUR');
    const info = await m.Offlinepay.getinfo({ id: bank_id, no });
    const remit = await report(m, no, info.minor!);
    shop.turn({ days: 4 });
    await finance.remits.approve({ id: remit.id, minor: info.minor! - 100, key: uuid() });
    const order = await m.order.detail({ id: order_id });
    expect(order.state).toBe('unpaid');
    expect(new Date(order.due_at!).getTime()).toBeGreaterThanOrEqual(shop.now().getTime() + 23 * 3_600_000);
    expect((await balance(m)) - 100).toBeGreaterThan(4000);
  });

  test.each(['EUR', 'CNY', 'JPY'])('what the desk counts as due pays a bill in %s, a unit less does not', async (currency) => {
    for (const missing of [0, 1]) {
      const { m, no } = await ordered(5000, currency);
      const remit = await report(m, no, (await m.Offlinepay.getinfo({ id: bank_id, no })).minor!);
      const due = dueMinor(await finance.remits.detail({ id: remit.id }))!;
      await finance.remits.approve({ id: remit.id, minor: due - missing, key: uuid() });
      expect((await bill(m, no)).state).toBe(missing ? 'open' : 'paid');
    }
  });

  test('slips that match their bills are confirmed in bulk; the others stay, each with its reason', async () => {
    const [one, two, three] = [await ordered(), await ordered(), await ordered()];
    const fits = await report(one.m, one.no, one.amount, 'CNY');
    const less = await report(two.m, two.no, two.amount - 1, 'CNY');
    const topUp = await report(three.m, undefined, 2500, 'CNY');
    const wanted = { thing: 'remit', act: 'approve', ids: [fits.id, less.id, topUp.id] } as const;
    const { ids, says } = await finance.queues.outcome(wanted);
    expect(ids).toEqual([fits.id]);
    expect(says[0]).toEqual({ key: 'desk.bulk.says.approve_remit', params: { n: 1, amount_fen: one.amount } });
    const key = uuid();
    const answer = await finance.queues.bulk({ ...wanted, key });
    expect(answer.done).toEqual([fits.id]);
    const why = new Map(answer.left.map((row) => [row.id, row.why.key]));
    expect([why.get(less.id), why.get(topUp.id)]).toEqual(['desk.bulk.other_sum', 'desk.bulk.no_bill']);
    expect(await finance.queues.bulk({ ...wanted, key })).toEqual(answer);
    expect((await bill(one.m, one.no)).state).toBe('paid');
    expect((await bill(two.m, two.no)).state).toBe('sealed');
    await expectSoundLedger(shop);
  });

  test('rejected with a reason, reported again, withdrawn', async () => {
    const { m, no, order_id } = await ordered();
    const remit = await report(m, no, 700);
    await finance.remits.reject({ id: remit.id, reason: 'No such payment', key: uuid() });
    expect(await bill(m, no)).toMatchObject({ state: 'open', remit_state: 'rejected', remit_reason: 'No such payment' });
    const again = await report(m, no, 700);
    expect(await refusal(report(m, no, 700))).toBe('wallet.open_payment');
    const other = await shop.member();
    expect(await refusal(other.remit.add({ cancel: again.id }))).toBe('fail.not_found');
    expect((await m.remit.add({ cancel: again.id })).state).toBe('cancelled');
    expect((await m.order.detail({ id: order_id })).state).toBe('unpaid');
    expect((await m.Offlinepay.record({})).total).toBe(2);
  });

  test('another currency than the bill counts at the rate of the day it was reported', async () => {
    const { m, no, amount } = await ordered(5000, 'CNY');
    const info = await m.Offlinepay.getinfo({ id: bank_id, no });
    const remit = await report(m, no, info.minor!);
    const top = await report(m, undefined, 10_000);
    const market = await shop.db.selectFrom('currency').select('market').where('code', '=', 'EUR').executeTakeFirstOrThrow();
    const set = (rate: string) => shop.db.updateTable('currency').set({ market: rate }).where('code', '=', 'EUR').execute();
    await set(String(Number(market.market) * 1.5));
    await finance.remits.approve({ id: remit.id, minor: info.minor!, key: uuid() });
    expect((await bill(m, no)).state).toBe('paid');
    expect(await balance(m)).toBe(100);
    await finance.remits.approve({ id: top.id, minor: 5000, key: uuid() });
    expect(Math.abs((await balance(m)) - 100 - top.amount / 2)).toBeLessThanOrEqual(1);
    await set(market.market);
    expect(amount).toBeGreaterThan(0);
    await expectSoundLedger(shop);
  });

  test('a bill keeps its rate for a day, or as long as the shop sets; then the next read freezes it again', async () => {
    const market = await shop.db.selectFrom('currency').select('market').where('code', '=', 'EUR').executeTakeFirstOrThrow();
    const set = (rate: string) => shop.db.updateTable('currency').set({ market: rate }).where('code', '=', 'EUR').execute();
    const keepsRate = async (hours: number) => {
      await set(market.market);
      const { m, no, amount } = await ordered(5000, 'EUR');
      const first = await bill(m, no);
      await set(String(Number(market.market) * 2));
      shop.turn({ hours });
      const next = await bill(m, no);
      expect(next.amount).toBe(amount);
      return Number(next.rate) === Number(first.rate);
    };
    expect([await keepsRate(23), await keepsRate(25)]).toEqual([true, false]);
    await changeSetting(shop, 'rate_hours', 48);
    expect([await keepsRate(25), await keepsRate(49)]).toEqual([true, false]);
    await changeSetting(shop, 'rate_hours');
    await set(market.market);
  });

  test('refuses another member’s slip, an unknown account, other roles', async () => {
    const { m, no } = await ordered();
    const other = await shop.member();
    expect(await refusal(m.remit.add({ bank_id, no, minor: 100, slip: await slip(other), key: uuid() }))).toBe('fail.not_found');
    expect(await refusal(m.remit.add({ bank_id: 9999, no, minor: 100, slip: await slip(m), key: uuid() }))).toBe('remit.bank');
    expect(await refusal(m.remit.add({ bank_id, no, minor: 0, slip: await slip(m), key: uuid() }))).toBe('fail.field_low');
    expect(await refusal(m.remit.add({ bank_id, no, minor: 100, paid_on: '2026-02-31', slip: await slip(m), key: uuid() }))).toBe(
      'fail.field_format',
    );
    // Another member's slip is refused as well, so that nothing is stored: the day is named with it.
    const days = async (offset: number) => {
      const paid_on = new Date(shop.now().getTime() + offset * 86_400_000).toISOString().slice(0, 10);
      const sent = { bank_id, no, minor: 100, paid_on, slip: await slip(other), key: uuid() };
      const { data } = (await m.remit.add(sent).catch((e) => e)) as { data: { others?: { key: string; field: string }[] } };
      return data.others?.find((one) => one.field === 'paid_on')?.key;
    };
    expect(await days(2)).toBe('remit.future');
    expect(await days(-92)).toBe('remit.too_old');
    expect(await days(0)).toBeUndefined();
    expect(await days(-88)).toBeUndefined();
    const buyer = await shop.operator('buyer');
    expect(await refusal(buyer.remits.lists({}))).toBe('fail.forbidden');
  });

  test('a top-up for a bill names it, so that its result links back; it only credits the wallet', async () => {
    const { m, no } = await ordered();
    const { invoice_no } = await m.paywallet.recharge({ amount: 5000, bill_no: no, key: uuid() });
    expect(await m.paywallet.getInvoice({ no: invoice_no })).toMatchObject({ kind: 'recharge', params: { bill_no: no } });
    expect((await m.paywallet.getInvoice({ no })).state).toBe('open');
    const other = await shop.member();
    expect(await refusal(other.paywallet.recharge({ amount: 5000, bill_no: no, key: uuid() }))).toBe('fail.not_found');
  });
});

describe('statement', () => {
  test('adds up row by row, each with the balance after it, and is split by in and out', async () => {
    const m = await shop.member();
    await fund(shop, m, 50_000);
    const { goods } = await sellGoods(shop, { price: 5000, post_fee: 0 });
    const made = await buy(shop, m, [{ goods }]);
    await m.order.cancel({ id: made.order_ids[0]!, key: uuid() });
    const { data, total } = await m.pay.expensesRecord({});
    expect(total).toBe(3);
    expect(data.map((r) => r.amount)).toEqual([made.amount, -made.amount, 50_000]);
    expect(data.map((r) => r.balance)).toEqual([50_000, 50_000 - made.amount, 50_000]);
    expect(data[0]!.url).toBe(`/pages/member/order/detail?id=${made.order_ids[0]}`);
    expect((await m.pay.expensesRecord({ type: 'out' })).total).toBe(1);
  });
});
