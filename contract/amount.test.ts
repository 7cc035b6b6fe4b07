import { expect, test } from 'vitest';
import { cny } from './amount.ts';

test('amounts are written one way in each language: sign, thousands, two decimals', () => {
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
