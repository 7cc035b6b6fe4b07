// Which topics a member is notified about: switches, defaults of the operator, what cannot be switched off, unsubscribing from a mail, and the daily mail.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runJob } from '#server/jobs.ts';
import { type MemberClient, openShop, refusal, type Shop } from '#server/testing.ts';
import { type Notification, notify } from '../notifications/notify.ts';
import { localHour } from './digest.ts';
import { TOPIC_LIST } from './topics.ts';

let shop: Shop;
beforeAll(async () => {
  // 11:00 in the shop's time zone, Asia/Shanghai
  shop = await openShop({ at: '2026-03-02T03:00:00Z' });
});
afterAll(() => shop.close());

const english = async (): Promise<MemberClient> => {
  const m = await shop.member();
  await shop.db.updateTable('member').set({ lang: 'en' }).where('id', '=', m.id).execute();
  return m;
};
const tell = (m: MemberClient, key: Notification['key'], more: Partial<Notification> = {}) =>
  notify(shop.ctx(), m.id, { kind: 'order', key, params: { no: 'O1', amount_fen: 100, shop: 'S', mark: 'M' }, ...more });
const mails = (m: MemberClient) =>
  shop.db.selectFrom('outbox').selectAll().where('member_id', '=', m.id).where('channel', '=', 'mail').orderBy('id').execute();
const subjects = async (m: MemberClient) => (await mails(m)).map((mail) => mail.subject);
const switches = async (m: MemberClient) => new Map((await m.emailremind.lists({})).list.map((row) => [row.event, row]));

describe('switches', () => {
  test('each topic once, in words, on or off as shipped; a required one has its reason', async () => {
    const m = await english();
    const { list, email, digest_hour, devices } = await m.emailremind.lists({});
    expect(list.map((row) => row.event)).toEqual(TOPIC_LIST.filter((event) => event !== 'welcome'));
    expect({ digest_hour, devices }).toEqual({ digest_hour: null, devices: 0 });
    expect(email).toMatch(/@test\.test$/);
    const by = await switches(m);
    expect(by.get('paid')).toMatchObject({ group: 'orders', title: 'Payment received', on: true, default_on: true, always: '' });
    expect(by.get('packing')).toMatchObject({ on: false, push_on: true });
    expect(by.get('security')).toMatchObject({ on: true, always: 'Always sent, to protect your account' });
    expect(list.every((row) => !/^remind\./.test(row.title + row.doc))).toBe(true);
  });

  test('a topic switched off is not mailed, its message is there; back on, and back to the defaults', async () => {
    const [m, other] = [await english(), await english()];
    await m.emailremind.setRemind({ event: 'paid', on: false });
    await tell(m, 'paid');
    await tell(other, 'paid');
    expect(await mails(m)).toEqual([]);
    expect(await mails(other)).toHaveLength(1);
    expect((await m.message.lists({})).unread).toBe(1);
    await m.emailremind.setRemind({ event: 'paid', on: true });
    await m.emailremind.setRemind({ event: 'packing', on: true });
    await tell(m, 'paid');
    await tell(m, 'packing', { params: { no: 'W1' } });
    expect(await subjects(m)).toEqual(['Payment received', 'Waybill W1 is being packed']);
    await m.emailremind.setDefault({});
    await tell(m, 'packing', { params: { no: 'W2' } });
    expect(await mails(m)).toHaveLength(2);
    expect((await switches(m)).get('packing')).toMatchObject({ on: false, default_on: false });
  });

  test('mail and push are switched separately', async () => {
    const m = await english();
    await m.emailremind.setRemind({ event: 'paid', on: false, channel: 'push' });
    expect((await switches(m)).get('paid')).toMatchObject({ on: true, push_on: false });
  });

  test('money problems and account changes are always mailed; unknown topics are none', async () => {
    const m = await english();
    expect(await refusal(m.emailremind.setRemind({ event: 'money', on: false }))).toBe('remind.fail.always');
    expect(await refusal(m.emailremind.setRemind({ event: 'welcome', on: false }))).toBe('fail.not_found');
    expect(await refusal(m.emailremind.setRemind({ event: '*', on: false }))).toBe('fail.not_found');
    expect(await refusal(m.emailremind.setRemind({ event: 'toString', on: false }))).toBe('fail.not_found');
    // Whatever is in the table.
    await shop.db.insertInto('remind').values({ member_id: m.id, event: 'money', is_on: false }).execute();
    await tell(m, 'chargeback');
    expect(await mails(m)).toMatchObject([{ event: 'money', unsubscribe_url: '' }]);
  });

  test('defaults of the operator apply to members without a choice; only the settings permission sets them', async () => {
    const [chose, not] = [await english(), await english()];
    await chose.emailremind.setRemind({ event: 'purchased', on: true });
    const owner = await shop.operator('owner');
    const after = await owner.reminders.set({ event: 'purchased', channel: 'mail', on: false });
    expect(after.list.find((row) => row.event === 'purchased')).toMatchObject({ mail_on: false, push_on: true });
    for (const m of [chose, not]) await tell(m, 'purchased');
    expect([await mails(chose), await mails(not)].map((list) => list.length)).toEqual([1, 0]);
    expect((await switches(not)).get('purchased')).toMatchObject({ on: false, default_on: false });
    expect(await refusal(owner.reminders.set({ event: 'security', channel: 'mail', on: false }))).toBe('remind.fail.always');
    expect(await refusal(owner.reminders.set({ event: 'none', channel: 'mail', on: false }))).toBe('fail.not_found');
    expect(await refusal((await shop.operator('buyer')).reminders.set({ event: 'paid', channel: 'mail', on: false }))).toBe(
      'fail.forbidden',
    );
    expect(await shop.db.selectFrom('audit').select(['action', 'thing_id']).execute()).toContainEqual({
      action: 'reminders.set',
      thing_id: 'purchased',
    });
    await owner.reminders.set({ event: 'purchased', channel: 'mail', on: true });
  });

  test('sent and failed are counted by topic', async () => {
    const m = await english();
    for (let n = 0; n < 3; n++) await tell(m, 'dispatched', { params: { no: `W${n}`, line: 'L', tracking_no: 'T' } });
    const ids = (await mails(m)).map((mail) => mail.id);
    await shop.db.updateTable('outbox').set({ state: 'sent' }).where('id', 'in', ids.slice(0, 2)).execute();
    await shop.db.updateTable('outbox').set({ state: 'failed' }).where('id', '=', ids[2]!).execute();
    const { list } = await (await shop.operator('owner')).reminders.lists({});
    expect(list.find((row) => row.event === 'dispatched')).toMatchObject({
      mail: { sent: 2, failed: 1 },
      push: { sent: 0, failed: 0 },
    });
  });
});

