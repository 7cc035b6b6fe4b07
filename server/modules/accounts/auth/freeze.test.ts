// "This was not me": the link freezes the wallet, no money leaves it, staff restores the address and lifts the freeze.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { json } from '#server/context.ts';
import { type MemberClient, openShop, refusal, type Shop, uuid } from '#server/testing.ts';
import { lastCode } from '#server/testing-codes.ts';
import { expectSoundLedger, fund, PAY_PASSWORD } from '#server/testing-money.ts';
import { balances } from '../../payments/ledger/ledger.ts';
import { addName, moveCash, PAYEE } from '../../payments/withdrawals/testing-withdrawals.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(async () => {
  await expectSoundLedger(shop);
  await shop.close();
});

let n = 0;
/** A member whose mail address was just changed by someone else; the link went to both addresses. */
async function robbed({ mobile }: { mobile?: string } = {}) {
  const old = `owner${++n}@test.test`;
  const stolen = `thief${n}@test.test`;
  const m = await shop.member({ email: old, password: 'login-password' });
  shop.turn({ hours: 2 });
  await shop.db
    .updateTable('member')
    .set({ lang: 'en', ...(mobile ? { mobilecode: '49', mobile } : {}) })
    .where('id', '=', m.id)
    .execute();
  await fund(shop, m, 10_000);
  await m.ems.send({ event: 'changeemail', email: stolen });
  await m.user.changeemail({ email: stolen, captcha: await lastCode(shop, stolen), password: 'login-password' });
  return { m, old, stolen, token: await linkTo(old) };
}
async function linkTo(target: string): Promise<string> {
  const { body } = await shop.db
    .selectFrom('outbox')
    .select('body')
    .where('target', '=', target)
    .where('body', 'like', '%notme?token=%')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return /token=(\S+)/.exec(body)![1]!;
}
/** Signed in again: a freeze ends all sessions. */
async function back(m: MemberClient, username: string): Promise<MemberClient> {
  const { userinfo } = await shop.visitor.user.login({ username, password: 'login-password' });
  expect(userinfo.user.id).toBe(m.id);
  return shop.signed(m.id, userinfo.token);
}
const caseOf = async (m: { id: number }, state: 'frozen' | 'lifted' = 'frozen') =>
  (await (await shop.operator('finance')).frozen.lists({ state, page_size: 50 })).data.find((row) => row.member.id === m.id)!;
test('opening the link changes nothing; its button freezes the wallet and ends all sessions', async () => {
  const { m, token, old, stolen } = await robbed();
  const seen = await shop.visitor.user.changenotice({ token });
  expect(seen).toMatchObject({ kind: 'email', state: 'open', device: 'unknown device' });
  expect(seen.old_address).not.toBe(old);
  expect(seen.old_address).toMatch(/^o•+@test\.test$/);
  expect(seen.new_address).toMatch(/^t•+@test\.test$/);
  const got = await shop.server.inject({ method: 'GET', url: `/wap/?x=1#/pages/user/notme?token=${token}` });
  expect(got.statusCode).toBeLessThan(500);
  expect((await m.user.info({})).wallet_frozen).toBe(false);
  const byGet = await shop.server.inject({ method: 'GET', url: `/api/user/notme?token=${token}` });
  expect(byGet.json()).not.toMatchObject({ code: 1 });
  expect((await m.user.info({})).wallet_frozen).toBe(false);

  expect(await shop.visitor.user.notme({ token })).toMatchObject({ state: 'frozen' });
  expect(await refusal(m.user.info({}))).toBe('401');
  const owner = await back(m, stolen);
  expect(await owner.user.info({})).toMatchObject({ wallet_frozen: true });
  const letters = await shop.db.selectFrom('outbox').select('target').where('subject', '=', 'Your wallet is frozen').execute();
  expect(letters.map((l) => l.target)).toEqual(expect.arrayContaining([old, stolen]));
});

