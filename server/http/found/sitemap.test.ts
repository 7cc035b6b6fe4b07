// robots.txt, the sitemap and the product feeds: what is in them, in which languages, and that ten thousand goods are read a page
// at a time.
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { json } from '../../context.ts';
import { elementsIn, parseHtml, textIn } from '../../html/tree.ts';
import { feedAddress } from '../../modules/catalog/found/feed-address.ts';
import { shareId } from '../../modules/catalog/goods/share.ts';
import { openShop, type Shop } from '../../testing.ts';
import { sellGoods } from '../../testing-goods.ts';
import { changeSetting } from '../../testing-settings.ts';
import { waitsOf } from '../../testing-waits.ts';
import { idsInFile } from './sitemap.ts';
import { getOf, langsOf } from './testing-found.ts';

const MANY = 10_000;
const HOSTILE = '=cmd|" /C calc"!A1, <b>&amp;</b>\u0001 ]]>';
let shop: Shop;
let get: ReturnType<typeof getOf>;
let langs: string[];
let hostile: number;
let hidden: number[];

beforeAll(async () => {
  shop = await openShop();
  get = getOf(shop);
  langs = await langsOf(shop);
  const first = await sellGoods(shop, { price: 12345, titles: { en: HOSTILE, 'zh-cn': '茶' }, weight: 700 });
  hostile = first.goods.goods_id;
  const forbidden = await shop.db
    .selectFrom('goods_type')
    .select('code')
    .where('risk', '=', 'forbidden')
    .executeTakeFirstOrThrow();
  const others = [
    await sellGoods(shop, { goods_type: forbidden.code }),
    await sellGoods(shop),
    await sellGoods(shop),
    await sellGoods(shop),
  ].map((one) => one.goods.goods_id);
  await shop.db.updateTable('goods').set({ listed: false }).where('id', '=', others[1]!).execute();
  await shop.db.updateTable('goods').set({ enabled: false }).where('id', '=', others[2]!).execute();
  await shop.db
    .updateTable('goods')
    .set({ member_id: (await shop.member()).id })
    .where('id', '=', others[3]!)
    .execute();
  hidden = others;
  await shop.db
    .insertInto('category')
    .values({ names: json({ en: 'Tea', 'zh-cn': '茶' }) })
    .execute();
  await manyGoods(first.seller_id);
});
afterAll(() => shop.close());

async function manyGoods(seller_id: number): Promise<void> {
  const made = { pic_url: '/media/demo/test', price: 1000, price_max: 1000, num: 1, goods_type: 'general', seller_id };
  for (let from = 0; from < MANY; from += 2000)
    await shop.db
      .insertInto('goods')
      .values(
        Array.from({ length: 2000 }, (_, at) => ({
          ...made,
          api_type: 'own',
          num_iid: `many-${from + at}`,
          titles: json({ en: `Cup ${from + at}` }),
        })),
      )
      .execute();
}

type Read = { text: (name: string) => string[]; attributes: (name: string) => Record<string, string>[] };
async function xmlOf(url: string): Promise<Read> {
  const reply = await get(url);
  expect([url, reply.statusCode]).toEqual([url, 200]);
  expect(reply.headers['content-type']).toContain('application/xml');
  expect(reply.body.startsWith('<?xml version="1.0" encoding="UTF-8"?>')).toBe(true);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML allows none of them
  expect(reply.body).not.toMatch(/[\u0000-\u0008]/);
  const text = (name: string) =>
    [...reply.body.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, inner]) =>
      textIn(parseHtml(inner!, { depth: 2, nodes: 9 }), 100_000),
    );
  const attributes = (name: string) =>
    elementsIn(parseHtml(reply.body.slice(0, 20_000), { depth: 90, nodes: 900 }))
      .filter((one) => one.name === name)
      .map((one) => one.attribs);
  return { text, attributes };
}
const pathOf = (url: string) => url.slice('http://shop.test'.length);

