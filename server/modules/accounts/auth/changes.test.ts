// Changes of credentials: a stolen session is not enough, the addresses are notified, withdrawals are on hold.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CallRefused, type MemberClient, openShop, refusal, type Shop, uuid } from '#server/testing.ts';
import { lastCode } from '#server/testing-codes.ts';
import { expectSoundLedger, fund, PAY_PASSWORD } from '#server/testing-money.ts';
import { changeSetting } from '#server/testing-settings.ts';
import { addName, moveCash, PAYEE, withCash } from '../../payments/withdrawals/testing-withdrawals.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(async () => {
  await expectSoundLedger(shop);
  await shop.close();
});

let n = 0;
type Someone = MemberClient & { email: string };
async function someone({ mobile, password = true }: { mobile?: string; password?: boolean } = {}): Promise<Someone> {
  const email = `change${++n}@test.test`;
  const m = await shop.member({ email, ...(password ? { password: 'login-password' } : {}) });
  shop.turn({ hours: 2 }); // codes requested by earlier tests no longer count
  await shop.db
    .updateTable('member')
    .set({ lang: 'en', ...(mobile ? { mobilecode: '49', mobile } : {}) })
    .where('id', '=', m.id)
    .execute();
  return new Proxy(m, { get: (at, name) => (name === 'email' ? email : at[name as keyof MemberClient]) }) as Someone;
}
const wrong = (call: Promise<unknown>) =>
  call.then(
    () => Promise.reject(new Error('the call went through')),
    (e: CallRefused) => ({ key: e.key, field: e.field }),
  );
const sentTo = async (target: string) =>
  (
    await shop.db
      .selectFrom('outbox')
      .select(['subject', 'body', 'channel'])
      .where('target', '=', target)
      .where('secret', '=', false)
      .orderBy('id')
      .execute()
  ).filter(({ body }) => body.includes('/pages/user/notme?token='));
const codeTo = async (
  m: MemberClient,
  event: 'changeemail' | 'proveemail' | 'paypassword' | 'provepaypassword',
  email: string,
) => {
  await m.ems.send({ event, email });
  return lastCode(shop, email);
};
const mail = () => `new${++n}@test.test`;

test('a new mail address requires the password in addition to the code', async () => {
  const m = await someone();
  const email = mail();
  const captcha = await codeTo(m, 'changeemail', email);
  expect(await wrong(m.user.changeemail({ email, captcha }))).toEqual({ key: 'user.proof_password', field: 'password' });
  expect(await wrong(m.user.changeemail({ email, captcha, password: 'a guess' }))).toEqual({
    key: 'user.login_password_wrong',
    field: 'password',
  });
  expect((await m.user.info({})).email).toBe(m.email);
  expect((await m.user.changeemail({ email, captcha, password: 'login-password' })).email).toBe(email);
});

test('or a code to the old address; each code is valid only for its purpose, target and member', async () => {
  const m = await someone();
  const other = await someone();
  const email = mail();
  const captcha = await codeTo(m, 'changeemail', email);
  const proveOther = await codeTo(other, 'proveemail', other.email);
  const pay = await codeTo(m, 'provepaypassword', m.email);
  expect(await wrong(m.user.changeemail({ email, captcha, old_captcha: pay }))).toEqual({
    key: 'user.code_wrong',
    field: 'old_captcha',
  });
  expect(await wrong(m.user.changeemail({ email, captcha, old_captcha: proveOther }))).toMatchObject({ key: 'user.code_wrong' });
  shop.turn({ minutes: 2 });
  expect(await wrong(m.ems.send({ event: 'proveemail', email: other.email }))).toMatchObject({ key: 'user.not_own_email' });
  expect(await wrong(m.ems.send({ event: 'proveemail', email }))).toMatchObject({ key: 'user.not_own_email' });
  const old_captcha = await codeTo(m, 'proveemail', m.email);
  // The new address is wrong: the proof stays valid for the next try.
  expect(await wrong(m.user.changeemail({ email: mail(), captcha, old_captcha }))).toMatchObject({ key: 'user.code_wrong' });
  // Another member cannot use the code that this member requested.
  expect(await wrong(other.user.changeemail({ email, captcha, password: 'login-password' }))).toMatchObject({
    key: 'user.code_wrong',
    field: 'captcha',
  });
  expect((await m.user.changeemail({ email, captcha, old_captcha })).email).toBe(email);
});

test('a member without a password proves their identity by a code to the old address', async () => {
  const m = await someone({ password: false });
  const email = mail();
  const captcha = await codeTo(m, 'changeemail', email);
  expect(await wrong(m.user.changeemail({ email, captcha }))).toEqual({ key: 'user.proof_code', field: 'old_captcha' });
  expect(await wrong(m.user.changeemail({ email, captcha, password: '' }))).toMatchObject({ key: 'user.proof_code' });
  expect(await wrong(m.user.changeemail({ email, captcha, password: 'any' }))).toMatchObject({ key: 'user.proof_code' });
  const old_captcha = await codeTo(m, 'proveemail', m.email);
  expect((await m.user.changeemail({ email, captcha, old_captcha })).email).toBe(email);
});

