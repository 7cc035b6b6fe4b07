// Canned questions: filled in for the item, in the member's language, and only enabled ones.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, refusal, type Shop, uuid } from '../../../testing.ts';
import { sellGoods } from '../../../testing-goods.ts';
import { buy, fund } from '../../../testing-money.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

test('canned questions are filled in, in the member’s language', async () => {
  const buyer = await shop.operator('buyer');
  const member = await shop.member();
  await fund(shop, member, 100_000);
  const goods = await sellGoods(shop, { price: 3000, title: 'Cup' });
  const { order_ids } = await buy(shop, member, [goods]);
  const order_id = order_ids[0]!;
  await shop.db.updateTable('member').set({ lang: 'en', nickname: 'Ana' }).where('id', '=', member.id).execute();
  const saved = async (kind: 'question' | 'reply') => (await buyer.threads.saved({ thing: 'order', id: order_id, kind })).replies;
  expect((await saved('question'))[0]!.text).toBe('Hello Ana, Cup (Default) is sold out. Would another option do?');
  await shop.db.updateTable('member').set({ lang: 'zh-cn' }).where('id', '=', member.id).execute();
  const { no } = await member.order.detail({ id: order_id });
  expect((await saved('reply'))[0]!.text).toContain(`订单 ${no} 的问题`);
  await shop.db.updateTable('canned_reply').set({ enabled: false }).where('kind', '=', 'reply').execute();
  expect(await saved('reply')).toEqual([]);
  await shop.db.updateTable('canned_reply').set({ enabled: true }).execute();
  expect(await refusal(buyer.threads.saved({ thing: 'order', id: 2_000_000_000 }))).toBe('fail.not_found');
  const hall = await shop.operator('warehouse');
  expect(await refusal(hall.threads.saved({ thing: 'order', id: order_id }))).toBe('fail.forbidden');
});

test('a saved question reaches the member in the language of the screen, with its answers; one that was changed stays as it was written', async () => {
  const buyer = await shop.operator('buyer');
  const member = await shop.member({ nickname: 'Ana' });
  await fund(shop, member, 100_000);
  const goods = await sellGoods(shop, { price: 3000, title: 'Mug' });
  const { order_ids } = await buy(shop, member, [goods]);
  const order_id = order_ids[0]!;
  const [item] = (await member.order.detail({ id: order_id })).items;
  const item_id = item!.id;
  const saved = async (kind: 'question' | 'answer') =>
    (await buyer.threads.saved({ thing: 'item', id: item_id, kind })).replies.map((one) => one.text);
  await buyer.buying.take({ item_ids: [item_id] });
  const [text] = await saved('question');
  const choices = (await saved('answer')).slice(0, 1);
  await buyer.buying.ask({ item_id, text: text!, choices: [...choices, 'By boat'], key: uuid() });

  const asked = async (lang: string) => {
    const order = await member.order.detail({ id: order_id, lang } as { id: number });
    return { ask: order.items[0]!.ask!, message: order.messages.at(-1)! };
  };
  const german = await asked('de');
  expect(german.ask.text).toBe('Hallo Ana, Mug (Default) ist ausverkauft. Passt dir auch eine andere Ausführung?');
  expect(german.ask.choices.map((one) => one.label)).toEqual(['Ich warte', 'By boat']);
  expect(german.message.text).toBe(german.ask.text);
  expect(german.ask.original).toBeUndefined();
  expect((await asked('zh-cn')).ask.text).toBe('Ana 你好，测试商品 Mug（默认）已经售完。换成别的款式可以吗？');

  await member.order.act({ id: order_id, item_id, action: 'answer', input: { code: '1' }, key: uuid(), lang: 'de' } as never);
  const seen = await buyer.buying.detail({ order_id, lang: 'en' } as { order_id: number });
  expect(seen.messages.at(-1)!.text).toBe('I’ll wait');

  await buyer.buying.ask({ item_id, text: `${text} Please say.`, key: uuid() });
  expect((await asked('de')).ask.text).toBe(`${text} Please say.`);
});

test('saved texts of supplements and refusals are in the language of who reads them, also in the timeline', async () => {
  const buyer = await shop.operator('buyer');
  const member = await shop.member();
  await fund(shop, member, 100_000);
  const goods = await sellGoods(shop, { price: 3000, title: 'Bowl' });
  const { order_ids } = await buy(shop, member, [goods]);
  const order_id = order_ids[0]!;
  const item_id = (await member.order.detail({ id: order_id })).items[0]!.id;
  await buyer.buying.take({ item_ids: [item_id] });
  const { replies } = await buyer.threads.saved({ thing: 'item', id: item_id, kind: 'refusal' });
  await buyer.buying.refuse({ item_id, text: replies[0]!.text, key: uuid() });
  const { timeline } = await member.order.detail({ id: order_id, lang: 'fr' } as { id: number });
  expect(timeline[0]!.params.reason).toMatch(/^Aucun mode d’envoi vers votre pays n’accepte Bowl/);
});
