// Feedback: sent with pictures, answered once, seen by its own member only.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, refusal, type Shop, uuid } from '#server/testing.ts';
import { changeSetting } from '#server/testing-settings.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

test('sent, answered once, and the member is notified', async () => {
  const member = await shop.member();
  const sent = await member.feedback.add({ type: 'freight', content: 'The box was wet', contact: 'me@test.test', key: uuid() });
  expect(sent).toMatchObject({ type: 'freight', state: 'open', answer: null, photos: [] });
  const finance = await shop.operator('finance');
  expect((await finance.threads.lists({ q: 'wet' })).list).toMatchObject([
    { thing: 'feedback', thing_id: sent.id, title: 'Shipping' },
  ]);
  expect((await finance.threads.detail({ thing: 'feedback', id: sent.id })).contact).toBe('me@test.test');
  expect(await finance.threads.reply({ thing: 'feedback', id: sent.id, text: 'We are sorry', key: uuid() })).toMatchObject({
    state: 'answered',
  });
  expect(await refusal(finance.threads.reply({ thing: 'feedback', id: sent.id, text: 'Again', key: uuid() }))).toBe(
    'feedback.answered',
  );
  expect((await member.feedback.lists({})).data).toMatchObject([{ answer: 'We are sorry', state: 'answered' }]);
  expect((await member.message.lists({})).list.data).toMatchObject([
    { content: 'We are sorry', url: '/pages/member/advisory/index?tab=feedback' },
  ]);
  expect((await (await shop.member()).feedback.lists({})).data).toEqual([]);
});

test('bad types, empty words, foreign pictures and too many are refused', async () => {
  const member = await shop.member();
  const add = (more: object) => member.feedback.add({ type: 'site', content: 'x', key: uuid(), ...more });
  expect(await refusal(add({ type: 'rant' }))).toBe('fail.field_choice');
  expect(await refusal(add({ content: '  ' }))).toBe('fail.field_missing');
  expect(await refusal(add({ files: [999_999] }))).toBe('fail.not_found');
  for (let n = 0; n < 10; n++) await add({});
  expect(await refusal(add({}))).toBe('feedback.many');
  await changeSetting(shop, 'feedback_per_day', 11);
  await add({});
  expect(await refusal(add({}))).toBe('feedback.many');
  await changeSetting(shop, 'feedback_per_day');
  const buyer = await shop.operator('buyer');
  expect(await refusal(buyer.threads.lists({ thing: 'feedback' }))).toBe('fail.forbidden');
});