test('a first mobile number requires the proof too; all addresses are notified of the change and its device, with a link', async () => {
  const m = await someone();
  await m.sms.send({ event: 'changemobile', mobile: '15112340001', mobilecode: '49' });
  const captcha = await lastCode(shop, '+4915112340001');
  const change = { mobile: '15112340001', mobilecode: '49', captcha };
  expect(await wrong(m.user.changemobile(change))).toMatchObject({ key: 'user.proof_password' });
  await m.user.changemobile({ ...change, password: 'login-password' });
  const [letter, ...more] = await sentTo(m.email);
  expect(more).toEqual([]);
  expect(letter).toMatchObject({ channel: 'mail', subject: 'Your mobile number was changed' });
  expect(letter!.body).toContain('Change: none → +49 •••••••0001');
  expect(letter!.body).toContain('Device: unknown device');
  expect(letter!.body).not.toContain('{');
  expect(await sentTo('+4915112340001')).toMatchObject([{ channel: 'sms' }]);
});

test('old and new address are notified, regardless of mail preferences', async () => {
  const m = await someone({ mobile: '15112340002' });
  await shop.db.insertInto('remind').values({ member_id: m.id, event: 'email_changed', is_on: false }).execute();
  const email = mail();
  await m.user.changeemail({ email, captcha: await codeTo(m, 'changeemail', email), password: 'login-password' });
  for (const target of [m.email, email, '+4915112340002']) expect(await sentTo(target)).toHaveLength(1);
  expect((await sentTo(m.email))[0]!.body).toContain(`${m.email[0]}••••••`);
  expect((await m.message.lists({})).list.data[0]).toMatchObject({ title: 'Your email address was changed' });
});

test('withdrawals are on hold for 24 hours after each such change, and the refusal names the end', async () => {
  const ask = (m: MemberClient) => m.cash.addCash({ amount: 5000, ...PAYEE, pay_password: PAY_PASSWORD, key: uuid() });
  const rich = async () => {
    const m = await someone();
    await fund(shop, m, 1);
    await moveCash(shop, m, 50_000);
    await addName(shop, m);
    return m;
  };
  const changes: ((m: Someone) => Promise<unknown>)[] = [
    async (m) => {
      const email = mail();
      await m.user.changeemail({ email, captcha: await codeTo(m, 'changeemail', email), password: 'login-password' });
    },
    (m) => m.paypassword.change({ old_password: PAY_PASSWORD, password: PAY_PASSWORD, login_password: 'login-password' }),
    async (m) =>
      m.paypassword.set({
        password: PAY_PASSWORD,
        captcha: await codeTo(m, 'paypassword', m.email),
        login_password: 'login-password',
      }),
  ];
  for (const change of changes) {
    const m = await rich();
    await ask(m);
    expect(await m.cash.getConfig({})).toMatchObject({ rest_until: null, wallet_frozen: false });
    await change(m);
    const until = new Date(shop.now().getTime() + 24 * 3_600_000).toISOString();
    const { rest_until } = await m.cash.getConfig({});
    expect(Math.abs(Date.parse(rest_until!) - Date.parse(until))).toBeLessThan(60_000);
    expect((await m.user.info({})).rest_until).toBe(rest_until);
    expect(await refusal(ask(m))).toBe('cash.rest');
    shop.turn({ hours: 23, minutes: 50 });
    expect(await refusal(ask(m))).toBe('cash.rest');
    shop.turn({ minutes: 11 });
    expect(await m.cash.getConfig({})).toMatchObject({ rest_until: null });
    expect((await ask(m)).state).toBe('applied');
  }
});

test('a reset of the login password starts the hold, a change by the old one does not; the owner sets its length', async () => {
  const m = await someone();
  await m.user.changepwd({ old_password: 'login-password', password: 'login-password-2' });
  expect((await m.user.info({})).rest_until).toBeNull();
  expect(await sentTo(m.email)).toHaveLength(1);
  await shop.visitor.ems.send({ event: 'resetpwd', email: m.email });
  await shop.visitor.user.resetpwd({ email: m.email, captcha: await lastCode(shop, m.email), password: 'login-password-3' });
  shop.turn({ minutes: 2 });
  const { userinfo } = await shop.visitor.user.login({ username: m.email, password: 'login-password-3' });
  expect(userinfo.user.rest_until).not.toBeNull();
  expect(await sentTo(m.email)).toHaveLength(2);
  await changeSetting(shop, 'account_rest_hours', 0);
  expect(
    (await shop.visitor.user.login({ username: m.email, password: 'login-password-3' })).userinfo.user.rest_until,
  ).toBeNull();
  await changeSetting(shop, 'account_rest_hours');
});

