import { expect, test } from 'vitest';
import type { CheckoutOut } from '#contract/calls/cart.ts';
import { changesOf } from './checkout-changes.ts';

const preview = (rows: { id: number; price: number }[], fee: number): CheckoutOut =>
  ({
    groups: [{ items: rows.map((row) => ({ ...row, title: `goods ${row.id}` })) }],
    components: [
      { code: 'goods', key: 'fee.goods', params: {}, amount: rows.reduce((s, r) => s + r.price, 0), ref: '1' },
      { code: 'service_fee', key: 'fee.service_fee', params: { shop: 'A' }, amount: fee, ref: '1' },
    ],
    amount: rows.reduce((s, r) => s + r.price, 0) + fee,
  }) as unknown as CheckoutOut;

test('no change gives no line', () => {
  const one = preview([{ id: 1, price: 100 }], 5);
  expect(changesOf(one, one, String)).toEqual([]);
});

test('a price, a row that is gone, a fee and the sum are listed in this order', () => {
  const notices = changesOf(
    preview(
      [
        { id: 1, price: 100 },
        { id: 2, price: 50 },
      ],
      8,
    ),
    preview([{ id: 1, price: 120 }], 6),
    (key) => key,
  );
  expect(notices).toEqual([
    { key: 'checkout.changed_price', params: { title: 'goods 1', old_fen: 100, new_fen: 120 } },
    { key: 'checkout.changed_gone', params: { title: 'goods 2' } },
    { key: 'checkout.changed_fee', params: { shop: 'A', fee: 'fee.service_fee', old_fen: 8, new_fen: 6 } },
    { key: 'checkout.changed_total', params: { old_fen: 158, new_fen: 126 } },
  ]);
});
