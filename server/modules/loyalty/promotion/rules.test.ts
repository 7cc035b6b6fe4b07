import { expect, test } from 'vitest';
import { levelAt } from './levels.ts';
import { freightOf, maskedMark, rebateFor } from './rules.ts';

test('a rebate: list freight x what the discount leaves of the rate, at least 1 %, half up', () => {
  const at = (freight: number, rate_bp: number, discount_bp: number) => rebateFor(freight, { rate_bp, discount_bp }, 100);
  expect(at(10_000, 500, 200)).toBe(300);
  expect(at(10_000, 300, 250)).toBe(100);
  expect(at(10_000, 600, 200)).toBe(400);
  expect(at(10_000, 300, 500)).toBe(100);
  expect(at(150, 300, 0)).toBe(5); // 4.5 fen
  expect(at(149, 300, 0)).toBe(4); // 4.47 fen
  expect(at(0, 700, 0)).toBe(0);
});

test('list freight of charge lines: before discount, coupon and points, less what the shop bore', () => {
  const row = (code: string, amount: number, params = {}) => ({ code, amount, params });
  expect(freightOf([])).toEqual({ freight: 0, discount_bp: 0 });
  const rows = [row('freight', 29_000), row('discount', -1450, { rate_bp: 500 }), row('fuel', 900), row('coupon', -2000)];
  expect(freightOf(rows)).toEqual({ freight: 29_000, discount_bp: 500 });
  expect(freightOf([...rows, row('waived', -150)]).freight).toBe(28_850);
  expect(freightOf([row('freight', 100), row('cap', -400)]).freight).toBe(0);
});

test('levels by experience, and a name that is masked', () => {
  const levels = [0, 5000, 20_000].map((experience, at) => ({ level: at + 1, names: {}, experience, rate_bp: 300 + 100 * at }));
  expect([0, 4999, 5000, 19_999, 20_000, 9_999_999].map((n) => levelAt(levels, n).rate_bp)).toEqual([
    300, 300, 400, 400, 500, 500,
  ]);
  expect(maskedMark('SP-80421')).toBe('SP-8****');
});
