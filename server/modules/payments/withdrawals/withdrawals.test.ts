// Withdrawals: requested, approved, paid, released; every limit and sum.

import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { z } from '#contract/fields.ts';
import { leastWithdrawal, withdrawalFee } from '#contract/rules/withdrawal.ts';
import { json } from '#server/context.ts';
import { sign } from '#server/secret.ts';
import type { MemberClient } from '#server/testing.ts';
import { openShop, refusal, type Shop, uuid } from '#server/testing.ts';
import { expectSoundLedger, inTransaction, PAY_PASSWORD } from '#server/testing-money.ts';
import { changeSetting } from '#server/testing-settings.ts';
import { balances, book } from '../ledger/ledger.ts';
import { addName, moveCash, PAYEE, withCash } from './testing-withdrawals.ts';

let shop: Shop;
let bank_id: number;
beforeAll(async () => {
  shop = await openShop();
  const bank = {
    area: 'EU',
    names: json({}),
    currency: 'CNY',
    bank: 'ICBC',
    account_name: 'Sampan',
    account_no: '6222000012341234',
    instructions: json({}),
    fee_note: json({}),
  };
  bank_id = (await shop.db.insertInto('bank_account').values(bank).returning('id').executeTakeFirstOrThrow()).id;
});
afterAll(async () => {
  await expectSoundLedger(shop);
  await shop.close();
});

const ask = (member: MemberClient, amount: number, more: object = {}) =>
  member.cash.addCash({ amount, ...PAYEE, pay_password: PAY_PASSWORD, key: uuid(), ...more });
const purse = async (member: { id: number }) => {
  const { cash, frozen, receivable } = await balances(shop.ctx(), member.id);
  return { cash, frozen, receivable };
};
const account = async (kind: string) =>
  (await shop.db.selectFrom('account').select('balance').where('kind', '=', kind).execute()).reduce(
    (all, a) => all + a.balance,
    0,
  );
const owe = (member: { id: number }, amount: number) =>
  inTransaction(shop, (ctx) =>
    book(ctx, {
      key: `test:${uuid()}`,
      kind: 'chargeback',
      entries: [
        { kind: 'receivable', owner: member.id, amount },
        { kind: 'gateway', owner: 'demo', amount: -amount },
      ],
    }),
  );

test('50.00 costs 5.00 and pays 45.00: frozen first, then split between the bank and the fee', async () => {
  const member = await withCash(shop, 12_000);
  const before = { bank: await account('bank'), fee: await account('withdrawal_fee') };
  const made = await ask(member, 5000);
  expect(made).toMatchObject({ amount: 5000, fee: 500, paid: 4500, state: 'applied' });
  expect(await purse(member)).toEqual({ cash: 7000, frozen: 5000, receivable: 0 });
  const finance = await shop.operator('finance');
  expect(await finance.withdrawals.approve({ id: made.id, key: uuid() })).toMatchObject({
    state: 'approved',
    approvals: 1,
    approvals_needed: 1,
  });
  const paid = await finance.withdrawals.pay({ id: made.id, bank_id, reference: 'TX-1', key: uuid() });
  expect(paid).toMatchObject({ state: 'paid', reference: 'TX-1', paid: 4500, name_fits: true, before: 1 });
  expect(await purse(member)).toEqual({ cash: 7000, frozen: 0, receivable: 0 });
  expect((await account('bank')) - before.bank).toBe(-4500);
  expect((await account('withdrawal_fee')) - before.fee).toBe(-500);
  const [row] = (await member.cash.lists({})).data;
  expect(row).toMatchObject({ state: 'paid', paid: 4500, account_no: '••••3000', reference: 'TX-1', actions: [] });
  const keys = (await shop.db.selectFrom('message').select('key').where('member_id', '=', member.id).orderBy('id').execute()).map(
    (m) => m.key,
  );
  expect(keys).toEqual(['withdrawal_applied', 'withdrawal_paid']);
  expect((await member.pay.expensesRecord({})).data[0]).toMatchObject({
    key: 'money.withdrawal',
    amount: -5000,
    url: '/pages/member/cash/index',
  });
});

