import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, fakeStorage, ok } from '#shop/lib/testing-browser.ts';

vi.stubGlobal('localStorage', fakeStorage());
const { fetchTemplate, finish, readBoot, start, startAtOnce } = await import('#shop/boot.ts');
const { lang, t, textsStore } = await import('#shop/lib/i18n.ts');
const { lastBoot } = await import('#shop/lib/boot-data.ts');
const { setLanguage } = await import('#shop/lib/language.ts');
const { settingsStore } = await import('#shop/lib/settings-store.ts');

const config = { all: { language: 'zh-cn', currency: 'EUR', name: 'Sampan' } };
const currencies = [{ code: 'CNY' }, { code: 'EUR' }, { code: 'USD' }];
const languages = [
  { code: 'zh-cn', name: '中文', dir: 'ltr' },
  { code: 'en', name: 'English', dir: 'ltr' },
  { code: 'ar', name: 'العربية', dir: 'rtl' },
];
const addons = [{ name: 'onepay', title: '', state: 1 }];
const at = new Date('2026-11-21T10:00:00Z').getTime();
const boot = (more: object = {}) =>
  JSON.stringify({
    at: new Date(at).toISOString(),
    lang: 'en',
    pack: { loading: 'loading ...' },
    texts: { open: '/wap/texts/en/open-1.json', rest: '/wap/texts/en/rest-1.json' },
    addons,
    config,
    currencies,
    template: { tabbar: { style: 2 } },
    languages,
    ...more,
  });

const server = (more: Record<string, unknown> = {}) => {
  const made = fakeServer({
    'addon/lists': ok(addons),
    'other/configlist': ok(config),
    'currency/lists': ok(currencies),
    'other/language': ok({ loading: 'from the call' }),
    '/admin/decorate/template': ok({ tabbar: { style: 3 } }),
    'language/lists': ok(languages),
    ...more,
  });
  vi.stubGlobal('fetch', made.fetch);
  return made;
};

beforeEach(() => vi.stubGlobal('localStorage', fakeStorage()));

describe('boot data in the page', () => {
  it('counts while it is whole and younger than ten minutes', () => {
    expect(readBoot(boot(), at + 599_000)?.lang).toBe('en');
    expect(readBoot(boot(), at + 600_000)).toBeUndefined();
    expect(readBoot(boot({ pack: undefined }), at)).toBeUndefined();
    expect(readBoot(boot({ texts: undefined }), at)).toBeUndefined();
    expect(readBoot('{broken', at)).toBeUndefined();
    expect(readBoot('', at)).toBeUndefined();
  });
  it('opens the shop without any call', () => {
    const { asked } = server();
    expect(startAtOnce(boot(), at)).toBe(true);
    expect([lang(), t('loading'), settingsStore.get().settings.currency]).toEqual(['en', 'loading ...', 'EUR']);
    expect(settingsStore.get().templateData).toEqual({ tabbar: { style: 2 } });
    expect(asked).toEqual([]);
  });
  it('uses the saved choices instead', async () => {
    vi.stubGlobal('localStorage', fakeStorage({ language: 'zh-cn', currency: 'USD' }));
    const made = server();
    const fresh = boot({ at: new Date().toISOString() });
    expect(startAtOnce(fresh)).toBe(false);
    await start(fresh);
    expect(made.paths()).toEqual(['other/language', 'addon/lists', 'other/configlist', 'currency/lists']);
    expect(made.asked[0]!.fields).toMatchObject({ lang: 'zh-cn', controllername: 'waplang' });
    expect([lang(), settingsStore.get().settings.currency]).toEqual(['zh-cn', 'USD']);
  });
  it('forgets a saved currency that the shop no longer has', () => {
    vi.stubGlobal('localStorage', fakeStorage({ currency: 'XAU' }));
    startAtOnce(boot(), at);
    expect(settingsStore.get().settings.currency).toBe('EUR');
  });
});

