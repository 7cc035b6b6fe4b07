// Pages for readers from outside: what a browser without scripts, a messenger and a search engine read of goods, categories,
// help and news; in which language; and what is never listed.
import Validator from '@adobe/structured-data-validator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { json } from '../../context.ts';
import { shareId } from '../../modules/catalog/goods/share.ts';
import { openShop, type Shop } from '../../testing.ts';
import { sellGoods } from '../../testing-goods.ts';
import { changeSetting } from '../../testing-settings.ts';
import { waitsOf } from '../../testing-waits.ts';
import { getOf, langsOf, readPage } from './testing-found.ts';

const HOSTILE = 'Tea "pot" </title></script><script>alert(1)</script>\' onload=x';
let shop: Shop;
let get: ReturnType<typeof getOf>;
let id: string;
let sold: { api_type: string; num_iid: string; goods_id: number };
let category: number;

beforeAll(async () => {
  shop = await openShop();
  get = getOf(shop);
  const parent = await newCategory({ en: 'Kitchen', 'zh-cn': '厨房' }, 0);
  category = await newCategory({ en: 'Tea <b>', 'zh-cn': '茶' }, parent);
  sold = (
    await sellGoods(shop, {
      price: 12345,
      prices: [12345, 20000],
      titles: { en: HOSTILE, 'zh-cn': '茶壶' },
      category_id: category,
    })
  ).goods;
  id = shareId(sold.goods_id);
  await shop.db
    .updateTable('goods')
    .set({ content: json({ en: '<p>Warm &amp; <script>alert(2)</script>round</p><p>Clay</p>' }) })
    .where('id', '=', sold.goods_id)
    .execute();
});
afterAll(() => shop.close());

async function newCategory(names: Record<string, string>, pid: number): Promise<number> {
  const row = await shop.db
    .insertInto('category')
    .values({ names: json(names), pid })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}
const review = (star: number, nickname: string, content: string) =>
  shop.db
    .insertInto('review')
    .values({ goods_id: sold.goods_id, nickname, star, content: json({ en: content }), at: shop.now() })
    .execute();
const page = async (url: string, headers: Record<string, string> = {}) => {
  const reply = await get(url, headers);
  expect([url, reply.statusCode]).toEqual([url, 200]);
  return { ...readPage(reply.body), headers: reply.headers };
};
const ofType = (read: { data: { '@type': string }[] }, type: string) =>
  read.data.find((one) => one['@type'] === type) as Record<string, unknown> | undefined;
const errorsOf = async (data: { '@type': string }[]) => {
  const jsonld = Object.fromEntries(data.map((one) => [one['@type'], [one]]));
  const issues = (await new Validator().validate({ jsonld, microdata: {}, rdfa: {} })) as { severity: string }[];
  return issues.filter((one) => one.severity === 'ERROR');
};

