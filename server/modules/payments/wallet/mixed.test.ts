// Mixed payment: the wallet part is held, the rest comes through a gateway; both succeed or both go back, in any order of events.

import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { json } from '#server/context.ts';
import { runJob } from '#server/jobs.ts';
import { CallRefused, type MemberClient, refusal, refusedFields, uuid } from '#server/testing.ts';
import { openPayingShop, type Paying } from '#server/testing-gateways.ts';
import { expectSoundLedger, fund, inTransaction, PAY_PASSWORD } from '#server/testing-money.ts';
import { changeSetting } from '#server/testing-settings.ts';
import { tokenOf } from '../../accounts/auth/change-link.ts';
import { balances } from '../ledger/ledger.ts';
import { confirmPayment, failPayment } from './payments.ts';

let p: Paying;
beforeAll(async () => {
  p = await openPayingShop();
});
afterAll(async () => {
  await expectSoundLedger(p.shop);
  await p.close();
});

const pay_password = PAY_PASSWORD;
const mixed = (m: MemberClient, no: string, wallet: number, more: object = {}) =>
  m.paywallet.getMixedPay({ no, wallet, method: 'stripe', pay_password, submit: 1, key: uuid(), ...more });
const state = async (m: MemberClient, no: string) => (await m.paywallet.getInvoice({ no })).state;
const money = async (m: MemberClient) => {
  const { balance, frozen, bonus } = await m.user.info({});
  return { balance, frozen, bonus };
};

test('the preview changes nothing and returns both parts with the fee of the rest', async () => {
  const { m, no, amount } = await p.ordered(5000, { cash: 2000, bonus: 300 });
  const most = await m.paywallet.getMixedPay({ no });
  expect(most).toMatchObject({ balance_part: 2300, remain: amount - 2300, redirect_url: '', state: 'open' });
  const some = await m.paywallet.getMixedPay({ no, wallet: 1000 });
  expect(some).toMatchObject({ balance_part: 1000, remain: amount - 1000 });
  expect(some.methods.find((x) => x.code === 'stripe')).toMatchObject({ usable: true, fee: Math.round((amount - 1000) * 0.03) });
  expect(some.methods.find((x) => x.code === 'remit')).toMatchObject({
    usable: false,
    why_not: expect.stringContaining('30 minutes'),
  });
  expect((await m.paywallet.getMixedPay({ no, wallet: 99_999 })).balance_part).toBe(2300);
  expect(await money(m)).toEqual({ balance: 2300, frozen: 0, bonus: 300 });
});

test('missing fields are named before the pay password is checked', async () => {
  const { m, no } = await p.ordered(5000, { cash: 2000 });
  const wrong = { method: undefined, pay_password: '000000' };
  expect(await refusedFields(mixed(m, no, 0, wrong))).toEqual({
    method: 'fail.field_missing',
    wallet: 'fail.field_low',
  });
  expect(await money(m)).toEqual({ balance: 2000, frozen: 0, bonus: 0 });
});

test('the hold and the rest pay the bill: bonus stays bonus, the fee is on the rest alone', async () => {
  const { m, no, amount, order_id } = await p.ordered(5000, { cash: 2000, bonus: 300 });
  const { redirect_url, state: now } = await mixed(m, no, 2300);
  expect(now).toBe('sealed');
  expect(await money(m)).toEqual({ balance: 0, frozen: 2300, bonus: 0 });
  await p.walk(redirect_url);
  const payment = await p.payment(no);
  expect(payment).toMatchObject({
    amount: amount - 2300,
    hold_bonus: 300,
    hold_cash: 2000,
    fee: Math.round((amount - 2300) * 0.03),
  });
  expect(await p.paid('stripe', payment.gateway_ref)).toBe(200);
  expect(await state(m, no)).toBe('paid');
  expect((await m.order.detail({ id: order_id })).state).toBe('paid');
  expect(await money(m)).toEqual({ balance: 0, frozen: 0, bonus: 0 });
  const { data } = await m.pay.expensesRecord({});
  expect(data.reduce((sum, row) => sum + row.amount, 0)).toBe(0);
  await m.order.cancel({ id: order_id, key: uuid() });
  expect(await money(m)).toMatchObject({ balance: amount, bonus: 300 });
});

