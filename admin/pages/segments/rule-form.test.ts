import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SegmentRule } from '#contract/segment.ts';
import { formOf, ruleOf } from './rule-form.ts';

const day = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
  .map((d) => d.toISOString().slice(0, 10));
const whole = (max: number) => fc.integer({ min: 0, max });
const rule = fc.record(
  {
    ...{ registered_from: day, registered_to: day, ordered_from: day, ordered_to: day },
    ...{ level_from: whole(20), level_to: whole(20), orders_from: whole(1000), orders_to: whole(1000) },
    ...{ spent_from: whole(9_999_999), spent_to: whole(9_999_999), wallet_from: whole(9_999_999), wallet_to: whole(9_999_999) },
    ...{ card: fc.boolean(), stock: fc.boolean(), birthday_month: fc.integer({ min: 1, max: 12 }) },
    countries: fc.constantFrom(['DE'], ['DE', 'FR']),
    languages: fc.constantFrom(['en'], ['en', 'zh-cn']),
    inviter: fc.constant('SP-80421'),
  },
  { requiredKeys: [] },
);

test('a rule comes back from its form as it was; what cannot be read makes none', () => {
  fc.assert(
    fc.property(rule, (one) => {
      expect(ruleOf(formOf(one as SegmentRule))).toEqual(one);
    }),
  );
  expect(ruleOf(formOf({}))).toEqual({});
  expect(ruleOf({ ...formOf({}), spent_from: '12.50', inviter: ' SP-1 ' })).toEqual({ spent_from: 1250, inviter: 'SP-1' });
  for (const wrong of [{ spent_from: 'x' }, { level_from: '1.5' }, { wallet_to: '-1' }])
    expect(ruleOf({ ...formOf({}), ...wrong })).toBeNull();
});