test('while pay passwords are off the login password is required; a member without one sets it first', async () => {
  const [member, none] = [await withCash(shop, 12_000), await withCash(shop, 12_000)];
  const { password_hash } = await shop.db
    .selectFrom('member')
    .select('password_hash')
    .where('id', '=', (await shop.member({ password: 'login-password' })).id)
    .executeTakeFirstOrThrow();
  await shop.db.updateTable('member').set({ password_hash }).where('id', '=', member.id).execute();
  const switched = (state: number) => shop.db.updateTable('addon').set({ state }).where('name', '=', 'paypassword').execute();
  await switched(0);
  expect(await refusal(ask(none, 5000, { login_password: 'any' }))).toBe('cash.no_password');
  expect(await refusal(ask(member, 5000))).toBe('cash.login_password');
  expect(await refusal(ask(member, 5000, { login_password: 'a guess' }))).toBe('user.login_password_wrong');
  expect(await purse(member)).toMatchObject({ frozen: 0 });
  expect(await ask(member, 5000, { login_password: 'login-password' })).toMatchObject({ state: 'applied' });
  await switched(1);
  expect(await ask(member, 5000)).toMatchObject({ state: 'applied' });
});

test('1 % above 500.00, rounded half up', async () => {
  const member = await withCash(shop, 200_000);
  expect(await ask(member, 100_050)).toMatchObject({ fee: 1001, paid: 99_049 });
});

test('the account number is stored encrypted; each access is audited', async () => {
  const member = await withCash(shop, 6000);
  const { id } = await ask(member, 5000);
  const row = await shop.db.selectFrom('withdrawal').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(JSON.stringify(row)).not.toContain('0532013000');
  const finance = await shop.operator('finance');
  expect(JSON.stringify(await finance.withdrawals.detail({ id }))).not.toContain('0532013000');
  expect(await finance.withdrawals.reveal({ id })).toEqual({ account_no: 'DE89370400440532013000' });
  expect(
    await shop.db
      .selectFrom('audit')
      .select('thing_id')
      .where('action', '=', 'withdrawal.reveal')
      .where('thing_id', '=', String(id))
      .execute(),
  ).toHaveLength(1);
  const [payee] = await member.cash.bankLists({});
  expect(payee).toMatchObject({ bank_name: 'Sparkasse Berlin', account_no: '••••3000' });
});

test('a stored payee is chosen by its id; another member’s is not found', async () => {
  const member = await withCash(shop, 20_000);
  await ask(member, 5000);
  const [payee] = await member.cash.bankLists({});
  const again = { amount: 5000, bank_id: payee!.id, pay_password: PAY_PASSWORD, key: uuid() };
  expect(await member.cash.addCash(again)).toMatchObject({ state: 'applied' });
  expect(await member.cash.bankLists({})).toHaveLength(1);
  const other = await withCash(shop, 20_000);
  expect(await refusal(other.cash.addCash({ ...again, key: uuid() }))).toBe('fail.not_found');
});

test('above 500.00 two different operators have to approve', async () => {
  const member = await withCash(shop, 60_000);
  const { id } = await ask(member, 50_001);
  const [one, two] = [await shop.operator('finance'), await shop.operator('finance')];
  expect(await one.withdrawals.approve({ id, key: uuid() })).toMatchObject({
    state: 'applied',
    approvals: 1,
    approvals_needed: 2,
  });
  expect(await refusal(one.withdrawals.approve({ id, key: uuid() }))).toBe('cash.second');
  expect(await refusal(one.withdrawals.pay({ id, bank_id, reference: 'x', key: uuid() }))).toBe('fail.state');
  expect(await two.withdrawals.approve({ id, key: uuid() })).toMatchObject({ state: 'approved', approvals: 2 });
  const small = await withCash(shop, 60_000);
  const exact = await ask(small, 50_000);
  expect(await one.withdrawals.approve({ id: exact.id, key: uuid() })).toMatchObject({ state: 'approved', approvals_needed: 1 });
});

