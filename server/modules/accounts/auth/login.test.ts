import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encode } from '#contract/encode.ts';
import { say } from '#contract/messages.ts';
import { json } from '#server/context.ts';
import { sign } from '#server/secret.ts';
import { type CallRefused, openShop, refusal, type Shop } from '#server/testing.ts';
import { lastCode } from '#server/testing-codes.ts';
import { hashPassword } from '#server/testing-password.ts';
import { changeSetting } from '#server/testing-settings.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const PASSWORD = 'right-password';
async function memberWithPassword(email: string) {
  const m = await shop.member({ email });
  await shop.db
    .updateTable('member')
    .set({ password_hash: await hashPassword(PASSWORD) })
    .where('id', '=', m.id)
    .execute();
  return m;
}
const login = (username: string, password: string) => shop.visitor.user.login({ username, password });
const refused = (call: Promise<unknown>) =>
  call.then(
    () => {
      throw new Error('the call went through');
    },
    (e) => e as CallRefused,
  );

/** A login as a browser sends it, with cookies. */
async function loginWithCookie(args: Record<string, string>, cookie: string) {
  const reply = await shop.server.inject({
    method: 'POST',
    url: '/api/user/login',
    headers: { 'content-type': 'application/x-www-form-urlencoded', cookie },
    payload: encode({ lang: 'en', clienttype: 'h5', ...args }).toString(),
  });
  return reply.json() as { code: number; data: { key?: string } };
}

async function picture(): Promise<string> {
  const reply = await shop.server.inject({ method: 'GET', url: '/index.php?s=/captcha&r=0.5' });
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['content-type']).toBe('image/png');
  expect(reply.headers['cache-control']).toBe('no-store');
  expect(reply.rawPayload.subarray(1, 4).toString()).toBe('PNG');
  const set = String(reply.headers['set-cookie']);
  expect(set).toMatch(/HttpOnly/);
  expect(set).toMatch(/SameSite=Lax/);
  return set.split(';')[0]!;
}
/** The answer is stored hashed: this stores one that the test knows. */
const setAnswer = (cookie: string, answer: string) => {
  const id = cookie.split('=')[1]!;
  return shop.db
    .updateTable('captcha')
    .set({ answer_hash: sign(shop.app.config.secret, 'captcha', `${id}:${answer.toLowerCase()}`) })
    .where('id', '=', id)
    .execute();
};

test('the right password opens a session; logging out ends it', async () => {
  const m = await memberWithPassword('a@test.test');
  const { userinfo } = await login('A@test.test', PASSWORD);
  expect(userinfo.user.id).toBe(m.id);
  const call = (path: string) =>
    shop.server
      .inject({ method: 'POST', url: `/api/${path}`, headers: { token: userinfo.token } })
      .then((r) => (r.json() as { code: number }).code);
  expect(await call('user/info')).toBe(1);
  expect(await call('user/logout')).toBe(1);
  expect(await call('user/info')).toBe(401);
  expect(await m.user.info({})).toMatchObject({ email: 'a@test.test' });
});

test('a session ends after 30 days', async () => {
  await memberWithPassword('days@test.test');
  const { userinfo } = await login('days@test.test', PASSWORD);
  const row = await shop.db
    .selectFrom('session')
    .select('expires_at')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(row.expires_at.toISOString()).toBe(userinfo.expires_at);
  await shop.db.updateTable('session').set({ expires_at: shop.now() }).where('expires_at', '=', row.expires_at).execute();
  const reply = await shop.server.inject({ method: 'POST', url: '/api/user/info', headers: { token: userinfo.token } });
  expect((reply.json() as { code: number }).code).toBe(401);
});

test('unknown accounts and wrong passwords get the same refusal, in similar time', async () => {
  for (const n of [1, 2, 3]) await memberWithPassword(`known${n}@test.test`);
  const time = async (name: string) => {
    const from = performance.now();
    const { key, field } = await refused(login(name, 'wrong'));
    expect({ key, field }).toEqual({ key: 'user.password_wrong', field: 'password' });
    return performance.now() - from;
  };
  await time('warm@test.test');
  // The fastest of three each: a busy machine may delay any single one.
  const known: number[] = [];
  const unknown: number[] = [];
  for (const n of [1, 2, 3]) {
    known.push(await time(`known${n}@test.test`));
    unknown.push(await time(`nobody${n}@test.test`));
  }
  expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) / 4);
  shop.turn({ minutes: 61 });
});

test('a blocked member learns of it only with the right password', async () => {
  const m = await memberWithPassword('blocked@test.test');
  await shop.db.updateTable('member').set({ state: 'blocked' }).where('id', '=', m.id).execute();
  expect(await refusal(login('blocked@test.test', 'wrong'))).toBe('user.password_wrong');
  expect(await refusal(login('blocked@test.test', PASSWORD))).toBe('user.blocked');
  expect(await refusal(m.user.info({}))).toBe('401');
  shop.turn({ minutes: 61 });
});

test('after three wrong passwords of an account a captcha is required, one attempt each', async () => {
  await memberWithPassword('three@test.test');
  expect((await refused(login('three@test.test', 'wrong'))).data.params).toEqual({ captcha: 0 });
  await refusal(login('three@test.test', 'wrong'));
  expect((await refused(login('three@test.test', 'wrong'))).data.params).toEqual({ captcha: 1 });
  expect(await refusal(login('three@test.test', PASSWORD))).toBe('user.captcha_needed');
  const cookie = await picture();
  await setAnswer(cookie, 'kM7a');
  const args = { username: 'three@test.test', password: PASSWORD };
  expect((await loginWithCookie({ ...args, captcha: 'xxxx' }, cookie)).data.key).toBe('user.captcha_wrong');
  expect((await loginWithCookie({ ...args, captcha: 'kM7a' }, cookie)).data.key).toBe('user.captcha_wrong');
  const next = await picture();
  await setAnswer(next, 'kM7a');
  expect((await loginWithCookie({ ...args, captcha: ' Km7A ' }, next)).code).toBe(1);
  expect(await login('three@test.test', PASSWORD)).toHaveProperty('userinfo.token');
  shop.turn({ minutes: 61 });
});