test('robots.txt names the sitemap, and keeps robots out of calls', async () => {
  const reply = await get('/robots.txt');
  expect(reply.headers['content-type']).toContain('text/plain');
  expect(reply.body.split('\n')).toEqual(
    expect.arrayContaining(['User-agent: *', 'Disallow: /api/', 'Sitemap: http://shop.test/sitemap.xml']),
  );
});

test('the sitemap is an index of files, each within the limits of the protocol', async () => {
  const index = await xmlOf('/sitemap.xml');
  const files = index.text('loc').filter((url) => url.includes('/goods-'));
  const size = idsInFile(langs.length, 'http://shop.test');
  expect(size * langs.length).toBeLessThanOrEqual(50_000);
  expect(files).toHaveLength(Math.ceil((MANY + 5) / size));
  expect(index.text('lastmod').length).toBeGreaterThanOrEqual(files.length);
  expect(index.text('loc')).toContain('http://shop.test/sitemap/categories-0.xml');
  const seen = new Map<string, number>();
  for (const file of files) {
    const read = await xmlOf(pathOf(file));
    const urls = read.text('loc');
    expect(urls.length).toBeLessThanOrEqual(50_000);
    expect(read.text('lastmod')).toHaveLength(urls.length);
    for (const url of urls) seen.set(url, (seen.get(url) ?? 0) + 1);
  }
  expect(seen.size).toBe((MANY + 1) * langs.length);
  expect(Math.max(...seen.values())).toBe(1);
  for (const lang of langs) expect(seen.has(`http://shop.test/s/${lang}/${shareId(hostile)}`)).toBe(true);
  for (const id of hidden) expect(seen.has(`http://shop.test/s/en/${shareId(id)}`)).toBe(false);
});

test('an address in the sitemap names itself in every language', async () => {
  const links = (await xmlOf('/sitemap/goods-0.xml')).attributes('xhtml:link').slice(0, langs.length + 1);
  expect(links.map((one) => one.hreflang)).toContain('zh-CN');
  expect(links.at(-1)).toEqual({
    rel: 'alternate',
    hreflang: 'x-default',
    href: `http://shop.test/s/${shareId(hostile)}`,
  });
});

