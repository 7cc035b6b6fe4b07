// The message of a refusal: text for people, the same with its units for programs.
import { expect, test } from 'vitest';
import { amount, country, form, id, ids, maybe, oneOf, text, z } from '#contract/fields.ts';
import { Refusal } from '../context.ts';
import { refusalOf, refused } from './answer.ts';

test('amounts, weights and sizes of a refusal are written out in its text and stay numbers in its parameters', () => {
  const coupon = new Refusal('coupon.threshold', { threshold_fen: 100_000 }, 'coupon_id');
  expect(refused(coupon, 'zh-cn').msg).toBe('满 ¥1,000.00 才能用');
  expect(refused(coupon, 'en')).toMatchObject({
    msg: 'Minimum spend CNY\u00a01,000.00',
    data: { key: 'coupon.threshold', params: { threshold_fen: 100_000 }, field: 'coupon_id' },
  });
  expect(refused(new Refusal('freight.no.weight_min', { weight_g: 1500, limit_g: 2000 }), 'en').msg).toBe(
    'Minimum 2.00 kg, this parcel weighs 1.50 kg',
  );
});

test('-1 in an id or another choice means that nothing was chosen; an amount of -1 is too low', () => {
  const input = form({
    ...{ id, line_id: maybe(id), ids: maybe(ids()), kind: oneOf(['a', 'b']), sort: maybe(oneOf(['a', 'b'])) },
    ...{ country: maybe(country), amount, most: maybe(amount), note: maybe(text(9)) },
  });
  const good = { id: '1', kind: 'a', amount: '5' };
  const read = (more: Record<string, unknown>) => {
    const raw = { ...good, ...more };
    const parsed = z.safeParse(input, raw);
    if (parsed.success) return parsed.data;
    const { key, field, params } = refusalOf(parsed.error.issues, raw);
    return { key, field, params };
  };
  for (const none of ['-1', -1]) {
    for (const field of ['line_id', 'sort', 'country']) expect(read({ [field]: none })).toEqual(read({}));
    for (const field of ['id', 'kind', 'ids'])
      expect(read({ [field]: none })).toEqual({ key: 'fail.field_missing', field, params: {} });
    for (const field of ['amount', 'most'])
      expect(read({ [field]: none })).toEqual({ key: 'fail.field_low', field, params: { min: 1 } });
  }
  expect(read({ note: '-1' })).toMatchObject({ note: '-1' });
});
