// The payment fee when the shop could deliver nothing of a bill: refunded once with the bill to the original method, the whole charge to the smallest
// unit of its currency.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runJob } from '#server/jobs.ts';
import { type MemberClient, refusal, uuid } from '#server/testing.ts';
import { openPayingShop, type Paying, type Source } from '#server/testing-gateways.ts';
import { sellGoods } from '#server/testing-goods.ts';
import { expectSoundLedger, fund, PAY_PASSWORD } from '#server/testing-money.ts';
import { moveCash } from '../withdrawals/testing-withdrawals.ts';

let p: Paying;
let desk: Awaited<ReturnType<Paying['shop']['operator']>>;
beforeAll(async () => {
  p = await openPayingShop();
  desk = await p.shop.operator('owner');
});
afterAll(async () => {
  await expectSoundLedger(p.shop);
  await p.close();
});

/** An order of goods of one seller at these prices (fen), paid through a gateway. */
async function paid(source: Source, prices: readonly number[], currency = 'USD', m?: MemberClient, num = 1) {
  const member = m ?? (await p.shop.member());
  const cart_ids: number[] = [];
  let seller: { seller_id: number } | undefined;
  for (const price of prices) {
    const sold = await sellGoods(p.shop, { price, post_fee: 0, ...seller });
    seller = { seller_id: sold.seller_id };
    cart_ids.push((await member.cart.add({ ...sold.goods, num })).cart_id);
  }
  const asked = { cart_ids, currency };
  const { quote } = await member.cart.carttoorder(asked);
  const made = await member.cart.carttoorder({ ...asked, submit: true, quote, key: uuid() });
  const no = made.invoice_no!;
  const order_id = made.order_ids![0]!;
  const items = (await member.order.detail({ id: order_id })).items.map((i) => i.id).sort((a, b) => a - b);
  const pay = async () => {
    await charge(source, member, no);
    return p.payment(no);
  };
  return { m: member, no, order_id, items, pay };
}
async function charge(source: Source, m: MemberClient, no: string) {
  expect(await p.paid(source, await p.opened(m, no, source))).toBe(200);
}
const soldOut = async (item_id: number, to_method: boolean) => {
  await desk.buying.take({ item_ids: [item_id] });
  await desk.buying.out_of_stock({ item_id, text: 'sold out', to_method, key: uuid() });
};
const cash = async (m: MemberClient) => (await m.user.info({})).balance;
const free = async (m: MemberClient) => (await m.cash.getConfig({})).withdrawable;
const work = () => runJob(p.shop.app, p.shop.db, 'gateway_refunds');
const refunds = (payment_id: number) =>
  p.shop.db.selectFrom('payment_refund').selectAll().where('payment_id', '=', payment_id).orderBy('id').execute();
const sumOf = async (payment_id: number) => (await refunds(payment_id)).reduce((sum, r) => sum + r.amount, 0);
/** What the gateway refunded for a payment, in the payment's smallest units. */
async function given(payment_id: number, decimals = 2): Promise<number> {
  const rows = await refunds(payment_id);
  return [...p.gateways.refunds.values()]
    .filter((one) => rows.some((row) => row.gateway_ref === one.id))
    .reduce(
      (sum, one) => sum + (typeof one.amount === 'number' ? one.amount : Math.round(Number(one.amount.value) * 10 ** decimals)),
      0,
    );
}
const way = (code: string, amount: number) => [{ code, name: expect.any(String), amount }];

