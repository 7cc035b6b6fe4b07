import { expect, test } from 'vitest';
import { nextOrder } from '#admin/pages/buying/next-order.ts';
import { atPrices } from '#admin/pages/buying/price-errors.ts';
import { missing, partsOf, rowOf } from '#admin/pages/buying/purchase-entry.ts';
import type { BuyItem } from '#contract/desk/buying.ts';

const item = (id: number, order_id: number, price = 1000, num = 1) =>
  ({ id, order_id, price, num, paid: price * num }) as BuyItem;

test('prices start as paid and go out order by order, freight with the first', () => {
  const rows = [rowOf(item(1, 7, 26_800)), { ...rowOf(item(2, 7, 3900)), text: '39' }, rowOf(item(3, 9, 31_200))];
  expect(rows[0]!.text).toBe('268.00');
  // A supplement of 18.00 a piece was paid.
  expect(rowOf({ ...item(1, 7, 13_900, 2), paid: 31_400 }).text).toBe('157.00');
  expect(partsOf({ freight: '10', rows }, 7)).toEqual([
    {
      order_id: 7,
      freight: 1000,
      prices: [
        { item_id: 1, price: 26_800 },
        { item_id: 2, price: 3900 },
      ],
    },
    { order_id: 9, freight: 0, prices: [{ item_id: 3, price: 31_200 }] },
  ]);
  expect(partsOf({ freight: '0', rows: [rows[0]!] }, 7)![0]!.freight).toBe(0);
});

test('nothing is sent while a figure cannot be read', () => {
  const rows = [rowOf(item(1, 7))];
  expect(partsOf({ freight: 'free', rows }, 7)).toBeNull();
  // Free freight is typed: an empty field would give the member's freight back.
  expect(partsOf({ freight: '', rows }, 7)).toBeNull();
  expect(missing({ platform_no: '26', freight: ' ', rows })).toBe('freight');
  expect(partsOf({ freight: '0', rows: [{ ...rows[0]!, text: '' }] }, 7)).toBeNull();
  expect(partsOf({ freight: '-1', rows }, 7)).toBeNull();
  expect(partsOf({ freight: '0', rows: [] }, 7)).toBeNull();
  expect(missing({ platform_no: ' ', freight: '0', rows })).toBe('platform_no');
  expect(missing({ platform_no: 'x'.repeat(61), freight: '0', rows })).toBe('platform_no');
  expect(missing({ platform_no: '26', freight: 'x', rows })).toBe('freight');
  expect(missing({ platform_no: '26', freight: '0', rows: [{ ...rows[0]!, text: '1.234' }] })).toBe('price');
  expect(missing({ platform_no: '26', freight: '0', rows })).toBeNull();
});

test('after a piece of work comes the next order of the queue, at its end the one before', () => {
  const rows = [item(1, 7), item(2, 7), item(3, 9), item(4, 5)];
  expect(nextOrder(rows, [7])).toBe(9);
  expect(nextOrder(rows, [9])).toBe(5);
  expect(nextOrder(rows, [5])).toBe(9);
  expect(nextOrder(rows, [7, 9])).toBe(5);
  expect(nextOrder(rows, [7, 9, 5])).toBeNull();
  expect(nextOrder(rows, [404])).toBe(7);
  expect(nextOrder([], [])).toBeNull();
});

test('what is refused about the prices stands at the field of one of them', () => {
  const sent = [
    { item_id: 4, price: 900 },
    { item_id: 5, price: 9_999_999_999_900 },
    { item_id: 6, price: 1200 },
  ];
  const errors = { prices: 'Real prices cannot be more than 100,000,000', platform_no: 'Too long' };
  expect(atPrices(errors, sent)).toEqual({ 'price-5': errors.prices, platform_no: 'Too long' });
  const others = { freight: 'Too high' };
  expect(atPrices(others, sent)).toBe(others);
});
