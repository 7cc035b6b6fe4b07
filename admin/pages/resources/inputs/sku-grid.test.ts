import { expect, test } from 'vitest';
import { combine, nextCode, type SkuRow } from '#admin/pages/resources/inputs/sku-grid.ts';

const option = (pid: string, ...values: [string, string][]) => ({
  pid,
  names: { en: pid },
  values: values.map(([vid, en]) => ({ vid, names: { en } })),
});
const row = (properties: string, price: number): SkuRow => ({
  id: 9,
  sku_id: 'old',
  properties,
  properties_name: { en: 'x' },
  price,
  orginal_price: null,
  quantity: 4,
  pic_url: null,
});

test('every combination once; what is known keeps its figures and its id', () => {
  const made = combine(
    [option('1', ['1', 'Red'], ['2', 'Blue']), option('2', ['1', 'S'], ['2', 'M'])],
    [row('1:1;2:2', 500), row('9:9', 1)],
    450,
  );
  expect(made.map((r) => [r.properties, r.properties_name.en, r.price, r.id])).toEqual([
    ['1:1;2:1', 'Red / S', 450, undefined],
    ['1:1;2:2', 'Red / M', 500, 9],
    ['1:2;2:1', 'Blue / S', 450, undefined],
    ['1:2;2:2', 'Blue / M', 450, undefined],
  ]);
  expect(new Set(made.map((r) => r.sku_id)).size).toBe(4);
});

test('without options the rows stay as they are', () => {
  expect(combine([], [row('', 100)], 1)).toHaveLength(1);
  expect(combine([option('1')], [row('', 100)], 1)).toHaveLength(1);
  expect([nextCode([]), nextCode(['1', '7', 'x'])]).toEqual(['1', '8']);
});
