// Paying through every gateway: redirects there and back, webhooks once and in any order, unmatched and late money.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runJob } from '#server/jobs.ts';
import { refusal, uuid } from '#server/testing.ts';
import { openPayingShop, type Paying, SOURCES } from '#server/testing-gateways.ts';
import { expectSoundLedger } from '#server/testing-money.ts';

let p: Paying;
beforeAll(async () => {
  p = await openPayingShop();
});
afterAll(async () => {
  await expectSoundLedger(p.shop);
  await p.close();
});

const bill = async (m: Awaited<ReturnType<Paying['ordered']>>['m'], no: string) => (await m.paywallet.getInvoice({ no })).state;
const balance = async (m: Awaited<ReturnType<Paying['ordered']>>['m']) => (await m.user.info({})).balance;
const waiting = () => p.shop.db.selectFrom('notice').selectAll().where('state', '=', 'suspense').execute();

describe.each(SOURCES)('%s', (source) => {
  const gateway = () => p.gateways.of(source);

  test('the gateway is not called before the shopper goes there; going again reuses the session', async () => {
    const { m, no } = await p.ordered(5000);
    const before = p.gateways.asked.length;
    const { redirect_url } = await m.paywallet.start({ no, method: source, key: uuid() });
    expect(p.gateways.asked.length).toBe(before);
    expect(redirect_url).toMatch(/^http:\/\/shop\.test\/pay\/P\d+-\d+\/go\?sign=[0-9a-f]{32}$/);
    const [first, second] = [await p.walk(redirect_url), await p.walk(redirect_url)];
    expect(first).toMatch(gateway().page);
    expect(second).toBe(first);
    expect((await m.paywallet.start({ no, method: source, key: uuid() })).redirect_url).toBe(redirect_url);
    expect(
      (await p.shop.server.inject({ method: 'GET', url: `${redirect_url.replace('http://shop.test', '').slice(0, -2)}00` }))
        .statusCode,
    ).toBe(404);
    const payment = await p.payment(no);
    expect(p.gateways.asked.slice(before).filter((a) => a.key.includes(payment.no))).toHaveLength(1);
    expect(p.gateways.asked.at(-1)!.key).toContain(payment.no);
  });

  test('the amount shown before paying is the amount charged', async () => {
    const { m, no, amount } = await p.ordered(5000, { currency: 'EUR' });
    const { methods } = await m.paywallet.getPaymentList({ no });
    const method = methods.find((x) => x.code === source)!;
    const { fee } = p.shop.app.config.gateways.find((x) => x.code === source)!;
    expect(method).toMatchObject({
      usable: true,
      currency: 'EUR',
      fee: Math.round((amount * fee.bp.value) / 10_000),
      demo: false,
    });
    await p.opened(m, no, source);
    expect(p.asked(source, (await p.payment(no)).no).amount).toBe(method.minor);
  });

  test('a webhook pays the bill; sent twice it counts once', async () => {
    const { m, no, amount, order_id } = await p.ordered(5000);
    const ref = await p.opened(m, no, source);
    const before = await p.account('gateway', source);
    const report = gateway().pay(ref);
    const webhook = report();
    expect(await p.send(source, webhook)).toBe(200);
    expect(await p.send(source, webhook)).toBe(200);
    expect(await p.report(source, report)).toBe(200);
    expect(await bill(m, no)).toBe('paid');
    expect((await m.order.detail({ id: order_id })).state).toBe('paid');
    const payment = await p.payment(no);
    expect((await p.account('gateway', source)) - before).toBe(amount + payment.fee);
    expect(await balance(m)).toBe(0);
  });

  test('three concurrent webhooks count once', async () => {
    const { m, no, amount } = await p.ordered(4000);
    const ref = await p.opened(m, no, source);
    const before = await p.account('gateway', source);
    const report = gateway().pay(ref);
    const all = [1, 2, 3].map(() => p.report(source, report));
    expect(await Promise.all(all)).toEqual([200, 200, 200]);
    expect((await p.account('gateway', source)) - before).toBe(amount + (await p.payment(no)).fee);
    expect(await bill(m, no)).toBe('paid');
  });

  test('on return from the gateway the bill is paid without a webhook', async () => {
    const { m, no } = await p.ordered(5000);
    const ref = await p.opened(m, no, source);
    gateway().pay(ref);
    const { back } = p.asked(source, (await p.payment(no)).no);
    expect(await p.walk(back)).toBe(`/wap/#/pages/member/pay/payResult?no=${no}`);
    expect(await bill(m, no)).toBe('paid');
    expect(await p.walk(back)).toBe(`/wap/#/pages/member/pay/payResult?no=${no}`);
  });

  test('cancelled at the gateway the bill is payable again, and the session is expired', async () => {
    const { m, no } = await p.ordered(5000);
    const ref = await p.opened(m, no, source);
    const { left } = p.asked(source, (await p.payment(no)).no);
    expect(await p.walk(left)).toBe(`/wap/#/pages/member/pay/index?no=${no}`);
    expect(await bill(m, no)).toBe('open');
    await runJob(p.shop.app, p.shop.db, 'gateway_sessions');
    expect(gateway().closed(ref)).toBe(true);
    const after = p.gateways.asked.length;
    await runJob(p.shop.app, p.shop.db, 'gateway_sessions');
    expect(p.gateways.asked.length).toBe(after);
  });

  test('a webhook that the gateway did not send: 400 and nothing stored', async () => {
    const { m, no } = await p.ordered(5000);
    const ref = await p.opened(m, no, source);
    gateway().pay(ref);
    const count = async () => (await p.shop.db.selectFrom('notice').select('ref').execute()).length;
    const before = await count();
    for (const forged of gateway().forged(ref))
      expect([forged.payload, await p.send(source, forged)]).toEqual([forged.payload, 400]);
    expect(await count()).toBe(before);
    expect(await bill(m, no)).toBe('sealed');
  });

  test('an unknown payment goes to suspense once, and finance finds its member', async () => {
    const m = await p.shop.member();
    const { report } = gateway().foreign('P0000-1', 1421);
    const before = await p.account('suspense');
    expect(await p.report(source, report)).toBe(200);
    expect(await p.report(source, report)).toBe(200);
    expect((await p.account('suspense')) - before).toBe(-10_000);
    const finance = await p.shop.operator('finance');
    expect((await finance.session.counts({})).suspense!.count).toBe((await waiting()).length);
    const row = (await finance.payments.suspense({})).data.find((r) => r.source === source && r.why === 'unknown')!;
    expect(row).toMatchObject({ currency: 'USD', minor: 1421, amount: 10_000, actions: ['assign'] });
    const which = { source: row.source, ref: row.ref };
    expect(await refusal(finance.payments.assign({ ...which, member: 'nobody@test.test', note: 'x', key: uuid() }))).toBe(
      'payment.no_member',
    );
    expect(await refusal(finance.payments.dismiss({ ...which, note: 'x', key: uuid() }))).toBe('payment.has_money');
    const buyer = await p.shop.operator('buyer');
    expect(await refusal(buyer.payments.assign({ ...which, member: String(m.id), note: 'x', key: uuid() }))).toBe(
      'fail.forbidden',
    );
    await finance.payments.assign({ ...which, member: String(m.id), note: 'wrote to us', key: uuid() });
    expect(await balance(m)).toBe(10_000);
    expect(await refusal(finance.payments.assign({ ...which, member: String(m.id), note: 'again', key: uuid() }))).toBe(
      'payment.settled',
    );
    expect(await p.account('suspense')).toBe(before);
  });

  test('a different amount than requested is never credited: suspense, the bill is payable again, the member is notified', async () => {
    const { m, no } = await p.ordered(5000);
    const ref = await p.opened(m, no, source);
    const before = await p.account('suspense');
    const payment = await p.payment(no);
    expect(await p.report(source, gateway().paidOther(ref))).toBe(200);
    expect(await balance(m)).toBe(0);
    expect(await bill(m, no)).toBe('open');
    expect(await p.account('suspense')).toBeLessThan(before);
    expect((await waiting()).some((w) => (w.detail as { no?: string }).no === payment.no)).toBe(true);
    const message = await p.shop.db.selectFrom('message').select('key').where('member_id', '=', m.id).execute();
    expect(message.map((x) => x.key)).toContain('payment_differs');
    await expectSoundLedger(p.shop);
  });

  test('money for an expired payment pays the bill while it is payable, else goes to the wallet', async () => {
    const { m, no, amount } = await p.ordered(5000);
    const ref = await p.opened(m, no, source);
    const other = await p.ordered(5000);
    const other_ref = await p.opened(other.m, other.no, source);
    p.shop.turn({ minutes: 31 });
    await runJob(p.shop.app, p.shop.db, 'payments');
    expect((await p.payment(no)).state).toBe('expired');
    expect(await bill(m, no)).toBe('open');
    expect(await p.report(source, gateway().paidWithoutUs(ref))).toBe(200);
    expect(await bill(m, no)).toBe('paid');
    p.shop.turn({ days: 4 });
    await runJob(p.shop.app, p.shop.db, 'bills');
    expect(await bill(other.m, other.no)).toBe('expired');
    expect(await p.report(source, gateway().paidWithoutUs(other_ref))).toBe(200);
    expect(await balance(other.m)).toBe(other.amount);
    expect(await balance(m)).toBe(0);
    expect(amount).toBe(other.amount);
  });

  test('a lost webhook is recovered before the payment expires', async () => {
    const { m, no } = await p.ordered(5000);
    const ref = await p.opened(m, no, source);
    gateway().paidWithoutUs(ref);
    p.shop.turn({ minutes: 31 });
    await runJob(p.shop.app, p.shop.db, 'payments');
    expect(await bill(m, no)).toBe('paid');
  });

  test('a gateway that does not answer: no session, no money, and a retry succeeds', async () => {
    const { m, no } = await p.ordered(5000);
    const { redirect_url } = await m.paywallet.start({ no, method: source, key: uuid() });
    p.gateways.fault(gateway().paths.create, 'down');
    expect(await p.walk(redirect_url)).toBe(`/wap/#/pages/member/pay/payResult?no=${no}&fault=1`);
    const second = await m.paywallet.start({ no, method: source, key: uuid() });
    expect(second.redirect_url).not.toBe(redirect_url);
    expect(await p.walk(second.redirect_url)).toMatch(/^https:/);
    expect(await p.walk(redirect_url)).toBe(`/wap/#/pages/member/pay/payResult?no=${no}`);
  });

  test('a lost answer to opening a session is retried with the same session', async () => {
    const { m, no } = await p.ordered(5000);
    const { redirect_url } = await m.paywallet.start({ no, method: source, key: uuid() });
    p.gateways.fault(gateway().paths.create, 'drop');
    const before = gateway().opened();
    await p.walk(redirect_url);
    expect(await p.walk(redirect_url)).toMatch(/^https:/);
    expect(gateway().opened()).toBe(before + 1);
  });

  test('a failed payment opens the bill again', async () => {
    const { m, no } = await p.ordered(5000);
    const ref = await p.opened(m, no, source);
    expect(await p.report(source, gateway().failed(ref))).toBe(200);
    expect(await bill(m, no)).toBe('open');
    expect((await p.payment(no)).state).toBe('failed');
  });

  test('while a bank processes the payment no second one is opened', async () => {
    const { m, no } = await p.ordered(5000);
    const ref = await p.opened(m, no, source);
    expect(await p.report(source, gateway().slow(ref))).toBe(200);
    p.shop.turn({ hours: 2 });
    await runJob(p.shop.app, p.shop.db, 'payments');
    expect(await bill(m, no)).toBe('sealed');
    expect((await m.paywallet.getInvoice({ no })).payments[0]).toMatchObject({ processing: true, state: 'open' });
    expect(await refusal(m.paywallet.start({ no, method: source, key: uuid() }))).toBe('wallet.processing');
    expect(await p.report(source, gateway().settled(ref))).toBe(200);
    expect(await bill(m, no)).toBe('paid');
  });

  test('events of ended or unknown payments change nothing', async () => {
    const { m, no } = await p.ordered(5000);
    const ref = await p.opened(m, no, source);
    await p.paid(source, ref);
    const before = await p.account('gateway', source);
    expect(await p.report(source, gateway().afterwards(ref))).toBe(200);
    expect(await p.report(source, gateway().meaningless)).toBe(200);
    expect([await bill(m, no), await p.account('gateway', source)]).toEqual(['paid', before]);
    expect(await p.send('demo', gateway().meaningless())).toBe(404);
  });
});

test('finance sees the setup of the gateways', async () => {
  const finance = await p.shop.operator('finance');
  const all = await finance.payments.gateways({});
  expect(all.map((g) => [g.code, g.on, g.webhook_url, g.listens])).toEqual([
    ['stripe', true, 'http://shop.test/notices/stripe', true],
    ['paypal', true, 'http://shop.test/notices/paypal', true],
    ['mollie', true, '', true],
    ['demo', true, '', false],
  ]);
  expect(all[0]!.test).toBe(true);
  expect(all.map((g) => g.last_notice !== null)).toEqual([true, true, true, false]);
  const rows = await finance.payments.lists({ method: 'paypal', state: 'paid' });
  expect(rows.total).toBeGreaterThan(0);
  expect(rows.list.every((r) => r.method === 'paypal' && r.state === 'paid')).toBe(true);
  const detail = await finance.payments.detail({ id: rows.list[0]!.id });
  expect(detail.history.map((h) => h.action)).toContain('pay');
  expect((await finance.payments.lists({ q: detail.invoice_no })).total).toBe(1);
  const buyer = await p.shop.operator('buyer');
  expect(await refusal(buyer.payments.lists({}))).toBe('fail.forbidden');
});
