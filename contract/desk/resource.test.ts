import { expect, test } from 'vitest';
import { kindIn } from '#contract/desk/resource.ts';
import { resourceOf } from '#contract/desk/resource-list.ts';

test("a coupon's discount is money or a percentage by its kind, never a bare number", () => {
  const { fields } = resourceOf('coupon_rules')!;
  const value = fields.find((f) => f.name === 'value')!;
  const kinds = fields.find((f) => f.name === 'kind')!.options!;
  expect(kinds.map((kind) => [kind, kindIn(value, { kind })])).toEqual([
    ['money', 'fen'],
    ['percent', 'bp'],
    ['freight', 'fen'],
    ['service_fee', 'fen'],
  ]);
  expect(kindIn(fields.find((f) => f.name === 'threshold')!, { kind: 'percent' })).toBe('fen');
});
