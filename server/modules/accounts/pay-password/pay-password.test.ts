import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CallRefused, type MemberClient, openShop, refusal, type Shop, uuid } from '#server/testing.ts';
import { lastCode } from '#server/testing-codes.ts';
import { checkPayPassword } from './check.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const LOGIN = 'login-password';
let n = 0;
async function memberWith(password: string): Promise<MemberClient & { email: string }> {
  const email = `pay${++n}@test.test`;
  const m = await shop.member({ email, password: LOGIN });
  shop.turn({ hours: 2 });
  await m.ems.send({ event: 'paypassword', email });
  await m.paypassword.set({ password, captcha: await lastCode(shop, email) });
  return new Proxy(m, { get: (t, name) => (name === 'email' ? email : t[name as keyof MemberClient]) }) as MemberClient & {
    email: string;
  };
}
const refused = (call: Promise<unknown>) =>
  call.then(
    () => {
      throw new Error('the call went through');
    },
    (e) => e as CallRefused,
  );

test('it is set by a code to the own mail address', async () => {
  const m = await shop.member({ email: 'anna@test.test' });
  expect(await m.paypassword.haspassword({})).toMatchObject({ has: false, locked_until: null });
  expect(await m.paypassword.getConfig({})).toEqual({
    length: 6,
    tries: 5,
    lock_minutes: 30,
    email: 'a•••@test.test',
    mobile: '',
  });
  expect(await refusal(m.paypassword.check({ password: '123456' }))).toBe('pay.password_unset');
  expect(await refusal(m.paypassword.set({ password: '123456', captcha: '000000' }))).toBe('user.code_wrong');
  expect(await refusal(m.ems.send({ event: 'paypassword', email: 'somebody@test.test' }))).toBe('user.not_own_email');
  expect(await refusal(shop.visitor.ems.send({ event: 'paypassword', email: 'anna@test.test' }))).toBe('fail.login_first');
  await m.ems.send({ event: 'paypassword', email: 'anna@test.test' });
  const captcha = await lastCode(shop, 'anna@test.test');
  expect(await refusal(m.paypassword.set({ password: '12345', captcha }))).toBe('fail.field_format');
  expect(await m.paypassword.set({ password: '123456', captcha })).toEqual({ has: true });
  expect(await refusal(m.paypassword.set({ password: '654321', captcha }))).toBe('user.code_wrong');
  expect(await m.paypassword.check({ password: '123456' })).toEqual({ ok: true });
  const { pay_password_hash } = await shop.db
    .selectFrom('member')
    .select('pay_password_hash')
    .where('id', '=', m.id)
    .executeTakeFirstOrThrow();
  expect(pay_password_hash).toMatch(/^\$argon2id\$/);
  expect((await m.user.info({})).has_paypassword).toBe(true);
});

test('a mobile number is offered for the code only when the shop can send to it', async () => {
  const bound = async (at: Shop) => {
    const m = await at.member({ email: 'berta@test.test' });
    await at.db.updateTable('member').set({ mobilecode: '49', mobile: '15112345678' }).where('id', '=', m.id).execute();
    return m.paypassword.getConfig({});
  };
  const live = await openShop({ config: { production: true } });
  const sending = await openShop({ config: { production: true, sms_url: 'https://sms.test/send' } });
  expect(await bound(live)).toMatchObject({ email: 'b••••@test.test', mobile: '' });
  expect(await bound(sending)).toMatchObject({ mobile: '+49 •••••••5678' });
  await Promise.all([live.close(), sending.close()]);
});

test('five wrong tries lock it for half an hour, even for the right one', async () => {
  const m = await memberWith('111111');
  for (const left of [4, 3, 2, 1])
    expect((await refused(m.paypassword.check({ password: '222222' }))).data.params).toEqual({ left });
  expect(await refused(m.paypassword.check({ password: '222222' }))).toMatchObject({
    code: 0,
    key: 'pay.password_locked',
    field: 'password',
    data: { params: { minutes: 30 } },
  });
  expect(await refusal(m.paypassword.check({ password: '111111' }))).toBe('pay.password_locked');
  const { locked_until } = await m.paypassword.haspassword({});
  expect(new Date(locked_until!).getTime() - shop.now().getTime()).toBeGreaterThan(29 * 60_000);
  shop.turn({ minutes: 31 });
  expect((await m.paypassword.haspassword({})).locked_until).toBeNull();
  expect((await refused(m.paypassword.check({ password: '222222' }))).data.params).toEqual({ left: 4 });
  expect(await m.paypassword.check({ password: '111111' })).toEqual({ ok: true });
});

