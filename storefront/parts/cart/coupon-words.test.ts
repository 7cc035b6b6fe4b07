import { expect, test } from 'vitest';
import { couponOff, couponPlace, couponScope } from './coupon-words.ts';

test('money and percent off', () => {
  expect(couponOff({ kind: 'money', value: 1000 })).toBe('−¥10');
  expect(couponOff({ kind: 'freight', value: 2050 })).toBe('−¥20.50');
  expect(couponOff({ kind: 'percent', value: 500 })).toBe('−5\u202f%');
});

test.each([
  ['freight', 'all', 'coupons.scope_freight', 'freight'],
  ['percent', 'freight', 'coupons.scope_freight', 'freight'],
  ['service_fee', 'all', 'coupons.scope_service_fee', 'goods'],
  ['money', 'goods', 'coupons.scope_goods', 'goods'],
  ['money', 'all', 'coupons.scope_all', 'goods'],
] as const)('%s on %s', (kind, scope, words, place) => {
  expect(couponScope({ kind, scope, value: 1 })).toBe(words);
  expect(couponPlace({ kind, scope, value: 1 })).toBe(place);
});
