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
  expect(faceIn(own, 'en')).toBe(own);
  const franc = { ...yen, code: 'CHF', symbol: 'CHF', symbol_left: 'CHF ' };
  expect(faceIn(franc, 'zh-cn')).toBe(franc);
  // A face that comes from no row is the same object each time: screens compare by identity.
  expect(cnyFace('en')).toBe(cnyFace('fr'));
});
