import { parsePhoneNumberWithError } from 'libphonenumber-js';
import { describe, expect, it } from 'vitest';
import { LANGS, type Names } from '#contract/lang.ts';
import { orderItemMachine } from '#contract/states/order-item.ts';
import { waybillMachine } from '#contract/states/waybill.ts';
import { areasOf } from '../base/areas.ts';
import { carriers } from '../base/carriers.ts';
import { countries, SERVED } from '../base/countries.ts';
import { couriers } from '../base/couriers.ts';
import { currencies } from '../base/currencies.ts';
import { goodsTypes } from '../base/goods-types.ts';
import { refundReasons } from '../base/refund-reasons.ts';
import { roles } from '../base/roles.ts';
import { services } from '../base/services.ts';
import { taxIdFault } from '../base/tax-ids.ts';
import { categories } from './categories.ts';
import { families, goods, goodsOf } from './goods.ts';
import { articles, helpCategories } from './help.ts';
import { banks, coupons } from './money.ts';
import { allNews } from './news.ts';
import { members, operators } from './people.ts';
import { reviews } from './reviews.ts';
import { sellers } from './sellers.ts';
import { ads, feed, floors, hotWords } from './shelves.ts';
import { warehouses } from './warehouses.ts';

const unique = (values: string[]) => expect(values.filter((v, i) => values.indexOf(v) !== i)).toEqual([]);
/** A text in every language, with Chinese characters only where the language has them. */
const whole = (names: Names, what = '') => {
  for (const lang of LANGS) {
    expect(names[lang], `${what} ${lang}`).toMatch(/\S/);
    if (!/^(zh|ja)/.test(lang)) expect(names[lang], `${what} ${lang}`).not.toMatch(/[\u4e00-\u9fff]/);
  }
};
const TAGS = /<\/?(p|em|strong|ul|li|h3|table|tr|td)>/g;
const simpleHtml = (html: string) => expect(html.replace(TAGS, '')).not.toMatch(/[<>]/);

