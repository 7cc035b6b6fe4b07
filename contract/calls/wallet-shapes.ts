// Outputs of the calls about money: bills, payment methods, accounts, movements, remittances, withdrawals. Amounts in fen.
import { list, out, pageOf, shape, z } from '../fields.ts';
import { billMachine, paymentMachine, remittanceMachine, withdrawalMachine } from '../states/money.ts';
import { feeRow } from './parts.ts';

const BILL_KINDS = [
  'goods',
  'waybill',
  'supplement',
  'onepay',
  'recharge',
  'card',
  'storage',
  'return_fee',
  'photo',
  'split',
  'services',
] as const;

const paymentOut = shape({
  id: out.id,
  method: out.text,
  name: out.text,
  state: out.state(paymentMachine),
  amount: out.fen,
  fee: out.fen,
  currency: out.text,
  /** units of its currency for 1 CNY */
  rate: out.text,
  /** in the payment's currency, smallest unit: its part of the bill and the fee */
  minor: out.minor,
  /** fen of the wallet held for the same bill */
  hold: out.fen,
  /** the payer agreed and a bank is still processing it */
  processing: out.bool,
  /** the deadline of an open one */
  until: out.timeOrNull,
  /** where an open one continues; empty when there is nothing to do for the payer */
  url: out.text,
  time: out.time,
});

/** Of a thing with bills: the currency and the rate frozen in it, and its open bill, when money is due. */
export const due = {
  currency: out.text,
  rate: out.text,
  invoice_no: out.textOrNull,
  due: z.nullable(out.fen),
  /** the rate that the open bill is charged at */
  due_rate: out.textOrNull,
};

/** What a paid bill was charged as: amounts in fen, `minor` in the smallest unit of `currency`. */
const chargedOut = shape({
  currency: out.text,
  /** units of the currency for 1 CNY, frozen */
  rate: out.text,
  /** the bill and the payment fee */
  amount: out.fen,
  minor: out.minor,
  fee: out.fen,
  /** the charged sum less the bill's: the fee row */
  fee_minor: out.minor,
  /** the payments that paid it; together they are the whole */
  parts: list(shape({ method: out.text, name: out.text, amount: out.fen, minor: out.minor })),
});
export type ChargedOut = z.output<typeof chargedOut>;

/** A bill in the list of a thing's bills. minor: its amount in its currency, or as it was charged, the fee within it. */
export const billRow = shape({
  invoice_no: out.text,
  kind: z.enum(BILL_KINDS),
  state: out.state(billMachine),
  amount: out.fen,
  currency: out.text,
  minor: out.minor,
  fee_minor: out.minor,
  time: out.time,
});
export type BillRow = z.output<typeof billRow>;

/** The recipient of an invoice: a name and the lines below it; without an address the member's own name. */
const billedTo = shape({ name: out.text, lines: list(out.text), mark: out.text });

export const billOut = shape({
  invoice_no: out.text,
  kind: z.enum(BILL_KINDS),
  state: out.state(billMachine),
  /** text key of what the bill is for, with its parameters */
  title: out.text,
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  components: list(feeRow),
  amount: out.fen,
  currency: out.text,
  rate: out.text,
  /** the amount in its currency, smallest unit */
  minor: out.minor,
  /** of a paid bill */
  charged: z.nullable(chargedOut),
  targets: list(
    shape({
      type: z.enum(['order', 'waybill', 'onepay', 'item', 'member']),
      id: out.id,
      no: out.text,
      title: out.text,
      pic_url: out.text,
      /** of an order: what it is for, each name once */
      goods: list(shape({ title: out.text, num: out.int })),
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
  /** of a paid bill: as it was at payment */
  billed_to: z.nullable(billedTo),
  payments: list(paymentOut),
  /** a remittance waiting for finance */
  remit_state: z.nullable(out.state(remittanceMachine)),
  remit_reason: out.text,
  remit_id: z.nullable(out.id),
  actions: list(z.enum(['pay', 'remit', 'coupon'])),
});
export type BillOut = z.output<typeof billOut>;

export const methodOut = shape({
  code: out.text,
  name: out.text,
  kind: z.enum(['wallet', 'remit', 'gateway']),
  /** what the method adds for this bill */
  fee: out.fen,
  fee_rate: out.int,
  /** currency that is charged, and its units for 1 CNY: the bill's, unless a gateway cannot take that */
  currency: out.text,
  rate: out.text,
  /** what is charged, the fee within it, in the currency's smallest unit */
  minor: out.minor,
  /** `minor` without the bill, or the part */
  fee_minor: out.minor,
  usable: out.bool,
  why_not: out.text,
  demo: out.bool,
});
export type MethodOut = z.output<typeof methodOut>;

/** What a method adds to an amount: basis points of it, and fen for each payment. */
export const methodFee = shape({
  code: out.text,
  name: out.text,
  kind: z.enum(['wallet', 'remit', 'gateway']),
  fee_bp: out.int,
  fee_fixed: out.fen,
});
export type MethodFee = z.output<typeof methodFee>;

/** A gateway that paid and can refund, with the most it takes. */
export const refundMethod = shape({ code: out.text, name: out.text, amount: out.fen });

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
  /** text key of the movement */
  key: out.text,
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  /** fen; below zero when money left the wallet */
  amount: out.fen,
  balance: out.fen,
  /** of a movement of a bill: the amount in the currency that the bill was charged in, at its rate, smallest unit */
  currency: out.textOrNull,
  minor: z.nullable(out.minor),
  /** the gateway's fee on top: the two are what was charged */
  fee_minor: out.minor,
  time: out.time,
  /** of the shop's calendar, "2026-11" */
  month: out.text,
  /** its link: short page name with parameters, or empty */
  url: out.text,
});
export type MoneyRow = z.output<typeof moneyRow>;

/** Income and expenses in a month of the shop's calendar, over all rows of the query; fen. */
const moneyMonth = shape({ month: out.text, in: out.fen, out: out.fen });
export type MoneyMonth = z.output<typeof moneyMonth>;
/** A page of a statement, with its months, the latest first. */
export const moneyPage = shape({ ...pageOf(moneyRow).shape, months: list(moneyMonth) });
export type MoneyPage = z.output<typeof moneyPage>;

export const remitOut = shape({
  id: out.id,
  invoice_no: out.textOrNull,
  bank: out.text,
  amount: out.fen,
  currency: out.text,
  /** in its currency, smallest unit */
  minor: out.minor,
  confirmed: z.nullable(out.fen),
  reference: out.text,
  state: out.state(remittanceMachine),
  reason: out.text,
  slip: out.text,
  time: out.time,
  actions: out.actions(remittanceMachine, ['again']),
});
export type RemitOut = z.output<typeof remitOut>;

export const withdrawalOut = shape({
  id: out.id,
  no: out.text,
  amount: out.fen,
  fee: out.fen,
  /** what arrives: amount less fee */
  paid: out.fen,
  state: out.state(withdrawalMachine),
  reason: out.text,
  bank: out.text,
  account_name: out.text,
  /** masked */
  account_no: out.text,
  /** the bank's reference of the payment */
  reference: out.text,
  time: out.time,
  paid_at: out.timeOrNull,
  actions: out.actions(withdrawalMachine),
});
export type WithdrawalOut = z.output<typeof withdrawalOut>;