describe('unsubscribing', () => {
  const open = (url: string, method: 'GET' | 'POST' = 'GET', payload?: string) =>
    shop.server.inject({
      method,
      url: url.replace('http://shop.test', ''),
      ...(payload ? { payload, headers: { 'content-type': 'application/x-www-form-urlencoded' } } : {}),
    });

  test('the link works without login; looking changes nothing, the button does, and repeating it changes nothing', async () => {
    const m = await english();
    await tell(m, 'paid');
    const [mail] = await mails(m);
    const url = mail!.unsubscribe_url;
    expect(url).toMatch(/^http:\/\/shop\.test\/unsubscribe\?/);
    expect(mail!.html).toContain(url.replaceAll('&', '&amp;'));
    expect(mail!.body).toContain(url);
    const page = await open(url);
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect(page.body).toContain('lang="en" dir="ltr"');
    expect(page.body).toContain('Stop these emails: Payment received?');
    expect(page.body.match(/<button/g)).toHaveLength(1);
    expect((await switches(m)).get('paid')).toMatchObject({ on: true });
    for (let n = 0; n < 2; n++) {
      const done = await open(url, 'POST', 'List-Unsubscribe=One-Click');
      expect(done.statusCode).toBe(200);
      expect(done.body).toContain('You are unsubscribed: Payment received');
      expect(done.body).toContain('/wap/#/pages/member/emailremind/index');
    }
    expect((await switches(m)).get('paid')).toMatchObject({ on: false });
    expect((await switches(m)).get('purchased')).toMatchObject({ on: true });
    await tell(m, 'paid');
    expect(await mails(m)).toHaveLength(1);
  });

  test('a link two years old still works', async () => {
    const m = await english();
    await tell(m, 'paid');
    const url = (await mails(m))[0]!.unsubscribe_url;
    shop.turn({ days: 730 });
    expect((await open(url, 'POST')).statusCode).toBe(200);
    expect((await switches(m)).get('paid')).toMatchObject({ on: false });
  });

  test('from all: everything but required topics, until a topic is switched on again', async () => {
    const m = await english();
    await m.emailremind.setRemind({ event: 'packing', on: true });
    await tell(m, 'paid');
    const page = await open((await mails(m))[0]!.unsubscribe_url);
    const all = /href="(\/unsubscribe\?[^"]+)"/.exec(page.body)![1]!.replaceAll('&amp;', '&');
    expect((await open(all)).body).toContain('Stop all emails you can turn off?');
    expect((await open(all, 'POST')).body).toContain('You are unsubscribed from all emails');
    for (const key of ['paid', 'packing', 'question', 'welcome', 'chargeback'] as const) await tell(m, key);
    expect((await mails(m)).slice(1).map((mail) => mail.event)).toEqual(['money']);
    await m.emailremind.setRemind({ event: 'question', on: true });
    await tell(m, 'question');
    expect((await mails(m)).at(-1)).toMatchObject({ event: 'question' });
  });

  test('a link that was changed, or that names a required topic, does nothing', async () => {
    const [m, other] = [await english(), await english()];
    await tell(m, 'paid');
    const url = new URL((await mails(m))[0]!.unsubscribe_url);
    const changed = (name: string, value: string) => {
      const copy = new URL(url);
      copy.searchParams.set(name, value);
      return copy.href;
    };
    for (const bad of [
      changed('m', String(other.id)),
      changed('e', 'purchased'),
      changed('e', '*'),
      changed('s', 'x'),
      changed('e', 'money'),
    ]) {
      expect((await open(bad)).statusCode).toBe(404);
      expect((await open(bad, 'POST')).statusCode).toBe(404);
    }
    expect((await open('/unsubscribe')).statusCode).toBe(404);
    expect(await shop.db.selectFrom('remind').selectAll().where('member_id', 'in', [m.id, other.id]).execute()).toEqual([]);
  });
});

