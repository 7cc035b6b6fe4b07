// Searching in the reader's language: inflected words, compounds, and words of one language for titles in another.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '#server/testing.ts';
import { sellGoods, testSeller } from '#server/testing-goods.ts';
import { indexSearch } from './jobs.ts';

let shop: Shop;
const GOODS = {
  shoes: {
    'zh-cn': '透气运动鞋',
    en: 'Breathable running shoes',
    de: 'Leichte Laufschuhe',
    es: 'Zapatillas ligeras para correr',
  },
  backpack: { 'zh-cn': '双肩包', de: 'Rucksack aus Leder', ko: '여행용 가방', ru: 'Кожаный рюкзак для ноутбука' },
  headphones: { 'zh-cn': '降噪耳机', en: 'Noise-cancelling headphones', de: 'Kopfhörer mit Geräuschunterdrückung' },
  phone: { 'zh-cn': '手机 128G' },
  gift: { en: 'Gift box, handy size' },
  tennis: { en: 'Tennis racket for beginners' },
  boots: { 'zh-cn': '马丁靴 短筒' },
  bag: { ar: 'حَقِيبَة يَد جِلديّة' },
  bank: { 'zh-cn': '移动电源 20000 毫安' },
  earrings: { fr: "Boucles d'oreilles en argent" },
  pans: { 'pt-br': 'Botões de madeira' },
} as const;
type Key = keyof typeof GOODS;
const ids = new Map<string, Key>();

beforeAll(async () => {
  shop = await openShop();
  const seller_id = await testSeller(shop);
  for (const [key, titles] of Object.entries(GOODS)) {
    const { goods } = await sellGoods(shop, { titles, seller_id });
    const { num_iid } = await shop.db
      .selectFrom('goods')
      .select('num_iid')
      .where('id', '=', goods.goods_id)
      .executeTakeFirstOrThrow();
    ids.set(num_iid, key as Key);
  }
  await indexSearch(shop.app, shop.db);
});
afterAll(() => shop.close());

const ask = (q: string, lang: string) => shop.visitor.obapi.getItemlist({ q, lang } as never);
const found = async (q: string, lang: string) => (await ask(q, lang)).items.data.map((card) => ids.get(card.num_iid));

describe('goods are found by', () => {
  it.each([
    ['the plural', 'de', 'Rucksäcke', 'backpack'],
    ['an umlaut typed as two letters', 'de', 'Kopfhoerer', 'headphones'],
    ['the last part of a compound', 'de', 'Schuhe', 'shoes'],
    ['a compound that the title has as two words', 'de', 'Lederrucksack', 'backpack'],
    ['a word with a typing error', 'de', 'Kopfhöhrer', 'headphones'],
    ['no accents and the singular', 'pt-br', 'botao', 'pans'],
    ['the singular of an elided phrase', 'fr', "boucle d'oreille", 'earrings'],
    ['another case', 'ru', 'рюкзаки', 'backpack'],
    ['no vowels, with the article', 'ar', 'الحقيبة', 'bag'],
    ['a word with a particle', 'ko', '가방을', 'backpack'],
    ['a Spanish word, in Chinese', 'es', 'botas', 'boots'],
    ['a Russian word, in Chinese', 'ru', 'сапоги', 'boots'],
    ['an Arabic word, in Chinese', 'ar', 'جوالات', 'phone'],
    ['a Korean word, in Chinese', 'ko', '보조배터리', 'bank'],
    ['a word of Taiwan, in Chinese', 'zh-tw', '行動電源', 'bank'],
    ['a phrase with words between', 'es', 'zapatillas de deporte', 'shoes'],
    ['a word of a language that is not the reader’s', 'en', 'наушники', 'headphones'],
    ['a Portuguese word of an English reader', 'en', 'mochila', 'backpack'],
  ])('%s (%s: %s)', async (_what, lang, q, key) => expect((await found(q, lang))[0]).toBe(key));
});

describe("the reader's language wins", () => {
  it('over a near word of another', async () => {
    for (const q of ['tênis', 'tenis']) {
      const all = await found(q, 'pt-br');
      expect(all[0]).toBe('shoes');
      expect(all).not.toContain('tennis');
    }
    expect((await ask('tenis', 'pt-br')).meant).toBeUndefined();
  });
  it('over the same letters of another, which come last', async () => {
    expect(await found('Handy', 'de')).toEqual(['phone', 'gift']);
    expect(await found('handy', 'en')).toEqual(['gift']);
  });
  it('and names the word that was meant as it is written', async () =>
    expect((await ask('kopfhöhrer', 'de')).meant).toEqual({ q: 'Kopfhörer', applied: true }));
});

describe('while typing', () => {
  const words = async (q: string, lang: string) => (await shop.visitor.obapi.suggest({ q, lang } as never)).words;
  it('words of titles in the reader’s language are offered as they are written', async () => {
    expect((await words('kopfh', 'de'))[0]).toBe('kopfhörer');
    expect((await words('zapat', 'es'))[0]).toBe('zapatillas');
  });
  it('also those for goods with a Chinese title alone', async () => expect(await words('móv', 'es')).toEqual(['móvil']));
});
