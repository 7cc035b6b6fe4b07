// What staff ask and write, in the language of the member's screen: once by the service, with the original beside it.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SourceFailed } from '#server/connectors/marketplace/source.ts';
import { type MemberClient, openShop, refusal, type Shop, uuid } from '#server/testing.ts';
import { sellGoods } from '#server/testing-goods.ts';
import { buy, fund } from '#server/testing-money.ts';

let shop: Shop;
let member: MemberClient;
let buyer: Awaited<ReturnType<Shop['operator']>>;
let id: number;
let item_id: number;
let up = true;
const asked: string[] = [];

beforeAll(async () => {
  const translator = {
    code: 'translate',
    max_texts: 50,
    translate: async (texts: readonly string[], _from: string, to: string) => {
      if (!up) throw new SourceFailed('quota', 'used up');
      asked.push(...texts);
      return texts.map((text) => (text.startsWith(to) ? text : `${to}: ${text}`));
    },
  };
  shop = await openShop({ config: { translator } });
  member = await shop.member();
  await fund(shop, member, 100_000);
  id = (await buy(shop, member, [await sellGoods(shop, { price: 3000 })])).order_ids[0]!;
  item_id = (await member.order.detail({ id })).items[0]!.id;
  buyer = await shop.operator('buyer');
  await buyer.buying.take({ item_ids: [item_id] });
  await buyer.buying.ask({ item_id, text: '要红色 <大>？', choices: ['红', '蓝'], key: uuid() });
});
afterAll(() => shop.close());

const inGerman = () => member.order.detail({ id, lang: 'de' } as { id: number });
const translate = () => member.order.translate({ id, lang: 'de' } as { id: number });

test('a service that does not answer leaves the original, and is asked again later', async () => {
  up = false;
  expect(await translate()).toEqual({ state: 'failed' });
  up = true;
  await shop.db.deleteFrom('source_state').execute();
  expect(await inGerman()).toMatchObject({ translates: true, items: [{ ask: { text: '要红色 <大>？' } }] });
});

test('the question, its answers and the messages are translated once, and marked by their original', async () => {
  expect(await translate()).toEqual({ state: 'done' });
  const order = await inGerman();
  expect(order.translates).toBe(false);
  expect(order.items[0]!.ask).toMatchObject({ text: 'de: 要红色 <大>？', original: '要红色 <大>？' });
  expect(order.items[0]!.ask!.choices.map((one) => one.label)).toEqual(['de: 红', 'de: 蓝']);
  expect(order.messages.at(-1)).toMatchObject({ text: 'de: 要红色 <大>？', original: '要红色 <大>？' });
  const n = asked.length;
  expect(await translate()).toEqual({ state: 'done' });
  expect(asked).toHaveLength(n);
  expect(await shop.db.selectFrom('translation').selectAll().execute(), 'words between people stay with them').toEqual([]);
});

test('staff read what was written, also of an answer that was picked in another language', async () => {
  await member.order.act({ id, item_id, action: 'answer', input: { code: '2' }, key: uuid() });
  const { messages } = await buyer.buying.detail({ order_id: id });
  expect(messages.map((one) => one.text)).toEqual(['要红色 <大>？', '蓝']);
  expect((await inGerman()).messages.at(-1)!.text).toBe('de: 蓝');
});

test('what is in the reader’s language already is not marked', async () => {
  await buyer.buying.reply({ order_id: id, text: 'de gekauft', key: uuid() });
  await translate();
  const { messages } = await inGerman();
  expect(messages.at(-1)!.text).toBe('de gekauft');
  expect(messages.at(-1)!.original).toBeUndefined();
});

test('an order of somebody else is not found; without a service it says so', async () => {
  const other = await shop.member();
  expect(await refusal(other.order.translate({ id }))).toBe('fail.not_found');
});
