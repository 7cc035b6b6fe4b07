import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { json } from '#server/context.ts';
import { type CallRefused, openShop, refusal, type Shop } from '#server/testing.ts';
import { CAPTCHA_ANSWER, lastCode, solvedCaptcha } from '#server/testing-codes.ts';
import { changeSetting } from '#server/testing-settings.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const PASSWORD = 'correct horse';
let n = 0;
const fresh = () => `new${++n}@test.test`;

/** Codes are limited by the hour for an IP address: an hour passes before each. */
async function code(event: 'register' | 'login' | 'resetpwd', email: string): Promise<string> {
  shop.turn({ minutes: 61 });
  expect(await shop.visitor.ems.send({ event, email })).toEqual({ wait: 60 });
  return lastCode(shop, email);
}

test('a visitor becomes a member by mail and is signed in', async () => {
  const email = fresh();
  const { userinfo } = await shop.visitor.user.register({
    email: email.toUpperCase(),
    captcha: await code('register', email),
    password: PASSWORD,
    agree: 1,
  });
  expect(userinfo.token).toMatch(/^[\w-]{43}$/);
  expect(userinfo.user).toMatchObject({
    email,
    username: email,
    nickname: userinfo.user.mark,
    balance: 0,
    has_inviter: false,
    has_paypassword: false,
    level: { level: 0, service_fee_rate: 500, free_days: 90 },
  });
  expect(userinfo.user.unread).toBe(1);
  const days = (new Date(userinfo.expires_at).getTime() - shop.now().getTime()) / 86_400_000;
  expect(days).toBeCloseTo(30, 1);
  const stored = await shop.db
    .selectFrom('session')
    .select('token_hash')
    .where('member_id', '=', userinfo.user.id)
    .executeTakeFirstOrThrow();
  expect(stored.token_hash).not.toContain(userinfo.token);
  const { password_hash } = await shop.db
    .selectFrom('member')
    .select('password_hash')
    .where('id', '=', userinfo.user.id)
    .executeTakeFirstOrThrow();
  expect(password_hash).toMatch(/^\$argon2id\$/);
});

test('a mobile number is checked, and stored the same in every spelling', async () => {
  expect(await refusal(shop.visitor.sms.send({ event: 'register', mobile: '12a', mobilecode: '49' }))).toBe('fail.field_format');
  expect(await refusal(shop.visitor.sms.send({ event: 'register', mobile: '1380013800', mobilecode: '86' }))).toBe(
    'user.mobile_invalid',
  );
  shop.turn({ minutes: 61 });
  await shop.visitor.sms.send({ event: 'register', mobile: '0151 123 45678', mobilecode: '+49' });
  const captcha = await lastCode(shop, '+4915112345678');
  const { userinfo } = await shop.visitor.user.register({
    type: 'mobile',
    mobile: '15112345678',
    mobilecode: '49',
    captcha,
    password: PASSWORD,
    agree: 1,
  });
  expect(userinfo.user).toMatchObject({ mobilecode: '49', mobile: '15112345678', email: '', username: '+4915112345678' });
  expect((await shop.visitor.user.login({ username: '+49 (151) 12345678', password: PASSWORD })).userinfo.user.id).toBe(
    userinfo.user.id,
  );
  expect((await shop.visitor.user.login({ username: '004915112345678', password: PASSWORD })).userinfo.user.id).toBe(
    userinfo.user.id,
  );
  expect(
    (await shop.visitor.user.login({ username: userinfo.user.mark.toLowerCase(), password: PASSWORD })).userinfo.user.id,
  ).toBe(userinfo.user.id);
});

test('a mail address of another script and a password typed on two keyboards are the same account', async () => {
  const email = 'neu@münchen.example';
  shop.turn({ minutes: 61 });
  await shop.visitor.ems.send({ event: 'register', email });
  const captcha = await lastCode(shop, 'neu@xn--mnchen-3ya.example');
  const { userinfo } = await shop.visitor.user.register({
    email,
    captcha: `${captcha.slice(0, 3)} ${captcha.slice(3)}`,
    password: 'ｐａｓｓ１２３４é',
    agree: 1,
  });
  expect(userinfo.user).toMatchObject({ email, username: email });
  for (const username of ['NEU@münchen.example', 'neu@xn--mnchen-3ya.example', 'neu@münchen。example\u200b'])
    expect((await shop.visitor.user.login({ username, password: 'pass1234e\u0301' })).userinfo.user.id).toBe(userinfo.user.id);
  expect(await refusal(shop.visitor.user.login({ username: email, password: 'pass1234e' }))).toBe('user.password_wrong');
});

