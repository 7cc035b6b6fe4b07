// Texts with emoji where they are truncated, texts that no database can store, and random texts: no call answers 500.
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cleanAll, cleanName, cleanText, cutText } from '#contract/clean-text.ts';
import { WAYBILL_PAPERS } from '#contract/desk/tabs.ts';
import type { Line } from '#contract/freight.ts';
import { parsed } from './connectors/marketplace/onebound/http.ts';
import { parseJson } from './connectors/payment/http.ts';

import { openSending, type Packer, packAs, paidStock, sender, sendOff } from './modules/shipping/waybills/stock/testing-stock.ts';
import { type MemberClient, type Shop, uuid } from './testing.ts';
import { sellGoods } from './testing-goods.ts';
import { buy } from './testing-money.ts';

let shop: Shop;
let line: Line;
let packer: Packer;
let member: MemberClient;
beforeAll(async () => {
  ({ shop, line, packer } = await openSending());
  member = await sender(shop, { cash: 500_000 });
});
afterAll(() => shop.close());

const upTo = (units: number): string => `${'x'.repeat(units)}😀`;
const messages = async () => JSON.stringify((await member.message.lists({})).list.data);

test('goods whose title has 79 characters and an emoji are bought, sent, dispatched and have their papers', async () => {
  const { goods } = await sellGoods(shop, { titles: { 'zh-cn': upTo(79), en: upTo(79) } });
  expect((await buy(shop, member, [{ goods }])).order_ids).toHaveLength(1);
  const { id } = await paidStock({ shop, line }, member, {}, [{ title: upTo(79), weight: 3636 }]);
  const { declare_rows } = await shop.db
    .selectFrom('waybill')
    .select('declare_rows')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(declare_rows).toMatchObject([{ name_en: 'x'.repeat(79) }]);
  await packAs(packer, id, [{ weight: 4000 }]);
  expect(await sendOff(packer, id)).toMatchObject({ state: 'dispatched' });
  for (const paper of WAYBILL_PAPERS) {
    if (paper === 'cn22') continue;
    expect((await packer.papers.waybill({ id, paper })).pages).toBeGreaterThan(0);
  }
});

test('replies of operators are truncated in messages between two characters', async () => {
  const { goods } = await sellGoods(shop);
  const { order_ids } = await buy(shop, member, [{ goods }]);
  const buyer = await shop.operator('buyer');
  await buyer.threads.reply({ thing: 'order', id: order_ids[0]!, text: upTo(199), key: uuid() });
  expect(await messages()).toContain('x'.repeat(199));
  const sent = await member.feedback.add({ type: 'site', content: 'Hello', key: uuid() });
  const finance = await shop.operator('finance');
  expect(await finance.threads.reply({ thing: 'feedback', id: sent.id, text: upTo(199), key: uuid() })).toMatchObject({
    state: 'answered',
  });
  const item = await shop.db
    .updateTable('order_item')
    .set({ state: 'completed' })
    .where('order_id', '=', order_ids[0]!)
    .returning('id')
    .executeTakeFirstOrThrow();
  const review = await member.comment.add({ order_item_id: item.id, star: 5, content: upTo(900), key: uuid() });
  const content = await shop.operator('content');
  expect(await content.reviews.answer({ id: review.id, reply: { en: upTo(199) }, key: uuid() })).toMatchObject({ id: review.id });
});

test('input of calls is composed, without NUL, half surrogates and control characters', async () => {
  await member.user.profile({ nickname: ' Zoe\u0301\0\u202e ' });
  expect((await member.user.profile({})).nickname).toBe('Zoé');
  const sent = await member.feedback.add({ type: 'site', content: 'one\r\ntwo\0\u0007 cafe\u0301', key: uuid() });
  expect(sent.content).toBe('one\ntwo café');
});

test('input of connectors is clean, also where JSON escapes it', () => {
  const sent = '{"item":{"title":"a\\u0000b \\ud83d e\\u0301","k\\u0000":1}}';
  for (const read of [parsed, parseJson]) expect(read(sent)).toEqual({ item: { title: 'ab  é', k: 1 } });
});

test('PostgreSQL stores any cleaned text unchanged', async () => {
  const anyText = fc.string({
    unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
    maxLength: 60,
  });
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(anyText, fc.string({ unit: 'binary' })), { maxLength: 20 }), async (texts) => {
      const made = texts.flatMap((text) => [cleanText(text), cleanName(text), cutText(text, 7), cleanAll({ [text]: text })]);
      const { rows } = await sql<{ kept: unknown }>`select ${JSON.stringify(made)}::jsonb kept`.execute(shop.db);
      expect(rows[0]!.kept).toEqual(made);
    }),
    { numRuns: 50 },
  );
});
