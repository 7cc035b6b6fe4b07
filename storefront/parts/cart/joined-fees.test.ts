import { expect, test } from 'vitest';
import type { FeeRow } from '#contract/calls/parts.ts';
import { joinedFees } from './joined-fees.ts';

const row = (code: string, amount: number, ref?: string): FeeRow => ({
  code,
  key: `fee.${code}`,
  params: ref ? { shop: `shop ${ref}` } : {},
  amount,
  ...(ref ? { ref } : {}),
});

test('rows of one order stay as they are', () => {
  const rows = [row('goods', 100, '1'), row('service_fee', 5, '1'), row('coupon', -3)];
  expect(joinedFees(rows)).toEqual(rows);
});

test('the same charge of several orders is one row that names each part, and the sum stays', () => {
  const rows = [
    row('goods', 100, '1'),
    row('service_fee', 5, '1'),
    row('goods', 250, '2'),
    row('service_fee', 13, '2'),
    row('coupon', -30),
  ];
  const joined = joinedFees(rows);
  expect(joined.map((r) => [r.code, r.amount])).toEqual([
    ['goods', 350],
    ['service_fee', 18],
    ['coupon', -30],
  ]);
  expect(joined[0]!.why).toBeUndefined();
  expect(joined[1]!.why).toEqual([
    { key: 'checkout.why_shop', params: { shop: 'shop 1', amount_fen: 5 } },
    { key: 'checkout.why_shop', params: { shop: 'shop 2', amount_fen: 13 } },
  ]);
  expect(joined.reduce((s, r) => s + r.amount, 0)).toBe(rows.reduce((s, r) => s + r.amount, 0));
});
