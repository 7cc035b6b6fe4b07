// Bills and the ways to pay them: wallet, offline remittance, gateways; records of money in and out. Amounts in fen.
import { get, post } from '../call.ts';
import {
  amount,
  code6,
  date,
  fen,
  form,
  id,
  int,
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
import { couponOut, feeRow } from './parts.ts';

export const BILL_STATES = ['open', 'sealed', 'paid', 'replaced', 'expired', 'cancelled'] as const;
export const BILL_KINDS = [
  'goods',
  'waybill',
  'supplement',
  'onepay',
  'recharge',
  'card',
  'storage',
  'return_fee',
  'photo',
] as const;

export const paymentOut = shape({
  id: out.id,
  method: out.text,
  name: out.text,
  state: z.enum(['open', 'paid', 'failed', 'expired', 'closed', 'reversed']),
  amount: out.fen,
  fee: out.fen,
  currency: out.text,
  /** in the payment's currency, smallest unit */
  minor: out.int,
  /** fen of the wallet that it holds, or held, for the same bill */
  hold: out.fen,
  /** the payer agreed and a bank still works on it */
  processing: out.bool,
  /** until when an open one waits */
  until: out.timeOrNull,
  /** where an open one goes on; empty when there is nothing to do for the payer */
  url: out.text,
  time: out.time,
});

export const billOut = shape({
  invoice_no: out.text,
  kind: z.enum(BILL_KINDS),
  state: z.enum(BILL_STATES),
  /** text key of what the bill is for, with what goes into it */
  title: out.text,
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  components: list(feeRow),
  amount: out.fen,
  currency: out.text,
  rate: out.text,
  targets: list(
    shape({
      type: z.enum(['order', 'waybill', 'onepay', 'item', 'member']),
      id: out.id,
      no: out.text,
      title: out.text,
      pic_url: out.text,
    }),
  ),
  coupon_id: z.nullable(out.int),
  points: out.int,
  /** highest points that may be used, 0 where the bill takes none */
  points_max: out.int,
  takes_coupon: out.bool,
  replaced_by: out.textOrNull,
  created_at: out.time,
  expires_at: out.timeOrNull,
  paid_at: out.timeOrNull,
  payments: list(paymentOut),
  /** a remittance waiting for finance */
  remit_state: z.nullable(z.enum(['submitted', 'approved', 'rejected', 'cancelled'])),
  remit_reason: out.text,
  actions: list(out.text),
});
export type BillOut = z.output<typeof billOut>;

export const methodOut = shape({
  code: out.text,
  name: out.text,
  kind: z.enum(['wallet', 'remit', 'gateway']),
  /** what the method adds for this bill */
  fee: out.fen,
  fee_rate: out.int,
  /** currency that the gateway charges */
  currency: out.text,
  minor: out.int,
  usable: out.bool,
  why_not: out.text,
  demo: out.bool,
});
export type MethodOut = z.output<typeof methodOut>;

export const bankAccountOut = shape({
  id: out.id,
  area: out.text,
  name: out.text,
  currency: out.text,
  bank: out.text,
  account_name: out.text,
  account_no: out.text,
  swift: out.text,
  instructions: out.text,
  fee_note: out.text,
});
export type BankAccountOut = z.output<typeof bankAccountOut>;

export const moneyRow = shape({
  id: out.id,
  no: out.text,
  kind: out.text,
  /** text key of what it was */
  key: out.text,
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  /** fen; below zero when money left the wallet */
  amount: out.fen,
  balance: out.fen,
  time: out.time,
  /** where it leads: short page name with parameters, or empty */
  url: out.text,
});
export type MoneyRow = z.output<typeof moneyRow>;

export const remitOut = shape({
  id: out.id,
  invoice_no: out.textOrNull,
  bank: out.text,
  amount: out.fen,
  currency: out.text,
  /** in its currency, smallest unit */
  minor: out.int,
  confirmed: z.nullable(out.fen),
  reference: out.text,
  state: z.enum(['submitted', 'approved', 'rejected', 'cancelled']),
  reason: out.text,
  slip: out.text,
  time: out.time,
  actions: list(out.text),
});
export type RemitOut = z.output<typeof remitOut>;

export const cashoutOut = shape({
  id: out.id,
  no: out.text,
  amount: out.fen,
  fee: out.fen,
  /** what arrives: amount less fee */
  paid: out.fen,
  state: z.enum(['applied', 'approved', 'paid', 'rejected', 'failed', 'cancelled']),
  reason: out.text,
  bank: out.text,
  account_name: out.text,
  /** masked */
  account_no: out.text,
  /** what the bank says of the payment */
  reference: out.text,
  time: out.time,
  paid_at: out.timeOrNull,
  actions: list(out.text),
});
export type CashoutOut = z.output<typeof cashoutOut>;

const no = text(40);
const password6 = code6;
export const MONEY_KINDS = ['payment', 'refund', 'top_up', 'withdrawal', 'other'] as const;
const period = { from: maybe(date), to: maybe(date) };
const movements = { type: maybe(oneOf(['all', 'out', 'in'])), kind: maybe(oneOf(MONEY_KINDS)), ...period };

export const wallet = {
  paywallet: {
    getInvoice: get({
      name: 'getInvoice',
      kind: 'query',
      by: 'member',
      doc: 'A bill with every component; or the open bill of a thing by type and id.',
      input: form({ no: maybe(no), type: maybe(oneOf(['order', 'waybill', 'onepay', 'item'])), id: maybe(id) }),
      output: billOut,
    }),
    getPaymentList: get({
      name: 'getPaymentList',
      kind: 'query',
      by: 'member',
      doc: 'Payment methods for a bill, each with its fee and whether it can be used now.',
      input: form({ no }),
      output: shape({ balance: out.fen, bonus: out.fen, has_paypassword: out.bool, methods: list(methodOut) }),
    }),
    payBalance: get({
      name: 'payBalance',
      kind: 'command',
      by: 'member',
      secret: true,
      doc: 'Pay a bill from the wallet with the pay password.',
      input: form({ no, pay_password: password6, key }),
      output: shape({ state: z.enum(BILL_STATES), invoice_no: out.text }),
    }),
    useCoupon: post({
      name: 'useCoupon',
      kind: 'command',
      by: 'member',
      doc: 'Apply a coupon and points to an unpaid bill; the bill is replaced, the answer is the new one. coupon_id 0 takes it off.',
      input: form({ no, coupon_id: maybe(int()), points: maybe(int()), key: maybe(key) }),
      output: billOut,
    }),
    getMixedPay: post({
      name: 'getMixedPay',
      kind: 'command',
      by: 'member',
      secret: true,
      doc: 'Part from the wallet, the rest by another method: a preview, or with submit=1 the payment itself.',
      input: form({
        no,
        wallet: maybe(fen),
        method: maybe(text(40)),
        pay_password: maybe(password6),
        submit: maybe(int(0, 1)),
        key: maybe(key),
      }),
      output: shape({
        balance_part: out.fen,
        remain: out.fen,
        methods: list(methodOut),
        redirect_url: out.text,
        state: z.enum(BILL_STATES),
      }),
    }),
    start: post({
      name: 'own',
      kind: 'command',
      by: 'member',
      doc: 'Open a payment of a bill at a gateway: where to send the shopper.',
      input: form({ no, method: text(40), key }),
      output: shape({ redirect_url: out.text, payment_id: out.id }),
    }),
    recharge: post({
      name: 'own',
      kind: 'command',
      by: 'member',
      doc: 'Make a top-up bill.',
      input: form({ amount, key }),
      output: shape({ invoice_no: out.text }),
    }),
  },
  Offlinepay: {
    arealist: post({
      name: 'offlinePayAreas',
      kind: 'query',
      by: 'member',
      addon: 'offlinepay',
      doc: 'Regions that have offline accounts.',
      input: none,
      output: list(shape({ code: out.text, name: out.text, count: out.int })),
    }),
    paylist: post({
      name: 'offlinePayLsts',
      kind: 'query',
      by: 'member',
      addon: 'offlinepay',
      doc: 'Offline accounts of a region.',
      input: form({ area: text(40) }),
      output: list(bankAccountOut),
    }),
    getinfo: post({
      name: 'offlineGetInfo',
      kind: 'query',
      by: 'member',
      addon: 'offlinepay',
      doc: 'One offline account: bank, number, instructions, fee; with a bill also the amount and the reference to write.',
      input: form({ id, no: maybe(no) }),
      output: shape({ account: bankAccountOut, amount: z.nullable(out.fen), minor: z.nullable(out.int), reference: out.text }),
    }),
    record: post({
      name: 'offlinepayRecord',
      kind: 'query',
      by: 'member',
      addon: 'offlinepay',
      doc: 'Own remittances and their state.',
      input: form({ state: maybe(text(20)), ...paging }),
      output: pageOf(remitOut),
    }),
  },
  remit: {
    add: post({
      name: 'remitAdd',
      kind: 'command',
      by: 'member',
      addon: 'offlinepay',
      secret: true,
      doc: 'Report a remittance with amount (smallest unit of its currency), reference and the slip (id of an upload); for a bill, or for a top-up without `no`. cancel=id takes one back.',
      input: form({
        bank_id: maybe(id),
        no: maybe(no),
        minor: maybe(int(1)),
        currency: maybe(text(3, 3)),
        reference: maybe(text(80)),
        paid_on: maybe(date),
        slip: maybe(id),
        cancel: maybe(id),
        key: maybe(key),
      }),
      output: remitOut,
    }),
  },
  pay: {
    expensesRecord: post({
      name: 'expensesRecord',
      kind: 'query',
      by: 'member',
      doc: 'Wallet statement: spending and refunds (type: all, out, in), by kind of movement and by days of the shop.',
      input: form({ ...movements, ...paging }),
      output: pageOf(moneyRow),
    }),
    export: post({
      name: 'own',
      kind: 'query',
      by: 'member',
      doc: 'The wallet statement as a CSV table, newest first.',
      input: form(movements),
      output: shape({ name: out.text, text: out.text, rows: out.int }),
    }),
    rechargeRecord: post({
      name: 'rechargeRecord',
      kind: 'query',
      by: 'member',
      doc: 'Wallet top-ups.',
      input: form({ ...period, ...paging }),
      output: pageOf(moneyRow),
    }),
  },
  paypassword: {
    haspassword: post({
      name: 'hasPayPassword',
      kind: 'query',
      by: 'member',
      addon: 'paypassword',
      doc: 'Whether a pay password is set.',
      input: none,
      output: shape({ has: out.bool, locked_until: out.timeOrNull }),
    }),
    getConfig: post({
      name: 'payPasswordConfig',
      kind: 'query',
      by: 'member',
      addon: 'paypassword',
      doc: 'Rules of the pay password, and where its code is sent (masked).',
      input: none,
      output: shape({ length: out.int, tries: out.int, lock_minutes: out.int, email: out.text, mobile: out.text }),
    }),
    set: post({
      name: 'payPasswordSet',
      kind: 'command',
      by: 'member',
      addon: 'paypassword',
      secret: true,
      doc: 'Set or reset it with a code sent by emsSend or smsSend (event paypassword).',
      input: form({ password: password6, captcha: code6, by: maybe(oneOf(['email', 'mobile'])) }),
      output: shape({ has: out.bool }),
    }),
    change: post({
      name: 'payPasswordChange',
      kind: 'command',
      by: 'member',
      addon: 'paypassword',
      secret: true,
      doc: 'Change it by the old one.',
      input: form({ old_password: password6, password: password6 }),
      output: shape({ has: out.bool }),
    }),
    check: post({
      name: 'payPasswordCheck',
      kind: 'command',
      by: 'member',
      addon: 'paypassword',
      secret: true,
      doc: 'Check it; wrong tries share one counter with paying.',
      input: form({ password: password6 }),
      output: shape({ ok: out.bool }),
    }),
  },
  cash: {
    addCash: post({
      name: 'addCash',
      kind: 'command',
      by: 'member',
      addon: 'cash',
      secret: true,
      doc: 'Ask for a withdrawal.',
      input: form({
        amount,
        bank_id: maybe(id),
        bank_name: maybe(text(80)),
        account_name: maybe(text(80)),
        account_no: maybe(text(60)),
        pay_password: password6,
        key,
      }),
      output: shape({ id: out.id, amount: out.fen, fee: out.fen, paid: out.fen, state: out.text }),
    }),
    lists: post({
      name: 'cashLists',
      kind: 'query',
      by: 'member',
      addon: 'cash',
      doc: 'Withdrawals and their state.',
      input: form({ ...paging }),
      output: pageOf(cashoutOut),
    }),
    act: post({
      name: 'own',
      kind: 'command',
      by: 'member',
      addon: 'cash',
      doc: 'Take an action that a withdrawal lists: cancel it while it is under review.',
      input: form({ id, action: oneOf(['cancel']), key }),
      output: cashoutOut,
    }),
    bankLists: post({
      name: 'bankLists',
      kind: 'query',
      by: 'member',
      addon: 'cash',
      doc: 'Banks and payees that a withdrawal can go to.',
      input: none,
      output: list(shape({ id: out.id, bank_name: out.text, account_name: out.text, account_no: out.text })),
    }),
    getConfig: post({
      name: 'cashConfig',
      kind: 'query',
      by: 'member',
      addon: 'cash',
      doc: 'Limits and fees of a withdrawal.',
      input: none,
      output: shape({
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
        /** what the member owes the shop: blocks withdrawals */
        receivable: out.fen,
        /** names that a payee may have: those of the member's own addresses */
        names: list(out.text),
      }),
    }),
  },
  couponrule: {
    uselist: get({
      name: 'useCouponLists',
      kind: 'query',
      by: 'member',
      addon: 'coupon',
      doc: 'Coupons usable for a bill; those that are not say why.',
      input: form({ no: maybe(no) }),
      output: list(couponOut),
    }),
    activate: post({
      name: 'couponActive',
      kind: 'command',
      by: 'member',
      addon: 'coupon',
      doc: 'Activate a coupon code.',
      input: form({ code: text(40), key: maybe(key) }),
      output: couponOut,
    }),
  },
  coupon: {
    lists: post({
      name: 'couponLists',
      kind: 'query',
      by: 'member',
      addon: 'coupon',
      doc: 'Own coupons by state.',
      input: form({ state: maybe(oneOf(['available', 'used', 'expired'])), ...paging }),
      output: pageOf(couponOut),
    }),
  },
};
