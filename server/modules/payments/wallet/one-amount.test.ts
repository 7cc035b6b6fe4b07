// One amount: for any currency, rate, decimals and fee, every answer that a screen shows has the sum that is charged. Where a screen converts,
// it uses contract/amount.ts, as here.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CurrencyFormat, minorOf, moneyText } from '#contract/amount.ts';
import { json } from '#server/context.ts';
import { type MemberClient, refusal, uuid } from '#server/testing.ts';
import { openPayingShop, type Paying } from '#server/testing-gateways.ts';
import { sellGoods } from '#server/testing-goods.ts';
import { expectSoundLedger, fund, PAY_PASSWORD } from '#server/testing-money.ts';

let p: Paying;
beforeAll(async () => {
  p = await openPayingShop();
});
afterAll(async () => {
  await expectSoundLedger(p.shop);
  await p.close();
});

const CODE = 'EUR';
type Terms = { market: string; decimals: number; bp: number; fixed: number };

async function setTerms({ market, decimals, bp, fixed }: Terms): Promise<CurrencyFormat> {
  await p.shop.db
    .updateTable('currency')
    .set({ market, markup_bp: 0, decimal_place: decimals, enabled: true })
    .where('code', '=', CODE)
    .execute();
  for (const [key, value] of [
    ['stripe_bp', bp],
    ['stripe_fixed', fixed],
  ] as const) {
    await p.shop.db.deleteFrom('setting').where('key', '=', key).execute();
    await p.shop.db
      .insertInto('setting')
      .values({ key, value: json(value) })
      .execute();
  }
  const [row] = (await p.shop.visitor.currency.lists({})).filter((c) => c.code === CODE);
  return { ...row!, code: CODE };
}
const number = (minor: bigint): number => Number(minor);
const stripeOf = <M extends { code: string }>(methods: readonly M[]): M => methods.find((m) => m.code === 'stripe')!;

/** Every answer with the sum of a paid bill, against what the gateway took. */
async function agrees(m: MemberClient, no: string, order_id: number, hold: number): Promise<void> {
  const payment = await p.payment(no);
  const bill = await m.paywallet.getInvoice({ no });
  const charged = bill.charged!;
  const face: CurrencyFormat = { code: CODE, decimal_place: await places() };
  const said = (fen: number) => number(minorOf(fen, face, charged.rate));
  expect(charged).toMatchObject({ currency: payment.currency, rate: payment.rate, amount: bill.amount + payment.fee });
  // Summary, table, invoice: the bill and the fee row sum to the total; so do the methods that paid it.
  expect(said(bill.amount) + charged.fee_minor).toBe(charged.minor);
  expect(charged.parts.reduce((sum, part) => sum + part.minor, 0)).toBe(charged.minor);
  expect(charged.parts.at(-1)).toMatchObject({ method: 'stripe', minor: payment.minor, amount: payment.amount + payment.fee });
  expect(charged.parts.reduce((sum, part) => sum + part.amount, 0)).toBe(charged.amount);
  // the list of bills on the order's page
  const order = await m.order.detail({ id: order_id });
  expect(order.bills[0]).toMatchObject({ currency: CODE, minor: charged.minor, fee_minor: charged.fee_minor });
  expect(order).toMatchObject({ currency: CODE, rate: charged.rate });
  // the wallet statement
  const { data } = await m.pay.expensesRecord({ currency: CODE } as object);
  const came = data.find((row) => row.kind === 'payment' && row.no === no)!;
  expect(came).toMatchObject({ currency: CODE, fee_minor: charged.fee_minor });
  expect(came.minor! + came.fee_minor).toBe(charged.minor);
  expect(came.amount).toBe(payment.amount + hold);
  const went = data.find((row) => row.kind === 'pay_goods' && row.no === no)!;
  expect(went.minor).toBe(-said(bill.amount));
}
const places = async (): Promise<number> =>
  (await p.shop.db.selectFrom('currency').select('decimal_place').where('code', '=', CODE).executeTakeFirstOrThrow())
    .decimal_place;

const anyTerms = fc.record({
  market: fc.integer({ min: 100_000, max: 99_999_999 }).map((n) => (n / 1_000_000).toFixed(6)),
  decimals: fc.integer({ min: 0, max: 2 }),
  bp: fc.integer({ min: 0, max: 600 }),
  fixed: fc.integer({ min: 0, max: 500 }),
});
const anyPrice = fc.integer({ min: 1_000, max: 900_000 });