test('the first pay password requires only the code and starts no hold', async () => {
  const m = await someone();
  const captcha = await codeTo(m, 'paypassword', m.email);
  expect(await m.paypassword.set({ password: '123456', captcha })).toEqual({ has: true });
  expect(await m.paypassword.haspassword({})).toMatchObject({ has: true, rest_until: null, wallet_frozen: false });
  expect(await sentTo(m.email)).toHaveLength(1);
});

test('a reset requires the password, or a code to the other address; another reset is on hold', async () => {
  const m = await someone({ mobile: '15112340003' });
  await fund(shop, m, 100);
  const captcha = await codeTo(m, 'paypassword', m.email);
  expect(await wrong(m.paypassword.set({ password: '123456', captcha }))).toEqual({
    key: 'user.proof_password',
    field: 'login_password',
  });
  shop.turn({ minutes: 2 });
  // A second code to the same mailbox proves nothing more.
  const same = await codeTo(m, 'provepaypassword', m.email);
  expect(await wrong(m.paypassword.set({ password: '123456', captcha, old_captcha: same }))).toEqual({
    key: 'user.code_wrong',
    field: 'old_captcha',
  });
  await m.sms.send({ event: 'provepaypassword', mobile: '15112340003', mobilecode: '49' });
  const old_captcha = await lastCode(shop, '+4915112340003');
  expect(await m.paypassword.set({ password: '123456', captcha, old_captcha })).toEqual({ has: true });
  shop.turn({ minutes: 2 });
  const again = await codeTo(m, 'paypassword', m.email);
  const reset = { password: '654321', captcha: again, login_password: 'login-password' };
  expect(await refusal(m.paypassword.set(reset))).toBe('pay.rest');
  expect(await m.paypassword.check({ password: '123456' })).toEqual({ ok: true });
});

test('a change by the old digits requires the login password, or a code, as well', async () => {
  const m = await someone();
  await fund(shop, m, 100);
  const change = { old_password: PAY_PASSWORD, password: '123456' };
  expect(await wrong(m.paypassword.change(change))).toEqual({ key: 'user.proof_password', field: 'login_password' });
  expect(await wrong(m.paypassword.change({ ...change, login_password: 'a guess' }))).toEqual({
    key: 'user.login_password_wrong',
    field: 'login_password',
  });
  const old_captcha = await codeTo(m, 'provepaypassword', m.email);
  expect(await m.paypassword.change({ ...change, old_captcha })).toEqual({ has: true });
  expect((await m.user.info({})).rest_until).not.toBeNull();
});

test('wrong passwords are limited like logins', async () => {
  const m = await someone();
  const email = mail();
  const captcha = await codeTo(m, 'changeemail', email);
  for (let i = 0; i < 10; i++)
    expect(await refusal(m.user.changeemail({ email, captcha, password: `guess ${i}` }))).toBe('user.login_password_wrong');
  expect(await refusal(m.user.changeemail({ email, captcha, password: 'login-password' }))).toBe('fail.too_many');
});

test('concurrent calls: one code changes the address once, one of two resets succeeds', async () => {
  const m = await someone();
  await fund(shop, m, 100);
  const email = mail();
  const captcha = await codeTo(m, 'changeemail', email);
  const change = () =>
    m.user.changeemail({ email, captcha, password: 'login-password' }).then(
      () => 'done',
      (e: CallRefused) => e.key,
    );
  expect((await Promise.all([change(), change()])).sort()).toEqual(['done', 'user.code_wrong']);
  const fresh = await someone({ mobile: '15112340004' });
  await fund(shop, fresh, 100);
  const byMail = await codeTo(fresh, 'paypassword', fresh.email);
  await fresh.sms.send({ event: 'paypassword', mobile: '15112340004', mobilecode: '49' });
  const bySms = await lastCode(shop, '+4915112340004');
  const reset = (by: 'email' | 'mobile', code: string) =>
    fresh.paypassword.set({ password: '123456', captcha: code, by, login_password: 'login-password' }).then(
      () => 'done',
      (e: CallRefused) => e.key,
    );
  expect((await Promise.all([reset('email', byMail), reset('mobile', bySms)])).sort()).toEqual(['done', 'pay.rest']);
});

test('a withdrawal requested before the change is unaffected', async () => {
  const m = await withCash(shop, 50_000);
  const { id } = await m.cash.addCash({ amount: 5000, ...PAYEE, pay_password: PAY_PASSWORD, key: uuid() });
  await shop.db.insertInto('account_change').values({ member_id: m.id, kind: 'email', at: shop.now() }).execute();
  expect(await (await shop.operator('finance')).withdrawals.approve({ id, key: uuid() })).toMatchObject({ state: 'approved' });
});
