// Searching by words: other spellings, other languages, errors, words without goods; and the notices in the answer.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runJob } from '#server/jobs.ts';
import { openShop, refusal, type Shop } from '#server/testing.ts';
import { sellGoods, testCategory, testSeller } from '#server/testing-goods.ts';
import { MAX_CANDIDATES } from './candidates.ts';
import { nearKeys } from './distance.ts';
import { indexSearch } from './jobs.ts';

let shop: Shop;
let seller: number;
const TITLES = [
  ['无线蓝牙耳机 降噪', 'Wireless bluetooth headphones'],
  ['男士运动鞋 透气', 'Mens running shoes, breathable'],
  ['女童连衣裙 夏', 'Summer dress for girls'],
  ['宜兴紫砂茶壶', 'Yixing tea pot'],
  ['纯棉T恤 圆领', 'Cotton t-shirt, round neck'],
  ['悠悠球 比赛', 'Yo-yo for contests'],
  ['GE57756 灯泡', 'GE57756 bulb'],
  ['手机保护壳 iPhone 7 Plus', 'Phone case for iPhone 7 Plus'],
  ['羊绒围巾', 'Cashmere scarf'],
  ['红色 陶瓷 花瓶', 'Red ceramic vase'],
] as const;

beforeAll(async () => {
  shop = await openShop();
  seller = await testSeller(shop);
  const category = await testCategory(shop, '家居', 'Home');
  for (const [at, [zh, en]] of TITLES.entries())
    await sellGoods(shop, {
      titles: { 'zh-cn': zh, en },
      seller_id: seller,
      sales: 100 - at,
      price: 1000 * (at + 1),
      quantity: at === 9 ? 0 : 5,
      category_id: category,
    });
  await indexSearch(shop.app, shop.db);
});
afterAll(() => shop.close());

const ask = (q: string, more: object = {}) => shop.visitor.obapi.getItemlist({ q, lang: 'en', ...more } as never);
const found = async (q: string) => (await ask(q)).items.data.map((goods) => goods.title);

describe('goods are found by', () => {
  it.each([
    ['two Chinese words without a blank', '降噪耳机', 'Wireless bluetooth headphones'],
    ['the other way round', '耳机蓝牙', 'Wireless bluetooth headphones'],
    ['one character', '壶', 'Yixing tea pot'],
    ['traditional characters', '藍牙耳機', 'Wireless bluetooth headphones'],
    ['full width', 'ｂｌｕｅｔｏｏｔｈ', 'Wireless bluetooth headphones'],
    ['pinyin', 'erji', 'Wireless bluetooth headphones'],
    ['pinyin of two words', 'lanyaerji', 'Wireless bluetooth headphones'],
    ['another character of the same sound', '耳鸡', 'Wireless bluetooth headphones'],
    ['the singular', 'headphone', 'Wireless bluetooth headphones'],
    ['a compound of two words', 'teapots', 'Yixing tea pot'],
    ['a compound without its hyphen', 'tshirt', 'Cotton t-shirt, round neck'],
    ['a compound with a blank', 'yo yo', 'Yo-yo for contests'],
    ['a model number with a blank', 'GE 57756', 'GE57756 bulb'],
    ['words that touch', 'iphone7plus', 'Phone case for iPhone 7 Plus'],
    ['two letters exchanged', 'haedphones', 'Wireless bluetooth headphones'],
    ['a letter missing', 'cashmre scarf', 'Cashmere scarf'],
    ['a synonym', 'trainers', 'Mens running shoes, breathable'],
    ['a synonym of two words', 'cell phone case', 'Phone case for iPhone 7 Plus'],
    ['a synonym in the other language', '球鞋', 'Mens running shoes, breathable'],
    ['a word of a third language', 'スニーカー', 'Mens running shoes, breathable'],
    ['German', 'Kopfhörer', 'Wireless bluetooth headphones'],
    ['French, of several words', 'coque de téléphone', 'Phone case for iPhone 7 Plus'],
    ['Russian', 'наушники', 'Wireless bluetooth headphones'],
    ['Arabic', 'سماعات', 'Wireless bluetooth headphones'],
    ['Korean', '휴대폰 케이스', 'Phone case for iPhone 7 Plus'],
    ['a word of Taiwan', '手機殼', 'Phone case for iPhone 7 Plus'],
    ['Portuguese shoes, which are no tennis', 'tênis', 'Mens running shoes, breathable'],
    ['Spanish shoes, which are no tennis', 'tenis', 'Mens running shoes, breathable'],
    ['the beginning of a word', 'cashm', 'Cashmere scarf'],
  ])('%s', async (_what, q, title) => expect(await found(q)).toEqual([title]));
});

