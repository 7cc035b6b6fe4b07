// Behaviour of PayPal alone: a call captures a payment, a card may be declined on return, and webhooks are verified by a call.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runJob } from '#server/jobs.ts';
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

test('PayPal: a cancelled payment is not captured', async () => {
  const { m, no } = await p.ordered(5000);
  const ref = await p.opened(m, no, 'paypal');
  await m.paywallet.start({ no, method: 'stripe', key: uuid() });
  expect(await p.paid('paypal', ref)).toBe(200);
  expect(p.gateways.doubles.paypal.orders.get(ref)!.status).toBe('APPROVED');
  expect(await bill(m, no)).toBe('sealed');
});

test('PayPal: a declined card sends the payer back to choose another', async () => {
  const { m, no } = await p.ordered(5000);
  const ref = await p.opened(m, no, 'paypal');
  const { pay, capturesAre } = p.gateways.doubles.paypal;
  const { back } = p.asked('paypal', (await p.payment(no)).no);
  pay(ref);
  capturesAre({ issue: 'INSTRUMENT_DECLINED' });
  expect(await p.walk(back)).toMatch(/^https:\/\/paypal\.test/);
  capturesAre({});
  p.shop.turn({ minutes: 1 });
  pay(ref);
  await p.walk(back);
  expect(await bill(m, no)).toBe('paid');
});

test('PayPal is unreachable for the verification: nothing is stored, so that the webhook is sent again', async () => {
  const { m, no } = await p.ordered(5000);
  const ref = await p.opened(m, no, 'paypal');
  const webhook = p.gateways.doubles.paypal.pay(ref)();
  p.gateways.fault(/verify-webhook-signature/, 'down');
  expect(await p.send('paypal', webhook)).toBe(503);
  p.gateways.fault(/capture$/, 'down');
  expect(await p.send('paypal', webhook)).toBe(503);
  expect(await bill(m, no)).toBe('sealed');
  expect(await p.send('paypal', webhook)).toBe(200);
  expect(await bill(m, no)).toBe('paid');
});

test('PayPal: an approval reported several times is captured once', async () => {
  const { m, no } = await p.ordered(5000);
  const ref = await p.opened(m, no, 'paypal');
  const report = p.gateways.doubles.paypal.pay(ref);
  for (let time = 0; time < 3; time++) expect(await p.report('paypal', report)).toBe(200);
  expect(p.gateways.asked.filter((a) => a.path === `/v2/checkout/orders/${ref}/capture`)).toHaveLength(1);
  expect(await bill(m, no)).toBe('paid');
});

test('PayPal: a capture whose answer was lost is found before the payment expires', async () => {
  const { m, no } = await p.ordered(5000);
  const ref = await p.opened(m, no, 'paypal');
  p.gateways.doubles.paypal.pay(ref);
  p.gateways.fault(/capture$/, 'drop');
  await p.walk(p.asked('paypal', (await p.payment(no)).no).back);
  expect(await bill(m, no)).toBe('sealed');
  p.shop.turn({ minutes: 31 });
  await runJob(p.shop.app, p.shop.db, 'payments');
  expect(await bill(m, no)).toBe('paid');
});
