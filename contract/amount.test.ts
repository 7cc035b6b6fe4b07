import { expect, test } from 'vitest';
import { cny } from './amount.ts';

test('amounts are written one way in each language: sign, thousands, two decimals', () => {
  expect([0, 5, 123_450, -100].map((fen) => cny(fen, 'zh-cn'))).toEqual(['¥0.00', '¥0.05', '¥1,234.50', '−¥1.00']);
  expect([0, 5, 123_450, -100].map((fen) => cny(fen, 'en'))).toEqual(['CNY 0.00', 'CNY 0.05', 'CNY 1,234.50', '−CNY 1.00']);
  expect([cny(26_800, 'en', true), cny(26_850, 'en', true), cny(123_456_789_012_300, 'zh-cn', true)]).toEqual([
    'CNY 268',
    'CNY 268.50',
    '¥1,234,567,890,123',
  ]);
});
