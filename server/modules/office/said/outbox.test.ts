// Mails and pushes with words of staff: sent in the language of who gets them, and never held back by the service.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openPushService } from '#server/connectors/push/testing-push.ts';
import { runJob } from '#server/jobs.ts';
import { type MemberClient, openShop, type Shop } from '#server/testing.ts';
import { testTranslator } from '../../catalog/translation/testing-translator.ts';
import { notify } from '../../support/notifications/notify.ts';
import { sendDigests } from '../../support/reminders/digest.ts';

let shop: Shop;
let pushes: Awaited<ReturnType<typeof openPushService>>;
const translator = testTranslator();
let m: MemberClient;
beforeAll(async () => {
  pushes = await openPushService();
  shop = await openShop({ config: { translator } });
});
afterAll(async () => {
  await shop.close();
  pushes.close();
});
beforeEach(async () => {
  translator.up = true;
  translator.asked.length = 0;
  await shop.db.deleteFrom('source_state').execute();
  await shop.db.deleteFrom('outbox').execute();
  m = await shop.member();
  await shop.db.updateTable('member').set({ lang: 'de' }).where('id', '=', m.id).execute();
});

const REASON = '请再等两天 <b>';
const tell = (params: Record<string, string> = { no: 'D1', text: REASON }) =>
  notify(shop.ctx(), m.id, { kind: 'order', key: 'question', params, url: '/pages/member/order/detail?id=5' });
const send = () => runJob(shop.app, shop.db, 'outbox');
const sent = (channel: 'mail' | 'push') =>
  shop.db
    .selectFrom('outbox')
    .select(['state', 'subject', 'body', 'html', 'untranslated', 'tries'])
    .where('channel', '=', channel)
    .where('member_id', '=', m.id)
    .execute();

test('a mail is sent with the words in the member’s language, says so, and keeps no second copy', async () => {
  await tell();
  expect((await sent('mail'))[0]).toMatchObject({ untranslated: { lang: 'de' } });
  await send();
  const [mail] = await sent('mail');
  expect(mail).toMatchObject({ state: 'shown', untranslated: null });
  expect(mail!.body).toContain(`de: ${REASON}`);
  expect(mail!.body).toContain('Automatisch übersetzt.');
  expect(mail!.body).toContain('/wap/#/pages/member/order/detail?id=5');
  expect(mail!.html).toContain('de: 请再等两天 &lt;b&gt;');
  expect(mail!.html).not.toContain('<b>');
});

test('what the member reads in the shop is asked of the service once', async () => {
  await tell();
  await send();
  const { id } = await shop.db.selectFrom('message').select('id').where('member_id', '=', m.id).executeTakeFirstOrThrow();
  const shown = await m.thread.translate({ thing: 'message', ids: [id], lang: 'de' } as { thing: 'message'; ids: number[] });
  expect(shown.texts[0]!.text).toContain(`de: ${REASON}`);
  expect(translator.asked).toHaveLength(1);
});

test('a message without words of staff goes as before', async () => {
  await notify(shop.ctx(), m.id, { kind: 'order', key: 'paid', params: { no: 'D1' } });
  expect((await sent('mail'))[0]).toMatchObject({ state: 'shown', untranslated: null });
});

test('a saved text is said by the shop itself and carries no mark', async () => {
  await tell({ no: 'D1', text: '有破损' });
  await send();
  const [mail] = await sent('mail');
  expect(mail!.body).toContain('Beschädigt');
  expect(mail!.body).not.toContain('Automatisch übersetzt.');
  expect(translator.asked).toEqual([]);
});

test('while the service is down the words go as they were written, at once', async () => {
  translator.up = false;
  await tell();
  await send();
  const [mail] = await sent('mail');
  expect(mail).toMatchObject({ state: 'shown', untranslated: null, tries: 1 });
  expect(mail!.body).toContain(REASON);
  expect(mail!.body).not.toContain('de: ');
});

test('a push is sent in the language of its browser, and says that it is translated', async () => {
  await m.push.subscribe(pushes.browser());
  await shop.db.updateTable('push_subscription').set({ lang: 'fr' }).where('member_id', '=', m.id).execute();
  await tell();
  await send();
  const [push] = await sent('push');
  expect(push).toMatchObject({ state: 'sent', untranslated: null });
  expect(JSON.parse(push!.body)).toMatchObject({
    lang: 'fr',
    body: expect.stringContaining(`fr: ${REASON} · Traduit`),
    url: '/wap/#/pages/member/order/detail?id=5',
  });
  expect(pushes.taken.length).toBeGreaterThan(0);
});

test('the mail of a day has all of its words in the member’s language', async () => {
  await shop.db.insertInto('mail_digest').values({ member_id: m.id, hour: 0 }).execute();
  await notify(shop.ctx(), m.id, { kind: 'order', key: 'order_reply', params: { text: '第一句' }, url: '' });
  await notify(shop.ctx(), m.id, { kind: 'order', key: 'order_reply', params: { text: '第二句' }, url: '' });
  await sendDigests(shop.app, shop.db);
  await send();
  const [mail] = await sent('mail');
  for (const text of ['de: 第一句', 'de: 第二句']) expect(mail!.body).toContain(text);
  expect(mail!.subject).toContain('2');
});

test('a member who has left takes the letter along', async () => {
  await tell();
  await shop.db.updateTable('outbox').set({ member_id: null }).where('member_id', '=', m.id).execute();
  await send();
  const row = await shop.db.selectFrom('outbox').select(['state', 'body']).executeTakeFirstOrThrow();
  expect(row.state).toBe('shown');
  expect(row.body).not.toContain('de: ');
});