test('the gateway part fails, expires or is cancelled: the hold is released to the fen, bonus as bonus', async () => {
  for (const how of ['fail', 'expire', 'left', 'other'] as const) {
    const { m, no } = await p.ordered(5000, { cash: 2000, bonus: 300 });
    const { redirect_url } = await mixed(m, no, 2200);
    await p.walk(redirect_url);
    const { no: payment } = await p.payment(no);
    if (how === 'fail') await inTransaction(p.shop, (ctx) => failPayment(ctx, payment, 'fail'));
    if (how === 'expire') {
      p.shop.turn({ minutes: 31 });
      await runJob(p.shop.app, p.shop.db, 'payments');
    }
    if (how === 'left') await p.walk(p.gateways.asked.at(-1)!.fields.cancel_url);
    if (how === 'other') await m.paywallet.start({ no, method: 'paypal', key: uuid() });
    expect(await money(m)).toEqual({ balance: 2300, frozen: 0, bonus: 300 });
    expect(await state(m, no)).toBe(how === 'other' ? 'sealed' : 'open');
    await expectSoundLedger(p.shop);
  }
});

test('the rest arrives after the hold has ended: it goes to the wallet, the bill is open, the member is notified', async () => {
  const { m, no, amount } = await p.ordered(5000, { cash: 2000 });
  const { redirect_url } = await mixed(m, no, 2000);
  await p.walk(redirect_url);
  const payment = await p.payment(no);
  p.shop.turn({ minutes: 31 });
  await runJob(p.shop.app, p.shop.db, 'payments');
  expect(await p.paid('stripe', payment.gateway_ref)).toBe(200);
  expect(await state(m, no)).toBe('open');
  expect((await money(m)).balance).toBe(amount);
  const sent = await p.shop.db.selectFrom('message').select('key').where('member_id', '=', m.id).execute();
  expect(sent.map((t) => t.key)).toContain('late_part');
  await m.paywallet.payBalance({ no, pay_password, key: uuid() });
  expect((await money(m)).balance).toBe(0);
});

test('a hold ends after half an hour, even where payments stay open longer', async () => {
  await p.shop.db
    .insertInto('setting')
    .values({ key: 'gateway_minutes', value: json(120) })
    .execute();
  const { m, no } = await p.ordered(5000, { cash: 2000 });
  await mixed(m, no, 1500);
  const other = await p.ordered(5000);
  await other.m.paywallet.start({ no: other.no, method: 'stripe', key: uuid() });
  p.shop.turn({ minutes: 31 });
  await runJob(p.shop.app, p.shop.db, 'payments');
  expect(await money(m)).toMatchObject({ balance: 2000, frozen: 0 });
  expect(await state(other.m, other.no)).toBe('sealed');
  await p.shop.db.deleteFrom('setting').where('key', '=', 'gateway_minutes').execute();
});

test('the owner sets how long a hold lasts', async () => {
  await changeSetting(p.shop, 'hold_minutes', 10);
  const { m, no } = await p.ordered(5000, { cash: 2000 });
  await mixed(m, no, 1500);
  p.shop.turn({ minutes: 9 });
  await runJob(p.shop.app, p.shop.db, 'payments');
  expect(await money(m)).toMatchObject({ balance: 500, frozen: 1500 });
  p.shop.turn({ minutes: 2 });
  await runJob(p.shop.app, p.shop.db, 'payments');
  expect(await money(m)).toMatchObject({ balance: 2000, frozen: 0 });
  await changeSetting(p.shop, 'hold_minutes', 30);
});

test('a double tap holds once; two tabs hold once; paying from the wallet alone releases the hold first', async () => {
  const { m, no, amount } = await p.ordered(5000, { cash: 6000 });
  const key = uuid();
  const [a, b] = await Promise.all([mixed(m, no, 2000, { key }), mixed(m, no, 2000, { key })]);
  expect(a).toEqual(b);
  expect(await money(m)).toMatchObject({ balance: 4000, frozen: 2000 });
  await Promise.all([mixed(m, no, 3000), mixed(m, no, 3000)]);
  expect(await money(m)).toMatchObject({ balance: 3000, frozen: 3000 });
  const open = await p.shop.db
    .selectFrom('payment')
    .select('state')
    .where('member_id', '=', m.id)
    .where('state', '=', 'open')
    .execute();
  expect(open).toHaveLength(1);
  await m.paywallet.payBalance({ no, pay_password, key: uuid() });
  expect(await money(m)).toMatchObject({ balance: 6000 - amount, frozen: 0 });
});