describe('the answer names', () => {
  it('which spelling was searched for instead, and finds nothing for the exact words', async () => {
    const answer = await ask('wirless haedphones');
    expect(answer.meant).toEqual({ q: 'wireless headphone', applied: true });
    expect((await ask('haedphones', { exact: true })).items.total).toBe(0);
    expect((await ask('headphones')).meant).toBeUndefined();
  });
  it('a likely spelling as a question, where the word may be a name, and none for a brand or an accent', async () => {
    expect(await ask('vise')).toMatchObject({ meant: { q: 'vase', applied: false }, items: { total: 0 } });
    await shop.db
      .insertInto('search_word')
      .values({ word: 'bike', goods: 9, near: nearKeys('bike') })
      .execute();
    expect((await ask('nike')).meant).toBeUndefined();
    expect((await ask('vâse')).items.data.map((goods) => goods.title)).toEqual(['Red ceramic vase']);
    expect((await ask('ceràmik')).meant).toBeUndefined();
    expect((await ask('ceramik')).meant).toEqual({ q: 'ceramic', applied: true });
  });
  it('which words were left out, with the rarest kept', async () => {
    const answer = await ask('cashmere scarf waterproof');
    expect(answer.left_out).toEqual(['waterproof']);
    expect(answer.items.data.map((goods) => goods.title)).toEqual(['Cashmere scarf']);
    expect((await ask('cashmere scarf')).left_out).toBeUndefined();
  });
  it('a broader word, where no goods have the typed one, unless exactly that is asked for', async () => {
    const answer = await ask('snow boots');
    expect(answer.broadened).toEqual({ word: 'snow boots', shown: 'shoes', some: false });
    expect(answer.items.data.map((goods) => goods.title)).toEqual(['Mens running shoes, breathable']);
    const chinese = await ask('雪地靴', { lang: 'zh-cn' });
    expect([chinese.items.total, chinese.broadened?.shown]).toEqual([1, '鞋']);
    expect(await ask('snow boots', { exact: true })).toMatchObject({ items: { total: 0 } });
    expect((await ask('snow boots', { exact: true })).broadened).toBeUndefined();
    expect((await ask('trainers')).broadened).toBeUndefined();
    // There are such shoes, of another colour: the colour is left out.
    expect(await ask('purple trainers')).toMatchObject({ left_out: ['purple'], items: { total: 1 } });
  });
  it('nothing when nothing matches', async () => {
    const answer = await ask('zzzqqq');
    expect([answer.items.total, answer.items.data, answer.left_out]).toEqual([0, [], undefined]);
  });
});

