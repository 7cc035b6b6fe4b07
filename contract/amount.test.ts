import { expect, test } from 'vitest';
import { CNY, cny, cnyFace, faceIn, moneyText } from './amount.ts';

test('amounts are written the same way in each language: sign, thousands, two decimals', () => {
  expect([0, 5, 123_450, -100].map((fen) => cny(fen, 'zh-cn'))).toEqual(['¥0.00', '¥0.05', '¥1,234.50', '−¥1.00']);
  expect([0, 5, 123_450, -100].map((fen) => cny(fen, 'en'))).toEqual([
    'CNY\u00a00.00',
    'CNY\u00a00.05',
    'CNY\u00a01,234.50',
    '−CNY\u00a01.00',
  ]);
  expect([cny(26_800, 'en', true), cny(26_850, 'en', true), cny(123_456_789_012_300, 'zh-cn', true)]).toEqual([
    'CNY\u00a0268',
    'CNY\u00a0268.50',
    '¥1,234,567,890,123',
  ]);
});

test('"¥" alone is yuan in Chinese and yen everywhere else', () => {
  const yen = { code: 'JPY', symbol: '¥', symbol_left: '¥', symbol_right: '', value: '20', decimal_place: 0 };
  const shown = (lang: string) => [moneyText(26_800, faceIn(CNY, lang)), moneyText(26_800, faceIn(yen, lang))];
  expect(shown('zh-cn')).toEqual(['¥268.00', 'JP¥5,360']);
  expect(shown('en')).toEqual(['CNY\u00a0268.00', '¥5,360']);
  expect(shown('ja')).toEqual(['CNY\u00a0268.00', '¥5,360']);
  // The sign that a shop has chosen stays, and so do those of other currencies.
  const own = { ...CNY, symbol: 'RMB', symbol_left: 'RMB ' };
  expect(moneyText(26_800, faceIn(own, 'en'))).toBe('RMB 268.00');
  const franc = { ...yen, code: 'CHF', symbol: 'CHF', symbol_left: 'CHF ' };
  expect(moneyText(26_800, faceIn(franc, 'zh-cn'))).toBe(moneyText(26_800, franc));
  expect(cny(26_800, 'zh-tw')).toBe('CNY\u00a0268.00');
  // A face that comes from no row is the same object each time: screens compare by identity.
  expect(cnyFace('de')).toBe(cnyFace('de'));
});

test('each language has its own decimal sign, groups and side of the currency; the figures are the same', () => {
  const euro = { code: 'EUR', symbol: '€', symbol_left: '€', symbol_right: '', value: '0.125', decimal_place: 2 };
  const shown = (lang: string) => moneyText(98_765_432, faceIn(euro, lang)).replaceAll(/[\u00a0\u202f]/g, ' ');
  expect(
    Object.fromEntries(['en', 'zh-tw', 'ja', 'ko', 'es', 'fr', 'de', 'pt-br', 'ru', 'ar'].map((lang) => [lang, shown(lang)])),
  ).toEqual({
    en: '€123,456.79',
    'zh-tw': '€123,456.79',
    ja: '€123,456.79',
    ko: '€123,456.79',
    es: '123.456,79 €',
    fr: '123 456,79 €',
    de: '123.456,79 €',
    'pt-br': '€ 123.456,79',
    ru: '123 456,79 €',
    ar: '\u2066€123,456.79\u2069',
  });
  expect(moneyText(-100_000, faceIn(euro, 'es'))).toBe('−125,00\u00a0€');
  expect(cny(123_450, 'de')).toBe('1.234,50\u00a0CNY');
  expect(cny(123_450, 'es')).toBe('1234,50\u00a0CNY');
  expect(cny(26_800, 'fr', true)).toBe('268\u00a0CNY');
  expect(cny(26_850, 'fr', true)).toBe('268,50\u00a0CNY');
});