describe('the page of a product', () => {
  test('has title, pictures, price, options, seller and description without a script', async () => {
    const read = await page(`/s/en/${id}`);
    expect(read.html).toMatchObject({ lang: 'en', dir: 'ltr' });
    expect(read.scripts).toEqual([]);
    expect(read.headers['content-security-policy']).toContain("script-src 'none'");
    expect(read.headers['content-security-policy']).not.toContain('unsafe');
    expect(read.textOf(read.of('h1')[0])).toBe(HOSTILE);
    for (const name of ['og:title', 'twitter:title']) expect(read.meta(name)).toBe(HOSTILE);
    expect(read.text).toContain('Style 1 · Style 2');
    expect(read.text).toContain('Warm & round');
    const [first] = read.of('img');
    expect(first!.attribs).toMatchObject({ alt: HOSTILE, width: '660', height: '660' });
    expect(first!.attribs.srcset).toContain('/media/demo/test?w=1320 1320w');
    expect(first!.attribs.sizes).toContain('100vw');
    const go = read.of('a').filter((one) => one.attribs.href?.startsWith('/wap/#/pages/item/index'));
    expect(go[0]!.attribs.href).toBe(`/wap/#/pages/item/index?tp=${sold.api_type}&tid=${sold.num_iid}`);
    expect(read.link('stylesheet')).toEqual([{ rel: 'stylesheet', href: '/found.css' }]);
    expect((await get('/found.css')).headers['content-type']).toContain('text/css');
  });

  test('has one address for each language, and one that leads to the reader’s', async () => {
    const read = await page(`/s/en/${id}`);
    const languages = await langsOf(shop);
    const others = read.link('alternate');
    expect(others.map((one) => one.hreflang)).toHaveLength(languages.length + 1);
    expect(others).toContainEqual({ rel: 'alternate', hreflang: 'zh-CN', href: `http://shop.test/s/zh-cn/${id}` });
    expect(others.at(-1)).toEqual({ rel: 'alternate', hreflang: 'x-default', href: `http://shop.test/s/${id}` });
    expect(read.link('canonical')[0]!.href).toBe(`http://shop.test/s/en/${id}`);
    const plain = await page(`/s/${id}`, { 'accept-language': 'zh-CN,zh;q=0.9' });
    expect(plain.html.lang).toBe('zh-CN');
    expect(plain.meta('og:title')).toBe('茶壶');
    expect(plain.link('canonical')[0]!.href).toBe(`http://shop.test/s/zh-cn/${id}`);
    expect(plain.headers.vary).toContain('Accept-Language');
    expect((await get(`/s/xx/${id}`)).statusCode).toBe(404);
  });

  test('has the price of the app in the reader’s currency, and the data say the same', async () => {
    for (const [query, code] of [
      ['', 'USD'],
      ['?currency=EUR', 'EUR'],
      ['?currency=CNY', 'CNY'],
      ['?currency=NONE', 'USD'],
    ] as const) {
      const read = await page(`/s/en/${id}${query}`);
      const offer = ofType(read, 'Product')!.offers as { price: string; priceCurrency: string; availability: string };
      expect([query, offer.priceCurrency]).toEqual([query, code]);
      expect(offer.availability).toBe('https://schema.org/InStock');
      expect(read.text).toContain(offer.price);
      expect(read.meta('product:price:amount')).toBe(offer.price);
      if (code === 'CNY') expect(offer.price).toBe('123.45');
      expect(read.link('canonical')[0]!.href).not.toContain('currency');
    }
  });

  test('has data that a validator of search engines’ rules accepts, with a rating only when there are reviews', async () => {
    const before = await page(`/s/en/${id}`);
    expect(ofType(before, 'Product')!.aggregateRating).toBeUndefined();
    expect(await errorsOf(before.data)).toEqual([]);
    await review(5, 'Ann </script>', 'Very <b>good</b>');
    await review(4, '', 'Fine');
    const read = await page(`/s/en/${id}`);
    expect(ofType(read, 'Product')!.aggregateRating).toMatchObject({ ratingValue: 4.5, reviewCount: 2 });
    expect(read.text).toContain('Very <b>good</b>');
    expect(await errorsOf(read.data)).toEqual([]);
    expect(await errorsOf([{ '@type': 'Product' }])).not.toEqual([]);
    const trail = ofType(read, 'BreadcrumbList')!.itemListElement as { name: string; item: string }[];
    expect(trail.map((one) => one.name)).toEqual(['Sampan', 'Categories', 'Kitchen', 'Tea <b>', HOSTILE]);
    expect(trail[3]!.item).toBe(`http://shop.test/c/en/${category}`);
  });

  test('is requested again and answered 304 while it is the same, and again when the goods change', async () => {
    const first = await get(`/s/en/${id}`);
    expect(first.headers['cache-control']).toContain('max-age=60');
    const same = { 'if-none-match': String(first.headers.etag) };
    expect((await get(`/s/en/${id}`, same)).statusCode).toBe(304);
    expect((await get(`/s/zh-cn/${id}`, same)).statusCode).toBe(200);
    await shop.db.updateTable('goods').set({ num: 0 }).where('id', '=', sold.goods_id).execute();
    const read = await page(`/s/en/${id}`, same);
    expect((ofType(read, 'Product')!.offers as { availability: string }).availability).toBe('https://schema.org/OutOfStock');
    await shop.db.updateTable('goods').set({ num: 200 }).where('id', '=', sold.goods_id).execute();
  });

  test('takes few statements, and none while it is kept', async () => {
    await shop.db.updateTable('goods').set({ num: 199 }).where('id', '=', sold.goods_id).execute();
    const counts = (text: string) => /^select/i.test(text) && !/reference_version/.test(text);
    const first = await waitsOf(shop.db, counts, () => get(`/s/en/${id}`));
    expect(first.waits).toBeLessThanOrEqual(10);
    expect((await waitsOf(shop.db, counts, () => get(`/s/en/${id}`))).waits).toBe(0);
  });
});