describe('facets', () => {
  it('are counted, each kind over the rows that the others leave', async () => {
    const { facets, more } = await shop.visitor.obapi.getItemlist({ lang: 'en' } as never);
    expect([more, facets?.at_least]).toEqual([false, false]);
    expect(facets?.categories.map(({ name, count }) => [name, count])).toEqual([['Home', 10]]);
    expect(facets?.sellers).toMatchObject([{ shop_id: seller, count: 10 }]);
    expect(facets?.in_stock).toBe(9);
    expect(facets?.prices.reduce((all, band) => all + band.count, 0)).toBe(10);
  });
  it('prices: bands whose counts are those of the search', async () => {
    const { facets } = await shop.visitor.obapi.getItemlist({ lang: 'en' } as never);
    expect(facets!.prices.length).toBeGreaterThan(2);
    for (const { from, until, count } of facets!.prices) {
      const { items } = await shop.visitor.obapi.getItemlist({
        ...(from === null ? {} : { start_price: from }),
        ...(until === null ? {} : { end_price: until }),
      });
      expect(items.total).toBe(count);
    }
  });
  it('stock', async () => expect((await shop.visitor.obapi.getItemlist({ stock: true })).items.total).toBe(9));
  it('the country: only goods that an enabled line takes there', async () => {
    expect((await shop.visitor.obapi.getItemlist({ country: 'DE' })).items.total).toBe(0);
    expect((await shop.visitor.obapi.getItemlist({ country: 'DE' })).facets?.sent).toBe(0);
  });
});

it('offers words, goods and sellers while typing', async () => {
  const typed = await shop.visitor.obapi.suggest({ q: 'head', lang: 'en' } as never);
  expect(typed.words).toEqual(['headphone']);
  expect(typed.goods.map((goods) => goods.title)).toEqual(['Wireless bluetooth headphones']);
  expect((await shop.visitor.obapi.suggest({ q: 'erj', lang: 'zh-cn' } as never)).words).toEqual(['耳机']);
  expect((await shop.visitor.obapi.suggest({ q: '耳', lang: 'zh-cn' } as never)).words).toEqual(['耳机']);
  const shops = await shop.visitor.obapi.suggest({ q: 'test shop', lang: 'en' } as never);
  expect(shops.sellers.map((one) => one.shop_id)).toEqual([seller]);
  expect((await shop.visitor.obapi.suggest({ q: 'hom', lang: 'en' } as never)).categories.map((c) => c.name)).toEqual(['Home']);
});

it('indexes goods by the new name of their category, once the job has run', async () => {
  const content = await shop.operator('content');
  const { id } = await shop.db.selectFrom('category').select('id').executeTakeFirstOrThrow();
  const { _version } = await content.resource.detail({ resource: 'categories', id: String(id) });
  const names = { 'zh-cn': '居家', en: 'Neckwear' };
  await content.resource.save({ resource: 'categories', id: String(id), version: String(_version), data: { names } });
  expect(await found('cashmere neckwear')).toEqual(['Cashmere scarf']);
  expect((await ask('cashmere neckwear')).left_out).toEqual(['neckwear']);
  expect(await indexSearch(shop.app, shop.db)).toBe(TITLES.length);
  expect((await ask('cashmere neckwear')).left_out).toBeUndefined();
  expect(await indexSearch(shop.app, shop.db)).toBe(0);
});

it('some five hundred groups of words that mean the same exist in the initial data, in both languages', async () => {
  const { rows } = await shop.pool.query<{ words: string[]; keys: string[] }>(
    'select words, keys from search_synonym where enabled',
  );
  expect(rows.length).toBeGreaterThanOrEqual(500);
  const chinese = /\p{Script=Han}/u;
  const both = rows.filter(({ words }) => words.some((w) => chinese.test(w)) && words.some((w) => /[a-z]/i.test(w)));
  expect(both.length).toBeGreaterThanOrEqual(500);
  expect(rows.filter(({ keys }) => keys.length < 2)).toEqual([]);
});

it('finds by synonyms that an operator added', async () => {
  const content = await shop.operator('content');
  expect(await found('gizmo')).toEqual([]);
  expect(await refusal(content.resource.save({ resource: 'synonyms', data: { words: ['Gizmo', 'gizmos'] } }))).toBe(
    'desk.fail.synonyms',
  );
  await content.resource.save({ resource: 'synonyms', data: { words: ['gizmo', 'vase', '花瓶'], enabled: true } });
  expect(await found('gizmos')).toEqual(['Red ceramic vase']);
});

