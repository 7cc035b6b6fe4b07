// Mails about an order or a waybill: its goods are in them with pictures, nothing is taken for html, and only the member's own
// goods are shown.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Shop } from '#server/testing.ts';
import { sellGoods } from '#server/testing-goods.ts';
import { buy } from '#server/testing-money.ts';
import { changeSetting } from '#server/testing-settings.ts';
import { notify } from '../../../support/notifications/notify.ts';
import { openSending, paidStock, sender } from '../stock/testing-stock.ts';

let it: Awaited<ReturnType<typeof openSending>>;
let shop: Shop;
beforeAll(async () => {
  it = await openSending();
  shop = it.shop;
});
afterAll(() => shop.close());

const last = (member_id: number) =>
  shop.db
    .selectFrom('outbox')
    .selectAll()
    .where('member_id', '=', member_id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();

test('the mail of a paid order: one button, its goods with absolute pictures, in the language and look of the shop', async () => {
  await changeSetting(shop, 'shop_name', 'Boat & <Co>');
  const m = await sender(shop);
  await shop.db.updateTable('member').set({ lang: 'en' }).where('id', '=', m.id).execute();
  const goods = await sellGoods(shop, { titles: { en: '<b>Cup</b> & saucer', 'zh-cn': '杯' } });
  const { order_ids } = await buy(shop, m, [{ goods: goods.goods, num: 2 }]);
  const { html, body, event, unsubscribe_url } = await last(m.id);
  expect(event).toBe('paid');
  expect(html).toContain('<html lang="en" dir="ltr">');
  expect(html).toContain('Boat &amp; &lt;Co&gt;');
  expect(html).toContain('&lt;b&gt;Cup&lt;/b&gt; &amp; saucer');
  expect(html).not.toContain('<b>Cup');
  expect(html).toContain('× 2');
  expect(html).toContain('src="http://shop.test/media/demo/test?w=110"');
  expect(html.match(/class="go"/g)).toHaveLength(1);
  expect(html).toContain(`href="http://shop.test/wap/#/pages/member/order/detail?id=${order_ids[0]}" class="go"`);
  expect(html).toContain('prefers-color-scheme:dark');
  expect(html).not.toMatch(/<script|javascript:/);
  expect(body).toContain('- <b>Cup</b> & saucer (Default × 2)');
  expect(body).toContain(unsubscribe_url);
  await changeSetting(shop, 'shop_name');
});

test('of a waybill its goods; of a long list the first six, and the number of the others', async () => {
  const m = await sender(shop, { cash: 10_000_000 });
  await shop.db.updateTable('member').set({ lang: 'en' }).where('id', '=', m.id).execute();
  const stock = Array.from({ length: 8 }, () => ({ weight: 500 }));
  const { id } = await paidStock(it, m, {}, stock);
  const { html, body } = await last(m.id);
  expect(html).toContain(`/pages/member/sendorder/detail?id=${id}`);
  expect(html.match(/<img/g)).toHaveLength(6);
  expect(html).toContain('and 2 more items');
  expect(body).toContain('- and 2 more items');
});

test("another member's order shows nothing of it", async () => {
  const [a, b] = [await sender(shop), await sender(shop)];
  const { order_ids } = await buy(shop, a, [{ goods: (await sellGoods(shop)).goods }]);
  await notify(shop.ctx(), b.id, {
    kind: 'order',
    key: 'purchased',
    params: { no: 'X' },
    url: `/pages/member/order/detail?id=${order_ids[0]}`,
  });
  expect((await last(b.id)).html).not.toContain('<img');
});
