// What a refusal says: text for people, the same with its units for programs.
import { expect, test } from 'vitest';
import { Refusal } from '../context.ts';
import { refused } from './answer.ts';

test('amounts, weights and sizes of a refusal are written out in its text and stay numbers beside it', () => {
  const coupon = new Refusal('coupon.threshold', { threshold_fen: 100_000 }, 'coupon_id');
  expect(refused(coupon, 'zh-cn').msg).toBe('满 ¥1,000.00 才能用');
  expect(refused(coupon, 'en')).toMatchObject({
    msg: 'From CNY 1,000.00 on',
    data: { key: 'coupon.threshold', params: { threshold_fen: 100_000 }, field: 'coupon_id' },
  });
  expect(refused(new Refusal('freight.no.weight_min', { weight_g: 1500, limit_g: 2000 }), 'en').msg).toBe(
    'From 2.00 kg only, this parcel weighs 1.50 kg',
  );
});