test.each([
  ['stripe', 'EUR'],
  ['paypal', 'GBP'],
  ['mollie', 'CHF'],
] as const)(
  '%s: items that end one by one and are each refunded immediately: the last refund includes the fee, and the whole charge is refunded',
  async (source, currency) => {
    const before = await p.account('gateway', source);
    const { m, items, order_id, pay } = await paid(source, [3333, 1777, 5009], currency);
    const payment = await pay();
    expect(payment).toMatchObject({ currency, fee: expect.any(Number) });
    expect(payment.fee).toBeGreaterThan(0);
    await soldOut(items[0]!, true);
    await work();
    await soldOut(items[1]!, true);
    // Not before the last item: something of the bill may still be delivered.
    expect((await m.paywallet.refundWays({ type: 'order', id: order_id })).waiting).toBe(0);
    expect(await sumOf(payment.id)).toBeLessThan(payment.amount);
    await soldOut(items[2]!, true);
    await work();
    const rows = await refunds(payment.id);
    expect(rows.map((r) => r.state)).toEqual(['done', 'done', 'done', 'done']);
    expect(rows.filter((r) => r.ref_key.startsWith('fee_back:')).map((r) => r.amount)).toEqual([payment.fee]);
    expect(await sumOf(payment.id)).toBe(payment.amount + payment.fee);
    expect(await given(payment.id)).toBe(payment.minor);
    expect([await cash(m), await p.account('gateway', source)]).toEqual([0, before]);
  },
);

test('the wallet has the whole charge with the fee: sent back once however often it is requested, none of it withdrawable', async () => {
  const { m, items, order_id, pay } = await paid('stripe', [4100], 'EUR');
  const payment = await pay();
  const all = payment.amount + payment.fee;
  await soldOut(items[0]!, false);
  const thing = { type: 'order' as const, id: order_id };
  expect(await m.paywallet.refundWays(thing)).toEqual({
    methods: way('stripe', all),
    waiting: all,
    waiting_to: way('stripe', all),
  });
  expect([await cash(m), await free(m)]).toEqual([all, 0]);
  const sent = await Promise.all(Array.from({ length: 5 }, () => m.paywallet.sendBack({ ...thing, key: uuid() })));
  expect(sent.reduce((sum, one) => sum + one.sent, 0)).toBe(all);
  expect(await m.paywallet.refundWays(thing)).toEqual({ methods: [], waiting: 0, waiting_to: [] });
  await work();
  expect(await given(payment.id)).toBe(payment.minor);
  expect(await cash(m)).toBe(0);
});

test('when the gateway fails, the fee is in the wallet again, still restricted, and finance sends it again', async () => {
  const { m, items, pay } = await paid('stripe', [4100], 'EUR');
  const payment = await pay();
  p.gateways.fault(/refund/, 'refuse', 2);
  await soldOut(items[0]!, true);
  await work();
  const failed = await refunds(payment.id);
  expect(failed.map((r) => [r.amount, r.state])).toEqual([
    [payment.fee, 'failed'],
    [payment.amount, 'failed'],
  ]);
  expect([await cash(m), await free(m)]).toEqual([payment.amount + payment.fee, 0]);
  expect((await desk.payments.detail({ id: payment.id })).refundable).toBe(payment.amount + payment.fee);
  for (const { id } of failed) await desk.payments.retry_refund({ id, key: uuid() });
  // Once: what was sent again is not offered again.
  const row = (await desk.payments.refunds({ tab: 'failed', page_size: 50 })).list.data.find((one) => one.id === failed[1]!.id);
  expect(row?.actions).toEqual([]);
  await work();
  expect([await cash(m), await given(payment.id)]).toEqual([0, payment.minor]);
});

test('a mixed payment: the card gets its part and the fee, the wallet part stays withdrawable', async () => {
  const m = await p.shop.member();
  await fund(p.shop, m, 0);
  await moveCash(p.shop, m, 2000, 'compensation');
  const { no, items } = await paid('stripe', [6000], 'EUR', m);
  const mixed = { no, wallet: 2000, method: 'stripe', pay_password: PAY_PASSWORD, submit: 1, key: uuid() } as const;
  await p.walk((await m.paywallet.getMixedPay(mixed)).redirect_url);
  await p.paid('stripe', (await p.payment(no)).gateway_ref);
  const payment = await p.payment(no);
  await soldOut(items[0]!, true);
  await work();
  expect(await given(payment.id)).toBe(payment.minor);
  expect([await cash(m), await free(m)]).toEqual([2000, 2000]);
});

