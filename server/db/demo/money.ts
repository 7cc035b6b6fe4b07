// Coupons, and the bank accounts for remittances. Account numbers are fictitious and fail validation.
import { z } from '#contract/fields.ts';
import { any, code, oneOf, orNull, whole, words } from '../base/cells.ts';
import { currencies } from '../base/currencies.ts';
import { table } from '../base/data-files.ts';
import { textsOf } from '../base/data-texts.ts';

const coupon = z.object({
  key: code,
  kind: z.enum(['money', 'percent', 'freight', 'service_fee']),
  scope: z.enum(['all', 'goods', 'freight']),
  /** fen; basis points for percent */
  value: whole,
  cap: orNull(whole),
  threshold: whole,
  days: whole,
  per_member: whole,
  total: orNull(whole),
  code: orNull(code),
  auto: z.enum(['', 'new_member', 'birthday']),
  points: orNull(whole),
});
const couponTexts = textsOf('demo', 'coupons');

export const coupons = table('demo', 'coupons', coupon, ['key']).map((one) => ({
  ...one,
  names: couponTexts.names(`${one.key}.name`),
}));

const bank = z.object({
  key: code,
  area: code,
  currency: oneOf(
    currencies.map((c) => c.code),
    'currency',
  ),
  bank: words,
  account_name: words,
  account_no: any,
  swift: words,
});
const bankTexts = textsOf('demo', 'banks');

export const banks = table('demo', 'banks', bank, ['key']).map((one) => ({
  ...one,
  names: bankTexts.names(`${one.key}.name`),
  instructions: bankTexts.names(`${one.key}.instructions`),
  fee_note: bankTexts.names(`${one.key}.fee_note`),
}));
