// The first requests of the storefront: configuration and texts.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES } from '#contract/lang.ts';
import { json } from '#server/context.ts';
import { openShop, refusal, type Shop } from '#server/testing.ts';

let shop: Shop;
const en = <T extends object>(args: T): T => ({ ...args, lang: 'en' });

beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

describe('configuration', () => {
  it('has the shop’s settings', async () => {
    const { all } = await shop.visitor.other.configlist({});
    expect(all).toMatchObject({
      name: 'Sampan',
      language: 'en',
      currency: 'USD',
      captcha_type: 'work',
      api_image_search: false,
      unpaid_hours: 72,
      free_days: 90,
      service_fee_rate: 500,
      service_fee_min: 500,
      service_fee_max: 20000,
      points_max_percent: 10,
      upload_max: 10485760,
      demo: false,
      register_modes: ['email', 'mobile'],
    });
    expect(all.api_types.map((t) => t.code)).toContain('taobao');
    await shop.db
      .insertInto('setting')
      .values([
        { key: 'shop_name', value: json('Junk') },
        { key: 'captcha_type', value: json('text') },
      ])
      .execute();
    expect((await shop.visitor.other.configlist({})).all).toMatchObject({ name: 'Junk', captcha_type: 'text' });
  });
  it('offers no mobile codes in production without an SMS provider', async () => {
    const live = await openShop({ config: { production: true } });
    await live.db
      .insertInto('setting')
      .values({ key: 'captcha_type', value: json('mobile') })
      .execute();
    expect((await live.visitor.other.configlist({})).all).toMatchObject({ register_modes: ['email'], captcha_type: 'email' });
    await live.close();
  });
  it('lists every addon with a title and its state', async () => {
    await shop.db.updateTable('addon').set({ state: 0 }).where('name', '=', 'mall').execute();
    const list = await shop.visitor.addon.lists(en({}));
    expect(list).toHaveLength(20);
    expect(list.find((a) => a.name === 'mall')).toEqual({ name: 'mall', title: 'Our store', state: 0 });
    expect(list.find((a) => a.name === 'signin')!.state).toBe(1);
    expect(await refusal(shop.visitor.mall.floor({}))).toBe('fail.addon_off');
    await shop.db.updateTable('addon').set({ state: 1 }).where('name', '=', 'mall').execute();
  });
  it('gives currencies with value = market x (1 + markup), exactly', async () => {
    await shop.db.updateTable('currency').set({ market: '0.1421', markup_bp: 150 }).where('code', '=', 'USD').execute();
    const list = await shop.visitor.currency.lists(en({}));
    expect(list[0]).toMatchObject({ code: 'CNY', value: '1', decimal_place: 2 });
    expect(list.find((c) => c.code === 'USD')).toMatchObject({ value: '0.1442315', market: '0.1421', name: 'US dollar' });
    expect(list.find((c) => c.code === 'JPY')!.decimal_place).toBe(0);
  });
});

describe('texts', () => {
  it('come by language, with the shop’s own texts in place of the shipped ones', async () => {
    expect(await shop.visitor.language.lists({})).toEqual(LANGUAGES);
    const zh = await shop.visitor.other.language({ controllername: 'waplang', lang: 'zh-cn' } as never);
    expect(zh['addon.mall']).toBe('商城');
    expect(Object.keys(zh).filter((k) => k.startsWith('desk.'))).toEqual([]);
    await shop.db
      .insertInto('text_override')
      .values([
        { lang: 'en', key: 'addon.mall', text: 'Bazaar' },
        { lang: 'nl', key: 'addon.mall', text: 'Markt' },
      ])
      .execute();
    expect((await shop.visitor.other.language(en({})))['addon.mall']).toBe('Bazaar');
    await shop.db.insertInto('language').values({ code: 'nl', name: 'Nederlands', dir: 'ltr', sort: 30 }).execute();
    const nl = await shop.visitor.other.language({ lang: 'nl' } as never);
    expect([nl['addon.mall'], nl['addon.news']]).toEqual(['Markt', 'News']);
    await shop.db.deleteFrom('text_override').execute();
    await shop.db.deleteFrom('language').where('code', '=', 'nl').execute();
  });
  it('are ICU MessageFormat for any client, and parsed for the shop’s own app', async () => {
    const wire = await shop.visitor.other.language(en({}));
    expect(wire['time.days']).toBe('{n, plural, one {# day} other {# days}}');
    expect(Object.values(wire).filter((text) => typeof text !== 'string')).toEqual([]);
    const parsed = await shop.visitor.other.language(en({ parsed: true }));
    expect(parsed['time.days']).toEqual([['n', { one: [0, ' day'], other: [0, ' days'] }, 'p']]);
    expect(parsed['addon.news']).toBe('News');
    expect(Object.keys(parsed)).toEqual(Object.keys(wire));
  });
  it('of the shop’s own that are invalid leave the shipped ones in place', async () => {
    await shop.db
      .insertInto('text_override')
      .values([
        { lang: 'en', key: 'addon.mall', text: 'Bazaar {' },
        { lang: 'en', key: 'time.days', text: '{n, plural, one {a day} other {# days}}' },
      ])
      .execute();
    const wire = await shop.visitor.other.language(en({}));
    expect(wire['addon.mall']).toBe('Our store');
    expect(wire['time.days']).toBe('{n,plural,one{a day} other{# days}}');
    await shop.db.deleteFrom('text_override').execute();
  });
  it('have the pseudo-language only when the server is configured to', async () => {
    const mall = async (at: Shop) => (await at.visitor.other.language({ lang: 'ar-xb' } as never))['addon.mall'];
    expect(await mall(shop)).toBe('商城');
    const proving = await openShop({ config: { pseudo: true } });
    expect((await proving.visitor.language.lists({})).at(-1)).toEqual({ code: 'ar-xb', name: '[Ṕŝéûđö]', dir: 'rtl' });
    expect(await mall(proving)).toBe('\u200f[Óúŕ šťóŕé]\u200f');
    await proving.close();
  });
  it('are found by mark, and those to accept name their place', async () => {
    const mark = (
      await shop.db.selectFrom('agreement').select('mark').where('notice_for', '=', 'order').executeTakeFirstOrThrow()
    ).mark;
    expect(await shop.visitor.information.getinfo({ mark })).toMatchObject({ mark, version: 1 });
    expect(await refusal(shop.visitor.information.getinfo({ mark: 'nothing' }))).toBe('fail.not_found');
    const notices = await shop.visitor.index.geMatterOfOpinion({ type: 'order' });
    expect(notices.map((n) => n.mark)).toContain(mark);
    expect(notices[0]!.content).toContain('<');
    expect(await refusal(shop.visitor.index.geMatterOfOpinion({ type: 'else' as never }))).toBe('fail.field_choice');
  });
});
