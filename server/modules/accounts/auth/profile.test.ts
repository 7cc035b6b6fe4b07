import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OrderTab } from '#contract/states/order-item.ts';
import { json } from '#server/context.ts';
import { type CallRefused, openShop, refusal, type Shop } from '#server/testing.ts';
import { lastCode } from '#server/testing-codes.ts';
import { testWarehouse } from '#server/testing-goods.ts';
import { hashPassword } from '#server/testing-password.ts';
import { changeSetting } from '#server/testing-settings.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const asked = (call: Promise<unknown>) =>
  call.then(
    () => {
      throw new Error('the call went through');
    },
    (e) => ({ key: (e as CallRefused).key, field: (e as CallRefused).field }),
  );

test('name, sex and birthday; a missing field stays unchanged', async () => {
  const m = await shop.member({ nickname: 'Old' });
  expect(await m.user.profile({ nickname: ' New name ', sex: 2, birthday: '1990-02-28' })).toMatchObject({
    nickname: 'New name',
    sex: 2,
    birthday: '1990-02-28',
  });
  expect(await m.user.profile({ sex: 1 })).toMatchObject({ nickname: 'New name', sex: 1, birthday: '1990-02-28' });
  expect(await m.user.profile({ birthday: '' })).toMatchObject({ birthday: null });
  expect(await asked(m.user.profile({ birthday: '1990-02-30' }))).toEqual({ key: 'fail.field_format', field: 'birthday' });
  expect(await asked(m.user.profile({ birthday: '2999-01-01' }))).toEqual({ key: 'fail.field_format', field: 'birthday' });
  expect(await asked(m.user.profile({ sex: 3 }))).toEqual({ key: 'fail.field_high', field: 'sex' });
  expect(await asked(m.user.profile({ nickname: 'x'.repeat(31) }))).toEqual({ key: 'fail.field_long', field: 'nickname' });
  expect(await refusal(shop.visitor.user.profile({ nickname: 'x' }))).toBe('401');
});

test('an inviter: once, within a day, never oneself, no circles', async () => {
  const [a, b, c] = [await shop.member(), await shop.member(), await shop.member()];
  const mark = async (m: typeof a) => (await m.user.info({})).mark;
  const [of_a, of_b, of_c] = [await mark(a), await mark(b), await mark(c)];
  expect(await asked(a.user.profile({ inviter: of_a }))).toEqual({ key: 'user.inviter_self', field: 'inviter' });
  expect(await asked(a.user.profile({ inviter: 'SP-1' }))).toEqual({ key: 'user.inviter_unknown', field: 'inviter' });
  expect((await b.user.profile({ inviter: of_a })).has_inviter).toBe(true);
  expect((await c.user.profile({ inviter: of_b })).has_inviter).toBe(true);
  expect(await asked(a.user.profile({ inviter: of_b }))).toEqual({ key: 'user.inviter_loop', field: 'inviter' });
  expect(await asked(a.user.profile({ inviter: of_c }))).toEqual({ key: 'user.inviter_loop', field: 'inviter' });
  expect(await asked(c.user.profile({ inviter: of_a }))).toEqual({ key: 'user.inviter_set', field: 'inviter' });
  expect((await c.user.profile({ inviter: of_b, nickname: 'Same' })).nickname).toBe('Same');
  const late = await shop.member();
  shop.turn({ hours: 25 });
  expect(await asked(late.user.profile({ inviter: of_a }))).toEqual({ key: 'user.inviter_late', field: 'inviter' });
  expect((await a.user.info({})).has_inviter).toBe(false);
  await changeSetting(shop, 'inviter_hours', 48);
  expect((await late.user.profile({ inviter: of_a })).has_inviter).toBe(true);
  await changeSetting(shop, 'inviter_hours');
});