test('a password stored before passwords were folded still opens its account', async () => {
  const m = await shop.member({ email: 'before@test.test' });
  await shop.db
    .updateTable('member')
    .set({ password_hash: await hash('ｏｌｄ password') })
    .where('id', '=', m.id)
    .execute();
  expect((await shop.visitor.user.login({ username: 'before@test.test', password: 'ｏｌｄ password' })).userinfo.user.id).toBe(
    m.id,
  );
});

test('missing or wrong input is refused and nothing is stored', async () => {
  const email = fresh();
  expect(await refusal(shop.visitor.user.register({ email, captcha: '123456', password: PASSWORD, agree: 0 as 1 }))).toBe(
    'fail.field_low',
  );
  expect(await refusal(shop.visitor.user.register({ captcha: '123456', password: PASSWORD, agree: 1 }))).toBe(
    'fail.field_missing',
  );
  expect(
    await refusal(
      shop.visitor.user.register({ type: 'mobile', mobile: '15112345679', captcha: '123456', password: PASSWORD, agree: 1 }),
    ),
  ).toBe('fail.field_missing');
  expect(await refusal(shop.visitor.user.register({ email, captcha: '123456', password: 'short', agree: 1 }))).toBe(
    'fail.field_short',
  );
  expect(await refusal(shop.visitor.user.register({ email, captcha: '123456', password: PASSWORD, agree: 1 }))).toBe(
    'user.code_wrong',
  );
  const captcha = await code('register', email);
  expect(await refusal(shop.visitor.user.register({ email, captcha, password: PASSWORD, agree: 1, code: 'SP-1' }))).toBe(
    'user.inviter_unknown',
  );
  expect(await shop.db.selectFrom('member').select('id').where('email', '=', email).executeTakeFirst()).toBeUndefined();
  await shop.visitor.user.register({ email, captcha, password: PASSWORD, agree: 1 });
});

test('a registration code for a taken address gets the same answer; its owner is notified in their language', async () => {
  const [taken, free] = [fresh(), fresh()];
  const owner = await shop.member({ email: taken });
  await shop.db.updateTable('member').set({ lang: 'zh-cn' }).where('id', '=', owner.id).execute();
  shop.turn({ minutes: 61 });
  const answers = [];
  for (const email of [taken, free]) answers.push(await shop.visitor.ems.send({ event: 'register', email }));
  expect(answers).toEqual([{ wait: 60 }, { wait: 60 }]);
  for (const email of [taken, free])
    expect(await refusal(shop.visitor.ems.send({ event: 'register', email }))).toBe('user.code_wait');
  const mails = await shop.db.selectFrom('outbox').select(['subject', 'body', 'secret']).where('target', '=', taken).execute();
  expect(mails).toMatchObject([{ subject: '你在Sampan已经有账号了', secret: false }]);
  expect(mails[0]!.body).toContain('http://shop.test/wap/#/pages/user/login');
  expect(mails[0]!.body).not.toMatch(/\b\d{6}\b/);
  expect(await refusal(shop.visitor.user.register({ email: taken, captcha: '000000', password: PASSWORD, agree: 1 }))).toBe(
    'user.code_wrong',
  );
});

test('a code is valid once, for its event, ten minutes and five tries', async () => {
  const email = fresh();
  const first = await code('register', email);
  const wrong = first === '000000' ? '000001' : '000000';
  const join = (captcha: string) => shop.visitor.user.register({ email, captcha, password: PASSWORD, agree: 1 });
  for (let i = 0; i < 5; i++) expect(await refusal(join(wrong))).toBe('user.code_wrong');
  expect(await refusal(join(first))).toBe('user.code_wrong');
  const second = await code('register', email);
  expect(await refusal(shop.visitor.user.resetpwd({ email, captcha: second, password: PASSWORD }))).toBe('user.code_wrong');
  shop.turn({ minutes: 11 });
  expect(await refusal(join(second))).toBe('user.code_wrong');
  const third = await code('register', email);
  await join(third);
  expect(await refusal(join(third))).toBe('user.code_wrong');
});

test('codes: a minute between two, five an hour for a target', async () => {
  shop.turn({ minutes: 61 });
  const email = fresh();
  await shop.visitor.ems.send({ event: 'register', email });
  expect(await refusal(shop.visitor.ems.send({ event: 'register', email }))).toBe('user.code_wait');
  for (let i = 0; i < 4; i++) {
    shop.turn({ minutes: 2 });
    await shop.visitor.ems.send({ event: 'register', email });
  }
  shop.turn({ minutes: 2 });
  const error = await shop.visitor.ems.send({ event: 'register', email }).catch((e) => e as CallRefused);
  expect(error).toMatchObject({ key: 'fail.too_many', field: 'email', data: { params: { minutes: 50 } } });
  expect(await shop.visitor.ems.send({ event: 'register', email: fresh() })).toEqual({ wait: 60 });
  shop.turn({ minutes: 51 });
  expect(await shop.visitor.ems.send({ event: 'register', email })).toEqual({ wait: 60 });
  await changeSetting(shop, 'code_wait_seconds', 90);
  shop.turn({ minutes: 1 });
  expect(await refusal(shop.visitor.ems.send({ event: 'register', email }))).toBe('user.code_wait');
  shop.turn({ minutes: 1 });
  expect(await shop.visitor.ems.send({ event: 'register', email })).toEqual({ wait: 90 });
  await changeSetting(shop, 'code_wait_seconds');
});

