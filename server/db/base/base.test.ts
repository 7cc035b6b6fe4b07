import { describe, expect, it } from 'vitest';
import { z } from '#contract/fields.ts';
import type { Names } from '#contract/lang.ts';
import { defectsOf } from '#contract/page-rules.ts';
import { pageData } from '#contract/pages.ts';
import { PERMISSIONS } from '#contract/permission.ts';
import { agreements } from './agreements.ts';
import { areasOf, forgetAreas } from './areas.ts';
import { cards } from './cards.ts';
import { carriers } from './carriers.ts';
import { countries, SERVED } from './countries.ts';
import { couriers } from './couriers.ts';
import { currencies } from './currencies.ts';
import { FORBIDDEN, goodsTypes } from './goods-types.ts';
import { levels } from './levels.ts';
import { pages } from './pages.ts';
import { refundReasons } from './refund-reasons.ts';
import { roles } from './roles.ts';
import { services } from './services.ts';
import { synonyms } from './synonyms.ts';

const unique = (values: (string | number)[]) => expect(new Set(values).size).toBe(values.length);
const bilingual = (names: Names) => {
  expect(names['zh-cn'], JSON.stringify(names)).toMatch(/\S/);
  expect(names.en, JSON.stringify(names)).toMatch(/\S/);
  expect(names.en, 'English without Chinese').not.toMatch(/[\u4e00-\u9fff]/);
};

describe('countries', () => {
  const all = countries();
  it('are the 249 of ISO 3166-1, in any language', () => {
    expect(all).toHaveLength(249);
    unique(all.map((c) => c.code));
    for (const c of all) bilingual(c.names);
    expect(countries(['ja']).find((c) => c.code === 'JP')!.names.ja).toBe('日本');
    expect(countries(['ja']).find((c) => c.code === 'US')!.names.ja).toBe('アメリカ合衆国');
  });
  it('served are 40, with phone code, and postcodes that match their example', () => {
    expect(SERVED).toHaveLength(40);
    const served = all.filter((c) => c.served);
    expect(served).toHaveLength(40);
    for (const c of served) expect(c.mobilecode, c.code).toMatch(/^\d{1,3}$/);
    for (const c of all) if (c.postcode) expect(c.postcode_example, c.code).toMatch(new RegExp(c.postcode));
    expect(
      served
        .filter((c) => !c.postcode)
        .map((c) => c.code)
        .sort(),
    ).toEqual(['AE', 'HK']);
  });
  it('refuse a postcode in another format', () => {
    const postcode = (code: string) => new RegExp(all.find((c) => c.code === code)!.postcode!);
    expect('1043').not.toMatch(postcode('DE'));
    expect('0123 AB').not.toMatch(postcode('NL'));
    expect('9410').not.toMatch(postcode('US'));
    expect('D0U 2T6').not.toMatch(postcode('CA'));
  });
});

describe('areas', () => {
  const where = (country: string, city: string) =>
    areasOf(country)
      .states.filter((s) => s.cities.some((c) => c.names.en === city))
      .map((s) => s.code);
  it.each([
    ['JP', 'Tokyo', '13'],
    ['JP', 'Kobe', '28'],
    ['JP', 'Sapporo', '01'],
    ['JP', 'Naha', '47'],
    ['DE', 'Berlin', 'BE'],
    ['DE', 'Munich', 'BY'],
    ['DE', 'Köln', 'NW'],
    ['US', 'Los Angeles', 'CA'],
    ['BR', 'São Paulo', 'SP'],
    ['BR', 'Curitiba', 'PR'],
    ['BR', 'Goiânia', 'GO'],
    ['KR', 'Seoul', '11'],
    ['KR', 'Busan', '26'],
    ['AU', 'Melbourne', 'VIC'],
    ['CA', 'Toronto', 'ON'],
    ['IT', 'Milan', '25'],
    ['IT', 'Palermo', '82'],
    ['FR', 'Paris', 'IDF'],
    ['FR', 'Lyon', 'ARA'],
    ['ES', 'Barcelona', 'CT'],
    ['NL', 'Amsterdam', 'NH'],
    ['PL', 'Warsaw', '14'],
    ['CZ', 'Brno', '64'],
    ['SE', 'Göteborg', 'O'],
    ['NO', 'Bergen', '46'],
    ['FI', 'Helsinki', '18'],
    ['DK', 'Odense', '83'],
    ['PT', 'Porto', '13'],
    ['GR', 'Athens', 'I'],
    ['HU', 'Budapest', 'BU'],
    ['RO', 'Cluj-Napoca', 'CJ'],
    ['TH', 'Chiang Mai', '50'],
    ['TH', 'Phuket', '83'],
    ['PH', 'Cebu City', '07'],
    ['ID', 'Surabaya', 'JI'],
    ['ID', 'Jakarta', 'JK'],
    ['MY', 'George Town', '07'],
    ['MY', 'Kuching', '13'],
    ['MX', 'Guadalajara', 'JAL'],
    ['CL', 'Santiago', 'RM'],
    ['NZ', 'Dunedin', 'OTA'],
    ['AE', 'Dubai', 'DU'],
    ['SA', 'Jeddah', '02'],
    ['IL', 'Haifa', 'HA'],
    ['AT', 'Graz', '6'],
    ['CH', 'Lausanne', 'VD'],
    ['GB', 'Glasgow', 'SCT'],
    ['CN', 'Chengdu', 'SC'],
  ])('%s: %s lies in %s', (country, city, state) => expect(where(country, city)).toContain(state));
  it('every region of a served country has a name and nearly all have cities', () => {
    for (const country of SERVED) {
      const { states, cities } = areasOf(country);
      unique(states.map((s) => s.code));
      for (const s of states) expect(s.names.en, `${country}-${s.code}`).toMatch(/^\p{L}/u);
      const empty = states.filter((s) => s.cities.length === 0).map((s) => s.code);
      if (states.length && cities.length === 0) expect(empty.length, `${country} ${empty}`).toBeLessThanOrEqual(7);
      expect(cities.length + states.flatMap((s) => s.cities).length, country).toBeGreaterThan(0);
    }
    forgetAreas();
  });
  it.each([
    ['DE', 'BY', 'de', 'Bayern'],
    ['FR', 'BRE', 'fr', 'Bretagne'],
    ['ES', 'CT', 'es', 'Cataluña'],
    ['BR', 'DF', 'pt-br', 'Distrito Federal'],
    ['RU', 'MOS', 'ru', 'Московская область'],
    ['EG', 'C', 'ar', 'القاهرة'],
    ['KR', '11', 'ko', '서울'],
    ['JP', '13', 'ja', '東京都'],
  ])('%s-%s has its name in the language that is spoken there', (country, code, lang, name) =>
    expect(areasOf(country).states.find((s) => s.code === code)?.names[lang]).toBe(name),
  );
  it('has Chinese names of regions where there are any', () =>
    expect(areasOf('JP').states.find((s) => s.code === '13')!.names['zh-cn']).toBe('东京都'));
});

