// The payment fee by the payer's country: the checkout, the bill's page and the charge show one sum, at every gateway.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CurrencyFormat, minorOf } from '#contract/amount.ts';
import { paymentFeeOf } from '#contract/rules/payment-fee.ts';
import { type MemberClient, refusal, uuid } from '#server/testing.ts';
import { openPayingShop, type Paying, SOURCES, type Source } from '#server/testing-gateways.ts';
import { expectSoundLedger } from '#server/testing-money.ts';

let p: Paying;
beforeAll(async () => {
  p = await openPayingShop({ as_shipped: true });
});
afterAll(async () => {
  await expectSoundLedger(p.shop);
  await p.close();
});

const ADDRESS = {
  US: {
    country: 'US',
    state_code: 'CA',
    state: 'California',
    city: 'Oakland',
    postcode: '94607',
    mobilecode: '1',
    phone: '5105550123',
  },
  DE: { country: 'DE', state_code: '', state: '', city: 'Berlin', postcode: '10115', mobilecode: '49', phone: '15112345678' },
  GB: { country: 'GB', state_code: '', state: '', city: 'London', postcode: 'SW1A 1AA', mobilecode: '44', phone: '7911123456' },
} as const;
const livesIn = (m: MemberClient, country: keyof typeof ADDRESS) =>
  m.address.addAddress({ name: 'Ada Lovelace', street: '1 Main Street', ...ADDRESS[country] });

/** Opens a payment at a gateway; returns a function that pays it there. */
async function begin(m: MemberClient, no: string, code: Source | 'demo'): Promise<() => Promise<void>> {
  if (code !== 'demo') {
    const ref = await p.opened(m, no, code);
    return async () => expect(await p.paid(code, ref)).toBe(200);
  }
  const { redirect_url: page } = await m.paywallet.start({ no, method: code, key: uuid() });
  const local = (url: string) => url.replace('http://shop.test', '');
  const { body } = await p.shop.server.inject({ url: local(page) });
  const [, action, sign] = /action="([^"]+\/pay)"><input type="hidden" name="sign" value="([^"]+)"/.exec(body)!;
  return async () => {
    const answer = await p.shop.server.inject({
      ...{ method: 'POST', url: action!, payload: new URLSearchParams({ sign: sign! }).toString() },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(answer.statusCode).toBe(303);
  };
}

test.each([...SOURCES, 'demo'] as const)(
  '%s: the same fee is shown, charged and booked: one in the United States, none in Germany',
  async (code) => {
    for (const country of ['US', 'DE', 'GB'] as const) {
      const { m, no, order_id, amount } = await p.ordered(11_546, { currency: 'EUR' });
      await livesIn(m, country);
      const before = await m.pay.fees({});
      expect(before.country).toBe(country);
      const terms = before.methods.find((one) => one.code === code)!;
      const fee = paymentFeeOf(amount, terms);
      expect(fee > 0).toBe(country === 'US');
      const method = (await m.paywallet.getPaymentList({ no })).methods.find((one) => one.code === code)!;
      expect(method).toMatchObject({ fee, fee_rate: terms.fee_bp });

      const [gateway, income] = [await p.account('gateway', code), await p.account('payment_fee', '')];
      const finish = await begin(m, no, code);
      expect(await p.payment(no)).toMatchObject({ fee, minor: method.minor, currency: method.currency });
      await finish();
      // The ledger: the gateway took the bill and the fee, and the fee is the shop's income.
      expect((await p.account('gateway', code)) - gateway).toBe(amount + fee);
      expect((await p.account('payment_fee', '')) - income).toBe(0 - fee);
      const { charged } = await m.paywallet.getInvoice({ no });
      expect(charged).toMatchObject({ fee, amount: amount + fee, minor: method.minor, fee_minor: method.fee_minor });
      const row = (await p.shop.visitor.currency.lists({})).find((one) => one.code === method.currency)!;
      const face: CurrencyFormat = { ...row, code: method.currency };
      expect(Number(minorOf(amount, face, method.rate)) + method.fee_minor).toBe(method.minor);
      expect((await m.order.detail({ id: order_id })).bills[0]).toMatchObject({
        minor: method.minor,
        fee_minor: method.fee_minor,
      });
    }
  },
);

test('the payer’s country: the billing address before the delivery address; without any the region of the browser, else the shop’s country', async () => {
  const m = await p.shop.member();
  const fees = async (accepts: string) => {
    const reply = await p.shop.server.inject({ method: 'POST', url: '/api/pay/fees', headers: { 'accept-language': accepts } });
    return reply.json().data as { country: string; methods: { code: string; fee_bp: number }[] };
  };
  expect((await fees('')).country).toBe('DE');
  expect((await fees('en-US,en;q=0.9')).country).toBe('US');
  expect((await fees('en-US')).methods.find((one) => one.code === 'stripe')!.fee_bp).toBe(300);
  expect((await fees('fr-FR')).methods.find((one) => one.code === 'stripe')!.fee_bp).toBe(0);
  expect((await fees('en-US')).methods.find((one) => one.code === 'wallet')).toMatchObject({ fee_bp: 0 });

  const [home] = [await livesIn(m, 'US')];
  const bills = await livesIn(m, 'DE');
  expect((await m.pay.fees({})).country).toBe('US');
  await m.address.editAddress({ id: bills.id, is_default_bill: 1 });
  expect((await m.pay.fees({})).country).toBe('DE');
  // A delivery has its own address.
  expect((await m.pay.fees({ address_id: home.id })).country).toBe('US');
  const other = await p.shop.member();
  expect(await refusal(other.pay.fees({ address_id: home.id }))).toBe('fail.not_found');
  // The payer of a top-up is its member.
  const { invoice_no } = await m.paywallet.recharge({ amount: 20_000, key: uuid() });
  const stripe = (await m.paywallet.getPaymentList({ no: invoice_no })).methods.find((one) => one.code === 'stripe')!;
  expect(stripe.fee).toBe(0);
});

test('the owner switches a fee off by country and by method; an unknown country code is refused by name', async () => {
  const owner = await p.shop.operator('owner');
  const save = async (key: string, value: string | number) => {
    const { data } = await owner.resource.lists({ resource: 'settings' });
    const row = data.find((one) => one._id === key)!;
    return owner.resource.save({ resource: 'settings', id: key, version: String(row._version), data: { value } });
  };
  const m = await p.shop.member();
  await livesIn(m, 'US');
  const bp = async (code: string) => (await m.pay.fees({})).methods.find((one) => one.code === code)!.fee_bp;
  expect(await refusal(save('paypal_fee_free', 'us, XQ'))).toBe('desk.settings.no_country');
  expect(await refusal(save('paypal_fee_free', 'Germany'))).toBe('fail.field_format');
  expect(await bp('paypal')).toBe(400);
  await save('paypal_fee_free', 'us, ca');
  expect([await bp('paypal'), await bp('stripe')]).toEqual([0, 300]);
  await save('stripe_bp', 0);
  expect(await bp('stripe')).toBe(0);
  expect((await owner.payments.gateways({})).find((one) => one.code === 'paypal')!.fee_free).toEqual(['US', 'CA']);
  await p.shop.db.deleteFrom('setting').where('key', 'in', ['paypal_fee_free', 'stripe_bp']).execute();
});