describe('what must not be listed', () => {
  const robots = async (url: string) => (await page(url)).meta('robots');
  test.each([
    ['goods of a forbidden kind', { goods_type: 'weapon' }, {}],
    ['goods that are not listed', {}, { listed: false }],
  ])('%s say noindex and have no offer in the data or no alternates', async (_, selling, change) => {
    const type = 'goods_type' in selling ? await forbidden() : 'general';
    const { goods } = await sellGoods(shop, { goods_type: type });
    if (Object.keys(change).length > 0) await shop.db.updateTable('goods').set(change).where('id', '=', goods.goods_id).execute();
    const url = `/s/en/${shareId(goods.goods_id)}`;
    const read = await page(url);
    expect(read.meta('robots')).toBe('noindex');
    expect(read.headers['x-robots-tag']).toBe('noindex');
    expect(read.link('alternate')).toEqual([]);
  });

  test('nothing while the shop does not want to be, and goods sold out by its rule', async () => {
    const { goods } = await sellGoods(shop, { quantity: 0 });
    const empty = `/s/en/${shareId(goods.goods_id)}`;
    expect(await robots(empty)).toBeUndefined();
    await changeSetting(shop, 'found_sold_out', 'hidden');
    expect(await robots(empty)).toBe('noindex');
    expect(await robots(`/s/en/${id}`)).toBeUndefined();
    await changeSetting(shop, 'found_sold_out', 'shown');
    await changeSetting(shop, 'found_index', false);
    for (const url of [`/s/en/${id}`, `/c/en/${category}`]) expect(await robots(url)).toBe('noindex');
    await changeSetting(shop, 'found_index', true);
    await changeSetting(shop, 'found_pages', false);
    expect(await robots(`/s/en/${id}`)).toBe('noindex');
    expect((await get(`/c/en/${category}`)).statusCode).toBe(404);
    await changeSetting(shop, 'found_pages', true);
  });

  async function forbidden(): Promise<string> {
    const row = await shop.db.selectFrom('goods_type').select('code').where('risk', '=', 'forbidden').executeTakeFirstOrThrow();
    return row.code;
  }
});

describe('other pages', () => {
  test('a category: its goods with links, a page at a time', async () => {
    for (let n = 0; n < 25; n++) await sellGoods(shop, { title: `Cup ${n}`, category_id: category });
    const read = await page(`/c/en/${category}`);
    expect(read.textOf(read.of('h1')[0])).toBe('Tea <b>');
    const cards = read.of('a').filter((one) => one.attribs.href?.startsWith('/s/en/'));
    expect(cards).toHaveLength(24);
    const next = read.of('a').find((one) => one.attribs.rel === 'next')!.attribs.href!;
    const rest = await page(next);
    expect(rest.of('a').filter((one) => one.attribs.href?.startsWith('/s/en/'))).toHaveLength(2);
    expect(rest.link('canonical')[0]!.href).toBe(`http://shop.test${next}`);
    expect(await errorsOf(read.data)).toEqual([]);
    const all = await page('/c/en');
    expect(all.of('a').some((one) => /^\/c\/en\/\d+$/.test(one.attribs.href ?? ''))).toBe(true);
    for (const bad of ['/c/en/999999', '/c/xx/1', `/c/en/${category}?before=x`, '/c/en/0', '/c/en/1%27'])
      expect([bad, (await get(bad)).statusCode]).toEqual([bad, 404]);
    expect((await page(`/c/${category}`, { 'accept-language': 'en' })).link('canonical')[0]!.href).toBe(
      `http://shop.test/c/en/${category}`,
    );
  });

  test('help and news, and neither while it is switched off', async () => {
    const shelf = await shop.db
      .insertInto('help_category')
      .values({ names: json({ en: 'Buying' }), icon: '' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const words = '<p onclick="x()">See <a href="#/pages/member/order/index">your orders</a>.</p><script>alert(1)</script>';
    const article = await shop.db
      .insertInto('article')
      .values({
        category_id: shelf.id,
        titles: json({ en: 'How to buy' }),
        summaries: json({ en: 'In three steps' }),
        contents: json({ en: words }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const help = await page(`/h/en/${article.id}`);
    expect(help.text).toContain('See your orders.');
    expect(help.text).not.toContain('alert');
    expect(help.meta('description')).toBe('In three steps');
    expect(help.link('canonical')[0]!.href).toBe(`http://shop.test/h/en/${article.id}`);
    expect(help.of('a').map((one) => one.attribs.href)).toContain('/wap/#/pages/member/order/index');
    const news = await shop.db
      .insertInto('news')
      .values({
        titles: json({ en: 'New <line>' }),
        summaries: json({ en: 'By sea' }),
        contents: json({ en: '<p>Ships</p>' }),
        published_at: shop.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const read = await page(`/n/en/${news.id}`);
    expect(ofType(read, 'NewsArticle')).toMatchObject({ headline: 'New <line>' });
    await shop.db.updateTable('addon').set({ state: 0 }).where('name', '=', 'news').execute();
    expect((await get(`/n/zh-cn/${news.id}`)).statusCode).toBe(404);
    await shop.db.updateTable('addon').set({ state: 1 }).where('name', '=', 'news').execute();
  });
});