describe('the sum shown is the sum charged', () => {
  test('in every answer, paid at a gateway alone and with a wallet part', async () => {
    await fc.assert(
      fc.asyncProperty(anyTerms, anyPrice, fc.boolean(), async (terms, price, mixed) => {
        const face = await setTerms(terms);
        const { m, no, order_id, amount } = await p.ordered(price, { cash: 700, currency: CODE });
        const bill = await m.paywallet.getInvoice({ no });
        expect(bill).toMatchObject({ amount, currency: CODE, minor: number(minorOf(amount, face, bill.rate)), charged: null });
        // The button of the list shows what the page of the bill shows.
        const [card] = (await m.order.lists({ tab: 'unpaid' })).list.data;
        expect(minorOf(card!.due!, face, card!.due_rate!)).toBe(BigInt(bill.minor));
        const hold = mixed ? 700 : 0;
        const { methods } = mixed
          ? await m.paywallet.getMixedPay({ no, wallet: hold })
          : await m.paywallet.getPaymentList({ no });
        const method = stripeOf(methods);
        fc.pre(method.usable);
        expect(method.currency).toBe(CODE);
        expect(number(minorOf(amount - hold, face, method.rate)) + method.fee_minor).toBe(method.minor);
        const { redirect_url } = mixed
          ? await m.paywallet.getMixedPay({
              no,
              wallet: hold,
              method: 'stripe',
              pay_password: PAY_PASSWORD,
              submit: 1,
              key: uuid(),
            })
          : await m.paywallet.start({ no, method: 'stripe', key: uuid() });
        await p.walk(redirect_url);
        const opened = await p.payment(no);
        expect(opened).toMatchObject({ currency: CODE, minor: method.minor, fee: method.fee, rate: method.rate });
        const gateway = await p.account('gateway', 'stripe');
        expect(await p.paid('stripe', opened.gateway_ref)).toBe(200);
        expect((await p.account('gateway', 'stripe')) - gateway).toBe(amount - hold + method.fee);
        await agrees(m, no, order_id, hold);
      }),
      { numRuns: 12 },
    );
  });
});

test('when a frozen rate has ended, the list shows the rate that the bill then gets', async () => {
  const face = await setTerms({ market: '0.128', decimals: 2, bp: 300, fixed: 0 });
  const { m, no } = await p.ordered(11_546, { currency: CODE });
  await setTerms({ market: '0.131', decimals: 2, bp: 300, fixed: 0 });
  const [before] = (await m.order.lists({ tab: 'unpaid' })).list.data;
  expect(before).toMatchObject({ due_rate: '0.128' });
  p.shop.turn({ hours: 25 });
  const [later] = (await m.order.lists({ tab: 'unpaid' })).list.data;
  expect(later).toMatchObject({ due_rate: '0.131' });
  const bill = await m.paywallet.getInvoice({ no });
  const fresh = await m.paywallet.getInvoice({ no: bill.invoice_no });
  expect(fresh).toMatchObject({ rate: '0.131', minor: number(minorOf(later!.due!, face, '0.131')) });
  expect((await m.order.detail({ id: later!.id })).rate).toBe('0.131');
});

test('from the wallet: no fee, the bill’s own sum in its currency on the result, the invoice and the statement', async () => {
  await setTerms({ market: '0.128', decimals: 2, bp: 300, fixed: 0 });
  const { m, no, amount } = await p.ordered(11_000, { cash: 20_000, currency: CODE });
  await m.paywallet.payBalance({ no, pay_password: PAY_PASSWORD, key: uuid() });
  const { charged, minor } = await m.paywallet.getInvoice({ no });
  expect(charged).toMatchObject({
    currency: CODE,
    amount,
    minor,
    fee: 0,
    fee_minor: 0,
    parts: [{ method: 'wallet', amount, minor }],
  });
  const { data } = await m.pay.expensesRecord({});
  expect(data[0]).toMatchObject({ kind: 'pay_goods', currency: CODE, minor: -minor, fee_minor: 0 });
});

