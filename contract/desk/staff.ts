// Back office: session of an operator, queue counts, audit log, outbox, jobs, members.

import { command, query } from '../call.ts';
import { couponOut } from '../calls/parts.ts';
import { moneyRow } from '../calls/wallet-shapes.ts';
import {
  code,
  form,
  id,
  int,
  json,
  list,
  maybe,
  none,
  out,
  pageOf,
  paging,
  password,
  passwordTyped,
  period,
  shape,
  text,
  z,
} from '../fields.ts';
import { orderItemMachine } from '../states/order-item.ts';
import { MEMBER_STATES, OUTBOX_STATES } from '../states/simple.ts';
import { waybillMachine } from '../states/waybill.ts';
import { adjustmentOut } from './finance.ts';
import { MEMBER_SORTS } from './member-list.ts';

const operatorOut = shape({
  id: out.id,
  username: out.text,
  name: out.text,
  role: out.text,
  role_name: out.text,
  permissions: list(out.text),
  lang: out.text,
  totp_on: out.bool,
  totp_required: out.bool,
  /** recovery codes that are not used yet */
  recovery_codes: out.int,
  warehouse_id: z.nullable(out.int),
  csrf: out.text,
  demo: out.bool,
  shop: out.text,
});
export type OperatorOut = z.output<typeof operatorOut>;

/** A member's coupon in the back office. */
const memberCoupon = shape({ ...couponOut.shape, bill_no: out.text, time: out.time });

const memberRow = shape({
  id: out.id,
  mark: out.text,
  nickname: out.text,
  email: out.text,
  mobile: out.text,
  level: out.int,
  growth: out.int,
  balance: out.fen,
  orders: out.int,
  waybills: out.int,
  /** code of the language that mails and messages are written in */
  lang: out.text,
  state: z.enum(MEMBER_STATES),
  created_at: out.time,
});
const memberWhole = shape({
  ...memberRow.shape,
  frozen: out.fen,
  bonus: out.fen,
  rebate: out.fen,
  receivable: out.fen,
  score: out.int,
  country: out.text,
  addresses: list(shape({ id: out.id, text: out.text, is_default: out.bool })),
  orders_list: list(shape({ id: out.id, no: out.text, state: out.state(orderItemMachine), amount: out.fen, time: out.time })),
  waybills_list: list(shape({ id: out.id, no: out.text, state: out.state(waybillMachine), amount: out.fen, time: out.time })),
  statement: list(moneyRow),
  audit: list(shape({ time: out.time, operator: out.text, action: out.text, detail: out.text })),
});
export type MemberWhole = z.output<typeof memberWhole>;

export const JOB_STATES = ['waiting', 'running', 'late', 'failed'] as const;