test('no money leaves a frozen wallet; incoming money is still credited', async () => {
  const { m, token, stolen } = await robbed();
  await moveCash(shop, m, 50_000);
  await addName(shop, m);
  const { invoice_no } = await m.paywallet.recharge({ amount: 1000, key: uuid() });
  await shop.visitor.user.notme({ token });
  const own = await back(m, stolen);
  const digits = { old_password: PAY_PASSWORD, password: '111111', login_password: 'login-password' };
  const pay = { no: invoice_no, pay_password: PAY_PASSWORD, key: uuid() };
  expect(
    await Promise.all(
      [
        own.paywallet.payBalance(pay),
        own.paywallet.getMixedPay({ ...pay, submit: 1, wallet: 1, method: 'demo' }),
        own.cash.addCash({ amount: 5000, ...PAYEE, pay_password: PAY_PASSWORD, key: uuid() }),
        own.paypassword.change(digits),
        own.paypassword.set({ password: '111111', captcha: '123456', login_password: 'login-password' }),
        own.user.changeemail({ email: 'next@test.test', captcha: '123456', password: 'login-password' }),
        own.user.changemobile({ mobile: '15112349999', mobilecode: '49', captcha: '123456', password: 'login-password' }),
      ].map(refusal),
    ),
  ).toEqual(Array(7).fill('wallet.is_frozen'));
  expect(await own.cash.getConfig({})).toMatchObject({ wallet_frozen: true });
  expect(await own.paypassword.haspassword({})).toMatchObject({ wallet_frozen: true });
  expect((await own.user.erase({})).blockers.map((o) => o.key)).toContain('erase.open.freezes');
  const before = (await balances(shop.ctx(), m.id)).cash;
  await moveCash(shop, m, 700);
  expect((await balances(shop.ctx(), m.id)).cash).toBe(before + 700);
  expect((await own.paywallet.recharge({ amount: 1000, key: uuid() })).invoice_no).toBeTruthy();
});

test('with pay passwords switched off a frozen wallet is frozen too', async () => {
  const { m, token, stolen } = await robbed();
  await moveCash(shop, m, 50_000);
  await addName(shop, m);
  await shop.visitor.user.notme({ token });
  const own = await back(m, stolen);
  await shop.db.updateTable('addon').set({ state: 0 }).where('name', '=', 'paypassword').execute();
  expect(await refusal(own.cash.addCash({ amount: 5000, ...PAYEE, pay_password: '000000', key: uuid() }))).toBe(
    'wallet.is_frozen',
  );
  await shop.db.updateTable('addon').set({ state: 1 }).where('name', '=', 'paypassword').execute();
});