it("goods by the shop's own word come before the few that have the typed one in another meaning", async () => {
  for (const at of [1, 2, 3, 4]) await sellGoods(shop, { title: `Sneakers ${at}, running shoes`, seller_id: seller, sales: at });
  await sellGoods(shop, { title: 'Table tennis trainer for children', seller_id: seller, sales: 90 });
  await indexSearch(shop.app, shop.db);
  const titles = await found('trainers');
  expect(titles.filter((title) => title.includes('running shoes'))).toHaveLength(5);
  expect(titles.at(-1)).toBe('Table tennis trainer for children');
});

it('a rare word also finds the similar common one, ranked after its own goods', async () => {
  await sellGoods(shop, { title: 'Keyring of bluetoth', seller_id: seller });
  await indexSearch(shop.app, shop.db);
  await shop.db.updateTable('search_word').set({ goods: 60 }).where('word', '=', 'bluetooth').execute();
  expect(await found('bluetoth')).toEqual(['Keyring of bluetoth', 'Wireless bluetooth headphones']);
  expect((await ask('bluetoth')).meant).toEqual({ q: 'bluetooth', applied: false });
  const exact = await ask('bluetoth', { exact: true });
  expect(exact.items.data.map((goods) => goods.title)).toEqual(['Keyring of bluetoth']);
});

it('no longer suggests words without goods on sale, once they are counted again', async () => {
  const words = async (q: string) => (await shop.visitor.obapi.suggest({ q, lang: 'en' } as never)).words;
  const vases = (listed: boolean) =>
    shop.db.updateTable('goods').set({ listed }).where(sql<boolean>`titles->>'en' = 'Red ceramic vase'`).execute();
  expect(await words('ceram')).toEqual(['ceramic']);
  await vases(false);
  // A number similar to the word does not keep it.
  const { goods } = await sellGoods(shop, { title: 'Plain jug', seller_id: seller });
  await shop.db.updateTable('goods').set({ num_iid: 'ceramic', search_make: 0 }).where('id', '=', goods.goods_id).execute();
  await indexSearch(shop.app, shop.db);
  await runJob(shop.app, shop.db, 'search_counts');
  expect(await words('ceram')).toEqual([]);
  await vases(true);
});

it('goods of a rare word are among the results, for any number of better sellers with the similar common one', async () => {
  const many = MAX_CANDIDATES + 200;
  await sellGoods(shop, { title: 'Bag of bluettooth', seller_id: seller });
  await indexSearch(shop.app, shop.db);
  await shop.pool.query(
    `insert into goods (api_type, num_iid, seller_id, titles, pic_url, price, price_max, sales, num, goods_type, search, search_make)
     select 'taobao', 'near' || n, ${seller}, '{"en": "Speaker, bluetooth"}', '', 1000, 1000, 100 + n, 1, 'general', '''bluetooth'':2A', 1
     from generate_series(1, ${many}) n`,
  );
  await shop.db.updateTable('search_word').set({ goods: many }).where('word', '=', 'bluetooth').execute();
  const answer = await ask('bluettooth');
  expect([answer.items.total, answer.more]).toEqual([MAX_CANDIDATES, true]);
  expect(answer.items.data[0]!.title).toBe('Bag of bluettooth');
  expect(answer.meant).toEqual({ q: 'bluetooth', applied: false });
  const narrowed = await ask('bluettooth', { start_price: 1 });
  expect(narrowed.items.data[0]!.title).toBe('Bag of bluettooth');
  const marketplace = await ask('bluettooth', { api_type: answer.items.data[0]!.api_type });
  expect(marketplace.items.data[0]!.title).toBe('Bag of bluettooth');
});

it('shows goods of a broader word after the few goods that have the typed one', async () => {
  for (const [at, en] of ['Large red mug', 'Paper cup'].entries())
    await sellGoods(shop, { titles: { en, 'zh-cn': en }, seller_id: seller, sales: 5000 * at, price: 100, quantity: 5 });
  await indexSearch(shop.app, shop.db);
  const answer = await ask('mug');
  expect(answer.items.data.map((goods) => goods.title)).toEqual(['Large red mug', 'Paper cup']);
  expect(answer.broadened).toEqual({ word: 'mug', shown: 'cup', some: true });
});