test('a right one resets the count; all uses share one count', async () => {
  const m = await memberWith('111111');
  for (let i = 0; i < 3; i++) await refusal(m.paypassword.check({ password: '000000' }));
  await m.paypassword.check({ password: '111111' });
  expect((await refused(m.paypassword.check({ password: '000000' }))).data.params).toEqual({ left: 4 });
  expect(await refused(m.paypassword.change({ old_password: '000000', password: '333333' }))).toMatchObject({
    key: 'pay.password_wrong',
    field: 'old_password',
    data: { params: { left: 3 } },
  });
  const ctx = { ...shop.ctx(), member: { id: m.id, memberCode: '', nickname: '', level: 0, lang: 'en' } };
  const { pay_password_hash: stored } = await shop.db
    .selectFrom('member')
    .select('pay_password_hash')
    .where('id', '=', m.id)
    .executeTakeFirstOrThrow();
  const compared = { stored: stored!, fits: false };
  await expect(checkPayPassword(ctx, compared)).rejects.toMatchObject({
    key: 'pay.password_wrong',
    params: { left: 2 },
    keep: true,
  });
});

test('a refused payment leaves its key free: the next try runs again', async () => {
  const m = await memberWith('111111');
  const other = await shop.member();
  const { invoice_no } = await other.paywallet.recharge({ amount: 1000, key: uuid() });
  const key = uuid();
  expect((await refused(m.paywallet.payBalance({ no: invoice_no, pay_password: '000000', key }))).data.params).toEqual({
    left: 4,
  });
  expect((await refused(m.paywallet.payBalance({ no: invoice_no, pay_password: '000000', key }))).data.params).toEqual({
    left: 3,
  });
  expect(await refusal(m.paywallet.payBalance({ no: invoice_no, pay_password: '111111', key }))).toBe('fail.not_found');
});

test('it is changed with the old one', async () => {
  const m = await memberWith('111111');
  expect(await m.paypassword.change({ old_password: '111111', password: '333333', login_password: LOGIN })).toEqual({
    has: true,
  });
  expect(await refusal(m.paypassword.check({ password: '111111' }))).toBe('pay.password_wrong');
  expect(await m.paypassword.check({ password: '333333' })).toEqual({ ok: true });
});

test('resetting it with a code ends the lock', async () => {
  const m = await memberWith('111111');
  for (let i = 0; i < 5; i++) await refusal(m.paypassword.check({ password: '000000' }));
  shop.turn({ minutes: 2 });
  await m.ems.send({ event: 'paypassword', email: m.email });
  await m.paypassword.set({ password: '444444', captcha: await lastCode(shop, m.email), by: 'email', login_password: LOGIN });
  expect(await m.paypassword.check({ password: '444444' })).toEqual({ ok: true });
  shop.turn({ hours: 25 });
  expect(await refusal(m.paypassword.set({ password: '555555', captcha: '123456', by: 'mobile' }))).toBe('user.code_wrong');
});

test('one member’s tries do not lock another, and a visitor has none', async () => {
  const [a, b] = [await memberWith('111111'), await memberWith('111111')];
  for (let i = 0; i < 5; i++) await refusal(a.paypassword.check({ password: '000000' }));
  expect(await b.paypassword.check({ password: '111111' })).toEqual({ ok: true });
  for (const key of await Promise.all(
    [
      shop.visitor.paypassword.check({ password: '111111' }),
      shop.visitor.paypassword.haspassword({}),
      shop.visitor.paypassword.set({ password: '111111', captcha: '111111' }),
    ].map(refusal),
  ))
    expect(key).toBe('401');
});

test('switched off, its calls are refused and nothing requires it', async () => {
  const m = await memberWith('111111');
  await shop.db.updateTable('addon').set({ state: 0 }).where('name', '=', 'paypassword').execute();
  expect(await refusal(m.paypassword.check({ password: '111111' }))).toBe('fail.addon_off');
  const ctx = { ...shop.ctx(), member: { id: m.id, memberCode: '', nickname: '', level: 0, lang: 'en' } };
  await expect(checkPayPassword(ctx, null)).resolves.toBeUndefined();
  await shop.db.updateTable('addon').set({ state: 1 }).where('name', '=', 'paypassword').execute();
});