export const staff = {
  session: {
    login: command({
      by: 'public',
      secret: true,
      doc: 'Sign an operator in; with TOTP switched on also its code, or a recovery code.',
      input: form({ username: text(60), password: passwordTyped, totp: maybe(code(20)) }),
      output: shape({ need_totp: out.bool, operator: z.nullable(operatorOut) }),
    }),
    badge: command({
      by: 'operator',
      secret: true,
      doc: 'Take over a station: the badge code identifies the operator, the password (and the TOTP code, where it is on) authenticates. The previous session ends. A badge alone signs no one in.',
      input: form({ code: code(80), password: passwordTyped, totp: maybe(code(20)) }),
      output: shape({ need_totp: out.bool, operator: z.nullable(operatorOut) }),
    }),
    me: query({ by: 'operator', doc: 'The signed-in operator.', input: none, output: operatorOut }),
    logout: command({ by: 'operator', doc: 'Sign out.', input: none, output: z.strictObject({}) }),
    password: command({
      by: 'operator',
      secret: true,
      doc: 'Change your own password.',
      input: form({ old_password: text(72), password }),
      output: z.strictObject({}),
    }),
    totp: command({
      by: 'operator',
      secret: true,
      doc: 'Set up TOTP: the password returns the secret to scan, a code then enables it and returns the recovery codes, once; off=1 with password and code (or a recovery code) disables it.',
      input: form({ password: maybe(passwordTyped), code: maybe(code(20)), off: maybe(int(0, 1)) }),
      output: shape({ uri: out.text, secret: out.text, on: out.bool, codes: list(out.text) }),
    }),
    recovery: command({
      by: 'operator',
      secret: true,
      doc: 'New recovery codes in place of the old ones, shown once; with the password and a code of the authenticator app.',
      input: form({ password: passwordTyped, code: code(20) }),
      output: shape({ codes: list(out.text) }),
    }),
    reviewed: command({
      by: 'content',
      doc: 'Record that a preinstalled agreement was opened: the step of the set-up list is done when all were.',
      input: form({ mark: code(40) }),
      output: z.strictObject({}),
    }),
    language: command({
      by: 'operator',
      doc: 'Choose the language of the back office.',
      input: form({ code: code(12) }),
      output: z.strictObject({}),
    }),
    preferences: query({
      by: 'operator',
      doc: "The operator's preferences by name: each a list of words.",
      input: none,
      output: z.record(z.string(), list(out.text)),
    }),
    prefer: command({
      by: 'operator',
      doc: 'Set a preference: pinned, used, opened or closed parts of the menu, or the columns of a list. An empty list restores the default.',
      input: form({
        name: z.string().check(z.maxLength(60), z.regex(/^(menu\.(pinned|used|open|closed)|columns\.[a-z_]+)$/)),
        items: json(z.array(z.string().check(z.maxLength(80))).check(z.maxLength(60))),
      }),
      output: z.strictObject({}),
    }),
    counts: query({
      by: 'operator',
      doc: 'Open work by queue: the age of the oldest in hours, and how many wait for more than one day and three.',
      input: none,
      output: z.record(z.string(), shape({ count: out.int, oldest_hours: out.int, over_1d: out.int, over_3d: out.int })),
    }),
    first: query({
      by: 'operator',
      doc: 'The open steps before a new shop opens.',
      input: none,
      output: list(shape({ code: out.text, done: out.bool })),
    }),
  },
  audit: {
    lists: query({
      by: 'audit',
      doc: 'Audit log, newest first; by person, days of the shop (both inclusive), kind of thing and its id.',
      input: form({
        q: maybe(text(60)),
        operator_id: maybe(id),
        ...period,
        thing: maybe(text(40)),
        thing_id: maybe(text(60)),
        ...paging,
      }),
      output: pageOf(
        shape({
          id: out.id,
          time: out.time,
          operator: out.text,
          action: out.text,
          thing: out.text,
          thing_id: out.text,
          detail: out.text,
        }),
      ),
    }),
  },
  outbox: {
    lists: query({
      by: 'settings',
      doc: 'Mail and SMS written by the shop, newest first.',
      input: form({ q: maybe(text(60)), channel: maybe(text(10)), ...paging }),
      output: pageOf(
        shape({
          id: out.id,
          channel: out.text,
          target: out.text,
          subject: out.text,
          body: out.text,
          state: z.enum(OUTBOX_STATES),
          error: out.text,
          time: out.time,
        }),
      ),
    }),
    retry: command({
      by: 'settings',
      doc: 'Send a failed one again.',
      input: form({ id }),
      output: z.strictObject({}),
    }),
  },
  jobs: {
    lists: query({
      by: 'settings',
      doc: 'Scheduled jobs: last and next run (empty before the first), state (waiting, running, late, failed) and the error of the last run.',
      input: none,
      output: list(shape({ name: out.text, state: z.enum(JOB_STATES), last_at: out.time, next_at: out.time, error: out.text })),
    }),
    run: command({
      by: 'settings',
      doc: 'Run a job within seconds, on any server.',
      input: form({ name: text(40) }),
      output: z.strictObject({}),
    }),
  },
  members: {
    lists: query({
      by: 'members',
      doc: 'Members by mark, name, mail or mobile, of a state or level; sorted (leading _ = descending), the newest first unless said otherwise.',
      input: form({
        q: maybe(text(60)),
        state: maybe(z.enum(MEMBER_STATES)),
        level: maybe(int(0, 99)),
        sort: maybe(z.enum(MEMBER_SORTS)),
        ...paging,
        page_size: z._default(z.optional(int(1, 500)), 25),
      }),
      output: pageOf(memberRow),
    }),
    detail: query({
      by: 'operator',
      doc: 'For members and support: one member with wallet, orders, waybills and audit log.',
      input: form({ id }),
      output: memberWhole,
    }),
    coupons: query({
      by: 'members',
      doc: 'The coupons of a member, the latest first; `bill_no` of the bill that used or holds it.',
      input: form({ id, ...paging }),
      output: pageOf(memberCoupon),
    }),
    adjust: command({
      by: 'finance',
      doc: 'Adjust a wallet (fen, may be negative) or points, with a reason; above the daily limit it waits for a second operator (state pending).',
      input: form({
        id,
        account: z.enum(['cash', 'bonus', 'points']),
        amount: int(-100_000_000, 100_000_000),
        reason: text(300),
        key: z.uuid(),
      }),
      output: adjustmentOut,
    }),
    block: command({
      by: 'members',
      doc: 'Block or unblock a member.',
      input: form({ id, blocked: int(0, 1), reason: text(300) }),
      output: memberWhole,
    }),
  },
};
