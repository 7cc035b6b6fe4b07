// Limits on guessing and on sending are exact under forty concurrent calls.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encode } from '#contract/encode.ts';
import { CallRefused, openShop, type Shop } from '#server/testing.ts';
import { lastCode } from '#server/testing-codes.ts';
import { fund } from '#server/testing-money.ts';
import { hashPassword } from '#server/testing-password.ts';
import { changeSetting } from '#server/testing-settings.ts';
import { createOperator } from '../../accounts/staff/operators.ts';
import { atOnce, CALLS } from './testing.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const PASSWORD = 'a long password';
let n = 0;
const fresh = () => `at-once${++n}@test.test`;
async function memberWithPassword(email: string) {
  const m = await shop.member({ email });
  await shop.db
    .updateTable('member')
    .set({ password_hash: await hashPassword(PASSWORD) })
    .where('id', '=', m.id)
    .execute();
  return m;
}

/** A call from another address of the same network each time. */
async function from(remoteAddress: string, path: string, args: Record<string, unknown>): Promise<void> {
  const reply = await shop.server.inject({
    method: 'POST',
    url: path,
    remoteAddress,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: encode({ lang: 'en', clienttype: 'h5', ...args }).toString(),
  });
  const { code, data } = reply.json() as { code: number; data: { key?: string } };
  if (code !== 1) throw new CallRefused(path, code, data.key ?? '', null, '', { params: {} });
}

describe('forty concurrent calls', () => {
  test('codes an hour to one address', async () => {
    await changeSetting(shop, 'code_captcha_from', 1000);
    const email = fresh();
    expect(await atOnce(() => shop.visitor.ems.send({ event: 'register', email }))).toEqual({
      done: 1,
      'user.code_wait': CALLS - 1,
    });
    await changeSetting(shop, 'code_wait_seconds', 0);
    const other = fresh();
    const send = (at: number) => from(`10.1.0.${at}`, '/api/ems/send', { event: 'register', email: other });
    expect(await atOnce(send)).toEqual({ done: 5, 'fail.too_many': CALLS - 5 });
    await changeSetting(shop, 'code_wait_seconds');
    await changeSetting(shop, 'code_captcha_from');
  });

  test('codes an hour from one IP address: without a captcha, and in total', async () => {
    const send = () => from('10.2.0.1', '/api/ems/send', { event: 'register', email: fresh() });
    expect(await atOnce(send)).toEqual({ done: 9, 'user.captcha_needed': CALLS - 9 });
    await changeSetting(shop, 'code_captcha_from', 1000);
    await changeSetting(shop, 'code_per_hour_ip', 20);
    expect(await atOnce(send)).toEqual({ done: 11, 'fail.too_many': CALLS - 11 });
    await changeSetting(shop, 'code_per_hour_ip');
    await changeSetting(shop, 'code_captcha_from');
  });

  test('tries of one code', async () => {
    const email = fresh();
    await shop.visitor.ems.send({ event: 'register', email });
    const captcha = (await lastCode(shop, email)) === '000000' ? '000001' : '000000';
    await atOnce(() => shop.visitor.user.register({ email, captcha, password: PASSWORD, agree: 1 }));
    const { tries } = await shop.db.selectFrom('code').select('tries').where('target', '=', email).executeTakeFirstOrThrow();
    expect(tries).toBe(5);
  });

  test('wrong logins of an account from many addresses, from one address, and of both together', async () => {
    const email = fresh();
    await memberWithPassword(email);
    const wrong = { username: email, password: 'wrong' };
    expect(await atOnce((at) => from(`10.3.0.${at}`, '/api/user/login', wrong))).toEqual({
      'user.password_wrong': 3,
      'user.captcha_needed': CALLS - 3,
    });
    expect(await atOnce(() => from('10.4.0.1', '/api/user/login', { ...wrong, username: fresh() }))).toEqual({
      'user.password_wrong': 10,
      'user.captcha_needed': CALLS - 10,
    });
    await changeSetting(shop, 'login_captcha_account', 1000);
    await changeSetting(shop, 'login_captcha_ip', 1000);
    expect(await atOnce(() => from('10.5.0.1', '/api/user/login', wrong))).toEqual({
      'user.password_wrong': 10,
      'fail.too_many': CALLS - 10,
    });
    await changeSetting(shop, 'login_captcha_account');
    await changeSetting(shop, 'login_captcha_ip');
  });

  test('own password of a member', async () => {
    const m = await memberWithPassword(fresh());
    expect(await atOnce(() => m.user.changepwd({ old_password: 'wrong', password: 'another password' }))).toEqual({
      'user.old_password_wrong': 10,
      'fail.too_many': CALLS - 10,
    });
  });

  test('pay password', async () => {
    const m = await shop.member();
    await fund(shop, m, 1);
    expect(await atOnce(() => m.paypassword.check({ password: '000000' }))).toEqual({
      'pay.password_wrong': 4,
      'pay.password_locked': CALLS - 4,
    });
  });

  test('password of an operator', async () => {
    await createOperator(shop.db, { username: 'guessed', name: '', role: 'buyer', password: PASSWORD }, shop.now());
    const guess = () => from('10.6.0.1', '/admin/api/session/login', { username: 'guessed', password: 'wrong' });
    expect(await atOnce(guess)).toEqual({ 'desk.login.wrong': 10, 'fail.too_many': CALLS - 10 });
  });
});
