// Invitations, rebates and the levels of promotion.
import { get, post } from '../call.ts';
import {
  amount,
  code6,
  email,
  form,
  id,
  json,
  key,
  list,
  maybe,
  none,
  oneOf,
  out,
  pageOf,
  paging,
  shape,
  text,
  z,
} from '../fields.ts';
import { REBATE_STATES } from '../states/promotion.ts';
import { INVITE_MAIL_STATES } from '../states/simple.ts';

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

export const promotion = {
  invitefriends: {
    lists: post({
      name: 'invitefriendList',
      kind: 'query',
      by: 'member',
      addon: 'invite',
      doc: 'Own invitation code, link, invited friends, rewards, how many addresses can be added and wait to be sent.',
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
        list: pageOf(invitee),
      }),
    }),
    mails: get({
      name: 'own',
      kind: 'query',
      by: 'member',
      addon: 'invite',
      doc: 'Addresses invited by mail, the latest added first.',
      input: form({ ...paging }),
      output: pageOf(shape({ id: out.id, email: out.text, state: z.enum(INVITE_MAIL_STATES), time: out.time })),
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
      doc: 'Move rebate to the wallet, or withdraw it to a payee used before. Sent twice without a key it moves the amount twice, as far as the rebate goes.',
      input: form({
        amount,
        to: z._default(z.enum(['wallet', 'cash']), 'wallet'),
        pay_password: code6,
        key: maybe(key),
        bank_id: maybe(id),
      }),
      output: shape({ available: out.fen, balance: out.fen }),
    }),
  },
};
