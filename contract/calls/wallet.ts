// Bills and their payment: wallet, offline remittance, gateways; records of money in and out. Amounts in fen.

import { command, query, recordedQuery } from '../call.ts';
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
  period,
  shape,
  text,
  z,
} from '../fields.ts';
import { statesOf } from '../states/machine.ts';
import { billMachine, remittanceMachine } from '../states/money.ts';
import { withdrawalLocks } from './parts.ts';
import { proof } from './users.ts';
import { bankAccountOut, billOut, methodFee, methodOut, moneyPage, refundMethod, remitOut } from './wallet-shapes.ts';

const no = text(40);
const password6 = code6;
export const MONEY_KINDS = ['payment', 'refund', 'top_up', 'withdrawal', 'other'] as const;
const refundable = oneOf(['order', 'waybill', 'onepay']);
/**
 * methods: with the most that each can take back; waiting: fen of refunds in the wallet that can still go on, to `waiting_to`
 */
const refundWays = { methods: list(refundMethod), waiting: out.fen, waiting_to: list(refundMethod) };
const movements = { type: maybe(oneOf(['all', 'out', 'in'])), kind: maybe(oneOf(MONEY_KINDS)), ...period };

export const wallet = {
  paywallet: {
    getInvoice: recordedQuery({
      name: 'getInvoice',
      by: 'member',
      doc: 'A bill with every component; or the open bill of a thing by type and id.',
      input: form({ no: maybe(no), type: maybe(oneOf(['order', 'waybill', 'onepay', 'item'])), id: maybe(id) }),
      output: billOut,
    }),
    getPaymentList: query({
      name: 'getPaymentList',
      by: 'member',
      doc: 'Payment methods for a bill, each with its fee and whether it can be used now.',
      input: form({ no }),
      output: shape({
        balance: out.fen,
        bonus: out.fen,
        has_paypassword: out.bool,
        wallet_frozen: out.bool,
        methods: list(methodOut),
      }),
    }),
    payBalance: command({
      method: 'GET',
      name: 'payBalance',
      by: 'member',
      secret: true,
      doc: 'Pay a bill from the wallet with the pay password. A bill is charged once: a paid one is returned unchanged.',
      input: form({ no, pay_password: password6, key: maybe(key) }),
      output: shape({ state: out.state(billMachine), invoice_no: out.text }),
    }),
    useCoupon: command({
      name: 'useCoupon',
      by: 'member',
      doc: 'Apply a coupon and points to an unpaid bill; the bill is replaced, the answer is the new one. coupon_id 0 removes it.',
      input: form({ no, coupon_id: maybe(int()), points: maybe(int()), key: maybe(key) }),
      output: billOut,
    }),
    getMixedPay: command({
      name: 'getMixedPay',
      by: 'member',
      secret: true,
      doc: 'Pay partly from the wallet and the rest by another method: a preview, or the payment with submit=1. Sent twice, the second payment replaces the first, and the wallet part is held once; a paid bill is returned unchanged.',
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
        state: out.state(billMachine),
      }),
    }),
    start: command({
      by: 'member',
      doc: 'Start a payment of a bill at a gateway; answers the URL to redirect to.',
      input: form({ no, method: text(40), key: maybe(key) }),
      output: shape({ redirect_url: out.text, payment_id: out.id }),
    }),
    refundWays: query({
      by: 'member',
      doc: 'Where the refunds of an order, a waybill or a one-pay order can go instead of the wallet: the gateways that paid for it, and how much in the wallet can still be sent there.',
      input: form({ type: refundable, id }),
      output: shape(refundWays),
    }),
    sendBack: command({
      by: 'member',
      doc: 'Send refunds of a thing from the wallet to the original gateways, up to what these took. A refund that a gateway cannot deliver returns to the wallet.',
      input: form({ type: refundable, id, key: maybe(key) }),
      output: shape({ sent: out.fen, ...refundWays }),
    }),
    recharge: command({
      by: 'member',
      doc: 'Make a top-up bill; with the open bill that it is for, its result links back there.',
      input: form({ amount, bill_no: maybe(no), key: maybe(key) }),
      output: shape({ invoice_no: out.text }),
    }),
  },
  Offlinepay: {
    arealist: query({
      method: 'POST',
      name: 'offlinePayAreas',
      by: 'member',
      addon: 'offlinepay',
      doc: 'Regions that have offline accounts.',
      input: none,
      output: list(shape({ code: out.text, name: out.text, count: out.int })),
    }),
    paylist: query({
      method: 'POST',
      name: 'offlinePayLsts',
      by: 'member',
      addon: 'offlinepay',
      doc: 'Offline accounts of a region.',
      input: form({ area: text(40) }),
      output: list(bankAccountOut),
    }),
    getinfo: query({
      method: 'POST',
      name: 'offlineGetInfo',
      by: 'member',
      addon: 'offlinepay',
      doc: 'One offline account: bank, number, instructions, fee; with a bill also the amount and the reference to write.',
      input: form({ id, no: maybe(no) }),
      output: shape({ account: bankAccountOut, amount: z.nullable(out.fen), minor: z.nullable(out.minor), reference: out.text }),
    }),
    record: query({
      method: 'POST',
      name: 'offlinepayRecord',
      by: 'member',
      addon: 'offlinepay',
      doc: "The member's bank transfers and their state.",
      input: form({ state: maybe(oneOf(statesOf(remittanceMachine))), ...paging }),
      output: pageOf(remitOut),
    }),
  },
  remit: {
    add: command({
      name: 'remitAdd',
      by: 'member',
      addon: 'offlinepay',
      secret: true,
      doc: 'Report a bank transfer with amount (smallest unit of its currency), reference and receipt (id of an upload), for a bill, or for a top-up without `no`. cancel=id withdraws one.',
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
    fees: query({
      by: 'public',
      doc: 'The fee of each payment method before there is a bill: by the country of the delivery address, else of the member’s billing address, else of the visitor.',
      input: form({ address_id: maybe(id) }),
      output: shape({ country: out.text, methods: list(methodFee) }),
    }),
    expensesRecord: query({
      method: 'POST',
      name: 'expensesRecord',
      by: 'member',
      doc: 'Wallet statement: spending and refunds (type: all, out, in), by kind of movement and by days of the shop.',
      input: form({ ...movements, ...paging }),
      output: moneyPage,
    }),
    export: query({
      method: 'POST',
      by: 'member',
      doc: 'The wallet statement as a CSV table, newest first.',
      input: form(movements),
      output: shape({ name: out.text, text: out.text, rows: out.int }),
    }),
    rechargeRecord: query({
      method: 'POST',
      name: 'rechargeRecord',
      by: 'member',
      doc: 'Wallet top-ups.',
      input: form({ ...period, ...paging }),
      output: moneyPage,
    }),
  },
  paypassword: {
    haspassword: query({
      method: 'POST',
      name: 'hasPayPassword',
      by: 'member',
      addon: 'paypassword',
      doc: 'Whether a pay password is set.',
      input: none,
      output: shape({ has: out.bool, locked_until: out.timeOrNull, ...withdrawalLocks }),
    }),
    getConfig: query({
      method: 'POST',
      name: 'payPasswordConfig',
      by: 'member',
      addon: 'paypassword',
      doc: 'Rules of the pay password, and the address of its code (masked).',
      input: none,
      output: shape({ length: out.int, tries: out.int, lock_minutes: out.int, email: out.text, mobile: out.text }),
    }),
    set: command({
      name: 'payPasswordSet',
      by: 'member',
      addon: 'paypassword',
      secret: true,
      doc: 'Set or reset it with a code sent by emsSend or smsSend (event paypassword). A reset also requires the login password, or a code to the other address (event provepaypassword).',
      input: form({
        password: password6,
        captcha: code6,
        by: maybe(oneOf(['email', 'mobile'])),
        login_password: proof.password,
        old_captcha: proof.old_captcha,
      }),
      output: shape({ has: out.bool }),
    }),
    change: command({
      name: 'payPasswordChange',
      by: 'member',
      addon: 'paypassword',
      secret: true,
      doc: 'Change it, given the current one and the login password, or a code to an address of the member (event provepaypassword).',
      input: form({
        old_password: password6,
        password: password6,
        login_password: proof.password,
        old_captcha: proof.old_captcha,
      }),
      output: shape({ has: out.bool }),
    }),
    check: command({
      name: 'payPasswordCheck',
      by: 'member',
      addon: 'paypassword',
      secret: true,
      doc: 'Verify it; failed attempts count together with those at payment.',
      input: form({ password: password6 }),
      output: shape({ ok: out.bool }),
    }),
  },
};