describe('goods', () => {
  const types = new Map(goodsTypes.map((t) => [t.code, t]));
  it('are at least 320 of 22 sellers on five marketplaces, in 12 categories with 36 leaves and more', () => {
    expect(goods.length).toBeGreaterThanOrEqual(320);
    expect(sellers).toHaveLength(22);
    expect(new Set(sellers.map((s) => s.api_type)).size).toBe(5);
    expect(categories.filter((c) => !c.parent)).toHaveLength(12);
    const leaves = categories.filter((c) => c.parent);
    expect(leaves.length).toBeGreaterThanOrEqual(36);
    for (const leaf of leaves) expect(goods.filter((g) => g.category === leaf.key).length, leaf.key).toBeGreaterThanOrEqual(3);
    for (const s of sellers) expect(goods.filter((g) => g.seller === s.key).length, s.key).toBeGreaterThanOrEqual(3);
  });
  it('have keys, numbers, titles and pictures of their own', () => {
    unique(families.map((s) => s.key));
    unique(goods.map((g) => g.key));
    unique(goods.map((g) => `${g.api_type}/${g.num_iid}`));
    unique(goods.map((g) => g.titles['zh-cn']!));
    unique(goods.map((g) => g.titles.en!));
    unique(goods.map((g) => g.pic_url));
  });
  const sound = (g: (typeof goods)[number]) => {
    whole(g.titles, g.key);
    for (const names of [
      ...g.options.map((o) => o.names),
      ...g.options.flatMap((o) => o.values.map((v) => v.names)),
      ...g.props.flatMap((p) => [p.names, p.values]),
    ])
      whole(names, g.key);
    simpleHtml(g.content.en!);
    simpleHtml(g.content['zh-cn']!);
    // Parameters are in a list of their own.
    expect(g.content.en).not.toContain('<table>');
    // The description does not repeat one of them literally.
    for (const [lang, long] of [
      ['en', 8],
      ['zh-cn', 4],
    ] as const)
      for (const { values } of g.props.filter(({ values }) => values[lang]!.length >= long))
        expect(g.content[lang], g.key).not.toContain(values[lang]);
    expect(types.has(g.goods_type), g.goods_type).toBe(true);
    expect(sellers.find((s) => s.key === g.seller)!.api_type).toBe(g.api_type);
    expect(categories.some((c) => c.key === g.category && c.parent)).toBe(true);
    expect(g.num_iid).toMatch(/^\d{10,13}$/);
    expect(g.detail_url).toContain(g.num_iid);
    expect(g.price).toBeGreaterThanOrEqual(10);
    expect(g.price).toBeLessThanOrEqual(g.price_max);
    if (g.orginal_price !== null) expect(g.orginal_price).toBeGreaterThan(g.price);
    expect(g.imgs.length).toBeGreaterThanOrEqual(4);
    if (g.weight === null) return expect(g.length ?? g.width ?? g.height).toBeNull();
    const perLitre = g.weight / ((g.length! * g.width! * g.height!) / 1_000_000);
    expect(perLitre, `${g.key}: ${g.weight} g in ${g.length} x ${g.width} x ${g.height}`).toBeGreaterThan(2);
    expect(perLitre, `${g.key}: ${g.weight} g in ${g.length} x ${g.width} x ${g.height}`).toBeLessThan(2_500);
  };
  it('are each complete and plausible', () => {
    goods.forEach(sound);
  });
  it('have SKUs that fit their options, some sold out', () => {
    for (const g of goods) {
      expect(g.skus.length, g.key).toBeLessThanOrEqual(12);
      expect(g.skus.length === 0, g.key).toBe(g.options.length === 0);
      if (g.options.length > 0) expect(g.skus.length, g.key).toBeGreaterThanOrEqual(2);
      unique(g.skus.map((s) => s.sku_id));
      unique(g.skus.map((s) => s.properties));
      for (const s of g.skus) {
        const known = s.properties
          .split(';')
          .every((p, i) => g.options[i]?.values.some((v) => p === `${g.options[i]!.pid}:${v.vid}`));
        expect(known, `${g.key} ${s.properties}`).toBe(true);
        expect(s.price).toBeGreaterThan(0);
      }
      if (g.skus.length > 0) expect(g.num).toBe(g.skus.reduce((sum, s) => sum + s.quantity, 0));
    }
    const all = goods.flatMap((g) => g.skus);
    const empty = all.filter((s) => s.quantity === 0).length;
    expect(empty / all.length).toBeGreaterThan(0.03);
    expect(empty / all.length).toBeLessThan(0.2);
  });
  it('are like those of marketplaces: messy pictures, odd prices, no sales, minimum quantities, forbidden goods', () => {
    const messy = goods.filter((g) => g.pic_url.startsWith('messy/')).length / goods.length;
    expect(messy).toBeGreaterThan(0.06);
    expect(messy).toBeLessThan(0.16);
    expect(goods.some((g) => g.titles['zh-cn']!.length > 80)).toBe(true);
    expect(goods.some((g) => g.price > 1_000_000) && goods.some((g) => g.price < 50)).toBe(true);
    expect(goods.filter((g) => g.min_num > 1).every((g) => g.api_type === '1688' || g.min_num <= 2)).toBe(true);
    expect(goods.filter((g) => g.min_num > 1).length).toBeGreaterThan(20);
    for (const risk of ['general', 'sensitive', 'restricted', 'forbidden'])
      expect(
        goods.some((g) => types.get(g.goods_type)!.risk === risk),
        risk,
      ).toBe(true);
    expect(goods.some((g) => g.weight === null)).toBe(true);
    expect(goods.some((g) => g.num === 0)).toBe(true);
  });
  it('of forbidden types carry a word that blocks them, or are known to the seller as such', () => {
    const words = goodsTypes.filter((t) => t.risk === 'forbidden').flatMap((t) => t.keywords);
    for (const g of goods.filter((g) =>
      g.key.match(/power-bank|vape|firecracker|water-gun|crossbow|replica-watch|vegetable-seeds|jade-bangle/),
    ))
      expect(
        words.some((w) => `${g.titles['zh-cn']} ${g.titles.en}`.toLowerCase().includes(w)),
        g.key,
      ).toBe(true);
  });
  it('of allowed types are not blocked by a word in their title', () => {
    const words = goodsTypes.filter((t) => t.risk === 'forbidden').flatMap((t) => t.keywords);
    for (const g of goods.filter((g) => types.get(g.goods_type)!.risk !== 'forbidden')) {
      const text = `${g.titles['zh-cn']} ${g.titles.en}`.toLowerCase();
      expect(
        words.filter((w) =>
          /^[a-z]/.test(w) ? new RegExp(`\\b${w.replace(/[^a-z0-9 -]/g, '.')}\\b`).test(text) : text.includes(w),
        ),
        g.key,
      ).toEqual([]);
    }
  });
});