test('a file is read a page at a time, and answered 304 while its goods are the same', async () => {
  const counts = (text: string) => /from "goods" as "g"/.test(text) && !/count\(/.test(text);
  const { waits, texts } = await waitsOf(shop.db, counts, () => get('/sitemap/goods-0.xml'));
  const rows = Math.min(idsInFile(langs.length, 'http://shop.test'), MANY);
  expect(waits).toBeGreaterThanOrEqual(Math.floor(rows / 500));
  expect(waits).toBeLessThanOrEqual(Math.ceil(rows / 500) + 1);
  for (const text of texts) expect(text).toContain('limit');
  const { etag } = (await get('/sitemap/goods-0.xml')).headers;
  expect((await get('/sitemap/goods-0.xml', { 'if-none-match': String(etag) })).statusCode).toBe(304);
  await shop.db
    .updateTable('goods')
    .set({ updated_at: new Date(shop.now().getTime() + 1000) })
    .where('id', '=', hostile)
    .execute();
  expect((await get('/sitemap/goods-0.xml', { 'if-none-match': String(etag) })).statusCode).toBe(200);
});

test.each([
  '/sitemap/goods-99.xml',
  '/sitemap/goods-9999999.xml',
  '/sitemap/goods--1.xml',
  '/sitemap/x-0.xml',
  '/sitemap/news-0.xml',
])('%s is not there', async (url) => expect((await get(url)).statusCode).toBe(404));

const address = (turn: number, lang: string, currency: string, file: 'google.xml' | 'meta.csv') =>
  pathOf(feedAddress(shop.app.config, turn, lang, currency, file));

test('feeds are off at first, and at no address that can be guessed', async () => {
  expect((await get(address(1, 'en', 'EUR', 'google.xml'))).statusCode).toBe(404);
  await changeSetting(shop, 'found_feeds', true);
  for (const bad of ['/feeds/1/en/EUR/google.xml', address(2, 'en', 'EUR', 'google.xml'), address(1, 'xx', 'EUR', 'google.xml')])
    expect([bad, (await get(bad)).statusCode]).toEqual([bad, 404]);
  expect((await get(address(1, 'en', 'XXX', 'google.xml'))).statusCode).toBe(404);
  expect((await get(address(1, 'en', 'EUR', 'google.xml').replace('google.xml', 'toString'))).statusCode).toBe(404);
  await changeSetting(shop, 'found_feed_turn', 2);
  expect((await get(address(2, 'en', 'EUR', 'google.xml'))).statusCode).toBe(200);
  expect((await get(address(1, 'en', 'EUR', 'google.xml'))).statusCode).toBe(404);
  await changeSetting(shop, 'found_feed_turn', 1);
});

test('the back office is told the addresses, for each language in its own currency', async () => {
  const owner = await shop.operator('owner');
  expect((await owner.found.lists({})).sitemap).toBe('http://shop.test/sitemap.xml');
  const { feeds } = await owner.found.lists({});
  expect(feeds).toHaveLength(langs.length * 2);
  for (const { lang, currency, url } of feeds) expect(url).toContain(`/${lang}/${currency}/`);
});

test('the feed of Google has the attributes that its specification asks for, with the price of the page', async () => {
  await changeSetting(shop, 'found_feeds', true);
  const read = await xmlOf(address(1, 'en', 'EUR', 'google.xml'));
  const all = ['id', 'title', 'description', 'link', 'image_link', 'availability', 'price', 'condition', 'identifier_exists'];
  for (const name of all) expect([name, read.text(`g:${name}`).length]).toEqual([name, MANY + 1]);
  expect(read.text('g:title')[0]).toBe(HOSTILE.replace('\u0001', ''));
  expect(read.text('g:id')[0]).toBe(shareId(hostile));
  expect(read.text('g:image_link')[0]).toMatch(/^http:\/\/shop\.test\/media\//);
  expect(read.text('g:shipping_weight')[0]).toBe('700 g');
  const link = read.text('g:link')[0]!;
  expect(link).toBe(`http://shop.test/s/en/${shareId(hostile)}?currency=EUR`);
  const page = await get(pathOf(link));
  const [, price] = /"price":"([\d.]+)"/.exec(page.body)!;
  expect(read.text('g:price')[0]).toBe(`${price} EUR`);
});

test('the feed of Meta is CSV with its columns, whatever the titles hold', async () => {
  await changeSetting(shop, 'found_feeds', true);
  const reply = await get(address(1, 'en', 'USD', 'meta.csv'));
  expect(reply.headers['content-type']).toContain('text/csv');
  const rows = parse(reply.body, { columns: true }) as Record<string, string>[];
  expect(rows).toHaveLength(MANY + 1);
  expect(rows[0]).toMatchObject({
    id: shareId(hostile),
    title: HOSTILE,
    availability: 'in stock',
    condition: 'new',
    price: expect.stringMatching(/^\d+\.\d\d USD$/),
  });
  for (const name of ['description', 'link', 'image_link', 'brand']) expect(rows[0]![name]).not.toBe('');
});

test('sold out by rule, and all of it switched off', async () => {
  await shop.db.updateTable('goods').set({ num: 0 }).where('id', '=', hostile).execute();
  await changeSetting(shop, 'found_sold_out', 'hidden');
  const own = `/s/en/${shareId(hostile)}<`;
  expect((await get('/sitemap/goods-0.xml')).body).not.toContain(own);
  await changeSetting(shop, 'found_sold_out', 'shown');
  expect((await get('/sitemap/goods-0.xml')).body).toContain(own);
  for (const key of ['found_sitemap', 'found_index', 'found_pages'] as const) {
    await changeSetting(shop, key, false);
    for (const url of ['/sitemap.xml', '/sitemap/goods-0.xml'])
      expect([key, url, (await get(url)).statusCode]).toEqual([key, url, 404]);
    expect((await get('/robots.txt')).body).not.toContain('Sitemap');
    await changeSetting(shop, key, true);
  }
});