test('codes: the tenth an hour for an IP address requires a captcha, sixty are the limit', async () => {
  shop.turn({ minutes: 61 });
  const send = () => shop.visitor.ems.send({ event: 'register', email: fresh() });
  for (let i = 0; i < 9; i++) await send();
  expect(await send().catch((e) => e as CallRefused)).toMatchObject({ key: 'user.captcha_needed', field: 'captcha' });
  const cookie = await solvedCaptcha(shop);
  const withPicture = await shop.server.inject({
    method: 'POST',
    url: '/api/ems/send',
    headers: { cookie },
    payload: { event: 'register', email: fresh(), captcha: CAPTCHA_ANSWER },
  });
  expect(withPicture.json()).toMatchObject({ code: 1, data: { wait: 60 } });
  await changeSetting(shop, 'code_captcha_from', 1000);
  for (let i = 0; i < 50; i++) await send();
  expect(await refusal(send())).toBe('fail.too_many');
  await changeSetting(shop, 'code_captcha_from');
});

test('the inviter is named by mark, coupons for new members arrive', async () => {
  const inviter = await shop.member();
  const { mark } = await inviter.user.info({});
  const rule = await shop.db
    .insertInto('coupon_rule')
    .values({
      names: json({ 'zh-cn': '新人券', en: 'Welcome' }),
      kind: 'freight',
      value: 1000,
      threshold: 10_000,
      days: 30,
      auto: 'new_member',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await shop.db
    .insertInto('coupon_rule')
    .values({ names: json({ en: 'Birthday' }), kind: 'money', value: 500, days: 30, auto: 'birthday' })
    .execute();
  const email = fresh();
  const { userinfo } = await shop.visitor.user.register({
    email,
    captcha: await code('register', email),
    password: PASSWORD,
    agree: 1,
    code: mark.replace('SP-', 'sp'),
  });
  expect(userinfo.user).toMatchObject({ has_inviter: true, coupons: 1 });
  const coupon = await shop.db
    .selectFrom('coupon')
    .select(['rule_id', 'value', 'state'])
    .where('member_id', '=', userinfo.user.id)
    .execute();
  expect(coupon).toEqual([{ rule_id: rule.id, value: 1000, state: 'available' }]);
  const row = await shop.db
    .selectFrom('member')
    .select('inviter_id')
    .where('id', '=', userinfo.user.id)
    .executeTakeFirstOrThrow();
  expect(row.inviter_id).toBe(inviter.id);
});

test('login and resetpwd respond alike for unknown accounts, and send them nothing', async () => {
  for (const event of ['login', 'resetpwd'] as const) {
    shop.turn({ minutes: 61 });
    const email = fresh();
    expect(await shop.visitor.ems.send({ event, email })).toEqual({ wait: 60 });
    expect(await shop.db.selectFrom('outbox').select('id').where('target', '=', email).executeTakeFirst()).toBeUndefined();
    expect(await refusal(shop.visitor.ems.send({ event, email }))).toBe('user.code_wait');
  }
});

test('resetting the password ends every session; the code logs in as well', async () => {
  const m = await shop.member({ email: 'forgot@test.test' });
  const { userinfo } = await shop.visitor.user.emaillogin({
    email: 'forgot@test.test',
    captcha: await code('login', 'forgot@test.test'),
  });
  expect(userinfo.user.id).toBe(m.id);
  await shop.visitor.user.resetpwd({
    email: 'forgot@test.test',
    captcha: await code('resetpwd', 'forgot@test.test'),
    password: 'another one',
  });
  expect(await refusal(m.user.info({}))).toBe('401');
  expect((await shop.visitor.user.login({ username: 'Forgot@test.test', password: 'another one' })).userinfo.user.id).toBe(m.id);
});

test('in production without a provider there are no codes by SMS', async () => {
  shop.app.config.production = true;
  expect(await refusal(shop.visitor.sms.send({ event: 'register', mobile: '15112345670', mobilecode: '49' }))).toBe(
    'user.no_sms',
  );
  shop.app.config.production = false;
});
