// Editing message texts: previewed with example values before they are saved, and mailed as a test.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { texts } from '#contract/messages.ts';
import { openShop, refusal, type Shop, uuid } from '#server/testing.ts';

let shop: Shop;
let owner: Awaited<ReturnType<Shop['operator']>>;
beforeAll(async () => {
  shop = await openShop();
  owner = await shop.operator('owner');
});
afterAll(() => shop.close());

const KEY = 'msg.withdrawal_paid.text';

test('a message is shown in each language with example values, with the current or the edited text', async () => {
  const en = await owner.texts.preview({ text_key: KEY, text_lang: 'en' });
  expect(en).toEqual({
    title: 'CNY\u00a0128.00 is on its way to your bank',
    text: 'Withdrawal D2611-10543 to the account ending in 6789, bank reference T-20261123-7.',
  });
  const zh = await owner.texts.preview({ text_key: KEY, text_lang: 'zh-cn' });
  expect(zh.title).toContain('已打款');
  const text = 'Bank: {reference}, {no}, {last}.';
  const preview = await owner.texts.preview({ text_key: KEY, text_lang: 'en', text });
  expect(preview).toEqual({ title: en.title, text: 'Bank: T-20261123-7, D2611-10543, 6789.' });
  // The preview stores nothing.
  expect(await owner.texts.preview({ text_key: KEY, text_lang: 'en' })).toEqual(en);
});

test('every message of the catalogue has example values for all placeholders', async () => {
  const keys = Object.keys(texts).filter((key) => /^msg\..+\.text$/.test(key));
  expect(keys.length).toBeGreaterThan(50);
  for (const text_key of keys) {
    const { title, text } = await owner.texts.preview({ text_key, text_lang: 'en' });
    expect(`${title} ${text}`, text_key).not.toMatch(/\{\w+\}|NaN|undefined|Invalid/);
  }
});

test('a test mail is sent once to the given address, with the edited text, and is audited', async () => {
  const key = uuid();
  const asked = { text_key: KEY, text_lang: 'en', text: 'Bank {reference} {no} {last}', email: 'owner@shop.test', key };
  await owner.texts.test(asked);
  await owner.texts.test(asked);
  const mails = await shop.db.selectFrom('outbox').selectAll().where('target', '=', 'owner@shop.test').execute();
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({ channel: 'mail', subject: 'CNY\u00a0128.00 is on its way to your bank', member_id: null });
  expect(mails[0]!.body).toContain('Bank T-20261123-7 D2611-10543 6789');
  expect(mails[0]!.html).toContain('A test of a message by');
  expect((await owner.audit.lists({ q: 'texts.test' })).data[0]).toMatchObject({ thing: 'texts', thing_id: KEY });
});

test('refused: a key that is no message, an unknown language, an invalid text, operators without permission', async () => {
  const preview = (more: object) => refusal(owner.texts.preview({ text_key: KEY, text_lang: 'en', ...more }));
  expect(await preview({ text_key: 'time.days' })).toBe('fail.not_found');
  expect(await preview({ text_key: 'msg.no_such.title' })).toBe('fail.not_found');
  expect(await preview({ text_lang: 'nl' })).toBe('fail.not_found');
  expect(await preview({ text: 'Paid: {amount}' })).toBe('desk.fail.gap');
  expect(await preview({ text: '{no' })).toBe('desk.fail.syntax');
  const content = await shop.operator('content');
  expect(await refusal(content.texts.preview({ text_key: KEY, text_lang: 'en' }))).toBe('fail.forbidden');
  expect(await refusal(content.texts.test({ text_key: KEY, text_lang: 'en', email: 'a@b.test', key: uuid() }))).toBe(
    'fail.forbidden',
  );
});
