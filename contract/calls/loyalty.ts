// Levels, points, coupons bought with points, daily sign-in, membership cards, invitations, promotion and rebates.
import { get, post } from '../call.ts';
import {
  amount,
  code6,
  date,
  email,
  flag,
  form,
  id,
  json,
  key,
  list,
  maybe,
  message,
  none,
  oneOf,
  out,
  pageOf,
  paging,
  shape,
  text,
  z,
} from '../fields.ts';
import { memberCardMachine } from '../states/member-card.ts';
import { REBATE_STATES } from '../states/promotion.ts';
import { INVITE_MAIL_STATES } from '../states/simple.ts';
import { couponOut } from './parts.ts';
import { refundMethod } from './wallet-shapes.ts';

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
const cardOut = shape({
  id: out.id,
  code: out.text,
  name: out.text,
  days: out.int,
  price: out.fen,
  freight_off: out.int,
  service_fee_rate: out.int,
  points: out.int,
  doc: out.text,
  /** fen that it would have saved on the member's own bills of its last `days`, on top of what they had */
  saved: shape({ freight: out.fen, fee: out.fen, coupons: out.fen, total: out.fen }),
  /** how many bills that is of */
  bills: out.int,
});
/** A card that the member bought. `waiting`: it begins when the one before it ends. */
export const ownCard = shape({
  id: out.id,
  name: out.text,
  state: out.state(memberCardMachine),
  waiting: out.bool,
  from: out.time,
  to: out.time,
  price: out.fen,
  freight_off: out.int,
  service_fee_rate: out.int,
  points: out.int,
  /** until when it can be given back while nothing of it was used */
  refund_until: out.time,
  refundable: out.bool,
  why_not: z.nullable(message),
  /** gateways that can take their part of the price back */
  methods: list(refundMethod),
});
export type OwnCard = z.output<typeof ownCard>;
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
  /** the streak that making it up leads to; 0 when that heals none */
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
const invitee = shape({
  id: out.id,
  /** masked: SP-8**** */
  name: out.text,
  time: out.time,
  /** has received a waybill */
  active: out.bool,
  /** what the member earns by them, pending or available */
  rebate: out.fen,
});
export type Invitee = z.output<typeof invitee>;

/** freight: list freight; rate, discount: basis points; amount = freight x what of the rate the discount leaves. */
const rebateOut = shape({
  id: out.id,
  no: out.text,
  /** masked */
  from: out.text,
  freight: out.fen,
  rate: out.int,
  discount: out.int,
  /** the rate after the discount */
  net_rate: out.int,
  amount: out.fen,
  state: z.enum(REBATE_STATES),
  /** why finance ended it */
  reason: out.text,
  time: out.time,
  received_at: out.timeOrNull,
  /** when it became available, or will if nothing is claimed; null before receipt */
  available_at: out.timeOrNull,
});
export type Rebate = z.output<typeof rebateOut>;
const promotionLevelOut = shape({ level: out.int, name: out.text, experience: out.int, rate: out.int });

