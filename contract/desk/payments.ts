// Back office: payments through gateways with their refunds and webhooks, chargebacks, unmatched payments (suspense), configuration of the gateways. Amounts in fen.
import { command, query } from '../call.ts';
import { amount, form, id, key, list, maybe, oneOf, out, pageOf, paging, shape, text, version, z } from '../fields.ts';
import { PAYMENT_STATES } from '../states/money.ts';
import { PAYMENT_REFUND_STATES } from '../states/simple.ts';
import { queueInput, queueOf } from './queue-list.ts';
import { GATEWAY_REFUND_TABS } from './tabs.ts';

const member = shape({ id: out.id, nickname: out.text, mark: out.text, level: out.int });

const paymentRow = shape({
  id: out.id,
  no: out.text,
  method: out.text,
  name: out.text,
  state: z.enum(PAYMENT_STATES),
  amount: out.fen,
  fee: out.fen,
  currency: out.text,
  /** decimals in which the shop counts the currency */
  decimals: out.int,
  /** what the gateway charges, in the smallest unit of its currency */
  minor: out.minor,
  /** fen of the wallet held with it */
  hold: out.fen,
  refunded: out.fen,
  processing: out.bool,
  fault: out.bool,
  member,
  invoice_no: out.text,
  bill_kind: out.text,
  bill_state: out.text,
  time: out.time,
});
export type PaymentRow = z.output<typeof paymentRow>;

const paymentDetail = shape({
  ...paymentRow.shape,
  rate: out.text,
  session: out.text,
  reference: out.text,
  paid_at: out.timeOrNull,
  until: out.timeOrNull,
  /** what may still be refunded through it from the member's wallet */
  refundable: out.fen,
  refunds: list(
    shape({
      id: out.id,
      amount: out.fen,
      minor: out.minor,
      state: z.enum(PAYMENT_REFUND_STATES),
      reference: out.text,
      tries: out.int,
      next_at: out.time,
      error: out.text,
      time: out.time,
    }),
  ),
  notices: list(shape({ ref: out.text, kind: out.text, state: out.text, time: out.time })),
  history: list(shape({ action: out.text, from: out.text, to: out.text, reason: out.text, time: out.time })),
  actions: list(oneOf(['chargeback', 'refund'])),
});
export type PaymentDetail = z.output<typeof paymentDetail>;

const suspenseRow = shape({
  source: out.text,
  /** counts its changes: a decision names the one that it is about */
  version: out.int,
  ref: out.text,
  name: out.text,
  why: z.enum(['unknown', 'differs', 'chargeback', 'refund', 'refund_failed']),
  payment_no: out.text,
  reference: out.text,
  currency: out.text,
  decimals: out.int,
  minor: out.minor,
  /** fen booked to suspense; 0: the shop could not value it, or no money came in */
  amount: out.fen,
  /** what was charged, where the payment is known */
  asked_currency: out.text,
  asked_decimals: out.int,
  asked_minor: z.nullable(out.minor),
  reason: out.text,
  state: z.enum(['suspense', 'settled']),
  member: z.nullable(member),
  operator: out.text,
  note: out.text,
  time: out.time,
  actions: list(oneOf(['assign', 'dismiss'])),
});
export type SuspenseRow = z.output<typeof suspenseRow>;

const gatewayState = shape({
  code: out.text,
  name: out.text,
  demo: out.bool,
  on: out.bool,
  /** its keys are those of a test account */
  test: out.bool,
  /** environment settings that it needs */
  settings: list(out.text),
  /** the address that its endpoint is set up with; empty: none has to be */
  webhook_url: out.text,
  /** set up and sends webhooks: to that address, or to the one that it is given with each payment */
  listens: out.bool,
  events: list(out.text),
  fee_bp: out.int,
  fee_fixed: out.fen,
  /** codes of the countries whose payers pay no fee */
  fee_free: list(out.text),
  /** empty: any */
  currencies: list(out.text),
  last_notice: out.timeOrNull,
  last_kind: out.text,
  refunds_waiting: out.int,
});
export type GatewayState = z.output<typeof gatewayState>;

