import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { setPack } from '#shop/lib/i18n.ts';
import { type Currency, cny, digits, minorOf, minorText, money, moneyRange, priceParts } from '#shop/lib/money.ts';
import { settingsStore } from '#shop/lib/settings-store.ts';

const EUR: Currency = { code: 'EUR', symbol: '€', symbol_left: '€', symbol_right: '', value: '0.1225', decimal_place: 2 };
const JPY: Currency = { code: 'JPY', symbol: '¥', symbol_left: '¥', symbol_right: '', value: '20.5', decimal_place: 0 };
const SEK: Currency = { code: 'SEK', symbol: 'kr', symbol_left: '', symbol_right: 'kr', value: '1.3', decimal_place: 2 };
const CNY: Currency = { code: 'CNY', symbol_left: '¥', value: '1', decimal_place: 2 };

const choose = (code: string) => settingsStore.set((s) => ({ ...s, settings: { ...s.settings, currency: code } }));
beforeEach(() => {
  setPack('zh-cn', 'ltr', {});
  choose('CNY');
});

const rate = fc
  .tuple(fc.integer({ min: 1, max: 99_999_999 }), fc.integer({ min: 0, max: 8 }))
  .map(([n, places]) => (n / 10 ** places).toFixed(places));
const anyCurrency = fc.record({ code: fc.constant('XXX'), value: rate, decimal_place: fc.integer({ min: 0, max: 3 }) });
const anyFen = fc.integer({ min: -10_000_000_00, max: 10_000_000_00 });

describe('conversion', () => {
  it('is exact, half up, and alike for money given back', () => {
    expect(minorOf(26_800, EUR)).toBe(3283n);
    expect(minorOf(100, { ...EUR, value: '0.125' })).toBe(13n);
    expect(minorOf(-100, { ...EUR, value: '0.125' })).toBe(-13n);
    expect(minorOf(100, JPY)).toBe(21n);
    // 1.005 x 100 in floating point is 100.49999...
    expect(minorOf(100, { ...EUR, value: '1.005' })).toBe(101n);
    expect(minorOf(1, { ...EUR, value: '' })).toBe(1n);
  });
  it('is never more than half a unit off the true value', () => {
    fc.assert(
      fc.property(anyFen, anyCurrency, (fen, c) => {
        const places = c.value.split('.')[1]?.length ?? 0;
        const over = BigInt(fen) * BigInt(c.value.replace('.', '')) * 10n ** BigInt(c.decimal_place);
        const under = 100n * 10n ** BigInt(places);
        const off = minorOf(fen, c) * under - over;
        expect(2n * (off < 0n ? -off : off) <= under).toBe(true);
        expect(minorOf(-fen, c)).toBe(-minorOf(fen, c));
      }),
    );
  });
  it('uses the rate frozen in a bill', () => {
    expect(minorOf(26_800, EUR, '0.13')).toBe(3484n);
  });
});

describe('words', () => {
  it('puts the symbol where the currency wants it', () => {
    expect(money(26_800, EUR)).toBe('€32.83');
    expect(money(26_800, SEK)).toBe('348.40\u00a0kr');
    expect(money(26_800, JPY)).toBe('¥5,494');
    expect(money(-26_800, EUR)).toBe('−€32.83');
    expect(money(100, { code: 'CHF', symbol: 'CHF', value: '1' })).toBe('CHF\u00a01.00');
  });
  it('falls back to ￥ and two decimals', () => {
    expect(money(12_345, { code: 'X', value: '1' })).toBe('￥123.45');
    expect(money(12_345, { code: 'X', value: '1', symbol: '', decimal_place: null })).toBe('￥123.45');
  });
  it('writes CNY as the language does', () => {
    expect(cny(26_800)).toBe('¥268.00');
    expect(cny(26_800, true)).toBe('¥268');
    expect(cny(26_850, true)).toBe('¥268.50');
    expect(cny(-100)).toBe('−¥1.00');
    setPack('en', 'ltr', {});
    choose('EUR');
    expect(cny(26_800, true)).toBe('CNY\u00a0268');
    expect(cny(-100)).toBe('−CNY\u00a01.00');
    choose('CNY');
    expect(cny(26_800, true)).toBe('CNY\u00a0268');
    expect(money(26_800)).toBe('CNY\u00a0268.00');
  });
  it('shows CNY next to the price unless it is the chosen currency', () => {
    expect(priceParts(26_800, { currency: EUR })).toEqual({
      symbol: '€',
      main: '32.83',
      symbolAfter: false,
      cny: '¥268.00',
    });
    expect(priceParts(26_800, { currency: CNY })).toEqual({ symbol: '¥', main: '268.00', symbolAfter: false });
  });
  it('gives a range one symbol, and whole units where they suffice', () => {
    expect(moneyRange(8_100, 10_500, EUR)).toBe('€9\u2060–\u206013');
    expect(moneyRange(1_000, 2_000, EUR)).toBe('€1.23\u2060–\u20602.45');
    expect(moneyRange(1_000, 1_000, EUR)).toBe('€1.23');
  });
  it('groups thousands', () => {
    expect(digits(123_456_789n, 2)).toBe('1,234,567.89');
    expect(digits(5n, 2)).toBe('0.05');
    expect(digits(1234n, 0)).toBe('1,234');
    expect(minorText(123_456_789n, EUR)).toBe('€1,234,567.89');
  });
});
