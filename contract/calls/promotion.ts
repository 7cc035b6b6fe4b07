// Invitations, rebates and the levels of promotion.
import { command, query } from '../call.ts';
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
import { proof } from './users.ts';

const invitee = shape({
  id: out.id,
  /** masked: SP-8**** */
  name: out.text,
  time: out.time,
  /** has received a waybill */
  active: out.bool,
  /** what the inviter earns by them, pending or available */
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
    lists: query({
      method: 'POST',
      name: 'invitefriendList',
      by: 'member',
      addon: 'invite',
      doc: 'Own invitation code, link, invited friends, rewards, how many addresses can still be added, and how many are not sent yet.',
      input: form({ ...paging }),
      output: shape({
        code: out.text,
        url: out.text,
        invited: out.int,
        active: out.int,
        rewards: out.fen,
        /** addresses that can be added today, and how many are not sent yet */
        mails_left: out.int,
        mails_waiting: out.int,
        list: pageOf(invitee),
      }),
    }),
    mails: query({
      by: 'member',
      addon: 'invite',
      doc: 'Addresses invited by mail, the latest first.',
      input: form({ ...paging }),
      output: pageOf(shape({ id: out.id, email: out.text, state: z.enum(INVITE_MAIL_STATES), time: out.time })),
    }),
    emailAdd: command({
      name: 'inviteEmailAdd',
      by: 'member',
      addon: 'invite',
      doc: 'Add mail addresses to invite.',
      input: form({ emails: json(z.array(email).check(z.minLength(1), z.maxLength(20))) }),
      output: shape({ added: out.int }),
    }),
    sendInvitefriendsEmail: command({
      name: 'inviteSendEmail',
      by: 'member',
      addon: 'invite',
      doc: 'Send the invitations.',
      input: form({ content: maybe(text(500)), key: maybe(key) }),
      output: shape({ sent: out.int }),
    }),
    refuse: command({
      by: 'public',
      doc: 'Refuse further invitations to a mail address, by the link of one.',
      input: form({ token: text(600) }),
      output: shape({ email: out.text }),
    }),
    promotion: query({
      name: 'promotion',
      by: 'member',
      addon: 'promotion',
      doc: 'Promotion overview: rate, earnings by month and source, level.',
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
        /** where it came from: the five members who brought most, then the rest */
        sources: list(shape({ id: z.nullable(out.id), from: out.text, amount: out.fen })),
      }),
    }),
    rebateList: query({
      name: 'rebateList',
      by: 'member',
      addon: 'promotion',
      doc: 'Rebates earned.',
      input: form({ state: maybe(oneOf(REBATE_STATES)), ...paging }),
      output: pageOf(rebateOut),
    }),
    inviteList: query({
      name: 'inviteList',
      by: 'member',
      addon: 'invite',
      doc: 'Members invited.',
      input: form({ ...paging }),
      output: pageOf(invitee),
    }),
    activeUserList: query({
      name: 'activeUserList',
      by: 'member',
      addon: 'invite',
      doc: 'Invited members who have received a waybill.',
      input: form({ ...paging }),
      output: pageOf(invitee),
    }),
    rebateDetail: query({
      name: 'rebateDetail',
      by: 'member',
      addon: 'promotion',
      doc: 'One rebate.',
      input: form({ id }),
      output: rebateOut,
    }),
    inviteDetail: query({
      name: 'inviteDetail',
      by: 'member',
      addon: 'promotion',
      doc: 'One invited member (masked), with the rebates they brought.',
      input: form({ id, ...paging }),
      output: shape({ ...invitee.shape, list: pageOf(rebateOut) }),
    }),
    experienceList: query({
      name: 'experienceList',
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
    lists: query({
      method: 'POST',
      name: 'userRebateList',
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
    withdraw: command({
      name: 'userRebateWithdraw',
      by: 'member',
      addon: 'promotion',
      secret: true,
      doc: 'Move rebate to the wallet, or withdraw it to a saved payee. Sent twice without a key it moves the amount twice, if the rebate is enough.',
      input: form({
        amount,
        to: z._default(z.enum(['wallet', 'cash']), 'wallet'),
        pay_password: code6,
        /** for a withdrawal, while the pay password is switched off */
        login_password: proof.password,
        key: maybe(key),
        bank_id: maybe(id),
      }),
      output: shape({ available: out.fen, balance: out.fen }),
    }),
  },
};
