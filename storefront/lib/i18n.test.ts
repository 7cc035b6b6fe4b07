import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { displayParams, formatMessage } from '#shop/lib/format-message.ts';
import { addTexts, hasText, list, locale, localized, setPack, t, textsStore, translate } from '#shop/lib/i18n.ts';
import { settingsStore } from '#shop/lib/settings-store.ts';

beforeEach(() =>
  setPack('en', 'ltr', {
    'time.days': [['n', { one: [0, ' day'], other: [0, ' days'] }, 'p']],
    'goods.sold': [['n'], ' sold'],
    loading: 'loading ...',
    'x.fee': ['From ', ['limit_fen'], ', up to ', ['max_g'], ', ', ['step'], ' each, ', ['rate_bp']],
  }),
);

describe('texts', () => {
  it('fills parameters and plurals', () => {
    expect(t('time.days', { n: 1 })).toBe('1 day');
    expect(t('time.days', { n: 5 })).toBe('5 days');
    expect(t('goods.sold', { n: '1.2k' })).toBe('1.2k sold');
    expect(t('goods.sold')).toBe('{n} sold');
    expect(list(['a', 'b', 'c'])).toBe('a, b, and c');
  });
  it('leaves what it does not know as it is, also with braces in it', () => {
    expect(translate('余额不足 {x}')).toBe('余额不足 {x}');
    expect(translate('toString')).toBe('toString');
    expect(hasText('loading')).toBe(true);
    expect(hasText('constructor')).toBe(false);
  });
  it('picks the user’s language of several', () => {
    expect(localized({ en: 'Home', 'zh-cn': '首页' })).toBe('Home');
    setPack('de', 'ltr', {});
    expect(localized({ en: 'Home', 'zh-cn': '首页' })).toBe('Home');
    expect(localized({ 'zh-cn': '首页' })).toBe('首页');
    expect(localized(null)).toBe('');
  });
  it('names the language for the platform', () => {
    expect(locale()).toBe('en');
    setPack('zh-cn', 'ltr', {});
    expect(locale()).toBe('zh-CN');
    setPack('no such language!', 'ltr', {});
    expect(locale()).toBe('en');
  });
});

describe('a pack that comes in parts', () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  afterEach(() => said.mockClear());
  beforeEach(() => setPack('en', 'ltr', { loading: 'loading ...' }, { open: '/1', rest: '/2' }));
  const drawing = () => textsStore.get().drawing;

  it('is empty before a text has come, then draws the screen again and reports the fault', () => {
    const before = drawing();
    expect([translate('cart.empty'), translate('pay.now')]).toEqual(['', '']);
    addTexts(['open'], { 'cart.empty': 'Empty' });
    expect([translate('cart.empty'), drawing() - before]).toEqual(['Empty', 1]);
    expect(said.mock.calls).toEqual([[expect.any(String), ['cart.empty']]]);
    addTexts(['rest'], { 'pay.now': 'Pay' });
    expect([translate('pay.now'), drawing() - before, said.mock.calls.length]).toEqual(['Pay', 2, 2]);
  });
  it('does not draw again where nothing was missing, and does not overwrite what is newer', () => {
    const before = drawing();
    addTexts(['open', 'rest'], { loading: 'old', 'cart.empty': 'Empty' });
    expect([t('loading'), translate('cart.empty'), drawing() - before]).toEqual(['loading ...', 'Empty', 0]);
    expect(said).not.toHaveBeenCalled();
  });
  it('takes words of a shop for what they are, those in the form of a key when the last part has come', () => {
    const before = drawing();
    expect(['Tea & more', '茶.叶', 'No.7', 'v2'].map((words) => translate(words))).toEqual(['Tea & more', '茶.叶', 'No.7', 'v2']);
    expect(translate('amazon.de')).toBe('');
    addTexts(['open'], {});
    expect([translate('amazon.de'), drawing() - before]).toEqual(['', 0]);
    addTexts(['rest'], {});
    expect([translate('amazon.de'), drawing() - before]).toEqual(['amazon.de', 1]);
    expect(said).not.toHaveBeenCalled();
  });
});

describe('messages of the server', () => {
  it('shows parameters by the unit in their name', () => {
    settingsStore.set((s) => ({
      ...s,
      settings: { ...s.settings, currency: 'EUR' },
      currencyList: [
        {
          code: 'EUR',
          name: 'Euro',
          symbol: '€',
          symbol_left: '€',
          symbol_right: '',
          value: '0.1',
          decimal_place: 2,
          market: '0.1',
          rate_date: '',
        },
      ],
    }));
    const said = { key: 'x.fee', params: { limit_fen: 10_000, max_g: 2800, step: 500, unit: 'kg', rate_bp: 250 } };
    expect(formatMessage(said)).toBe('From €10.00, up to 2.80\u00a0kg, 0.50\u00a0kg each, 2.5\u202f%');
    expect(displayParams({ before_cm3: 90_000, weight_g: 2800 })).toEqual({
      before_cm3: '90000.00cm³',
      weight_g: '2.80\u00a0kg',
    });
  });
});
