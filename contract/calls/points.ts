// Levels, points and their coupons, daily sign-in.
import { command, query } from '../call.ts';
import { date, flag, form, id, key, list, maybe, none, out, pageOf, paging, shape, text, z } from '../fields.ts';
import { couponOut } from './parts.ts';

const levelOut = shape({
  level: out.int,
  name: out.text,
  growth: out.int,
  freight_off: out.int,
  service_fee_rate: out.int,
  free_days: out.int,
  free_photos: out.int,
  points: out.int,
  /** fen that it would have saved on the member's own freight and fees of the last 365 days, on top of what they had */
  saved: out.fen,
});
export const growthOut = shape({
  id: out.id,
  kind: out.text,
  growth: out.int,
  no: out.text,
  waybill_id: z.nullable(out.int),
  time: out.time,
});
const signDay = shape({
  date: out.day,
  signed: out.bool,
  filled: out.bool,
  points: out.int,
  can_fill: out.bool,
  /** the streak that making it up leads to; 0 when it restores none */
  fill_streak: out.int,
});
const rankRow = shape({
  rank: out.int,
  name: out.text,
  avatar: out.text,
  successions: out.int,
  total: out.int,
  mine: out.bool,
});
const signState = shape({
  /** YYYY-MM, the month of `days` */
  month: out.text,
  today: out.day,
  signed_today: out.bool,
  /** days without a gap up to today, or up to yesterday while today is open */
  successions: out.int,
  total: out.int,
  score: out.int,
  /** points that a make-up costs; how many are left this month; how many days back it reaches */
  fill_cost: out.int,
  fill_left: out.int,
  fill_days: out.int,
  /** points of today (earned or to earn) and of the day after */
  today_points: out.int,
  next_points: out.int,
  /** not shown in the ranking */
  hidden: out.bool,
  days: list(signDay),
  /** points of day 1, 2 ... of a streak; the last counts for all later days. Empty while the addon score is off. */
  rules: list(out.int),
});

export const points = {
  level: {
    lists: query({
      name: 'levelList',
      by: 'member',
      doc: "Member levels and their benefits; the member's own growth.",
      input: none,
      output: shape({
        level: out.int,
        growth: out.int,
        /** bills of the last 365 days that `saved` covers */
        bills: out.int,
        /** whether a card gives more than the level in something now */
        card: out.textOrNull,
        levels: list(levelOut),
      }),
    }),
    growth: query({
      by: 'member',
      doc: "The member's growth, newest first: receipts of waybills and reversals.",
      input: form({ ...paging }),
      output: pageOf(growthOut),
    }),
  },
  score: {
    lists: query({
      name: 'scoreLists',
      by: 'member',
      addon: 'score',
      doc: 'Points statement.',
      input: form({ ...paging }),
      output: shape({
        score: out.int,
        /** the points that expire next, and the last day on which they can be used */
        expiring: out.int,
        expires_on: out.dayOrNull,
        lots: list(shape({ points: out.int, expires_on: out.day })),
        /** points for each 1.00 of freight (10000 = 1), and for a review with a picture */
        rate_bp: out.int,
        review: out.int,
        list: pageOf(
          shape({
            id: out.id,
            key: out.text,
            params: z.record(z.string(), z.union([z.string(), z.number()])),
            score: out.int,
            time: out.time,
          }),
        ),
      }),
    }),
  },
  integralcoupon: {
    lists: query({
      name: 'integralCouponLists',
      by: 'member',
      addon: 'score',
      doc: 'Coupons that points can buy.',
      input: form({ ...paging }),
      output: pageOf(
        /** left: how many there are, null without a limit; mine_left: how many the member may still have */
        shape({ id: out.id, score: out.int, left: z.nullable(out.int), mine_left: out.int, coupon: couponOut }),
      ),
    }),
    exchange: command({
      method: 'GET',
      name: 'integralCouponExchange',
      by: 'member',
      addon: 'score',
      doc: 'Exchange points for a coupon. Sent twice without a key it exchanges twice, within the limit for each member and the balance of points.',
      input: form({ id, key: maybe(key) }),
      output: shape({ score: out.int, coupon: couponOut }),
    }),
  },
  signin: {
    lists: query({
      method: 'POST',
      name: 'signList',
      by: 'member',
      addon: 'signin',
      doc: 'Sign-in calendar of a month, streak, rewards.',
      input: form({ month: maybe(text(7)) }),
      output: signState,
    }),
    add: command({
      name: 'signAdd',
      by: 'member',
      addon: 'signin',
      doc: 'Sign in today; a double tap counts once.',
      input: none,
      output: signState,
    }),
    rank: query({
      method: 'POST',
      name: 'signRank',
      by: 'member',
      addon: 'signin',
      doc: 'Ranking by current streak.',
      input: none,
      output: shape({
        mine: z.nullable(out.int),
        hidden: out.bool,
        list: list(rankRow),
      }),
    }),
    hide: command({
      by: 'member',
      addon: 'signin',
      doc: 'Leave the ranking, or join it again.',
      input: form({ hidden: flag }),
      output: shape({ mine: z.nullable(out.int), hidden: out.bool, list: list(rankRow) }),
    }),
    fillup: command({
      name: 'signFillUp',
      by: 'member',
      addon: 'signin',
      doc: 'Make-up sign-in of a missed day.',
      input: form({ date }),
      output: signState,
    }),
  },
};
