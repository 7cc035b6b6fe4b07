// Canned questions: filled in for the item, in the member's language, and only enabled ones.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, refusal, type Shop } from '../../../testing.ts';
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
  const found = await buyer.buying.canned({ order_id, kind: 'question' });
  expect(found[0]!.text).toBe('Hello Ana, Cup (Default) is sold out. Would another option do?');
  await shop.db.updateTable('member').set({ lang: 'zh-cn' }).where('id', '=', member.id).execute();
  const { no } = await member.order.detail({ id: order_id });
  expect((await buyer.buying.canned({ order_id, kind: 'reply' }))[0]!.text).toContain(`订单 ${no} 的问题`);
  await shop.db.updateTable('canned_reply').set({ enabled: false }).where('kind', '=', 'reply').execute();
  expect(await buyer.buying.canned({ order_id, kind: 'reply' })).toEqual([]);
  expect(await refusal(buyer.buying.canned({ order_id: 2_000_000_000, kind: 'reply' }))).toBe('fail.not_found');
  const hall = await shop.operator('warehouse');
  expect(await refusal(hall.buying.canned({ order_id, kind: 'reply' }))).toBe('fail.forbidden');
});
