import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { printedCode } from '#contract/codes.ts';
import type { OperatorOut } from '#contract/desk/staff.ts';
import { encode } from '#contract/encode.ts';
import { openShop, type Shop } from '#server/testing.ts';
import { changeSetting } from '#server/testing-settings.ts';
import { createOperator } from './operators.ts';

let shop: Shop;
let live: Shop;
beforeAll(async () => {
  shop = await openShop();
  live = await openShop({ config: { production: true, public_url: 'https://shop.test' } });
});
afterAll(async () => {
  await shop.close();
  await live.close();
});

type Reply = {
  code: number;
  data: Record<string, unknown> & { key?: string; field?: string; params?: Record<string, number> };
  cookie: string;
};

async function call(
  at: Shop,
  path: string,
  args: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<Reply> {
  const reply = await at.server.inject({
    method: 'POST',
    url: `/admin/api/${path}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: encode({ lang: 'en', ...args }).toString(),
  });
  return { ...(reply.json() as { code: number; data: Reply['data'] }), cookie: String(reply.headers['set-cookie'] ?? '') };
}

const PASSWORD = 'a long password';
let n = 0;
async function operator(at: Shop, role: string): Promise<string> {
  const username = `${role}${++n}`;
  await createOperator(at.db, { username, name: `Name of ${username}`, role, password: PASSWORD }, at.now());
  return username;
}
async function signedIn(
  at: Shop,
  username: string,
  totp?: string,
): Promise<{ cookie: string; 'x-csrf': string; who: OperatorOut }> {
  const { code, data, cookie } = await call(at, 'session/login', { username, password: PASSWORD, ...(totp ? { totp } : {}) });
  expect(code).toBe(1);
  const who = data.operator as unknown as OperatorOut;
  return { cookie: cookie.split(';')[0]!, 'x-csrf': who.csrf, who };
}
const headersOf = ({ cookie, 'x-csrf': csrf }: { cookie: string; 'x-csrf': string }) => ({ cookie, 'x-csrf': csrf });
const digits = (at: Shop, secret: string) => generateSync({ secret, epoch: Math.floor(at.now().getTime() / 1000) });

test('an operator signs in, is identified by the cookie, and signs out', async () => {
  const username = await operator(shop, 'buyer');
  const { code, data, cookie } = await call(shop, 'session/login', { username, password: PASSWORD });
  expect(code).toBe(1);
  expect(data).toMatchObject({
    need_totp: false,
    operator: {
      username,
      name: `Name of ${username}`,
      role: 'buyer',
      role_name: 'Buyer',
      permissions: ['buy'],
      totp_on: false,
      totp_required: false,
      demo: false,
      shop: 'Sampan',
    },
  });
  expect(cookie).toMatch(/^sampan_desk=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/);
  const headers = { cookie: cookie.split(';')[0]!, 'x-csrf': (data.operator as unknown as OperatorOut).csrf };
  expect((await call(shop, 'session/me', {}, { cookie: headers.cookie })).data).toEqual(data.operator);
  expect((await call(shop, 'session/logout', {}, { cookie: headers.cookie })).data.key).toBe('fail.csrf');
  expect((await call(shop, 'session/logout', {}, { ...headers, 'x-csrf': 'other' })).data.key).toBe('fail.csrf');
  expect((await call(shop, 'session/logout', {}, headers)).code).toBe(1);
  expect((await call(shop, 'session/me', {}, { cookie: headers.cookie })).code).toBe(401);
  expect(await shop.db.selectFrom('audit').select('thing_id').where('action', '=', 'session.login').execute()).toHaveLength(1);
});

test('a session ends after twelve hours; a token of the shop opens nothing here', async () => {
  const { cookie } = await signedIn(shop, await operator(shop, 'buyer'));
  shop.turn({ hours: 13 });
  expect((await call(shop, 'session/me', {}, { cookie })).code).toBe(401);
  const m = await shop.member();
  expect((await call(shop, 'session/me', {}, { token: m.token })).code).toBe(401);
  expect((await call(shop, 'session/me')).code).toBe(401);
});

test('a session ends after sixty idle minutes; automatic calls of the page don’t extend it', async () => {
  const me = headersOf(await signedIn(shop, await operator(shop, 'buyer')));
  const ask = async (headers: Record<string, string> = {}) => (await call(shop, 'session/me', {}, { ...me, ...headers })).code;
  for (let i = 0; i < 3; i++) {
    shop.turn({ minutes: 59 });
    expect(await ask()).toBe(1);
  }
  shop.turn({ minutes: 31 });
  expect(await ask({ 'x-unattended': '1' })).toBe(1);
  shop.turn({ minutes: 30 });
  expect(await ask()).toBe(401);

  const other = headersOf(await signedIn(shop, await operator(shop, 'buyer')));
  await changeSetting(shop, 'desk_idle_minutes', 5);
  shop.turn({ minutes: 4 });
  expect((await call(shop, 'session/me', {}, other)).code).toBe(1);
  shop.turn({ minutes: 5 });
  expect((await call(shop, 'session/me', {}, other)).code).toBe(401);
  await changeSetting(shop, 'desk_idle_minutes');
});

test('the last use of a session is written once a minute at most', async () => {
  const { cookie } = await signedIn(shop, await operator(shop, 'buyer'));
  const written = async () =>
    (
      await shop.db.selectFrom('operator_session').select('seen_at').orderBy('created_at', 'desc').executeTakeFirstOrThrow()
    ).seen_at.getTime();
  const seen = [await written()];
  for (const minutes of [0, 0.5, 0.6]) {
    shop.turn({ minutes });
    await call(shop, 'session/me', {}, { cookie });
    seen.push(await written());
  }
  expect(seen.map((at) => at > seen[0]!)).toEqual([false, false, false, true]);
});

test('the refusal does not reveal what is wrong; ten wrong tries start a pause', async () => {
  const username = await operator(shop, 'buyer');
  expect((await call(shop, 'session/login', { username: 'nobody', password: PASSWORD })).data.key).toBe('desk.login.wrong');
  for (let i = 0; i < 10; i++)
    expect((await call(shop, 'session/login', { username, password: 'wrong' })).data.key).toBe('desk.login.wrong');
  expect((await call(shop, 'session/login', { username, password: PASSWORD })).data).toMatchObject({
    key: 'fail.too_many',
    params: { minutes: 15 },
  });
  shop.turn({ minutes: 16 });
  expect((await call(shop, 'session/login', { username, password: PASSWORD })).code).toBe(1);
});

test('a blocked operator is signed out at once', async () => {
  const username = await operator(shop, 'buyer');
  const { cookie } = await signedIn(shop, username);
  await shop.db.updateTable('operator').set({ state: 'blocked' }).where('username', '=', username).execute();
  expect((await call(shop, 'session/me', {}, { cookie })).code).toBe(401);
  expect((await call(shop, 'session/login', { username, password: PASSWORD })).data.key).toBe('desk.login.blocked');
});

test('changes their own password with the current one; other sessions end', async () => {
  const username = await operator(shop, 'finance');
  const [one, two] = [await signedIn(shop, username), await signedIn(shop, username)];
  expect(
    (await call(shop, 'session/password', { old_password: 'wrong', password: 'another password' }, headersOf(one))).data,
  ).toMatchObject({ key: 'desk.login.old_wrong', field: 'old_password' });
  expect((await call(shop, 'session/password', { old_password: PASSWORD, password: 'short' }, headersOf(one))).data.key).toBe(
    'fail.field_short',
  );
  expect(
    (await call(shop, 'session/password', { old_password: PASSWORD, password: 'another password' }, headersOf(one))).code,
  ).toBe(1);
  expect((await call(shop, 'session/me', {}, headersOf(one))).code).toBe(1);
  expect((await call(shop, 'session/me', {}, headersOf(two))).code).toBe(401);
  expect((await call(shop, 'session/login', { username, password: PASSWORD })).data.key).toBe('desk.login.wrong');
  expect((await call(shop, 'session/login', { username, password: 'another password' })).code).toBe(1);
});

test('the language of the back office', async () => {
  const me = await signedIn(shop, await operator(shop, 'content'));
  expect((await call(shop, 'session/language', { code: 'xx' }, headersOf(me))).data.key).toBe('fail.field_choice');
  await call(shop, 'session/language', { code: 'en' }, headersOf(me));
  expect((await call(shop, 'session/me', {}, headersOf(me))).data).toMatchObject({ lang: 'en', role_name: 'Content' });
});

describe('second factor', () => {
  test('is set up with a code, required at sign-in, each code valid once', async () => {
    const username = await operator(shop, 'buyer');
    const me = await signedIn(shop, username);
    const set = (args: object) => call(shop, 'session/totp', args as Record<string, unknown>, headersOf(me));
    expect((await set({ code: '123456' })).data.key).toBe('desk.totp.not_started');
    expect((await set({ off: 1, code: '123456' })).data.key).toBe('desk.totp.is_off');
    expect((await set({})).data).toMatchObject({ key: 'fail.field_missing', field: 'password' });
    expect((await set({ password: 'wrong' })).data).toMatchObject({ key: 'desk.login.old_wrong', field: 'password' });
    const { uri, secret, on } = (await set({ password: PASSWORD })).data as { uri: string; secret: string; on: boolean };
    expect(on).toBe(false);
    expect(uri).toContain(`secret=${secret}`);
    expect(uri).toMatch(/^otpauth:\/\/totp\/Sampan/);
    const { totp_enc } = await shop.db
      .selectFrom('operator')
      .select('totp_enc')
      .where('username', '=', username)
      .executeTakeFirstOrThrow();
    expect(totp_enc).not.toContain(secret);
    const wrong = digits(shop, secret) === '000000' ? '000001' : '000000';
    expect((await set({ code: wrong })).data.key).toBe('desk.login.totp_wrong');
    expect((await call(shop, 'session/login', { username, password: PASSWORD })).data.need_totp).toBe(false);
    expect((await set({ code: digits(shop, secret) })).data).toMatchObject({ uri: '', secret: '', on: true });
    expect((await set({ password: PASSWORD })).data.key).toBe('desk.totp.is_on');
    expect((await call(shop, 'session/login', { username, password: PASSWORD })).data).toEqual({
      need_totp: true,
      operator: null,
    });
    expect((await call(shop, 'session/login', { username, password: PASSWORD, totp: digits(shop, secret) })).data.key).toBe(
      'desk.login.totp_wrong',
    );
    shop.turn({ minutes: 1 });
    expect((await call(shop, 'session/login', { username, password: PASSWORD, totp: wrong })).data.key).toBe(
      'desk.login.totp_wrong',
    );
    expect((await signedIn(shop, username, digits(shop, secret))).who.totp_on).toBe(true);
    shop.turn({ minutes: 1 });
    expect((await set({ off: 1, password: PASSWORD })).data).toMatchObject({ key: 'fail.field_missing', field: 'code' });
    expect((await set({ off: 1, code: digits(shop, secret) })).data).toMatchObject({
      key: 'fail.field_missing',
      field: 'password',
    });
    expect((await set({ off: 1, password: PASSWORD, code: digits(shop, secret) })).data).toEqual({
      uri: '',
      secret: '',
      on: false,
      codes: [],
    });
    expect((await signedIn(shop, username)).who.totp_on).toBe(false);
  });

  test('recovery codes sign in once each; a new set replaces the old one; only hashes are stored', async () => {
    const username = await operator(shop, 'buyer');
    const me = await signedIn(shop, username);
    const ask = (path: string, args: object) => call(shop, path, args as Record<string, unknown>, headersOf(me));
    expect((await ask('session/recovery', { password: PASSWORD, code: '123456' })).data.key).toBe('desk.totp.is_off');
    const { secret } = (await ask('session/totp', { password: PASSWORD })).data as { secret: string };
    const { codes } = (await ask('session/totp', { code: digits(shop, secret) })).data as { codes: string[] };
    expect([codes.length, new Set(codes).size, codes.every((code) => /^[A-Z2-9]{5}-[A-Z2-9]{5}$/.test(code))]).toEqual([
      10,
      10,
      true,
    ]);
    const stored = await shop.db.selectFrom('operator_recovery_code').select('hash').execute();
    expect(JSON.stringify(stored)).not.toContain(codes[0]!.slice(0, 5));

    const login = (totp: string) => call(shop, 'session/login', { username, password: PASSWORD, totp });
    expect((await signedIn(shop, username, codes[0]!.toLowerCase().replace('-', ' '))).who.recovery_codes).toBe(9);
    expect((await login(codes[0]!)).data.key).toBe('desk.login.totp_wrong');
    expect((await login('AAAAA-AAAAA')).data.key).toBe('desk.login.totp_wrong');
    const other = await operator(shop, 'buyer');
    expect((await call(shop, 'session/login', { username: other, password: PASSWORD, totp: codes[1]! })).data.need_totp).toBe(
      false,
    );
    expect((await login(codes[1]!)).code).toBe(1);

    shop.turn({ minutes: 1 });
    const wrong = await ask('session/recovery', { password: 'wrong', code: digits(shop, secret) });
    expect(wrong.data.key).toBe('desk.login.old_wrong');
    expect((await ask('session/recovery', { password: PASSWORD, code: codes[2]! })).data.key).toBe('desk.login.totp_wrong');
    const renewed = await ask('session/recovery', { password: PASSWORD, code: digits(shop, secret) });
    const fresh = (renewed.data as unknown as { codes: string[] }).codes;
    expect(fresh.some((code) => codes.includes(code))).toBe(false);
    expect((await login(codes[2]!)).data.key).toBe('desk.login.totp_wrong');
    const audited = await shop.db
      .selectFrom('audit')
      .select('id')
      .where('action', '=', 'session.recovery_codes')
      .where('operator_id', '=', me.who.id)
      .execute();
    expect(audited).toHaveLength(2);

    const off = await ask('session/totp', { off: 1, password: PASSWORD, code: fresh[0]! });
    expect(off.data).toMatchObject({ on: false, codes: [] });
    expect((await signedIn(shop, username)).who).toMatchObject({ totp_on: false, recovery_codes: 0 });
  });

  test('wrong recovery codes start the same pause', async () => {
    const username = await operator(shop, 'buyer');
    const me = await signedIn(shop, username);
    const set = (args: object) => call(shop, 'session/totp', args as Record<string, unknown>, headersOf(me));
    const { secret } = (await set({ password: PASSWORD })).data as { secret: string };
    const { codes } = (await set({ code: digits(shop, secret) })).data as { codes: string[] };
    const login = (totp: string) => call(shop, 'session/login', { username, password: PASSWORD, totp });
    for (let n = 0; n < 10; n++) expect((await login('AAAAA-AAAAA')).data.key).toBe('desk.login.totp_wrong');
    expect((await login(codes[0]!)).data.key).toBe('fail.too_many');
    shop.turn({ minutes: 16 });
  });

  test('the first sign-in keeps the language of its page, later ones do not change it', async () => {
    const username = await operator(shop, 'buyer');
    const signIn = (lang: string) => call(shop, 'session/login', { username, password: PASSWORD, lang });
    expect((await signIn('en')).data.operator).toMatchObject({ lang: 'en', role_name: 'Buyer' });
    expect((await signIn('zh-cn')).data.operator).toMatchObject({ lang: 'en' });
  });

  test('wrong codes start a pause, even with right passwords in between', async () => {
    const username = await operator(shop, 'buyer');
    const me = await signedIn(shop, username);
    const set = (args: object) => call(shop, 'session/totp', args as Record<string, unknown>, headersOf(me));
    const { secret } = (await set({ password: PASSWORD })).data as { secret: string };
    expect((await set({ code: digits(shop, secret) })).code).toBe(1);
    const off = { off: 1, password: PASSWORD, code: 'abcdef' };
    for (let i = 0; i < 10; i++) expect((await set(off)).data.key).toBe('desk.login.totp_wrong');
    expect((await set(off)).data.key).toBe('fail.too_many');
    shop.turn({ minutes: 16 });
  });

  test('in production owner and finance may do nothing until it is on, and cannot switch it off', async () => {
    const username = await operator(live, 'owner');
    const me = await signedIn(live, username);
    expect(me.who).toMatchObject({ totp_required: true, totp_on: false, permissions: [] });
    expect((await call(live, 'members/lists', {}, headersOf(me))).data.key).toBe('fail.forbidden');
    const { secret } = (await call(live, 'session/totp', { password: PASSWORD }, headersOf(me))).data as { secret: string };
    expect((await call(live, 'session/totp', { code: digits(live, secret) }, headersOf(me))).code).toBe(1);
    expect((await call(live, 'members/lists', {}, headersOf(me))).code).toBe(1);
    live.turn({ minutes: 1 });
    expect((await call(live, 'session/totp', { code: digits(live, secret), off: 1 }, headersOf(me))).data.key).toBe(
      'desk.totp.required',
    );
    const buyer = await signedIn(live, await operator(live, 'buyer'));
    expect(buyer.who).toMatchObject({ totp_required: false, permissions: ['buy'] });
    expect((await call(live, 'session/login', { username: 'x', password: 'y' })).cookie).toBe('');
    const { cookie } = await call(live, 'session/login', { username: buyer.who.username, password: PASSWORD });
    expect(cookie).toMatch(/; Secure/);
  });
});

test('the tool creates operators and resets passwords', async () => {
  const made = { username: 'tool', name: 'Tool', role: 'owner', password: PASSWORD };
  expect(await createOperator(shop.db, made, shop.now())).toBe('made');
  await expect(createOperator(shop.db, made, shop.now())).rejects.toThrow('exists already');
  await expect(createOperator(shop.db, { ...made, username: 'x y' }, shop.now())).rejects.toThrow('user name');
  await expect(createOperator(shop.db, { ...made, username: 'other', password: 'short' }, shop.now())).rejects.toThrow('8 to 72');
  await expect(createOperator(shop.db, { ...made, username: 'other', role: 'king' }, shop.now())).rejects.toThrow(
    'buyer, content, finance, owner, support, warehouse',
  );
  const me = await signedIn(shop, 'tool');
  expect(await createOperator(shop.db, { ...made, password: 'new password' }, shop.now(), true)).toBe('reset');
  expect((await call(shop, 'session/me', {}, headersOf(me))).code).toBe(401);
  expect((await call(shop, 'session/login', { username: 'tool', password: 'new password' })).code).toBe(1);
});

describe('a badge at a shared station', () => {
  const badgeOf = ({ who }: { who: OperatorOut }) => printedCode('badge', who.id);

  test('names the next operator; their password opens their session and ends the previous one', async () => {
    const [leaves, comes] = [await operator(shop, 'warehouse'), await operator(shop, 'warehouse')];
    const station = await signedIn(shop, leaves);
    const elsewhere = await signedIn(shop, leaves);
    const code = badgeOf(await signedIn(shop, comes));
    const reply = await call(shop, 'session/badge', { code, password: PASSWORD }, headersOf(station));
    const now = reply.data.operator as unknown as OperatorOut;
    expect([reply.code, now.username]).toEqual([1, comes]);
    const taken = { cookie: reply.cookie.split(';')[0]!, 'x-csrf': now.csrf };
    expect((await call(shop, 'session/me', {}, taken)).data.username).toBe(comes);
    // Only at this station: they stay signed in at the other one.
    expect((await call(shop, 'session/me', {}, headersOf(station))).code).toBe(401);
    expect((await call(shop, 'session/me', {}, headersOf(elsewhere))).data.username).toBe(leaves);
    const noted = await shop.db
      .selectFrom('audit')
      .select(['operator_id', 'thing_id'])
      .where('action', '=', 'session.handover')
      .execute();
    expect(noted).toEqual([{ operator_id: station.who.id, thing_id: String(now.id) }]);
  });

  test('opens nothing without a password, with a wrong one, signed out, or with another code', async () => {
    const station = await signedIn(shop, await operator(shop, 'warehouse'));
    const comes = await operator(shop, 'warehouse');
    const code = badgeOf(await signedIn(shop, comes));
    const asked = async (args: Record<string, unknown>, headers: Record<string, string> = headersOf(station)) => {
      const { code: answer, data, cookie } = await call(shop, 'session/badge', args, headers);
      return [answer, data?.key, cookie];
    };
    expect(await asked({ code, password: '' })).toEqual([0, 'fail.field_missing', '']);
    expect(await asked({ code, password: PASSWORD }, {})).toEqual([401, undefined, '']);
    expect(await asked({ code, password: PASSWORD }, { cookie: station.cookie })).toEqual([0, 'fail.csrf', '']);
    for (const other of [printedCode('item', station.who.id), printedCode('badge', 99_999), code.slice(0, -1), 'SO1'])
      expect(await asked({ code: other, password: PASSWORD })).toEqual([0, 'scan.no_badge', '']);
    for (let tries = 0; tries < 10; tries++)
      expect(await asked({ code, password: 'guess' })).toEqual([0, 'desk.login.wrong', '']);
    // Wrong passwords at the station and at sign-in share one counter.
    expect(await asked({ code, password: PASSWORD })).toEqual([0, 'fail.too_many', '']);
    expect((await call(shop, 'session/login', { username: comes, password: PASSWORD })).data.key).toBe('fail.too_many');
    expect((await call(shop, 'session/me', {}, headersOf(station))).code).toBe(1);
  });

  test('requires the second factor of an operator who has one', async () => {
    const station = await signedIn(shop, await operator(shop, 'warehouse'));
    const owner = await signedIn(shop, await operator(shop, 'owner'));
    const begun = await call(shop, 'session/totp', { password: PASSWORD }, headersOf(owner));
    const secret = String(begun.data.secret);
    await call(shop, 'session/totp', { code: digits(shop, secret) }, headersOf(owner));
    shop.turn({ minutes: 2 });
    const code = badgeOf(owner);
    const first = await call(shop, 'session/badge', { code, password: PASSWORD }, headersOf(station));
    expect([first.code, first.data, first.cookie]).toEqual([1, { need_totp: true, operator: null }, '']);
    expect((await call(shop, 'session/me', {}, headersOf(station))).code).toBe(1);
    const whole = { code, password: PASSWORD, totp: digits(shop, secret) };
    expect((await call(shop, 'session/badge', whole, headersOf(station))).data.operator).toMatchObject({ id: owner.who.id });
  });
});