describe('tables', () => {
  it('currencies: 30, with rates above zero and the decimals of each', () => {
    expect(currencies).toHaveLength(30);
    unique(currencies.map((c) => c.code));
    for (const c of currencies) {
      bilingual(c.names);
      expect(c.market).toMatch(/^\d+(\.\d+)?$/);
      expect(Number(c.market)).toBeGreaterThan(0);
      expect(Boolean(c.symbol_left) !== Boolean(c.symbol_right), c.code).toBe(true);
    }
    const places = Object.fromEntries(currencies.map((c) => [c.code, c.decimal_place]));
    expect([places.JPY, places.KRW, places.VND, places.KWD, places.EUR]).toEqual([0, 0, 0, 3, 2]);
  });
  it('goods types: codes once, forbidden ones with words that block', () => {
    unique(goodsTypes.map((t) => t.code));
    for (const t of goodsTypes) {
      bilingual(t.names);
      if (t.risk !== 'general') bilingual(t.warning);
      expect(t.hs).toMatch(/^\d{4}$/);
      for (const k of t.keywords) expect(k, t.code).toBe(k.toLowerCase());
    }
    expect(FORBIDDEN.length).toBeGreaterThanOrEqual(10);
  });
  it('levels and cards match the rules', () => {
    expect(levels.map((l) => [l.growth, l.freight_off_bp, l.service_fee_bp, l.free_days])).toEqual([
      [0, 0, 500, 90],
      [500, 100, 500, 100],
      [2000, 200, 450, 110],
      [6000, 300, 400, 120],
      [20000, 500, 350, 140],
      [60000, 600, 300, 160],
      [150000, 800, 200, 180],
    ]);
    expect(cards.map((c) => [c.days, c.price])).toEqual([
      [30, 2900],
      [90, 7900],
      [365, 28800],
    ]);
  });
  it('every other row has a code of its own and both languages', () => {
    for (const table of [services, refundReasons, roles, couriers, carriers, cards]) {
      unique(table.map((r) => r.code));
      for (const r of table) bilingual(r.names);
    }
    for (const s of services) bilingual(s.doc);
    for (const r of roles) for (const p of r.permissions) expect(PERMISSIONS).toContain(p);
    expect(couriers.length).toBeGreaterThanOrEqual(20);
  });
  it('agreements begin with a reminder to check them', () => {
    unique(agreements.map((t) => t.mark));
    for (const t of agreements) {
      bilingual(t.titles);
      expect(t.contents['zh-cn']).toMatch(/^<p><em>开业前请核对/);
      expect(t.contents.en).toMatch(/^<p><em>Check before opening/);
      expect(t.contents.en!.length, t.mark).toBeGreaterThan(600);
      expect(`${t.contents.en}${t.contents['zh-cn']}`.replace(/<\/?(p|em|strong|ul|li|h3|table|tr|td|th)>/g, '')).not.toMatch(
        /[<>]/,
      );
    }
    expect(agreements.map((t) => t.mark)).toEqual(
      expect.arrayContaining(['agreement', 'privacy', 'prohibited', 'disclaimer', 'declaration', 'about', 'accessibility']),
    );
  });

  it('the tab bar has four tabs, and both pages can be published unchanged', () => {
    expect(pages.tabbar.tabbar.list.map((t) => t.path)).toEqual(['index', 'category', 'cart', 'user']);
    for (const [mark, data] of Object.entries(pages)) {
      expect(z.safeParse(pageData, data).success).toBe(true);
      expect(defectsOf(mark, data)).toEqual([]);
    }
  });
});

it('every broader word is a word of another group of synonyms', () => {
  const broader = synonyms.filter((group) => group.broader !== '');
  expect(broader.length).toBeGreaterThan(100);
  for (const { words, broader: word } of broader)
    expect(
      synonyms.some((group) => group.words !== words && group.words.includes(word)),
      word,
    ).toBe(true);
});
