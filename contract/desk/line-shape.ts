// The terms of a line as an operator may write them (the type is Line of freight.ts): structure here, sense in line-defects.ts.
import { z } from '../fields.ts';

const whole = (min: number, max: number) => z.int().check(z.minimum(min), z.maximum(max));
const fen = whole(0, 100_000_000);
const weight = whole(1, 100_000_000);
const names = z.record(z.string(), z.string().check(z.maxLength(120)));
const code = z.string().check(z.regex(/^[\w-]{1,40}$/));
const country = z.string().check(z.regex(/^[A-Z]{2}$/));
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));
const tiers = <T extends z.core.$ZodShape>(row: T) =>
  z.array(z.strictObject({ to: weight, ...row })).check(z.minLength(1), z.maxLength(60));
const postcode = z.string().check(z.minLength(1), z.maxLength(12));
const areas = z
  .array(z.union([z.strictObject({ from: postcode, to: postcode }), z.strictObject({ prefix: postcode })]))
  .check(z.minLength(1), z.maxLength(500));

const price = z.discriminatedUnion('mode', [
  z.strictObject({ mode: z.literal(1), first: weight, first_money: fen, next: weight, next_money: fen }),
  z.strictObject({ mode: z.literal(2), base: fen, tiers: tiers({ unit: fen }) }),
  z.strictObject({ mode: z.literal(3), unit: fen, tiers: tiers({ total: fen }) }),
  z.strictObject({ mode: z.literal(4), first: weight, first_money: fen, steps: tiers({ per: weight, money: fen }) }),
  z.strictObject({ mode: z.literal(5), tiers: tiers({ first: weight, first_money: fen, next: weight, next_money: fen }) }),
]);
const version = z.strictObject({ from: day, countries: z.optional(z.array(country)), price, fuel_bp: whole(0, 10_000) });

const volumeRule = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['none', 'max', 'half']) }),
  z.strictObject({ kind: z.literal('threshold'), percent: whole(100, 10_000) }),
  z.strictObject({ kind: z.literal('sum_sides'), over: whole(1, 20_000) }),
]);

const condition = z.union([
  z.strictObject({
    param: z.enum(['longest', 'second', 'sum_sides', 'girth', 'weight', 'volume_weight', 'boxes', 'items', 'declared_value']),
    is: z.enum(['>', '>=', '<', '<=']),
    value: whole(0, 1_000_000_000),
  }),
  z.strictObject({ param: z.literal('postcode'), is: z.enum(['in', 'not in']), value: areas }),
  z.strictObject({
    param: z.enum(['goods_type', 'country']),
    is: z.enum(['in', 'not in']),
    value: z.array(code).check(z.minLength(1), z.maxLength(300)),
  }),
]);
export const lineRule = z.strictObject({
  id: code,
  name: names,
  match: z.enum(['all', 'any']),
  conditions: z.array(condition).check(z.maxLength(20)),
  charge: z.enum(['order', 'box', 'kg', 'percent', 'forbid']),
  amount: fen,
  min: z.optional(fen),
  max: z.optional(fen),
  group: z.optional(z.string().check(z.maxLength(40))),
});
export const lineService = z.strictObject({
  id: code,
  name: names,
  forced: z.boolean(),
  charge: z.enum(['order', 'box', 'kg', 'percent', 'declared']),
  amount: fen,
  min: z.optional(fen),
  max: z.optional(fen),
});
const side = z.optional(whole(1, 20_000));

/** The carrier of a line: its code, the shop's account there and the service that is booked. */
export const lineCarrier = z.strictObject({
  code,
  account: z.string().check(z.maxLength(60)),
  service: z.string().check(z.maxLength(60)),
});

export const lineShape = z.strictObject({
  id: z.int(),
  code: z.string(),
  name: names,
  open: z.boolean(),
  countries: z.array(country).check(z.maxLength(260)),
  regions: z.array(z.strictObject({ country, only: z.optional(areas), except: z.optional(areas) })).check(z.maxLength(260)),
  suspended: z.array(country),
  warehouses: z.array(z.int()),
  goods_types: z.array(code),
  prices: z.array(version).check(z.maxLength(100)),
  unit: z.enum(['kg', 'm3']),
  divisor: whole(1000, 20_000),
  volume_rule: volumeRule,
  boxes: z.enum(['sum', 'each', 'apart']),
  step: whole(1, 10_000_000),
  bill_min: whole(0, 100_000_000),
  weight_min: z.nullable(weight),
  weight_max: z.nullable(weight),
  size: z.strictObject({ longest: side, second: side, sum_sides: side, girth: side }),
  max_boxes: z.nullable(whole(1, 99)),
  smooth: z.boolean(),
  days_min: whole(0, 365),
  days_max: whole(0, 365),
  rules: z.array(lineRule).check(z.maxLength(100)),
  rule_cap: z.nullable(fen),
  services: z.array(lineService).check(z.maxLength(30)),
  insurance: z.strictObject({ offered: z.boolean(), forced: z.boolean(), rate_bp: whole(0, 10_000), min: fen, max_value: fen }),
  required_ids: z.array(z.enum(['tax_id', 'clearance_code', 'id_card', 'id_papers'])),
  ddp: z.boolean(),
  carrier: z.optional(z.nullable(lineCarrier)),
});