test('finance can send the fee by hand, never more than was charged', async () => {
  const { m, items, pay } = await paid('paypal', [4100], 'EUR');
  const payment = await pay();
  const all = payment.amount + payment.fee;
  const send = (amount: number) => desk.payments.refund({ id: payment.id, amount, reason: 'asked for', key: uuid() });
  await fund(p.shop, m, 50_000);
  expect(await refusal(send(payment.amount + 1))).toBe('fail.field_high');
  await soldOut(items[0]!, false);
  expect(await refusal(send(all + 1))).toBe('fail.field_high');
  await send(all - 7);
  await send(7);
  expect(await refusal(send(1))).toBe('fail.field_high');
  await work();
  expect([await cash(m), await given(payment.id)]).toEqual([50_000, payment.minor]);
});

test('the fee of a supplement is refunded when no piece of its item is delivered, whatever happens to the rest of the order', async () => {
  for (const pieces of [1, 2]) {
    const { m, items, order_id, pay } = await paid('stripe', [4100, 2600], 'EUR', undefined, pieces);
    const payment = await pay();
    const [item_id] = items;
    await desk.buying.take({ item_ids: items });
    await desk.buying.supplement({ item_id: item_id!, price: 6100, text: 'Dearer', key: uuid() });
    const { invoice_no } = await m.paywallet.getInvoice({ type: 'item', id: item_id! });
    await charge('stripe', m, invoice_no);
    const more = await p.payment(invoice_no);
    const num = pieces > 1 ? { num: 1 } : {};
    await desk.buying.out_of_stock({ item_id: item_id!, ...num, text: 'sold out', to_method: true, key: uuid() });
    await work();
    const fees = await p.shop.db.selectFrom('ledger_tx').select('key').where('key', '=', `fee_back:${more.bill_id}`).execute();
    expect(fees).toHaveLength(2 - pieces);
    if (pieces === 1) expect([await sumOf(more.id), await given(more.id)]).toEqual([more.amount + more.fee, more.minor]);
    else expect(await sumOf(more.id)).toBeLessThanOrEqual(more.amount);
    // Something of the order itself is delivered.
    expect((await desk.payments.detail({ id: payment.id })).refunded).toBeLessThan(payment.amount);
    expect((await m.paywallet.refundWays({ type: 'order', id: order_id })).waiting).toBe(0);
  }
});

test('an order that its member cancels: the shop keeps the fee', async () => {
  const { m, order_id, pay } = await paid('stripe', [4100], 'EUR');
  const payment = await pay();
  await m.order.cancel({ id: order_id, to_method: true });
  await work();
  expect((await refunds(payment.id)).map((r) => r.amount)).toEqual([payment.amount]);
  expect(await given(payment.id)).toBeLessThan(payment.minor);
  expect((await desk.payments.detail({ id: payment.id })).refundable).toBe(0);
});

test('refunded in any parts and any currency, the parts sum to the charge exactly', async () => {
  const cut = fc.array(fc.integer({ min: 1, max: 3000 }), { minLength: 1, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('EUR', 'GBP', 'JPY', 'USD'),
      fc.integer({ min: 2500, max: 9999 }),
      cut,
      async (currency, price, cuts) => {
        const { m, items, order_id, pay } = await paid('stripe', [price], currency);
        const payment = await pay();
        await soldOut(items[0]!, false);
        for (const amount of cuts) {
          const { refundable } = await desk.payments.detail({ id: payment.id });
          // Less than one unit of the currency cannot be sent alone.
          if (amount < refundable && amount > 10)
            await desk.payments.refund({ id: payment.id, amount, reason: 'asked for', key: uuid() });
        }
        await m.paywallet.sendBack({ type: 'order', id: order_id, key: uuid() });
        await work();
        expect(await sumOf(payment.id)).toBe(payment.amount + payment.fee);
        expect(await given(payment.id, 0)).toBe(payment.minor);
        expect(await cash(m)).toBe(0);
      },
    ),
    { numRuns: 8 },
  );
});