test('a new password ends the other sessions and the member is notified by message and mail', async () => {
  const m = await shop.member({ email: 'change@test.test' });
  await shop.db
    .updateTable('member')
    .set({ password_hash: await hashPassword('old-password'), lang: 'en' })
    .where('id', '=', m.id)
    .execute();
  const { userinfo } = await shop.visitor.user.login({ username: 'change@test.test', password: 'old-password' });
  expect(await asked(m.user.changepwd({ old_password: 'wrong', password: 'new-password' }))).toEqual({
    key: 'user.old_password_wrong',
    field: 'old_password',
  });
  expect(await asked(m.user.changepwd({ old_password: 'old-password', password: 'short' }))).toEqual({
    key: 'fail.field_short',
    field: 'password',
  });
  expect(await m.user.changepwd({ old_password: 'old-password', password: 'new-password' })).toEqual({});
  const other = await shop.server.inject({ method: 'POST', url: '/api/user/info', headers: { token: userinfo.token } });
  expect((other.json() as { code: number }).code).toBe(401);
  expect((await m.user.info({})).unread).toBe(1);
  expect(await refusal(shop.visitor.user.login({ username: 'change@test.test', password: 'old-password' }))).toBe(
    'user.password_wrong',
  );
  expect((await shop.visitor.user.login({ username: 'change@test.test', password: 'new-password' })).userinfo.user.id).toBe(m.id);
  const letter = await shop.db
    .selectFrom('outbox')
    .select(['subject', 'body'])
    .where('target', '=', 'change@test.test')
    .executeTakeFirstOrThrow();
  expect(letter.subject).toBe('Your password was changed');
  expect(letter.body).not.toContain('{');
});

test('ten wrong old passwords start a pause', async () => {
  const m = await shop.member();
  await shop.db
    .updateTable('member')
    .set({ password_hash: await hashPassword('old-password') })
    .where('id', '=', m.id)
    .execute();
  for (let i = 0; i < 10; i++)
    expect(await refusal(m.user.changepwd({ old_password: 'wrong', password: 'new-password' }))).toBe('user.old_password_wrong');
  expect(await refusal(m.user.changepwd({ old_password: 'old-password', password: 'new-password' }))).toBe('fail.too_many');
  shop.turn({ minutes: 16 });
  expect(await m.user.changepwd({ old_password: 'old-password', password: 'new-password' })).toEqual({});
});

test('a new mail address by a code sent to it; the old one is notified', async () => {
  const m = await shop.member({ email: 'before@test.test', password: 'login-password' });
  const password = 'login-password';
  await shop.member({ email: 'taken@test.test' });
  shop.turn({ hours: 2 });
  expect(await asked(shop.visitor.ems.send({ event: 'changeemail', email: 'after@test.test' }))).toMatchObject({
    key: 'fail.login_first',
  });
  expect(await asked(m.ems.send({ event: 'changeemail', email: 'taken@test.test' }))).toEqual({
    key: 'user.email_taken',
    field: 'email',
  });
  expect(await asked(m.sms.send({ event: 'changeemail', mobile: '15112345678', mobilecode: '49' }))).toEqual({
    key: 'fail.field_choice',
    field: 'event',
  });
  await m.ems.send({ event: 'changeemail', email: 'after@test.test' });
  const captcha = await lastCode(shop, 'after@test.test');
  expect(await refusal(m.user.changeemail({ email: 'elsewhere@test.test', captcha, password }))).toBe('user.code_wrong');
  expect((await m.user.changeemail({ email: 'after@test.test', captcha, password })).email).toBe('after@test.test');
  expect(await refusal(m.user.changeemail({ email: 'after@test.test', captcha, password }))).toBe('user.code_wrong');
  const sent = await shop.db.selectFrom('outbox').select('subject').where('target', '=', 'before@test.test').execute();
  expect(sent).toHaveLength(1);
});

test('an address that was taken in the meantime is refused', async () => {
  const password = 'login-password';
  const m = await shop.member({ password });
  shop.turn({ hours: 2 });
  await m.ems.send({ event: 'changeemail', email: 'race@test.test' });
  await shop.member({ email: 'race@test.test' });
  expect(
    await refusal(m.user.changeemail({ email: 'race@test.test', captcha: await lastCode(shop, 'race@test.test'), password })),
  ).toBe('user.email_taken');
});