describe('the daily mail', () => {
  const job = () => runJob(shop.app, shop.db, 'mail_digest');
  /** Sets the clock to the next time it is this hour in the shop's time zone. */
  const turnTo = (hour: number) => {
    const now = shop.now();
    const at = localHour(now, 'Asia/Shanghai').hour * 60 + now.getUTCMinutes();
    shop.turn({ minutes: (hour * 60 + 5 - at + 1440) % 1440 || 1440 });
  };

  test("puts the day into one mail in the member's language, once, at the chosen hour", async () => {
    const m = await english();
    turnTo(11);
    expect(await m.emailremind.digest({ hour: 18 })).toMatchObject({ digest_hour: 18, time_zone: 'Asia/Shanghai' });
    await tell(m, 'paid', { url: '/pages/user/index' });
    await tell(m, 'purchased');
    await job();
    expect(await mails(m)).toEqual([]);
    expect((await m.message.lists({})).unread).toBe(2);
    turnTo(18);
    await Promise.all([job(), job()]);
    await job();
    const [mail, ...more] = await mails(m);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ subject: 'Sampan: 2 updates today', event: 'daily' });
    expect(mail!.html).toContain('lang="en"');
    expect(mail!.body).toContain('Payment received');
    expect(mail!.body).toContain('Bought from the seller');
    expect(mail!.unsubscribe_url).toContain('e=*');
    // What comes after it waits for the next day.
    await tell(m, 'paid');
    await job();
    expect(await mails(m)).toHaveLength(1);
    turnTo(18);
    await job();
    expect((await subjects(m)).at(-1)).toBe('Sampan: 1 update today');
    shop.turn({ days: 1 });
    await job();
    expect(await mails(m)).toHaveLength(2);
  });

  test('urgent messages never wait: questions, payments due, money and security', async () => {
    const m = await english();
    turnTo(11);
    await m.emailremind.digest({ hour: 18 });
    for (const key of ['question', 'supplement', 'freight_due', 'chargeback', 'storage_soon'] as const) await tell(m, key);
    expect((await mails(m)).map((mail) => mail.event)).toEqual(['question', 'supplement', 'supplement', 'money', 'storage']);
  });

  test('an hour that has passed begins tomorrow, and an hour moved on the same day sends no second mail', async () => {
    const m = await english();
    turnTo(11);
    await m.emailremind.digest({ hour: 9 });
    await tell(m, 'paid');
    await job();
    expect(await mails(m)).toEqual([]);
    turnTo(9);
    await job();
    expect(await mails(m)).toHaveLength(1);
    await m.emailremind.digest({ hour: 15 });
    await tell(m, 'paid');
    turnTo(15);
    await job();
    expect(await mails(m)).toHaveLength(1);
    turnTo(15);
    await job();
    expect(await mails(m)).toHaveLength(2);
  });

  test('back to mails at once: waiting messages are sent with the next run; what was switched off is not', async () => {
    const m = await english();
    turnTo(11);
    await m.emailremind.digest({ hour: 18 });
    await tell(m, 'paid');
    await tell(m, 'purchased');
    await m.emailremind.setRemind({ event: 'purchased', on: false });
    expect(await m.emailremind.digest({})).toMatchObject({ digest_hour: null });
    await job();
    expect(await subjects(m)).toEqual(['Sampan: 1 update today']);
    await tell(m, 'paid');
    expect(await mails(m)).toHaveLength(2);
    expect(await refusal(m.emailremind.digest({ hour: 24 }))).toMatch(/^fail\.field/);
  });
});