test('a captcha expires after ten minutes, and needs its own cookie', async () => {
  await memberWithPassword('old@test.test');
  for (let i = 0; i < 3; i++) await refusal(login('old@test.test', 'wrong'));
  const cookie = await picture();
  await setAnswer(cookie, 'abcd');
  const args = { username: 'old@test.test', password: PASSWORD, captcha: 'abcd' };
  expect((await loginWithCookie(args, '')).data.key).toBe('user.captcha_wrong');
  shop.turn({ minutes: 11 });
  expect((await loginWithCookie(args, cookie)).data.key).toBe('user.captcha_wrong');
  shop.turn({ minutes: 61 });
});

test('the owner sets how long a captcha is valid', async () => {
  await memberWithPassword('brief@test.test');
  await changeSetting(shop, 'captcha_minutes', 2);
  for (let i = 0; i < 3; i++) await refusal(login('brief@test.test', 'wrong'));
  const args = { username: 'brief@test.test', password: PASSWORD, captcha: 'abcd' };
  const late = await picture();
  await setAnswer(late, 'abcd');
  shop.turn({ minutes: 3 });
  expect((await loginWithCookie(args, late)).data.key).toBe('user.captcha_wrong');
  const fresh = await picture();
  await setAnswer(fresh, 'abcd');
  shop.turn({ minutes: 1 });
  expect((await loginWithCookie(args, fresh)).code).toBe(1);
  await changeSetting(shop, 'captcha_minutes');
  shop.turn({ minutes: 61 });
});

test('ten wrong logins from an IP address require a captcha of everyone there', async () => {
  await memberWithPassword('ten@test.test');
  for (let i = 0; i < 10; i++) await refusal(login(`nobody${i}@test.test`, 'wrong'));
  expect(await refusal(login('ten@test.test', PASSWORD))).toBe('user.captcha_needed');
  shop.turn({ minutes: 61 });
  expect(await login('ten@test.test', PASSWORD)).toHaveProperty('userinfo');
});

test('after ten wrong ones in an hour account and address pause for 15 minutes', async () => {
  const m = await memberWithPassword('pause@test.test');
  await shop.db
    .insertInto('attempt')
    .values(Array.from({ length: 10 }, () => ({ scope: 'login_pair', key: `m:${m.id} 127.0.0.1`, at: shop.now() })))
    .execute();
  const error = await refused(login('pause@test.test', PASSWORD));
  expect(error).toMatchObject({ code: 0, key: 'fail.too_many', data: { params: { minutes: 15 } } });
  expect(await refusal(m.user.changepwd({ old_password: PASSWORD, password: 'new-password' }))).toBe('fail.too_many');
  shop.turn({ minutes: 16 });
  expect(await login('pause@test.test', PASSWORD)).toHaveProperty('userinfo');
});

describe('captcha_type', () => {
  const type = (value: string) =>
    shop.db
      .insertInto('setting')
      .values({ key: 'captcha_type', value: json(value) })
      .onConflict((c) => c.column('key').doUpdateSet({ value: json(value) }))
      .execute();

  test('text: every login and every code requires the captcha', async () => {
    await type('text');
    await memberWithPassword('text@test.test');
    expect(await refusal(login('text@test.test', PASSWORD))).toBe('user.captcha_needed');
    expect(await refusal(shop.visitor.ems.send({ event: 'register', email: 'x@test.test' }))).toBe('user.captcha_needed');
    expect(await refusal(shop.visitor.sms.send({ event: 'register', mobile: '15112345678', mobilecode: '49' }))).toBe(
      'user.captcha_needed',
    );
    expect(await refusal(shop.visitor.ems.send({ event: 'register', email: 'x@test.test', captcha: 'nope' }))).toBe(
      'user.captcha_wrong',
    );
    await type('none');
  });

  test('email: the password needs a code, whose refusal reveals nothing about the password', async () => {
    await type('email');
    await memberWithPassword('two@test.test');
    const both = (password: string, captcha?: string) =>
      shop.visitor.user.login({ username: 'two@test.test', password, ...(captcha ? { captcha } : {}) });
    expect(await refusal(both(PASSWORD))).toBe('user.code_needed');
    expect(await refusal(both('wrong'))).toBe('user.code_needed');
    expect(await refusal(both(PASSWORD, '123456'))).toBe('user.code_wrong');
    await shop.visitor.ems.send({ event: 'login', email: 'two@test.test' });
    const code = await lastCode(shop, 'two@test.test');
    expect(await refusal(both('wrong', code))).toBe('user.password_wrong');
    expect((await both(PASSWORD, code)).userinfo.user.email).toBe('two@test.test');
    expect(await refusal(both(PASSWORD, code))).toBe('user.code_wrong');
    await type('none');
  });
});

test('refusals are in the user’s language', async () => {
  const reply = await shop.server.inject({
    method: 'POST',
    url: '/api/user/login',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'lang=zh-cn&username=nobody@test.test&password=x',
  });
  expect(reply.json()).toMatchObject({ code: 0, msg: say('user.password_wrong', {}, 'zh-cn') });
});
