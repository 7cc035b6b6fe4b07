// When a gateway is offered: its currencies, its least amounts, and the owner of the bill.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MemberClient, refusal, uuid } from '#server/testing.ts';
import { openPayingShop, type Paying } from '#server/testing-gateways.ts';
import { expectSoundLedger } from '#server/testing-money.ts';
import { refundOrder } from './testing-refunds.ts';

let p: Paying;
beforeAll(async () => {
  p = await openPayingShop();
});
afterAll(async () => {
  await expectSoundLedger(p.shop);
  await p.close();
});

const bill = async (m: MemberClient, no: string) => (await m.paywallet.getInvoice({ no })).state;

test('currencies: zero decimals, USD for those a gateway does not take, and a reason for amounts that are too small', async () => {
  const yen = await p.ordered(5000, { currency: 'JPY' });
  const list = await yen.m.paywallet.getPaymentList({ no: yen.no });
  const stripe = list.methods.find((x) => x.code === 'stripe')!;
  expect(stripe.currency).toBe('JPY');
  await p.opened(yen.m, yen.no, 'stripe');
  expect(Number(p.gateways.asked.at(-1)!.fields['line_items[0][price_data][unit_amount]'])).toBe(stripe.minor);
  await p.opened(yen.m, yen.no, 'mollie');
  expect(p.gateways.asked.at(-1)!.fields.amount).toEqual({ currency: 'JPY', value: String(stripe.minor) });
  const twd = await p.ordered(5000, { currency: 'TWD' });
  const methods = (await twd.m.paywallet.getPaymentList({ no: twd.no })).methods;
  expect(methods.find((x) => x.code === 'paypal')!.minor % 100).toBe(0);
  await p.opened(twd.m, twd.no, 'paypal');
  expect(p.gateways.asked.at(-1)!.fields.purchase_units[0].amount.value).toMatch(/^\d+$/);
  expect(await p.paid('paypal', (await p.payment(twd.no)).gateway_ref)).toBe(200);
  expect(await bill(twd.m, twd.no)).toBe('paid');
  const dinar = await p.ordered(5000, { currency: 'KWD' });
  const kwd = (await dinar.m.paywallet.getPaymentList({ no: dinar.no })).methods;
  expect(kwd.find((x) => x.code === 'paypal')!.currency).toBe('USD');
  expect(kwd.find((x) => x.code === 'stripe')!.minor % 10).toBe(0);
  const m = await p.shop.member();
  const { invoice_no } = await m.paywallet.recharge({ amount: 50, key: uuid() });
  const small = (await m.paywallet.getPaymentList({ no: invoice_no })).methods.find((x) => x.code === 'stripe')!;
  expect(small.usable).toBe(false);
  expect(small.why_not).not.toBe('');
  expect(await refusal(m.paywallet.start({ no: invoice_no, method: 'stripe', key: uuid() }))).toBe('wallet.too_small');
});

test('finance sees amounts in the decimals that the shop counts the currency in: payments, refunds and suspense', async () => {
  const finance = await p.shop.operator('finance');
  const { m, no, order_id, amount } = await p.ordered(5000, { currency: 'IDR' });
  await p.paid('stripe', await p.opened(m, no, 'stripe'));
  const { id, minor } = await p.payment(no);
  // About 2,364 rupiah for 1 CNY: with two decimals, although browsers write the currency without.
  const list = (await finance.payments.lists({ q: no })).list;
  expect(list).toMatchObject([{ currency: 'IDR', minor, decimals: 2 }]);
  expect(await finance.payments.detail({ id })).toMatchObject({ currency: 'IDR', decimals: 2 });
  await refundOrder(p.shop, { member_id: m.id, order_id, amount, key: uuid() });
  const open = (await finance.payments.refunds({ tab: 'open', page_size: 50 })).list.data;
  expect(open).toMatchObject([{ payment: { id, currency: 'IDR', decimals: 2 } }]);
  const other = await p.ordered(5000, { currency: 'KWD' });
  const ref = await p.opened(other.m, other.no, 'stripe');
  await p.report('stripe', p.gateways.of('stripe').paidOther(ref));
  const [row] = (await finance.payments.suspense({})).data;
  expect(row).toMatchObject({ currency: 'KWD', decimals: 3, asked_currency: 'KWD', asked_decimals: 3 });
});

test('another member, a visitor and an unknown method are refused', async () => {
  const { m, no } = await p.ordered(5000);
  const other = await p.shop.member();
  expect(await refusal(other.paywallet.start({ no, method: 'stripe', key: uuid() }))).toBe('fail.not_found');
  expect(await refusal(p.shop.visitor.paywallet.start({ no, method: 'stripe', key: uuid() }))).toBe('401');
  expect(await refusal(m.paywallet.start({ no, method: 'cash', key: uuid() }))).toBe('wallet.method');
  const key = uuid();
  const one = await m.paywallet.start({ no, method: 'stripe', key });
  expect(await m.paywallet.start({ no, method: 'stripe', key })).toEqual(one);
});
