// A link of an unknown shop abroad: read, added to the cart, ordered, and shown to the buyer.
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { PAGE_LIMITS, webPages } from '#server/connectors/marketplace/web/index.ts';
import { openShop, type Shop, uuid } from '#server/testing.ts';
import { testWarehouse } from '#server/testing-goods.ts';
import { fund } from '#server/testing-money.ts';

let shop: Shop;
let server: http.Server;
let base: string;
let page = '';
let asked = 0;
beforeAll(async () => {
  server = http.createServer((req, res) => {
    if (req.url === '/robots.txt') return void res.writeHead(404).end();
    asked += 1;
    res.writeHead(page === '' ? 503 : 200, { 'content-type': 'text/html' }).end(page);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // The test's own server plays the outside world.
  const limits = { ...PAGE_LIMITS, refused: (ip: string) => ip !== '127.0.0.1' };
  shop = await openShop({ config: { sources: [webPages.connect({ contact: '', limits })] } });
  await shop.db.updateTable('currency').set({ market: '0.125' }).where('code', '=', 'EUR').execute();
});
afterAll(async () => {
  await shop.close();
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked = 0;
});

const variant = (sku: string, color: string, price: string) => ({
  '@type': 'Product',
  sku,
  color,
  offers: { price, priceCurrency: 'EUR' },
});
const teapot = (red: string) =>
  `<html lang="de"><title>x</title><script type="application/ld+json">${JSON.stringify({
    '@type': 'ProductGroup',
    name: 'Teekanne aus Ton',
    image: 'https://cdn.example/pot.jpg',
    hasVariant: [variant('P-R', 'Rot', red), variant('P-B', 'Blau', '24.00')],
  })}</script></html>`;
const url = (path = '/shop/pot?utm_source=mail') => `${base}${path}`;
const paste = (word: string) => shop.visitor.obapi.itemPassword({ word });

test('goods of an unknown shop are read, ordered, and bought with their page, price and options', async () => {
  page = teapot('20.00');
  const found = await paste(`Schau mal: ${url()}`);
  expect(found).toMatchObject({ found: true, api_type: 'web', title: 'Teekanne aus Ton', url: url('/shop/pot') });
  const goods = await shop.visitor.obapi.getItem({ tp: 'web', tid: found.num_iid });
  // 20.00 EUR at 0.125 EUR for 1 CNY.
  expect(goods).toMatchObject({ price: 16000, price_max: 19200, title: 'Teekanne aus Ton', seller: { shop_name: '127.0.0.1' } });
  expect(goods.skus.map((s) => [s.sku_id, s.price, s.properties_name])).toEqual([
    ['P-R', 16000, 'Color: Rot'],
    ['P-B', 19200, 'Color: Blau'],
  ]);
  expect(asked).toBe(1);

  await testWarehouse(shop);
  const m = await shop.member();
  await fund(shop, m, 1_000_000);
  const { cart_id } = await m.cart.add({ api_type: 'web', num_iid: found.num_iid, sku_id: 'P-B', num: 2 });
  const preview = (await m.raw('cart/carttoorder', { cart_ids: cart_id, currency: 'CNY' })).data as {
    quote: string;
    amount: number;
  };
  const made = (
    await m.raw('cart/carttoorder', { cart_ids: cart_id, currency: 'CNY', submit: 1, quote: preview.quote, key: uuid() })
  ).data as {
    order_ids: number[];
    amount: number;
  };
  expect(made.amount).toBe(preview.amount);
  const item = await shop.db
    .selectFrom('order_item')
    .selectAll()
    .where('order_id', '=', made.order_ids[0]!)
    .executeTakeFirstOrThrow();
  // Browsers load pictures from the shop, never from the marketplace: in the cart, and in all later lists of the order.
  const shown = /^\/media\/x\//;
  const other = await m.cart.add({ api_type: 'web', num_iid: found.num_iid, sku_id: 'P-R', num: 1 });
  const { groups } = await m.cart.getList({});
  expect(groups.flatMap((group) => group.items).find((one) => one.id === other.cart_id)!.pic_url).toMatch(shown);
  expect(item.pic_url).toMatch(shown);
  expect(item).toMatchObject({ api_type: 'web', price: 19200, num: 2, sku_id: 'P-B', properties_name: { de: 'Color: Blau' } });
  const row = await shop.db.selectFrom('goods').select('detail_url').where('id', '=', item.goods_id).executeTakeFirstOrThrow();
  expect(row.detail_url).toBe(url('/shop/pot'));
});

test('pages are read again when they are old; a shop that is down leaves stored goods in place', async () => {
  page = teapot('30.00');
  shop.turn({ hours: 7 });
  const { num_iid } = await paste(url());
  expect((await shop.visitor.obapi.getItem({ tp: 'web', tid: num_iid })).price).toBe(19200);
  page = '';
  shop.turn({ hours: 7 });
  expect((await paste(url())).found).toBe(true);
});

test('a page without goods becomes manual goods with its title and the details of the text', async () => {
  page = '<html><title>Handmade mug | Some shop</title></html>';
  expect(await paste(`${url('/other')} ¥35`)).toMatchObject({
    found: false,
    api_type: '',
    url: url('/other'),
    title: 'Handmade mug | Some shop',
    price: 3500,
  });
});

test('pictures of a page whose goods cannot be read are passed on, shown through the shop', async () => {
  const images = Array.from({ length: 7 }, (_, n) => `<meta property="og:image" content="https://cdn.example/${n}.jpg">`);
  page = `<html><meta property="og:title" content="Vase">${images.join('')}</html>`;
  const answer = await paste(url('/vase'));
  expect(answer).toMatchObject({ found: false, title: 'Vase', pic_url: answer.pictures[0] });
  expect(answer.pictures).toHaveLength(5);
  for (const picture of answer.pictures) expect(picture).toMatch(/^\/media\/x\//);
  page = '<html><title>Bare</title></html>';
  expect(await paste(url('/bare'))).toMatchObject({ found: false, title: 'Bare', pictures: [], pic_url: '' });
});

test('goods in a currency without a rate are not priced', async () => {
  page = `<script type="application/ld+json">${JSON.stringify({ '@type': 'Product', name: 'Rug', offers: { price: 5, priceCurrency: 'XAF' } })}</script>`;
  expect(await paste(url('/rug'))).toMatchObject({ found: false });
});