describe('contents', () => {
  it('floors, feed and reviews name goods that exist and may be bought', () => {
    const types = new Map(goodsTypes.map((t) => [t.code, t]));
    expect(floors.filter((f) => f.page === 'home')).toHaveLength(6);
    for (const key of [...floors.flatMap((f) => f.goods), ...feed.map((f) => f.goods), ...reviews.map((r) => r.goods)])
      expect(types.get(goodsOf(key).goods_type)!.risk, key).not.toBe('forbidden');
    for (const f of floors) {
      whole(f.titles);
      unique(f.goods);
    }
    for (const f of feed) whole(f.city);
    expect(feed).toHaveLength(12);
  });
  it('reviews: about 120 goods, 2 to 6 each, in both languages, of members in real countries', () => {
    const counts = new Map<string, number>();
    for (const r of reviews) {
      whole(r.content);
      if (r.reply) whole(r.reply);
      expect(r.star).toBeGreaterThanOrEqual(1);
      expect(r.star).toBeLessThanOrEqual(5);
      expect(r.nickname).toContain('*');
      expect(SERVED).toContain(r.country);
      counts.set(r.goods, (counts.get(r.goods) ?? 0) + 1);
    }
    expect(counts.size).toBeGreaterThanOrEqual(115);
    for (const [key, n] of counts) expect(n >= 2 && n <= 6, `${key} ${n}`).toBe(true);
  });
  it('news, help, banners and search words are in both languages', () => {
    expect(allNews).toHaveLength(8);
    expect(helpCategories).toHaveLength(6);
    expect(articles).toHaveLength(24);
    unique(articles.map((a) => a.key));
    for (const t of [...allNews, ...articles]) {
      whole(t.titles);
      whole(t.summaries);
      whole(t.contents);
      expect(t.contents.en!.length, t.key).toBeGreaterThan(280);
      simpleHtml(t.contents.en!);
      simpleHtml(t.contents['zh-cn']!);
    }
    for (const c of helpCategories) expect(articles.filter((a) => a.category === c.key).length, c.key).toBeGreaterThanOrEqual(2);
    for (const a of articles) expect(helpCategories.some((c) => c.key === a.category)).toBe(true);
    for (const a of ads)
      [a.titles, a.subtitles, a.cta].forEach((n) => {
        whole(n);
      });
    for (const w of hotWords) whole(w.words);
    unique(hotWords.map((w) => w.words.en!));
  });
});

describe('people and money', () => {
  it('addresses: phone, postcode, state and tax id follow the rules of the country', () => {
    expect(members).toHaveLength(5);
    expect(members[0]).toMatchObject({
      email: 'demo@sampan.test',
      password: 'sampan-demo',
      nickname: '林遥',
      mark: 'SP-80421',
      growth: 3720,
      level: 2,
    });
    const rules = new Map(countries().map((c) => [c.code, c]));
    for (const m of members) {
      expect(m.addresses.filter((a) => a.is_default)).toHaveLength(1);
      for (const a of m.addresses) {
        const rule = rules.get(a.country)!;
        expect(a.mobilecode).toBe(rule.mobilecode);
        if (a.country !== 'US') expect(parsePhoneNumberWithError(`+${a.mobilecode}${a.phone}`).isPossible(), a.phone).toBe(true);
        if (rule.postcode) expect(a.postcode).toMatch(new RegExp(rule.postcode));
        expect(
          areasOf(a.country).states.map((s) => s.code),
          a.city,
        ).toContain(a.state_code);
        if (rule.tax_id?.required) expect(taxIdFault(rule.tax_id, a.tax_id), a.name).toBeNull();
      }
      for (const key of [...m.favorites, ...m.history, ...m.cart.map((c) => c.goods)]) expect(goodsOf(key).key).toBe(key);
      for (const c of m.cart) expect(goodsOf(c.goods).skus[c.sku], c.goods).toBeDefined();
    }
    for (const o of operators) expect(roles.some((r) => r.code === o.role)).toBe(true);
  });
  it('coupons and banks', () => {
    expect(coupons).toHaveLength(7);
    unique(coupons.map((c) => c.key));
    for (const c of coupons) whole(c.names);
    for (const b of banks) expect(currencies.some((c) => c.code === b.currency)).toBe(true);
    expect(warehouses).toHaveLength(2);
    for (const w of warehouses)
      [w.names, w.city, w.address, w.tips].forEach((n) => {
        whole(n);
      });
  });
  it('names used elsewhere exist', () => {
    expect(couriers.map((c) => c.code)).toEqual(expect.arrayContaining(['sf', 'zto', 'yto', 'sto', 'jt', 'jd']));
    expect(carriers.map((c) => c.code)).toEqual(
      expect.arrayContaining(['dpd', 'ems', 'chinapost', 'dhl', 'usps', 'gls', 'sagawa', 'correios', 'yunexpress']),
    );
    expect(services.length + refundReasons.length).toBeGreaterThan(20);
    expect(orderItemMachine.thing + waybillMachine.thing).toBe('itemwaybill');
  });
});