test('the invoice of two orders: rows by order, each name once, and the charge in its currency', async () => {
  await setTerms({ market: '0.128', decimals: 2, bp: 300, fixed: 0 });
  const m = await p.shop.member();
  const two = (await sellGoods(p.shop, { prices: [3010, 4020], post_fee: 700, title: 'Scarf' })).goods;
  const other = (await sellGoods(p.shop, { price: 5033, post_fee: 0, title: 'Teapot' })).goods;
  const cart_ids: number[] = [];
  for (const row of [
    { ...two, sku_id: '1', num: 2 },
    { ...two, sku_id: '2', num: 1 },
    { ...other, num: 1 },
  ])
    cart_ids.push((await m.cart.add(row)).cart_id);
  const asked = { cart_ids, currency: CODE };
  const { quote } = (await m.raw('cart/carttoorder', asked)).data as { quote: string };
  const { data } = await m.raw('cart/carttoorder', { ...asked, submit: 1, quote, key: uuid() });
  const { invoice_no: no, order_ids } = data as { invoice_no: string; order_ids: number[] };
  expect(await p.paid('stripe', await p.opened(m, no, 'stripe'))).toBe(200);

  const bill = await m.paywallet.getInvoice({ no });
  expect(bill.targets.map((one) => one.id).sort()).toEqual([...order_ids].sort());
  expect(bill.targets.map((one) => one.goods.map((g) => g.num)).sort()).toEqual([[1], [3]]);
  for (const { goods } of bill.targets) expect(new Set(goods.map((g) => g.title)).size).toBe(goods.length);
  // Every row belongs to one of the orders; all rows sum to the amount due.
  const of = (id: number) => bill.components.filter((row) => row.ref === String(id)).reduce((sum, row) => sum + row.amount, 0);
  const sums = bill.targets.map((one) => of(one.id));
  for (const sum of sums) expect(sum).toBeGreaterThan(0);
  expect(sums.reduce((a, b) => a + b, 0)).toBe(bill.amount);
  const payment = await p.payment(no);
  expect(bill.charged).toMatchObject({ currency: CODE, minor: payment.minor, amount: bill.amount + payment.fee });
  // The charge stays the same when the rate changes later.
  await setTerms({ market: '0.2', decimals: 2, bp: 300, fixed: 0 });
  expect((await m.paywallet.getInvoice({ no })).charged).toEqual(bill.charged);
});

test('a gateway that cannot take the currency charges another, which every answer shows', async () => {
  await setTerms({ market: '0.128', decimals: 2, bp: 300, fixed: 0 });
  const m = await p.shop.member();
  await fund(p.shop, m, 0);
  const { no, order_id } = await p.order(m, 10_000, 'CNY');
  const paypal = (await m.paywallet.getPaymentList({ no })).methods.find((one) => one.code === 'paypal')!;
  expect(paypal.currency).toBe('USD');
  await p.paid('paypal', await p.opened(m, no, 'paypal'));
  const payment = await p.payment(no);
  const { charged } = await m.paywallet.getInvoice({ no });
  expect(charged).toMatchObject({ currency: 'USD', minor: paypal.minor, fee_minor: paypal.fee_minor, rate: payment.rate });
  expect((await m.order.detail({ id: order_id })).bills[0]).toMatchObject({ currency: 'USD', minor: payment.minor });
});

test('an amount in a message, a refusal or a reason is formatted in the currency of its reader or its bill', async () => {
  const face = await setTerms({ market: '0.128', decimals: 2, bp: 300, fixed: 0 });
  const m = await p.shop.member();
  // Below the least amount of a gateway: formatted as money at the bill's rate, not as fen.
  const { invoice_no } = (await m.raw('paywallet/recharge', { amount: 100, currency: CODE, key: uuid() })).data as {
    invoice_no: string;
  };
  const { why_not, usable } = stripeOf((await m.paywallet.getPaymentList({ no: invoice_no })).methods);
  const least = p.shop.app.config.gateways.find((one) => one.code === 'stripe')!.min_fen;
  expect(usable).toBe(false);
  expect(why_not).toContain(moneyText(least, face));
  expect(why_not).not.toContain(String(least));
  const { m: other, order_id, no: paid } = await p.ordered(5_000, { cash: 20_000, currency: CODE });
  await other.paywallet.payBalance({ no: paid, pay_password: PAY_PASSWORD, key: uuid() });
  const { rate, amount } = { ...(await other.order.detail({ id: order_id })) };
  const buyer = await p.shop.operator('buyer');
  const id = (await other.order.detail({ id: order_id })).items[0]!.id;
  await buyer.buying.take({ item_ids: [id] });
  await buyer.buying.out_of_stock({ item_id: id, text: 'sold out', key: uuid() });
  await setTerms({ market: '0.2', decimals: 2, bp: 300, fixed: 0 });
  const inbox = (await other.message.lists({})).list.data;
  // The rate frozen in the order, not today's.
  expect(inbox.some((one) => one.title.includes(moneyText(amount, face, rate)))).toBe(true);
  expect(await refusal(m.paywallet.start({ no: paid, method: 'stripe', key: uuid() }))).toBe('fail.not_found');
});
