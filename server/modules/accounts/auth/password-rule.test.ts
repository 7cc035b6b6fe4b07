// A new password must not be a common one, wherever it is chosen; members who have one already can still sign in.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CallRefused, openShop, type Shop, uuid } from '#server/testing.ts';
import { lastCode } from '#server/testing-codes.ts';
import { hashPassword } from '#server/testing-password.ts';
import { createOperator } from '../staff/operators.ts';
import { isCommonPassword } from './password-rule.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const COMMON = 'PassWord1';
const GOOD = 'correct horse';
const refused = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    ({ key, field }: CallRefused) => ({ key, field }),
  );
const TOO_COMMON = { key: 'user.password_common', field: 'password' };

test('common regardless of case; a longer sentence or a rare password is not', () => {
  for (const password of ['password1', 'PASSWORD1', 'iloveyou', 'qwertyuiop', '12345678', 'Trustno1'])
    expect([password, isCommonPassword(password)]).toEqual([password, true]);
  for (const password of [GOOD, 'sampan-demo', 'password1 and more'])
    expect([password, isCommonPassword(password)]).toEqual([password, false]);
});

test('signing up, changing and resetting refuse it, and the code stays valid for another', async () => {
  const email = 'common@test.test';
  await shop.visitor.ems.send({ event: 'register', email });
  const captcha = await lastCode(shop, email);
  const join = (password: string) => shop.visitor.user.register({ email, captcha, password, agree: 1 });
  expect(await refused(join(COMMON))).toEqual(TOO_COMMON);
  expect(await refused(join('Sh0rt.7'))).toEqual({ key: 'fail.field_short', field: 'password' });
  const { userinfo } = await join(GOOD);

  const m = await shop.member({ email: 'has-one@test.test' });
  const old = { password_hash: await hashPassword(COMMON) };
  await shop.db.updateTable('member').set(old).where('id', '=', m.id).execute();
  expect(await refused(m.user.changepwd({ old_password: COMMON, password: 'iloveyou' }))).toEqual(TOO_COMMON);
  expect((await shop.visitor.user.login({ username: 'has-one@test.test', password: COMMON })).userinfo.user.id).toBe(m.id);

  shop.turn({ minutes: 61 });
  await shop.visitor.ems.send({ event: 'resetpwd', email });
  const again = { email, captcha: await lastCode(shop, email) };
  expect(await refused(shop.visitor.user.resetpwd({ ...again, password: COMMON }))).toEqual(TOO_COMMON);
  await shop.visitor.user.resetpwd({ ...again, password: 'battery staple' });
  expect((await shop.visitor.user.login({ username: email, password: 'battery staple' })).userinfo.user.id).toBe(
    userinfo.user.id,
  );
});

test('operators: made by a tool, in the back office, by the operators themselves', async () => {
  const made = { username: 'common', name: '', role: 'owner', password: COMMON };
  await expect(createOperator(shop.db, made, shop.now())).rejects.toThrow('easy to guess');
  const owner = await shop.operator('owner');
  const data = { username: 'li', name: 'Li', role: 'buyer', password: COMMON, lang: 'en' };
  expect(await refused(owner.resource.save({ resource: 'operators', data, key: uuid() }))).toEqual(TOO_COMMON);
  expect(await refused(owner.session.password({ old_password: 'x', password: COMMON }))).toEqual(TOO_COMMON);
});