test('a new mobile number by a code sent to it', async () => {
  const password = 'login-password';
  const m = await shop.member({ password });
  shop.turn({ hours: 2 });
  await m.sms.send({ event: 'changemobile', mobile: '0151 23456789', mobilecode: '+49' });
  const captcha = await lastCode(shop, '+4915123456789');
  expect(await asked(m.user.changemobile({ mobile: '1', mobilecode: '49', captcha, password }))).toEqual({
    key: 'fail.field_format',
    field: 'mobile',
  });
  expect(await m.user.changemobile({ mobile: '015123456789', mobilecode: '49', captcha, password })).toMatchObject({
    mobilecode: '49',
    mobile: '15123456789',
  });
  const other = await shop.member();
  shop.turn({ minutes: 2 });
  expect(await asked(other.sms.send({ event: 'changemobile', mobile: '15123456789', mobilecode: '49' }))).toMatchObject({
    key: 'user.mobile_taken',
  });
  expect(await refusal(shop.visitor.user.changemobile({ mobile: '15123456789', mobilecode: '49', captcha }))).toBe('401');
});

test('user info counts what is open', async () => {
  const m = await shop.member();
  const ids = await shop.db.selectFrom('warehouse').select('id').executeTakeFirst();
  expect(ids).toBeUndefined();
  const warehouse_id = await testWarehouse(shop);
  const seller = await shop.db
    .insertInto('seller')
    .values({ api_type: 'taobao', code: 's', names: json({}) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const goods = await shop.db
    .insertInto('goods')
    .values({
      api_type: 'taobao',
      num_iid: '1',
      seller_id: seller.id,
      titles: json({}),
      pic_url: '',
      price: 1,
      price_max: 1,
      goods_type: 'general',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const order = (tab: OrderTab, more: object = {}) =>
    shop.db
      .insertInto('orders')
      .values({
        no: `O${Math.random()}`,
        member_id: m.id,
        seller_id: seller.id,
        warehouse_id,
        tab,
        currency: 'CNY',
        rate: '1',
        ...more,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  await order('unpaid', { needs_you: true });
  await order('unpaid', { hidden: true });
  const { id } = await order('in_stock');
  await order('closed');
  const item = (stocked: string, storage_days: number) => ({
    order_id: id,
    member_id: m.id,
    goods_id: goods.id,
    api_type: 'taobao',
    num_iid: '1',
    titles: json({}),
    pic_url: '',
    price: 1,
    num: 1,
    goods_type: 'general',
    state: 'in_stock' as const,
    warehouse_id,
    stocked_at: new Date(stocked),
    storage_from: stocked.slice(0, 10),
    storage_days,
  });
  await shop.db
    .insertInto('order_item')
    .values([item('2026-11-10T02:00:00Z', 0), item('2026-11-12T02:00:00Z', 5)])
    .execute();
  await shop.db
    .insertInto('message')
    .values([
      { member_id: m.id, kind: 'system', key: 'welcome' },
      { member_id: m.id, kind: 'system', key: 'welcome', read_at: new Date() },
    ])
    .execute();
  await shop.db
    .insertInto('cart_row')
    .values({ member_id: m.id, goods_id: goods.id, num: 3, warehouse_id, price_seen: 1 })
    .execute();
  await shop.db
    .insertInto('signin')
    .values({ member_id: m.id, date: new Intl.DateTimeFormat('sv', { timeZone: 'Asia/Shanghai' }).format(shop.now()) })
    .execute();
  const info = await m.user.info({});
  expect(info).toMatchObject({
    unread: 1,
    cart: 3,
    signed_today: true,
    coupons: 0,
    balance: 0,
    counts: { unpaid: 1, in_stock: 1, needs_you: 1, to_purchase: 0 },
    // 10 November and 90 days; the other was paused for 5 of its days.
    stock: { items: 2, free_until: '2027-02-08' },
  });
  shop.turn({ days: 1 });
  expect((await m.user.info({})).signed_today).toBe(false);
});

test('mails are in the language that the member chose', async () => {
  const m = await shop.member();
  const langOf = async () =>
    (await shop.db.selectFrom('member').select('lang').where('id', '=', m.id).executeTakeFirstOrThrow()).lang;
  await shop.db.updateTable('member').set({ lang: 'zh-cn' }).where('id', '=', m.id).execute();
  await m.user.profile({ nickname: 'Kim' });
  expect(await langOf()).toBe('zh-cn');
  await m.user.profile({ follow_lang: true });
  expect(await langOf()).toBe('en');
});
