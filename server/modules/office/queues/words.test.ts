// Search words above a list: numbers by prefix or suffix, names likewise in any case, goods by number or link.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, type Shop } from '#server/testing.ts';
import { sellGoods } from '#server/testing-goods.ts';
import { buy, fund } from '#server/testing-money.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

test('rows are found by prefix and suffix of numbers and names', async () => {
  const member = await shop.member({ nickname: 'Mei Chen' });
  const other = await shop.member({ nickname: 'Wanjiru' });
  for (const one of [member, other]) await fund(shop, one, 100_000);
  const sold = await sellGoods(shop, { price: 1500 });
  await buy(shop, other, [await sellGoods(shop, { price: 1700 })]);
  const { order_ids } = await buy(shop, member, [sold]);
  const { no } = await member.order.detail({ id: order_ids[0]! });
  const { mark } = await shop.db.selectFrom('member').select('mark').where('id', '=', member.id).executeTakeFirstOrThrow();
  await shop.db
    .updateTable('goods')
    .set({ detail_url: 'https://tea.example/cup%20one' })
    .where('num_iid', '=', sold.goods.num_iid)
    .execute();
  const buyer = await shop.operator('buyer');
  const found = async (q: string) => (await buyer.buying.lists({ tab: 'to_buy', q })).list.map((row) => row.order_no);
  for (const q of [
    no,
    no.slice(0, 6).toLowerCase(),
    no.slice(-4),
    mark.toLowerCase(),
    'mei',
    'CHEN',
    sold.goods.num_iid,
    'https://tea.example/cup%20one',
  ])
    expect(await found(q), q).toContain(no);
  expect(await found(no)).toEqual([no]);
  for (const q of ['ei che', 'Chen Mei', '%', '_ei', no.slice(1, -1)]) expect(await found(q), q).toEqual([]);
});