test('rejected, failed and cancelled withdrawals are returned whole, once', async () => {
  const member = await withCash(shop, 20_000);
  const finance = await shop.operator('finance');
  const a = await ask(member, 5000);
  await finance.withdrawals.reject({ id: a.id, reason: 'wrong bank', key: uuid() });
  expect(await purse(member)).toEqual({ cash: 20_000, frozen: 0, receivable: 0 });
  expect(await refusal(finance.withdrawals.reject({ id: a.id, reason: 'again', key: uuid() }))).toBe('fail.state_final');
  const b = await ask(member, 6000);
  await finance.withdrawals.approve({ id: b.id, key: uuid() });
  expect(await refusal(member.cash.act({ id: b.id, action: 'cancel', key: uuid() }))).toBe('fail.state');
  await finance.withdrawals.fail({ id: b.id, reason: 'account closed', key: uuid() });
  expect(await purse(member)).toEqual({ cash: 20_000, frozen: 0, receivable: 0 });
  const c = await ask(member, 7000);
  const key = uuid();
  expect(await member.cash.act({ id: c.id, action: 'cancel', key })).toMatchObject({ state: 'cancelled', actions: [] });
  expect(await member.cash.act({ id: c.id, action: 'cancel', key })).toMatchObject({ state: 'cancelled' });
  expect(await purse(member)).toEqual({ cash: 20_000, frozen: 0, receivable: 0 });
  expect((await member.cash.lists({})).data.map((r) => [r.state, r.reason])).toEqual([
    ['cancelled', ''],
    ['failed', 'account closed'],
    ['rejected', 'wrong bank'],
  ]);
  // The returned money is withdrawable again, as before.
  expect((await member.cash.getConfig({})).withdrawable).toBe(20_000);
});

test('limits: at least 50.00, at most the free cash, three a day in the shop’s time zone', async () => {
  const member = await withCash(shop, 30_000);
  await moveCash(shop, member, 10_000, 'gateway');
  expect(await refusal(ask(member, 4999))).toBe('cash.min');
  expect(await refusal(ask(member, 30_001))).toBe('cash.too_much');
  expect(await member.cash.getConfig({})).toMatchObject({
    min: 5000,
    fee_rate: 100,
    fee_min: 500,
    per_day: 3,
    left_today: 3,
    withdrawable: 30_000,
    balance: 40_000,
    days: 7,
  });
  for (let n = 0; n < 3; n++) await ask(member, 5000);
  expect(await refusal(ask(member, 5000))).toBe('cash.per_day');
  expect((await member.cash.getConfig({})).left_today).toBe(0);
  shop.turn({ days: 1 });
  expect(await ask(member, 5000)).toMatchObject({ state: 'applied' });
});

test.each([
  { cash_min: 5000, cash_fee_bp: 100, cash_fee_min: 500, least: 5000 },
  { cash_min: 5000, cash_fee_bp: 100, cash_fee_min: 5000, least: 5001 },
  { cash_min: 1000, cash_fee_bp: 2000, cash_fee_min: 8000, least: 8001 },
  { cash_min: 0, cash_fee_bp: 2000, cash_fee_min: 0, least: 1 },
])('what the form names as least is what is taken: %o', async ({ least, ...set }) => {
  for (const [key, value] of Object.entries(set)) await changeSetting(shop, key as keyof typeof set, value);
  const member = await withCash(shop, 30_000);
  const config = await member.cash.getConfig({});
  expect(leastWithdrawal(config)).toBe(least);
  if (least > 1) {
    const said = await ask(member, least - 1).catch((error: unknown) => error);
    expect(said).toMatchObject({ key: 'cash.min', field: 'amount', data: { params: { min_fen: least } } });
  }
  const fee = withdrawalFee(least, config);
  expect(await ask(member, least)).toMatchObject({ amount: least, fee, paid: least - fee });
  for (const key of Object.keys(set)) await changeSetting(shop, key as keyof typeof set);
});

test('the payee is the member: another name is refused, listing the accepted ones', async () => {
  const member = await withCash(shop, 30_000);
  expect(await refusal(ask(member, 5000, { account_name: 'Karl Meyer' }))).toBe('cash.name');
  await addName(shop, member, '张 梅');
  expect(await ask(member, 5000, { account_name: '张梅', account_no: '6222021234567890123' })).toMatchObject({
    state: 'applied',
  });
  const nameless = await withCash(shop, 30_000);
  await shop.db.deleteFrom('address').where('member_id', '=', nameless.id).execute();
  expect(await refusal(ask(nameless, 5000))).toBe('cash.no_name');
  expect(await refusal(ask(member, 5000, { account_no: '12 34' }))).toBe('fail.field_format');
  expect(await refusal(ask(member, 5000, { bank_name: '' }))).toBe('fail.field_missing');
});

