// Withdrawals to a bank account, and coupons. Amounts in fen.
import { command, query } from '../call.ts';
import {
  amount,
  code,
  code6,
  form,
  id,
  ids,
  key,
  list,
  maybe,
  name,
  none,
  oneOf,
  out,
  pageOf,
  paging,
  shape,
  text,
  z,
} from '../fields.ts';
import { COUPON_TABS } from '../states/simple.ts';
import { couponOut, withdrawalLocks } from './parts.ts';
import { proof } from './users.ts';
import { withdrawalOut } from './wallet-shapes.ts';

/** A coupon that a page offers. state: open (a tap takes it), taken (the member has reached the limit per member), gone (all are taken), soon (not yet). */
const couponOffer = shape({
  rule_id: out.id,
  name: out.text,
  kind: z.enum(['money', 'percent', 'freight', 'service_fee']),
  scope: z.enum(['all', 'goods', 'freight', 'lines']),
  /** names of the lines that a coupon of scope lines is for */
  lines: z.array(out.text),
  value: out.int,
  cap: z.nullable(out.fen),
  threshold: out.fen,
  /** valid for this many days from the day it is taken, else until ends_at */
  days: z.nullable(out.int),
  starts_at: out.timeOrNull,
  ends_at: out.timeOrNull,
  left: z.nullable(out.int),
  state: z.enum(['open', 'taken', 'gone', 'soon']),
});
export type CouponOffer = z.output<typeof couponOffer>;

const password6 = code6;
const no = text(40);

export const cash = {
  cash: {
    addCash: command({
      name: 'addCash',
      by: 'member',
      addon: 'cash',
      secret: true,
      doc: 'Request a withdrawal. Sent twice without a key it makes two, within the withdrawable amount and the daily number.',
      input: form({
        amount,
        bank_id: maybe(id),
        bank_name: maybe(name(80)),
        account_name: maybe(name(80)),
        account_no: maybe(code(60)),
        pay_password: password6,
        /** asked for while the pay password is switched off */
        login_password: proof.password,
        key: maybe(key),
      }),
      output: shape({ id: out.id, amount: out.fen, fee: out.fen, paid: out.fen, state: out.text }),
    }),
    lists: query({
      method: 'POST',
      name: 'cashLists',
      by: 'member',
      addon: 'cash',
      doc: 'Withdrawals with their states.',
      input: form({ ...paging }),
      output: pageOf(withdrawalOut),
    }),
    act: command({
      by: 'member',
      addon: 'cash',
      doc: 'Take an action that a withdrawal lists: cancel it while it is under review.',
      input: form({ id, action: oneOf(['cancel']), key: maybe(key) }),
      output: withdrawalOut,
    }),
    bankLists: query({
      method: 'POST',
      name: 'bankLists',
      by: 'member',
      addon: 'cash',
      doc: 'Banks and saved payees for withdrawals.',
      input: none,
      output: list(shape({ id: out.id, bank_name: out.text, account_name: out.text, account_no: out.text })),
    }),
    getConfig: query({
      method: 'POST',
      name: 'cashConfig',
      by: 'member',
      addon: 'cash',
      doc: 'Limits and fees of a withdrawal.',
      input: none,
      output: shape({
        /** as the shop has set it; with a high fee the minimum is higher: leastWithdrawal of rules/withdrawal.ts */
        min: out.fen,
        max: out.fen,
        fee_rate: out.int,
        fee_min: out.fen,
        per_day: out.int,
        left_today: out.int,
        withdrawable: out.fen,
        days: out.int,
        balance: out.fen,
        bonus: out.fen,
        ...withdrawalLocks,
        /** what the member owes the shop: blocks withdrawals */
        receivable: out.fen,
        /** names that a payee may have: those of the member's own addresses */
        names: list(out.text),
      }),
    }),
  },
  couponrule: {
    uselist: query({
      name: 'useCouponLists',
      by: 'member',
      addon: 'coupon',
      doc: 'Coupons usable for a bill; others with the reason.',
      input: form({ no: maybe(no) }),
      output: list(couponOut),
    }),
    activate: command({
      name: 'couponActive',
      by: 'member',
      addon: 'coupon',
      doc: 'Activate a coupon code.',
      input: form({ code: code(40), key: maybe(key) }),
      output: couponOut,
    }),
  },
  coupon: {
    lists: query({
      method: 'POST',
      name: 'couponLists',
      by: 'member',
      addon: 'coupon',
      doc: "The member's coupons by tab.",
      input: form({ state: maybe(oneOf(COUPON_TABS)), ...paging }),
      output: pageOf(couponOut),
    }),
    offers: query({
      by: 'public',
      cache: { seconds: 5, for: 'visitors', reads: ['page', 'page_version'] },
      addon: 'coupon',
      doc: 'Coupons that laid-out pages offer, by the ids of their rules; those on no page and ended ones are left out.',
      input: form({ ids: ids(24) }),
      output: list(couponOffer),
    }),
    take: command({
      by: 'member',
      addon: 'coupon',
      doc: 'Take a coupon that a page offers, as often as its rule allows a member.',
      input: form({ id, key: maybe(key) }),
      output: couponOut,
    }),
  },
};
