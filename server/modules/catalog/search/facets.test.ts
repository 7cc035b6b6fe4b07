// Narrowing a list by filters equals a naive count.
import { expect, test } from 'vitest';
import type { Candidate } from './candidates.ts';
import { passingCount, priceBars, Sieve } from './facets.ts';
import { type Filters, NO_FILTERS } from './filters.ts';

const rows = Array.from({ length: 400 }, (_, n): Candidate => {
  const id = n + 1;
  const of = (many: number) => (n * 7919) % many;
  const category_id = of(5) === 0 ? null : of(5);
  const shown = { api_type: ['taobao', '1688'][of(2)]!, goods_type: ['plain', 'battery'][of(3) % 2]! };
  return {
    ...{ id, category_id, seller_id: of(9) },
    ...shown,
    price: of(60) * 10,
    sales: of(70),
    num: of(4),
    created: id,
    score: 0,
  };
});

const passes = (row: Candidate, f: Filters): boolean =>
  (f.category_ids === null || (row.category_id !== null && f.category_ids.includes(row.category_id))) &&
  (f.api_type === null || row.api_type === f.api_type) &&
  (f.seller_id === null || row.seller_id === f.seller_id) &&
  (f.goods_types === null || f.goods_types.includes(row.goods_type)) &&
  row.price >= (f.start_price ?? Number.NEGATIVE_INFINITY) &&
  row.price <= (f.end_price ?? Number.POSITIVE_INFINITY) &&
  (!f.in_stock || row.num > 0);

const prices = [{}, { start_price: 100 }, { start_price: 101 }, { end_price: 100 }, { end_price: 99 }];
const edges = [{ start_price: 100, end_price: 300 }, { start_price: 300, end_price: 100 }, { start_price: 0 }, { end_price: 0 }];
const others = [
  {},
  { in_stock: true },
  { api_type: '1688' },
  { category_ids: [1, 3] },
  { seller_id: 4 },
  { goods_types: ['plain'] },
];

test.each([...prices, ...edges])('prices %o, with and without other filters', (price) => {
  for (const other of others) {
    const filters = { ...NO_FILTERS, ...price, ...other };
    const left = rows.filter((row) => passes(row, filters));
    const sieve = new Sieve(rows, filters);
    expect(sieve.passing).toEqual(left);
    expect(passingCount(rows, filters)).toBe(left.length);
    const anyPrice = rows.filter((row) => passes(row, { ...filters, start_price: null, end_price: null }));
    expect([...sieve.prices()]).toEqual(anyPrice.map((row) => row.price).sort((a, b) => a - b));
    const anyStock = rows.filter((row) => passes(row, { ...filters, in_stock: false }));
    expect(sieve.stockCount()).toBe(anyStock.filter((row) => row.num > 0).length);
  }
});

test('bars of prices count each of the goods once, whatever price is asked for', () => {
  for (const price of prices)
    for (const other of others) {
      const filters = { ...NO_FILTERS, ...price, ...other };
      const { bars } = priceBars(new Sieve(rows, filters));
      const left = rows.filter((row) => passes(row, { ...filters, start_price: null, end_price: null }));
      expect(bars!.from).toBe(Math.min(...left.map((row) => row.price)));
      bars!.counts.forEach((count, n) => {
        const [low, high] = [bars!.from + n * bars!.step, bars!.from + (n + 1) * bars!.step];
        const last = n === bars!.counts.length - 1;
        expect(count).toBe(left.filter((row) => row.price >= low && (last || row.price < high)).length);
      });
    }
});

test('no bars for a few goods, or where all cost the same', () => {
  expect(priceBars(new Sieve(rows.slice(0, 3), NO_FILTERS))).toEqual({});
  expect(
    priceBars(
      new Sieve(
        rows.map((row) => ({ ...row, price: 500 })),
        NO_FILTERS,
      ),
    ),
  ).toEqual({});
});
