// Pushes: off until the member subscribes, signed by the shop's one key, retried, deleted when the browser is gone, ended with
// the session.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openPushService } from '#server/connectors/push/testing-push.ts';
import { isPushEndpoint } from '#server/connectors/push/web-push.ts';
import { runJob } from '#server/jobs.ts';
import { decrypt } from '#server/secret.ts';
import { type MemberClient, openShop, refusal, type Shop, uuid } from '#server/testing.ts';
import { type Notification, notify } from '../notifications/notify.ts';
import { pushKeys } from './push-key.ts';

let shop: Shop;
let service: Awaited<ReturnType<typeof openPushService>>;
beforeAll(async () => {
  service = await openPushService();
  shop = await openShop();
});
afterAll(async () => {
  await shop.close();
  service.close();
});
beforeEach(async () => {
  await shop.db.deleteFrom('outbox').execute();
  await shop.db.deleteFrom('push_subscription').execute();
  service.answer(201);
  service.taken.length = 0;
});

const tell = (m: MemberClient, key: Notification['key'] = 'paid', params = { no: 'O1' }) =>
  notify(shop.ctx(), m.id, { kind: 'order', key, params, url: '/pages/member/order/detail?id=5' });
const send = () => runJob(shop.app, shop.db, 'outbox');
const rows = () => shop.db.selectFrom('outbox').selectAll().where('channel', '=', 'push').orderBy('id').execute();
const subscriptions = () => shop.db.selectFrom('push_subscription').selectAll().orderBy('id').execute();

test('nothing is pushed until the member agrees; then each browser gets it once, small, in its language, signed by the shop', async () => {
  const m = await shop.member();
  await tell(m);
  expect(await rows()).toEqual([]);
  const { key } = await m.push.key({});
  const browser = service.browser();
  expect(await m.push.subscribe(browser)).toEqual({ devices: 1 });
  expect((await m.push.key({ endpoint: browser.endpoint })).on).toBe(true);
  expect((await (await shop.member()).push.key({ endpoint: browser.endpoint })).on).toBe(false);
  expect(await m.push.subscribe(service.browser())).toEqual({ devices: 2 });
  await tell(m);
  await send();
  await send();
  expect(service.taken).toHaveLength(2);
  const [push] = service.taken;
  expect(push).toMatchObject({ key, claims: { aud: service.origin, sub: 'mailto:no-reply@shop.test' } });
  expect(push!.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '259200' });
  expect(push!.bytes.length).toBeLessThan(4096);
  expect(push!.bytes.toString('latin1')).not.toContain('Payment');
  const [row] = await rows();
  expect(JSON.parse(row!.body)).toMatchObject({
    title: 'Payment received',
    url: '/wap/#/pages/member/order/detail?id=5',
    lang: 'en',
  });
  expect(row).toMatchObject({ state: 'sent', event: 'paid', target: '127.0.0.1' });
});

test('long texts are cut to what push services take', async () => {
  const m = await shop.member();
  await m.push.subscribe(service.browser());
  await notify(shop.ctx(), m.id, { kind: 'order', key: 'question', params: { no: 'O1', text: '长'.repeat(5000) } });
  await send();
  expect(service.taken).toHaveLength(1);
  expect(service.taken[0]!.bytes.length).toBeLessThan(4096);
});

test('a topic switched off for pushes is not pushed, and is mailed all the same', async () => {
  const m = await shop.member();
  await m.push.subscribe(service.browser());
  await m.emailremind.setRemind({ event: 'paid', on: false, channel: 'push' });
  await tell(m);
  expect(await rows()).toEqual([]);
  expect(await shop.db.selectFrom('outbox').select('channel').execute()).toEqual([{ channel: 'mail' }]);
});

describe('what the push service answers', () => {
  test.each([404, 410])('%i: the browser is gone and deleted', async (status) => {
    const m = await shop.member();
    await m.push.subscribe(service.browser());
    await tell(m);
    service.answer(status);
    await send();
    expect(await subscriptions()).toEqual([]);
    expect(await rows()).toMatchObject([{ state: 'failed', tries: 1, error: `push service: ${status}` }]);
    expect((await m.push.key({})).devices).toBe(0);
  });

  test('what fails for now is retried later', async () => {
    const m = await shop.member();
    await m.push.subscribe(service.browser());
    await tell(m);
    service.answer(503);
    await send();
    expect(await rows()).toMatchObject([{ state: 'queued', tries: 1 }]);
    expect((await subscriptions())[0]!.failed_at).not.toBeNull();
    service.answer(201);
    await send();
    expect(service.taken).toEqual([]);
    shop.turn({ minutes: 1 });
    await send();
    expect(service.taken).toHaveLength(1);
    expect((await subscriptions())[0]!.failed_at).toBeNull();
  });

  test('what a retry cannot fix is given up at once', async () => {
    const m = await shop.member();
    await m.push.subscribe(service.browser());
    await tell(m);
    service.answer(413);
    await send();
    expect(await rows()).toMatchObject([{ state: 'failed', tries: 1 }]);
    expect(await subscriptions()).toHaveLength(1);
  });
});