export const loyalty = {
  level: {
    lists: get({
      name: 'levelList',
      kind: 'query',
      by: 'member',
      doc: "Member levels and what they give; the member's own growth.",
      input: none,
      output: shape({
        level: out.int,
        growth: out.int,
        /** bills of the last 365 days that `saved` is of */
        bills: out.int,
        /** whether a card gives more than the level in something now */
        card: out.textOrNull,
        levels: list(levelOut),
      }),
    }),
    growth: get({
      name: 'own',
      kind: 'query',
      by: 'member',
      doc: "The member's growth, newest first: receipts of waybills and what was taken back.",
      input: form({ ...paging }),
      output: pageOf(growthOut),
    }),
  },
  score: {
    lists: get({
      name: 'scoreLists',
      kind: 'query',
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
    lists: get({
      name: 'integralCouponLists',
      kind: 'query',
      by: 'member',
      addon: 'score',
      doc: 'Coupons that points can buy.',
      input: form({ ...paging }),
      output: pageOf(
        /** left: how many there are, null without a limit; mine_left: how many the member may still have */
        shape({ id: out.id, score: out.int, left: z.nullable(out.int), mine_left: out.int, coupon: couponOut }),
      ),
    }),
    exchange: get({
      name: 'integralCouponExchange',
      kind: 'command',
      by: 'member',
      addon: 'score',
      doc: 'Exchange points for a coupon.',
      input: form({ id, key }),
      output: shape({ score: out.int, coupon: couponOut }),
    }),
  },
  signin: {
    lists: post({
      name: 'signList',
      kind: 'query',
      by: 'member',
      addon: 'signin',
      doc: 'Sign-in calendar of a month, streak, rewards.',
      input: form({ month: maybe(text(7)) }),
      output: signState,
    }),
    add: post({
      name: 'signAdd',
      kind: 'command',
      by: 'member',
      addon: 'signin',
      doc: 'Sign in today; a double tap counts once.',
      input: none,
      output: signState,
    }),
    rank: post({
      name: 'signRank',
      kind: 'query',
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
    hide: post({
      name: 'own',
      kind: 'command',
      by: 'member',
      addon: 'signin',
      doc: 'Leave the ranking, or come back to it.',
      input: form({ hidden: flag }),
      output: shape({ mine: z.nullable(out.int), hidden: out.bool, list: list(rankRow) }),
    }),
    fillup: post({
      name: 'signFillUp',
      kind: 'command',
      by: 'member',
      addon: 'signin',
      doc: 'Make-up sign-in of a missed day.',
      input: form({ date }),
      output: signState,
    }),
  },
  membershipcard: {
    info: post({
      name: 'memberShipCard',
      kind: 'query',
      by: 'member',
      addon: 'membershipcard',
      doc: "Membership cards: what they give, prices, the member's own card.",
      input: none,
      output: shape({
        cards: list(cardOut),
        /** the member's level, to compare with */
        level: shape({ level: out.int, name: out.text, freight_off: out.int, service_fee_rate: out.int, points: out.int }),
        /** the coupon at the start of each 30 days; null while coupons are off */
        coupon: z.nullable(shape({ value: out.fen, threshold: out.fen })),
        refund_days: out.int,
        /** a card's bill that waits to be paid */
        invoice_no: out.textOrNull,
        /** cards that run or wait, then the last that ended */
        mine: list(ownCard),
      }),
    }),
    buy: post({
      name: 'own',
      kind: 'command',
      by: 'member',
      addon: 'membershipcard',
      doc: 'Make the bill of a card.',
      input: form({ id, key }),
      output: shape({ invoice_no: out.text }),
    }),
    refund: post({
      name: 'own',
      kind: 'command',
      by: 'member',
      addon: 'membershipcard',
      doc: 'Give a card back within its days, while no benefit of it was used: its whole price to the wallet, or to the original methods.',
      input: form({ id, to_method: maybe(flag), key }),
      output: shape({ card: ownCard, amount: out.fen, to_method: out.fen }),
    }),
  },
  invitefriends: {
    lists: post({
      name: 'invitefriendList',
      kind: 'query',
      by: 'member',
      addon: 'invite',
      doc: 'Own invitation code, link, invited friends, rewards, addresses invited by mail.',
      input: form({ ...paging }),
      output: shape({
        code: out.text,
        url: out.text,
        invited: out.int,
        active: out.int,
        rewards: out.fen,
        /** addresses that can be added today, and how many wait to be sent */
        mails_left: out.int,
        mails_waiting: out.int,
        /** the latest 50 */
        mails: list(shape({ email: out.text, state: z.enum(INVITE_MAIL_STATES), time: out.time })),
        list: pageOf(invitee),
      }),
    }),
    emailAdd: post({
      name: 'inviteEmailAdd',
      kind: 'command',
      by: 'member',
      addon: 'invite',
      doc: 'Add mail addresses to invite.',
      input: form({ emails: json(z.array(email).check(z.minLength(1), z.maxLength(20))) }),
      output: shape({ added: out.int }),
    }),
    sendInvitefriendsEmail: post({
      name: 'inviteSendEmail',
      kind: 'command',
      by: 'member',
      addon: 'invite',
      doc: 'Send the invitations.',
      input: form({ content: maybe(text(500)), key: maybe(key) }),
      output: shape({ sent: out.int }),
    }),
    refuse: post({
      name: 'own',
      kind: 'command',
      by: 'public',
      doc: 'Refuse further invitations to a mail address, by the link of one.',
      input: form({ token: text(600) }),
      output: shape({ email: out.text }),
    }),
    promotion: get({
      name: 'promotion',
      kind: 'query',
      by: 'member',
      addon: 'promotion',
      doc: 'Promotion overview: rate, earnings by month and where they came from, level.',
      input: none,
      output: shape({
        level: out.int,
        name: out.text,
        rate: out.int,
        experience: out.int,
        /** experience of the next level; null at the highest */
        next: z.nullable(out.int),
        pending: out.fen,
        held: out.fen,
        available: out.fen,
        total: out.fen,
        invited: out.int,
        active: out.int,
        code: out.text,
        url: out.text,
        /** what became available in the last twelve months of the shop's time zone, oldest first */
        months: list(shape({ month: out.text, amount: out.fen })),
        /** by whom it was earned: the five who brought most, then the rest */
        sources: list(shape({ id: z.nullable(out.id), from: out.text, amount: out.fen })),
      }),
    }),
    rebateList: get({
      name: 'rebateList',
      kind: 'query',
      by: 'member',
      addon: 'promotion',
      doc: 'Rebates earned.',
      input: form({ state: maybe(oneOf(REBATE_STATES)), ...paging }),
      output: pageOf(rebateOut),
    }),
    inviteList: get({
      name: 'inviteList',
      kind: 'query',
      by: 'member',
      addon: 'invite',
      doc: 'Members invited.',
      input: form({ ...paging }),
      output: pageOf(invitee),
    }),
    activeUserList: get({
      name: 'activeUserList',
      kind: 'query',
      by: 'member',
      addon: 'invite',
      doc: 'Invited members who have received a waybill.',
      input: form({ ...paging }),
      output: pageOf(invitee),
    }),
    rebateDetail: get({
      name: 'rebateDetail',
      kind: 'query',
      by: 'member',
      addon: 'promotion',
      doc: 'One rebate.',
      input: form({ id }),
      output: rebateOut,
    }),
    inviteDetail: get({
      name: 'inviteDetail',
      kind: 'query',
      by: 'member',
      addon: 'promotion',
      doc: 'One invited member (masked), with the rebates they brought.',
      input: form({ id, ...paging }),
      output: shape({ ...invitee.shape, list: pageOf(rebateOut) }),
    }),
    experienceList: get({
      name: 'experienceList',
      kind: 'query',
      by: 'member',
      addon: 'promotion',
      doc: 'Experience of the promotion level.',
      input: form({ ...paging }),
      output: shape({
        level: out.int,
        experience: out.int,
        /** how long experience counts */
        days: out.int,
        levels: list(promotionLevelOut),
        list: pageOf(
          shape({
            id: out.id,
            from: out.text,
            experience: out.int,
            time: out.time,
            expires_at: out.time,
            /** taken back: the waybill was lost after all */
            back: out.bool,
          }),
        ),
      }),
    }),
  },
  userrebate: {
    lists: post({
      name: 'userRebateList',
      kind: 'query',
      by: 'member',
      addon: 'promotion',
      doc: 'Rebate balance and its statement.',
      input: form({ ...paging }),
      output: shape({
        available: out.fen,
        pending: out.fen,
        held: out.fen,
        receivable: out.fen,
        /** movements of the balance: earned, taken back, moved to the wallet */
        list: pageOf(
          shape({
            id: out.id,
            key: out.text,
            params: z.record(z.string(), z.union([z.string(), z.number()])),
            amount: out.fen,
            time: out.time,
          }),
        ),
      }),
    }),
    withdraw: post({
      name: 'userRebateWithdraw',
      kind: 'command',
      by: 'member',
      addon: 'promotion',
      secret: true,
      doc: 'Move rebate to the wallet, or withdraw it to a payee used before.',
      input: form({
        amount,
        to: z._default(z.enum(['wallet', 'cash']), 'wallet'),
        pay_password: code6,
        key,
        bank_id: maybe(id),
      }),
      output: shape({ available: out.fen, balance: out.fen }),
    }),
  },
};