test('held money pays nothing else', async () => {
  const { m, no } = await p.ordered(5000, { cash: 2000 });
  await mixed(m, no, 2000);
  const second = await p.order(m, 1000);
  expect(await refusal(m.paywallet.payBalance({ no: second.no, pay_password, key: uuid() }))).toBe('money.balance');
  expect(await refusal(mixed(m, second.no, 100))).toBe('money.balance');
});

test('refused: too much, nothing, all of it, a top-up, another bill, a wrong pay password, counted with the others', async () => {
  const { m, no, amount } = await p.ordered(5000, { cash: 9000 });
  expect(await refusal(mixed(m, no, 0))).toBe('fail.field_low');
  expect(await refusal(mixed(m, no, amount))).toBe('wallet.mixed_all');
  expect(await refusal(mixed(m, no, amount - 100))).toBe('wallet.too_small');
  expect(await refusal(mixed(m, no, 1000, { method: 'remit' }))).toBe('wallet.method');
  const poor = await p.ordered(5000, { cash: 100 });
  expect(await refusal(mixed(poor.m, poor.no, 200))).toBe('money.balance');
  expect(await refusal(mixed(poor.m, no, 50))).toBe('fail.not_found');
  expect(await refusal(poor.m.paywallet.getMixedPay({ no }))).toBe('fail.not_found');
  expect(await refusal(p.shop.visitor.paywallet.getMixedPay({ no }))).toBe('401');
  const { invoice_no } = await m.paywallet.recharge({ amount: 5000, key: uuid() });
  expect(await refusal(mixed(m, invoice_no, 1000))).toBe('bill.not_payable');
  expect(await refusal(mixed(m, no, 1000, { pay_password: '000000' }))).toBe('pay.password_wrong');
  expect(await refusal(m.paywallet.payBalance({ no, pay_password: '000000', key: uuid() }))).toBe('pay.password_wrong');
  for (let i = 0; i < 3; i++) await refusal(mixed(m, no, 1000, { pay_password: '000000' }));
  expect(await refusal(mixed(m, no, 1000))).toBe('pay.password_locked');
  expect(await money(m)).toMatchObject({ balance: 9000, frozen: 0 });
});

test('the bill is cancelled while the rest is pending: the hold is released, the rest goes to the wallet when it arrives', async () => {
  const { m, no, order_id, amount } = await p.ordered(5000, { cash: 2000 });
  const { redirect_url } = await mixed(m, no, 1200);
  await p.walk(redirect_url);
  const payment = await p.payment(no);
  await m.order.cancel({ id: order_id, key: uuid() }).catch(() => undefined);
  if ((await state(m, no)) === 'sealed') await inTransaction(p.shop, (ctx) => failPayment(ctx, payment.no, 'close'));
  expect(await money(m)).toMatchObject({ balance: 2000, frozen: 0 });
  expect(await p.paid('stripe', payment.gateway_ref)).toBe(200);
  expect((await money(m)).balance).toBe(2000 + amount - 1200);
});

const STEPS = ['start', 'mixed', 'wallet', 'confirm', 'fail', 'expire', 'close', 'again', 'cancel', 'wait'] as const;

