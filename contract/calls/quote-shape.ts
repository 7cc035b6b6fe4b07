// The shape of a line's quote (contract/freight.ts). Amounts in fen, weights in grams, sizes in millimetres; a line that charges
// by m3 counts in cm3.
import { list, out, shape, z } from '../fields.ts';
import type { Quote } from '../freight.ts';
import { type FreightKey, freightKeys } from '../freight-keys.ts';

const freightKey = z.custom<FreightKey>((value) => typeof value === 'string' && Object.hasOwn(freightKeys, value));
z.globalRegistry.add(freightKey, { type: 'string', description: 'Key of a text, to be shown with `params`.' });

const reason = {
  key: freightKey,
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  /** by language: the operator's own words */
  name: z.optional(z.record(z.string(), z.string())),
};

const box = shape({
  weight: out.int,
  length: out.int,
  width: out.int,
  height: out.int,
  volume_weight: out.int,
  charge_weight: out.int,
  billable: out.int,
  why: z.nullable(shape(reason)),
});

/** How the price came about: amount = count x price, of a unit weight x price a kg. */
const step = shape({
  part: z.enum(['first', 'next', 'base', 'unit', 'total']),
  box: z.nullable(out.int),
  weight: out.int,
  count: out.int,
  price: out.int,
  amount: out.int,
});

const row = shape({
  ...reason,
  code: z.enum([
    ...(['freight', 'discount', 'rule', 'rule_cap', 'line_service', 'fuel'] as const),
    ...(['service', 'insurance', 'storage', 'handling', 'coupon', 'points'] as const),
  ]),
  id: z.optional(out.text),
  amount: out.int,
});

export const quoteShape: z.ZodMiniType<Quote> = shape({
  line_id: out.int,
  line_code: out.text,
  line_name: z.record(z.string(), z.string()),
  eligible: out.bool,
  reasons: list(shape(reason)),
  days_min: out.int,
  days_max: out.int,
  unit: z.enum(['kg', 'm3']),
  weight: out.int,
  billed: out.int,
  boxes: list(box),
  steps: list(step),
  components: list(row),
  notes: list(shape(reason)),
  freight: out.int,
  freight_net: out.int,
  shipping: out.int,
  insured_value: out.int,
  coupon_amount: out.int,
  points_used: out.int,
  points_max: out.int,
  total: out.int,
  required_ids: list(z.enum(['tax_id', 'clearance_code', 'id_card', 'id_papers'])),
  ddp: out.bool,
});