test('a pending withdrawal is neither approved nor paid during a freeze, but can be rejected', async () => {
  const { m, token } = await robbed();
  await shop.db.deleteFrom('account_change').where('member_id', '=', m.id).where('kind', '<>', 'email').execute();
  await moveCash(shop, m, 50_000);
  await addName(shop, m);
  shop.turn({ hours: 25 });
  const { id } = await m.cash.addCash({ amount: 5000, ...PAYEE, pay_password: PAY_PASSWORD, key: uuid() });
  await shop.visitor.user.notme({ token });
  const finance = await shop.operator('finance');
  expect(await refusal(finance.withdrawals.approve({ id, key: uuid() }))).toBe('cash.member_frozen');
  expect(await finance.withdrawals.detail({ id })).toMatchObject({ wallet_frozen: true });
  expect((await caseOf(m)).withdrawals).toBe(1);
  await shop.db.updateTable('withdrawal').set({ state: 'approved' }).where('id', '=', id).execute();
  const bank_id = (
    await shop.db
      .insertInto('bank_account')
      .values({
        area: 'EU',
        names: json({}),
        currency: 'CNY',
        bank: 'ICBC',
        account_name: 'S',
        account_no: '1',
        instructions: json({}),
        fee_note: json({}),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
  expect(await refusal(finance.withdrawals.pay({ id, bank_id, reference: 'TX', key: uuid() }))).toBe('cash.member_frozen');
  await shop.db.updateTable('withdrawal').set({ state: 'applied' }).where('id', '=', id).execute();
  expect(await finance.withdrawals.reject({ id, reason: 'not the owner', key: uuid() })).toMatchObject({ state: 'rejected' });
});

test('a link is valid for a week, for one change, and only as signed', async () => {
  const { token } = await robbed();
  const { m: other, token: theirs } = await robbed();
  const [id] = theirs.split('.');
  const [, signed] = token.split('.');
  expect(
    await Promise.all(
      [`${id}.${signed}`, '1', `${id}.`, `999999.${signed}`, 'x'.repeat(200)].map((bad) =>
        refusal(shop.visitor.user.notme({ token: bad })),
      ),
    ),
  ).toEqual(Array(5).fill('user.link_unknown'));
  shop.turn({ days: 6, hours: 20 });
  expect((await shop.visitor.user.changenotice({ token })).state).toBe('open');
  shop.turn({ hours: 5 });
  expect(await refusal(shop.visitor.user.changenotice({ token }))).toBe('user.link_over');
  expect(await refusal(shop.visitor.user.notme({ token }))).toBe('user.link_over');
  expect((await other.user.info({})).wallet_frozen).toBe(false);
});

test('repeated or concurrent clicks make one freeze; once staff has lifted it the link does nothing', async () => {
  const { m, token, old, stolen } = await robbed();
  const both = await Promise.all([shop.visitor.user.notme({ token }), shop.visitor.user.notme({ token })]);
  expect(both.map((b) => b.state)).toEqual(['frozen', 'frozen']);
  expect(await shop.visitor.user.notme({ token: await linkTo(stolen) })).toMatchObject({ state: 'frozen' });
  const cases = await shop.db.selectFrom('wallet_freeze').select('id').where('member_id', '=', m.id).execute();
  expect(cases).toHaveLength(1);
  const desk = await shop.operator('owner');
  const lifted = await desk.frozen.lift({ id: cases[0]!.id, reason: 'spoke on the phone', key: uuid() });
  expect(lifted).toMatchObject({ reason: 'spoke on the phone', operator: 'owner' });
  expect(lifted.lifted_at).not.toBeNull();
  expect(await desk.frozen.lift({ id: cases[0]!.id, reason: 'again', key: uuid() })).toMatchObject({
    reason: 'spoke on the phone',
  });
  expect(await shop.visitor.user.notme({ token })).toMatchObject({ state: 'settled' });
  const own = await back(m, stolen);
  expect((await own.user.info({})).wallet_frozen).toBe(false);
  expect(await refusal(own.cash.addCash({ amount: 5000, ...PAYEE, pay_password: PAY_PASSWORD, key: uuid() }))).toBe('cash.rest');
  expect(await linkTo(old)).toBe(token);
  expect((await caseOf(m, 'lifted')).operator).toBe('owner');
});

test('staff restores the old address: sessions, password and a pay password set since then end', async () => {
  const { m, token, old, stolen } = await robbed();
  await m.paypassword.change({ old_password: PAY_PASSWORD, password: '111111', login_password: 'login-password' });
  await shop.visitor.user.notme({ token });
  const thief = await back(m, stolen);
  const desk = await shop.operator('finance');
  const row = await caseOf(m);
  expect(row).toMatchObject({ email: stolen, balance: 10_000 });
  expect(row.changes.map((c) => [c.kind, c.reported, c.restorable])).toEqual([
    ['paypassword', false, false],
    ['email', true, true],
  ]);
  const [pay, mail] = row.changes;
  expect(mail!.old_address).toMatch(/^owner\d+@test\.test$/);
  expect(await refusal(desk.frozen.restore({ id: row.id, change_id: pay!.id, reason: 'x', key: uuid() }))).toBe(
    'desk.frozen.no_address',
  );
  const strange = await robbed();
  await shop.visitor.user.notme({ token: strange.token });
  const theirs = (await caseOf(strange.m)).changes[0]!;
  expect(await refusal(desk.frozen.restore({ id: row.id, change_id: theirs.id, reason: 'x', key: uuid() }))).toBe(
    'fail.not_found',
  );
  const after = await desk.frozen.restore({ id: row.id, change_id: mail!.id, reason: 'owner called', key: uuid() });
  expect(after.email).toBe(old);
  expect(after.changes.map((c) => [c.kind, c.undone])).toEqual([
    ['paypassword', true],
    ['email', true],
  ]);
  expect(await refusal(thief.user.info({}))).toBe('401');
  expect(await refusal(shop.visitor.user.login({ username: stolen, password: 'login-password' }))).toBe('user.password_wrong');
  expect(await refusal(shop.visitor.user.login({ username: old, password: 'login-password' }))).toBe('user.password_wrong');
  shop.turn({ minutes: 20 });
  await shop.visitor.ems.send({ event: 'resetpwd', email: old });
  await shop.visitor.user.resetpwd({ email: old, captcha: await lastCode(shop, old), password: 'login-password' });
  const own = await back(m, old);
  expect(await own.user.info({})).toMatchObject({ email: old, has_paypassword: false, wallet_frozen: true });
  const letter = await shop.db
    .selectFrom('outbox')
    .select('body')
    .where('target', '=', old)
    .where('subject', '=', 'Your account was restored')
    .executeTakeFirstOrThrow();
  expect(letter.body).toContain('Forgot your password');
  const log = await shop.db
    .selectFrom('audit')
    .select(['action', 'detail'])
    .where('thing', '=', 'member')
    .where('thing_id', '=', String(m.id))
    .execute();
  expect(log).toMatchObject([{ action: 'member.restore', detail: { reason: 'owner called', kind: 'email' } }]);
  expect(await desk.frozen.restore({ id: row.id, change_id: mail!.id, reason: 'again', key: uuid() })).toMatchObject({
    email: old,
  });
});

test('an address that another member has taken cannot be restored; an account keeps one address', async () => {
  const { m, token, old } = await robbed();
  await shop.visitor.user.notme({ token });
  await shop.member({ email: old });
  const desk = await shop.operator('finance');
  const { id, changes } = await caseOf(m);
  expect(await refusal(desk.frozen.restore({ id, change_id: changes[0]!.id, reason: 'x', key: uuid() }))).toBe(
    'user.email_taken',
  );
  await shop.db.updateTable('account_change').set({ old_address: null }).where('id', '=', changes[0]!.id).execute();
  expect(await refusal(desk.frozen.restore({ id, change_id: changes[0]!.id, reason: 'x', key: uuid() }))).toBe(
    'desk.frozen.last_address',
  );
  await desk.frozen.lift({ id, reason: 'known', key: uuid() });
  expect(await refusal(desk.frozen.restore({ id, change_id: changes[0]!.id, reason: 'x', key: uuid() }))).toBe(
    'desk.frozen.was_lifted',
  );
});

test('who may see it, and the count in the menu', async () => {
  const { token, m } = await robbed();
  const finance = await shop.operator('finance');
  const before = (await finance.session.counts({})).frozen!.count;
  await shop.visitor.user.notme({ token });
  shop.turn({ hours: 3 });
  const now = (await finance.session.counts({})).frozen!;
  expect(now.count).toBe(before + 1);
  expect(now.oldest_hours).toBeGreaterThanOrEqual(3);
  const buyer = await shop.operator('buyer');
  expect(await refusal(buyer.frozen.lists({}))).toBe('fail.forbidden');
  expect(await refusal(buyer.frozen.lift({ id: (await caseOf(m)).id, reason: 'x', key: uuid() }))).toBe('fail.forbidden');
  expect((await finance.frozen.lists({ q: 'thief' })).total).toBeGreaterThan(0);
  expect((await finance.frozen.lists({ q: 'nobody at all' })).data).toEqual([]);
});