const gatewayRefund = shape({
  id: out.id,
  payment: shape({ id: out.id, no: out.text, method: out.text, name: out.text, currency: out.text, decimals: out.int }),
  member,
  invoice_no: out.text,
  amount: out.fen,
  /** in the smallest unit of the payment's currency */
  minor: out.minor,
  state: z.enum(PAYMENT_REFUND_STATES),
  reference: out.text,
  tries: out.int,
  next_at: out.time,
  error: out.text,
  time: out.time,
  done_at: out.timeOrNull,
  /** retry: ask the gateway now; again: it failed, its money is in the wallet and can be sent once more */
  actions: list(oneOf(['retry', 'again'])),
});
export type GatewayRefundRow = z.output<typeof gatewayRefund>;

/** Where a refund can go besides the wallet. */
const refundWay = shape({ code: out.text, name: out.text, amount: out.fen });

const which = { source: text(40), ref: text(200) };
const reason = text(300);

export const payments = {
  payments: {
    lists: query({
      by: 'finance',
      doc: 'Gateway payments by method and state, latest first; paged by cursor.',
      input: form({ method: maybe(text(40)), state: maybe(oneOf(PAYMENT_STATES)), ...queueInput }),
      output: queueOf(paymentRow),
    }),
    detail: query({
      by: 'finance',
      doc: 'One payment with its refunds, webhook events and history.',
      input: form({ id }),
      output: paymentDetail,
    }),
    chargeback: command({
      by: 'finance',
      doc: 'Enter a chargeback that no webhook reported.',
      input: form({ id, amount: maybe(amount), reason, key }),
      output: paymentDetail,
    }),
    refund: command({
      by: 'finance',
      doc: "Refund money from the member's wallet through the original payment.",
      input: form({ id, amount, reason, key }),
      output: paymentDetail,
    }),
    refunds: query({
      by: 'finance',
      doc: 'Refunds through gateways: pending, failing (not accepted yet), failed, done.',
      input: form({ tab: z._default(oneOf(GATEWAY_REFUND_TABS), 'open'), ...paging }),
      output: shape({ counts: z.record(z.enum(GATEWAY_REFUND_TABS), out.int), list: pageOf(gatewayRefund) }),
    }),
    retry_refund: command({
      by: 'finance',
      doc: 'Retry a pending refund at the next run of the job; a failed one is sent again from the wallet.',
      input: form({ id, key }),
      output: gatewayRefund,
    }),
    ways: query({
      by: 'operator',
      doc: "The gateways that paid for an order, an item of one, photos or a split ordered of it, or a waybill and can refund it, and how much: the choices of an operator's refund besides the wallet.",
      input: form({ type: oneOf(['order', 'item', 'waybill', 'photo_order', 'split_order']), id }),
      output: list(refundWay),
    }),
    suspense: query({
      by: 'finance',
      doc: 'Unmatched payments and other gateway reports for finance to review.',
      input: form({ state: z._default(oneOf(['suspense', 'settled']), 'suspense'), ...paging }),
      output: pageOf(suspenseRow),
    }),
    assign: command({
      by: 'finance',
      doc: 'Assign a payment in suspense to the wallet of its member (member code, mail or id).',
      input: form({ ...which, member: text(120), amount: maybe(amount), note: reason, version, key }),
      output: shape({ left: out.int }),
    }),
    dismiss: command({
      by: 'finance',
      doc: 'Dismiss a report without money, with a note.',
      input: form({ ...which, note: reason, version, key }),
      output: shape({ left: out.int }),
    }),
    gateways: query({
      by: 'finance',
      doc: 'The setup of each gateway, the address of its webhooks, and the time of its last event.',
      input: form({}),
      output: list(gatewayState),
    }),
  },
};