describe('the texts of later pages', () => {
  const parts = {
    '/wap/texts/en/open-1.json': Response.json({ 'cart.empty': 'Empty' }),
    '/wap/texts/en/rest-1.json': Response.json({ 'pay.now': 'Pay' }),
  };
  it('load one after the other once the first page is drawn, and the copy for a start without a network has them all', async () => {
    vi.useFakeTimers();
    const { asked } = server(parts);
    startAtOnce(boot(), at);
    expect([Object.keys(textsStore.get().pack), lastBoot.get()]).toEqual([['loading'], null]);
    await finish();
    vi.advanceTimersByTime(5000);
    vi.useRealTimers();
    expect(asked.map((one) => one.path)).toEqual(['/wap/texts/en/open-1.json', '/wap/texts/en/rest-1.json']);
    const whole = { loading: 'loading ...', 'cart.empty': 'Empty', 'pay.now': 'Pay' };
    expect(textsStore.get()).toMatchObject({ pack: whole, missing: {} });
    expect(lastBoot.get()).toMatchObject({ lang: 'en', pack: whole, currencies });
    expect(lastBoot.get()).not.toHaveProperty('texts');
  });
  it('leave no copy of a language that is no longer the chosen one', async () => {
    vi.useFakeTimers();
    server({ 'other/language': ok({ loading: '加载中' }), '/wap/texts/en/open-1.json': Response.json({}) });
    startAtOnce(boot(), at);
    await Promise.all([finish(), setLanguage('zh-cn')]);
    vi.advanceTimersByTime(5000);
    vi.useRealTimers();
    expect([lang(), t('loading'), textsStore.get().missing, lastBoot.get()]).toEqual(['zh-cn', '加载中', {}, null]);
  });
});

describe('start-up by the calls', () => {
  it('makes the calls in the given order', async () => {
    const made = server();
    await start('');
    expect(made.paths()).toEqual([
      'addon/lists',
      'other/configlist',
      'currency/lists',
      'other/language',
      '/admin/decorate/template',
      'language/lists',
    ]);
    expect([lang(), t('loading')]).toEqual(['zh-cn', 'from the call']);
    expect(settingsStore.get()).toMatchObject({
      addonList: addons,
      configList: config,
      lang: 'zh-cn',
      templateData: { tabbar: { style: 3 } },
    });
  });
  it('stops at the first that fails', async () => {
    const made = server({ 'currency/lists': new TypeError('offline') });
    await expect(start('')).rejects.toMatchObject({ kind: 'network' });
    expect(made.paths()).toEqual(['addon/lists', 'other/configlist', 'currency/lists']);
  });
  it('opens as it was last time when there is no network', async () => {
    vi.useFakeTimers();
    server();
    await start('');
    await finish();
    vi.advanceTimersByTime(5000);
    vi.useRealTimers();
    settingsStore.set((s) => ({ ...s, configList: null, lang: 'xx' }));
    server({ 'addon/lists': new TypeError('offline') });
    await start('');
    expect(settingsStore.get()).toMatchObject({ configList: config, lang: 'zh-cn' });
    expect(t('loading')).toBe('from the call');
  });
  it('opens without a template', async () => {
    server({ '/admin/decorate/template': new Response('', { status: 500 }) });
    await start('');
    expect(settingsStore.get().templateData).toBeNull();
    expect(await fetchTemplate()).toBeNull();
  });
  it('takes the shop’s language when the saved one is refused', async () => {
    vi.stubGlobal('localStorage', fakeStorage({ language: 'xx' }));
    let first = true;
    const made = server();
    const inner = made.fetch;
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
      if (!String(url).includes('other/language') || !first) return inner(url, init);
      first = false;
      return Promise.resolve(Response.json({ code: 0, msg: 'no', data: null }));
    });
    await start('');
    expect(lang()).toBe('zh-cn');
  });
});
