// A segment: conditions on members, all of which must be true. Conditions left out do not matter; an empty rule means all
// members. Stored as it came, so it has no transformed fields.
import { z } from './fields.ts';

const MAX_FEN = 100_000_000_00;
const MAX_COUNT = 1_000_000;
const MAX_CODES = 60;

const day = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}$/),
  z.refine((v) => new Date(`${v}T00:00:00Z`).toJSON()?.startsWith(v) ?? false),
);
const whole = (max: number) => z.int().check(z.minimum(0), z.maximum(max));
const codes = (code: RegExp) => z.array(z.string().check(z.regex(code))).check(z.minLength(1), z.maxLength(MAX_CODES));

/** Ranges include both ends. Days are the shop's; amounts in fen; `spent` is what was paid in the last 365 days, before refunds, without top-ups. */
export const segmentRule = z.strictObject({
  registered_from: z.optional(day),
  registered_to: z.optional(day),
  /** of the default address */
  countries: z.optional(codes(/^[A-Z]{2}$/)),
  languages: z.optional(codes(/^[a-z]{2}(-[a-z]{2})?$/)),
  level_from: z.optional(whole(20)),
  level_to: z.optional(whole(20)),
  /** whether a membership card runs */
  card: z.optional(z.boolean()),
  /** when the latest paid order was paid */
  ordered_from: z.optional(day),
  ordered_to: z.optional(day),
  /** paid orders, ever */
  orders_from: z.optional(whole(MAX_COUNT)),
  orders_to: z.optional(whole(MAX_COUNT)),
  spent_from: z.optional(whole(MAX_FEN)),
  spent_to: z.optional(whole(MAX_FEN)),
  /** cash and bonus */
  wallet_from: z.optional(whole(MAX_FEN)),
  wallet_to: z.optional(whole(MAX_FEN)),
  /** whether goods are in the warehouse */
  stock: z.optional(z.boolean()),
  birthday_month: z.optional(z.int().check(z.minimum(1), z.maximum(12))),
  /** the code of the member who invited them */
  inviter: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(20))),
});
export type SegmentRule = z.output<typeof segmentRule>;

export const SEGMENT_RANGES = ['registered', 'level', 'ordered', 'orders', 'spent', 'wallet'] as const;