test('a debt blocks requesting, approving and paying, and is taken when the money is returned', async () => {
  const member = await withCash(shop, 30_000);
  const { id } = await ask(member, 10_000);
  await owe(member, 2500);
  expect(await refusal(ask(member, 5000))).toBe('cash.owed');
  const finance = await shop.operator('finance');
  expect(await refusal(finance.withdrawals.approve({ id, key: uuid() }))).toBe('cash.member_owes');
  await finance.withdrawals.reject({ id, reason: 'debt', key: uuid() });
  expect(await purse(member)).toEqual({ cash: 27_500, frozen: 0, receivable: 0 });
  expect((await member.cash.getConfig({})).withdrawable).toBe(27_500);
});

test('wrong pay passwords share one counter and lock; the same key requests once', async () => {
  const member = await withCash(shop, 30_000);
  for (let n = 0; n < 4; n++) expect(await refusal(ask(member, 5000, { pay_password: '111111' }))).toBe('pay.password_wrong');
  expect(await refusal(member.paypassword.check({ password: '111111' }))).toBe('pay.password_locked');
  expect(await refusal(ask(member, 5000))).toBe('pay.password_locked');
  const calm = await withCash(shop, 30_000);
  const key = uuid();
  const first = await ask(calm, 5000, { key });
  expect(await ask(calm, 5000, { key })).toEqual(first);
  expect(await refusal(ask(calm, 6000, { key }))).toBe('fail.key_reused');
  expect(await purse(calm)).toMatchObject({ cash: 25_000, frozen: 5000 });
});

test('the stored hash of a call reveals nothing about its pay password, not even by guessing', async () => {
  const member = await withCash(shop, 30_000);
  const key = uuid();
  await ask(member, 5000, { key });
  const { input_hash } = await shop.db
    .selectFrom('idempotency')
    .select('input_hash')
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  const text = json(
    z.parse(calls.cash.addCash.input, { amount: 5000, ...PAYEE, pay_password: PAY_PASSWORD, key, lang: 'en', clienttype: 'h5' }),
  );
  expect(createHash('sha256').update(text).digest('hex')).not.toBe(input_hash);
  expect(sign(shop.app.config.secret, 'repeat', text)).toBe(input_hash);
});

test('two concurrent withdrawals do not overdraw the wallet', async () => {
  const member = await withCash(shop, 8000);
  const both = await Promise.allSettled([ask(member, 5000), ask(member, 5000)]);
  expect(both.filter((r) => r.status === 'fulfilled')).toHaveLength(1);
  expect(await purse(member)).toMatchObject({ cash: 3000, frozen: 5000 });
});

test('another member’s withdrawal is not found; only finance decides; unknown ones and banks are refused', async () => {
  const member = await withCash(shop, 30_000);
  const { id } = await ask(member, 5000);
  const other = await shop.member();
  expect(await refusal(other.cash.act({ id, action: 'cancel', key: uuid() }))).toBe('fail.not_found');
  expect((await other.cash.lists({})).data).toEqual([]);
  const buyer = await shop.operator('buyer');
  expect(await refusal(buyer.withdrawals.approve({ id, key: uuid() }))).toBe('fail.forbidden');
  const finance = await shop.operator('finance');
  expect(await refusal(finance.withdrawals.detail({ id: 999_999 }))).toBe('fail.not_found');
  await finance.withdrawals.approve({ id, key: uuid() });
  expect(await refusal(finance.withdrawals.pay({ id, bank_id: 999_999, reference: 'x', key: uuid() }))).toBe('remit.bank');
  expect((await finance.withdrawals.lists({ state: 'approved', q: 'Mei' })).list.some((c) => c.id === id)).toBe(true);
  expect((await finance.withdrawals.lists({ state: 'approved', q: '%' })).list).toEqual([]);
});

test('cancelling again returns the same withdrawal, and the money is returned once', async () => {
  const member = await withCash(shop, 20_000);
  const made = await ask(member, 5000);
  const first = await member.cash.act({ id: made.id, action: 'cancel', key: uuid() });
  expect(first.state).toBe('cancelled');
  const whole = await purse(member);
  expect(await member.cash.act({ id: made.id, action: 'cancel', key: uuid() })).toEqual(first);
  expect(await purse(member)).toEqual(whole);
  // A withdrawal that finance ended can't be cancelled: the refusal names its state.
  const other = await ask(member, 5000);
  await (await shop.operator('finance')).withdrawals.reject({ id: other.id, reason: 'no', key: uuid() });
  expect(await refusal(member.cash.act({ id: other.id, action: 'cancel', key: uuid() }))).toBe('fail.state_final');
});
