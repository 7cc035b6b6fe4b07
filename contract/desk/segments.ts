// Back office: segments of members, and coupons given to all members of one. Amounts in fen.
import { command, query } from '../call.ts';
import { form, id, int, json, key, list, maybe, name, out, pageOf, paging, shape, text, z } from '../fields.ts';
import { segmentRule } from '../segment.ts';
import { GIFT_MEMBER_STATES, GIFT_STATES } from '../states/simple.ts';

const segmentOut = shape({
  id: out.id,
  name: out.text,
  rule: segmentRule,
  /** raised by every change */
  version: out.int,
  operator: out.text,
  time: out.time,
  gifts: out.int,
});
export type SegmentOut = z.output<typeof segmentOut>;

const couponShort = shape({
  id: out.id,
  name: out.text,
  kind: z.enum(['money', 'percent', 'freight', 'service_fee']),
  value: out.int,
  cap: z.nullable(out.fen),
  threshold: out.fen,
});

const giftOut = shape({
  id: out.id,
  segment_id: z.nullable(out.id),
  segment: out.text,
  rule: segmentRule,
  coupon: couponShort,
  state: z.enum(GIFT_STATES),
  operator: out.text,
  time: out.time,
  ended_at: out.timeOrNull,
  /** members who were in the segment when it was given */
  members: out.int,
  /** how many of them are in which state */
  progress: z.record(z.enum(GIFT_MEMBER_STATES), out.int),
  /** the most that the coupons given so far can take off; null where a percentage has no cap */
  most: z.nullable(out.fen),
  used: out.int,
  /** the discounts of the used ones, and the sum of their bills */
  taken_off: out.fen,
  turnover: out.fen,
  actions: list(z.enum(['cancel'])),
});
export type GiftOut = z.output<typeof giftOut>;

export const segments = {
  segments: {
    lists: query({
      by: 'members',
      doc: 'Segments, the latest first.',
      input: form({ q: maybe(text(60)), ...paging }),
      output: pageOf(segmentOut),
    }),
    detail: query({ by: 'members', doc: 'One segment.', input: form({ id }), output: segmentOut }),
    count: query({
      by: 'members',
      doc: 'How many members match a rule now.',
      input: form({ rule: json(segmentRule) }),
      output: shape({ members: out.int, of: out.int, time: out.time }),
    }),
    members: query({
      by: 'members',
      doc: 'The members of a segment, the latest registered first; `after` is the `next` of the answer before.',
      input: form({ id, after: maybe(int(1)), page_size: z._default(z.optional(int(1, 50)), 25) }),
      output: shape({
        data: list(
          shape({
            id: out.id,
            mark: out.text,
            nickname: out.text,
            email: out.text,
            lang: out.text,
            level: out.int,
            time: out.time,
          }),
        ),
        next: z.nullable(out.id),
      }),
    }),
    save: command({
      by: 'members',
      doc: 'Make a segment, or change one: `version` is the one that was read, an older one is refused.',
      input: form({ id: maybe(id), version: maybe(int(1)), name: name(80), rule: json(segmentRule), key }),
      output: segmentOut,
    }),
    remove: command({
      by: 'members',
      doc: 'Remove a segment. Coupons given to it stay, with its name and rule.',
      input: form({ id, key }),
      output: shape({}),
    }),
    cost: query({
      by: 'finance',
      doc: 'The maximum cost of a coupon for all members of a segment: members × maximum discount. `short` members would get none, because the coupon is limited.',
      input: form({ id, coupon_id: id }),
      /** percent_bp: of a percentage, else 0 */
      output: shape({
        members: out.int,
        each: z.nullable(out.fen),
        most: z.nullable(out.fen),
        percent_bp: out.int,
        short: out.int,
      }),
    }),
    give: command({
      by: 'finance',
      doc: 'Give a coupon to all who are in the segment now; a job does it. Refused when there are more than `members`, the number that was shown.',
      input: form({ id, coupon_id: id, members: int(1), key }),
      output: giftOut,
    }),
    gifts: query({
      by: 'finance',
      doc: 'Coupons given to segments, the latest first, with cost and income.',
      input: form({ id: maybe(id), ...paging }),
      output: pageOf(giftOut),
    }),
    cancel: command({
      by: 'finance',
      doc: 'Stop the job. Coupons that members have are unchanged.',
      input: form({ id, key }),
      output: giftOut,
    }),
  },
};
