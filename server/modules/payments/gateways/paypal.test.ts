// What PayPal alone does: it is told to capture, a card may be declined on the way back, and webhooks are checked by asking it.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MemberClient, uuid } from '#server/testing.ts';
import { openPayingShop, type Paying } from '#server/testing-gateways.ts';
import { expectSoundLedger } from '#server/testing-money.ts';

let p: Paying;
beforeAll(async () => {
  p = await openPayingShop();
});
afterAll(async () => {
  await expectSoundLedger(p.shop);
  await p.close();
});

const bill = async (m: MemberClient, no: string) => (await m.paywallet.getInvoice({ no })).state;

test('PayPal: what was given up is not fetched any more', async () => {
  const { m, no } = await p.ordered(5000);
  const ref = await p.opened(m, no, 'paypal');
  await m.paywallet.start({ no, method: 'stripe', key: uuid() });
  expect(await p.paid('paypal', ref)).toBe(200);
  expect(p.gateways.orders.get(ref)!.status).toBe('APPROVED');
  expect(await bill(m, no)).toBe('sealed');
});

test('PayPal: a declined card sends the payer back to choose another', async () => {
  const { m, no } = await p.ordered(5000);
  const ref = await p.opened(m, no, 'paypal');
  const payment = await p.payment(no);
  const asked = p.gateways.asked.find((a) => JSON.stringify(a.fields).includes(`/pay/${payment.no}/back`))!;
  const back = asked.fields.payment_source.paypal.experience_context.return_url;
  p.gateways.pay(ref);
  p.gateways.capturesAre({ issue: 'INSTRUMENT_DECLINED' });
  expect(await p.walk(back)).toMatch(/^https:\/\/paypal\.test/);
  p.gateways.capturesAre({});
  p.shop.turn({ minutes: 1 });
  p.gateways.pay(ref);
  await p.walk(back);
  expect(await bill(m, no)).toBe('paid');
});

test('PayPal unreachable for the check: the webhook has to be sent again, nothing is stored', async () => {
  const { m, no } = await p.ordered(5000);
  const ref = await p.opened(m, no, 'paypal');
  const { type, object } = p.gateways.pay(ref);
  const webhook = p.gateways.webhook('paypal', type, object);
  p.gateways.fault(/verify-webhook-signature/, 'down');
  expect(await p.send('paypal', webhook)).toBe(503);
  p.gateways.fault(/capture$/, 'down');
  expect(await p.send('paypal', webhook)).toBe(503);
  expect(await bill(m, no)).toBe('sealed');
  expect(await p.send('paypal', webhook)).toBe(200);
  expect(await bill(m, no)).toBe('paid');
});