test('any sequence of opening, holding, confirming, failing, expiring and closing charges once and leaves the books even', {
  timeout: 300_000,
}, async () => {
  const script = fc.array(fc.tuple(fc.constantFrom(...STEPS, 'mixed', 'confirm'), fc.nat(99)), { minLength: 6, maxLength: 16 });
  await fc.assert(
    fc.asyncProperty(script, async (list) => {
      const m = await p.shop.member();
      await fund(p.shop, m, 4000);
      await fund(p.shop, m, 700, 'bonus');
      const bills = [await p.order(m, 3000), await p.order(m, 6000)];
      let put_in = 0;
      const own = () => p.shop.db.selectFrom('payment').selectAll().where('member_id', '=', m.id).orderBy('id').execute();
      for (const [step, n] of list) {
        const { no, order_id } = bills[n % 2]!;
        const known = await own();
        const one = known[n % Math.max(1, known.length)];
        try {
          if (step === 'start') await m.paywallet.start({ no, method: n % 3 ? 'stripe' : 'paypal', key: uuid() });
          if (step === 'mixed') await mixed(m, no, 1 + n * 40, { method: n % 3 ? 'stripe' : 'paypal' });
          if (step === 'wallet') await m.paywallet.payBalance({ no, pay_password, key: uuid() });
          if (step === 'cancel') await m.order.cancel({ id: order_id, key: uuid() });
          if (step === 'wait') {
            p.shop.turn({ minutes: n % 40 });
            for (const job of ['payments', 'bills']) await runJob(p.shop.app, p.shop.db, job);
          }
          if (one && step === 'confirm') {
            if ((await inTransaction(p.shop, (ctx) => confirmPayment(ctx, one.no))) === 'paid') put_in += one.amount;
          }
          if (one && step === 'again')
            expect(['again', 'paid']).toContain(await inTransaction(p.shop, (ctx) => confirmPayment(ctx, one.no)));
          if (one && step === 'again' && !['paid', 'reversed'].includes(one.state)) put_in += one.amount;
          if (one && (step === 'fail' || step === 'expire' || step === 'close'))
            await inTransaction(p.shop, (ctx) => failPayment(ctx, one.no, step));
        } catch (error) {
          if (!(error instanceof CallRefused) || error.code !== 0) throw error;
        }
      }
      await expectSoundLedger(p.shop);
      // The held amount is that of open payments, nothing else.
      const held = (await own()).filter((x) => x.state === 'open').reduce((s, x) => s + x.hold_bonus + x.hold_cash, 0);
      const { balance, frozen } = await money(m);
      expect(frozen).toBe(held);
      // Money that came in is in the wallet, held, or has paid a bill; each bill is paid once.
      const paid = await p.shop.db
        .selectFrom('bill')
        .select(['id', 'amount'])
        .where('member_id', '=', m.id)
        .where('state', '=', 'paid')
        .execute();
      const orders = await p.shop.db.selectFrom('orders').select(['state', 'bill_id']).where('member_id', '=', m.id).execute();
      const spent = paid
        .filter((b) => orders.some((o) => o.bill_id === b.id && o.state !== 'cancelled'))
        .reduce((s, b) => s + b.amount, 0);
      expect(balance + frozen + spent).toBe(4700 + put_in);
    }),
    { numRuns: Number(process.env.RANDOM_RUNS ?? 5), endOnFailure: true },
  );
});

test('freezing a wallet releases its holds; a later confirmation by the gateway is credited, not spent', async () => {
  const { m, no, amount, order_id } = await p.ordered(5000, { cash: 2000, bonus: 300 });
  const { redirect_url } = await mixed(m, no, 2300);
  await p.walk(redirect_url);
  const payment = await p.payment(no);
  const at = p.shop.now();
  const change = await p.shop.db
    .insertInto('account_change')
    .values({ member_id: m.id, kind: 'email', at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const token = tokenOf(p.shop.app.config, change);
  await p.shop.visitor.user.notme({ token });
  await p.shop.visitor.user.notme({ token });
  const purse = await balances(p.shop.ctx(), m.id);
  expect(purse).toMatchObject({ cash: 2000, frozen: 0, bonus: 300 });
  expect((await p.payment(no)).state).toBe('closed');
  const bill = () => p.shop.db.selectFrom('bill').select('state').where('no', '=', no).executeTakeFirstOrThrow();
  expect((await bill()).state).toBe('open');
  expect(await p.paid('stripe', payment.gateway_ref)).toBe(200);
  expect((await bill()).state).toBe('open');
  expect((await balances(p.shop.ctx(), m.id)).cash).toBe(2000 + amount - 2300);
  const order = await p.shop.db.selectFrom('orders').select('state').where('id', '=', order_id).executeTakeFirstOrThrow();
  expect(order.state).toBe('unpaid');
});