describe('a subscription', () => {
  test('ends with the log-out of its browser, and with a push that was waiting', async () => {
    const m = await shop.member();
    await m.push.subscribe(service.browser());
    await tell(m);
    await m.user.logout({});
    expect(await subscriptions()).toEqual([]);
    await send();
    expect(service.taken).toEqual([]);
    expect(await rows()).toMatchObject([{ state: 'failed' }]);
  });

  test('is silent once its session has expired', async () => {
    const m = await shop.member();
    await m.push.subscribe(service.browser());
    await shop.db.updateTable('session').set({ expires_at: shop.now() }).where('member_id', '=', m.id).execute();
    await tell(m);
    expect(await rows()).toEqual([]);
  });

  test('is ended by its own member alone; the same browser under another account leaves the first', async () => {
    const [a, b] = [await shop.member(), await shop.member()];
    const browser = service.browser();
    await a.push.subscribe(browser);
    expect(await b.push.unsubscribe({ endpoint: browser.endpoint })).toEqual({ devices: 0 });
    expect(await subscriptions()).toMatchObject([{ member_id: a.id }]);
    await b.push.subscribe(browser);
    expect(await subscriptions()).toMatchObject([{ member_id: b.id }]);
    await tell(a);
    expect(await rows()).toEqual([]);
    expect(await b.push.unsubscribe({ endpoint: browser.endpoint })).toEqual({ devices: 0 });
    expect(await b.push.unsubscribe({ endpoint: browser.endpoint })).toEqual({ devices: 0 });
  });

  test('of the oldest browser goes when there are more than twenty', async () => {
    const m = await shop.member();
    const browsers = Array.from({ length: 22 }, () => service.browser());
    for (const browser of browsers) await m.push.subscribe(browser);
    expect((await subscriptions()).map((row) => row.endpoint)).toEqual(browsers.slice(2).map((b) => b.endpoint));
  });

  test('goes to public https addresses alone, and its keys have their length', async () => {
    const m = await shop.member();
    const browser = service.browser();
    for (const endpoint of [
      'ftp://push.example.com/a',
      'https://user:pw@push.example.com/a',
      'https://localhost/a',
      'https://push.example.com:8443/a',
      'https://printer.local/a',
      'https://10.0.0.1/a',
      'https://[::1]/a',
      'https://169.254.169.254/a',
      'no address',
    ])
      expect([endpoint, await refusal(m.push.subscribe({ ...browser, endpoint }))]).toEqual([endpoint, 'fail.field_format']);
    expect(await refusal(m.push.subscribe({ ...browser, auth: 'short' }))).toBe('fail.field_format');
    expect(await refusal(m.push.subscribe({ ...browser, p256dh: `${browser.p256dh}AAAA` }))).toBe('fail.field_format');
    expect(await refusal(shop.visitor.push.key({}))).toBe('401');
    expect(isPushEndpoint('https://fcm.googleapis.com/fcm/send/abc')).toBe(true);
  });
});

test('the key is made once, also by concurrent calls, and stored encrypted', async () => {
  await shop.db.deleteFrom('push_key').execute();
  const made = await Promise.all(Array.from({ length: 5 }, () => pushKeys(shop)));
  expect(new Set(made.map((keys) => keys.public_key)).size).toBe(1);
  const row = await shop.db.selectFrom('push_key').selectAll().executeTakeFirstOrThrow();
  expect(row.private_enc).not.toContain(made[0]!.private_key);
  expect(decrypt(shop.app.config.secret, 'vapid', row.private_enc)).toBe(made[0]!.private_key);
});

test('erasing an account ends its pushes and its daily mail', async () => {
  const m = await shop.member({ password: 'member-password' });
  await m.push.subscribe(service.browser());
  await m.emailremind.digest({ hour: 8 });
  const { email } = await m.user.info({});
  await m.ems.send({ event: 'erase', email });
  const [mail] = await shop.db.selectFrom('outbox').select('body').where('target', '=', email).execute();
  const captcha = /\b(\d{6})\b/.exec(mail!.body)![1]!;
  await m.user.erase({ submit: 1, password: 'member-password', captcha, by: 'email', key: uuid() } as never);
  expect(await subscriptions()).toEqual([]);
  expect(await shop.db.selectFrom('mail_digest').selectAll().where('member_id', '=', m.id).execute()).toEqual([]);
});
