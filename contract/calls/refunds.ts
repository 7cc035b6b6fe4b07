// Refunds, returns and exchanges of items (rules of after-sale). Amounts in fen.

import { command, query } from '../call.ts';
import { flag, form, id, ids, int, json, key, list, maybe, message, oneOf, out, shape, text, z } from '../fields.ts';
import { refundMachine } from '../states/refund.ts';
import { FAULTS } from '../states/simple.ts';
import { feeRow, historyRow, stateFields } from './parts.ts';
import { refundMethod } from './wallet-shapes.ts';

export const REFUND_TYPES = ['refund', 'return', 'exchange', 'partial'] as const;
export type RefundType = (typeof REFUND_TYPES)[number];

const refundOut = shape({
  id: out.id,
  no: out.text,
  order_item_id: out.id,
  type: z.enum(REFUND_TYPES),
  /** in the user's language */
  reason: out.text,
  content: out.text,
  photos: list(out.text),
  num: out.int,
  ...stateFields(refundMachine),
  /** the refund by name: an estimate until it is agreed */
  parts: list(feeRow),
  amount: out.fen,
  /** return fee; 0: none is due */
  fee: out.fen,
  /** to be refunded to the payment method */
  to_method: out.bool,
  invoice_no: out.textOrNull,
  /** the shop's last answer */
  answer: out.text,
  appealed: out.bool,
  /** the return shipment to the seller */
  courier: out.text,
  tracking_no: out.text,
  created_at: out.time,
  timeline: list(historyRow),
});
export type RefundOut = z.output<typeof refundOut>;

/** What may be requested for an item now, and what it would refund. */
const refundPreview = shape({
  item_id: out.id,
  /** why nothing can be requested; the rest is empty then */
  refused: z.nullable(message),
  types: list(shape({ type: z.enum(REFUND_TYPES), why_not: z.nullable(message) })),
  type: z.nullable(z.enum(REFUND_TYPES)),
  num: out.int,
  num_max: out.int,
  /** the maximum of a partial refund */
  partial_max: out.fen,
  parts: list(feeRow),
  amount: out.fen,
  /** return fee with the reason given */
  fee: out.fen,
  /** freight refunded because the item leaves its waybill */
  freight: out.fen,
  /** gateways that paid for it and can refund, with the most each takes; empty: it can only go to the wallet */
  methods: list(refundMethod),
  notes: list(message),
});
export type RefundPreview = z.output<typeof refundPreview>;

const wanted = {
  item_id: id,
  num: maybe(int(1, 999)),
  /** of a partial refund */
  amount: maybe(int(1)),
};

export const refunds = {
  goodsrefund: {
    getReason: query({
      method: 'POST',
      name: 'refundReason',
      by: 'member',
      doc: 'Refund reasons; `fault` says who pays for a return.',
      input: form({}),
      output: list(shape({ code: out.text, name: out.text, fault: z.enum(FAULTS) })),
    }),
    getInfo: query({
      method: 'POST',
      name: 'refundInfo',
      by: 'member',
      doc: 'One refund with its progress.',
      input: form({ id }),
      output: refundOut,
    }),
    addRefund: command({
      name: 'addRefund',
      by: 'member',
      doc: 'Request a refund, a return or an exchange of an item; `num` below the quantity splits it, `amount` is for a part of the price, `to_method` refunds to the original methods. An item has one open request: a second is refused while it is open.',
      input: form({
        ...wanted,
        type: oneOf(REFUND_TYPES),
        reason: maybe(text(40)),
        content: maybe(text(1000)),
        files: maybe(ids(9)),
        to_method: maybe(flag),
        key: maybe(key),
      }),
      output: refundOut,
    }),
    delRefund: command({
      name: 'delRefund',
      by: 'member',
      doc: 'Withdraw a refund request.',
      input: form({ id, key: maybe(key) }),
      output: refundOut,
    }),
    preview: query({
      method: 'POST',
      by: 'member',
      doc: 'The possible requests for an item now, the itemised refund, and the cost of a return.',
      input: form({ ...wanted, type: maybe(oneOf(REFUND_TYPES)), reason: maybe(text(40)) }),
      output: refundPreview,
    }),
    lists: query({
      by: 'member',
      doc: 'Refunds of the items of an order, the newest first.',
      input: form({ order_id: id }),
      output: list(refundOut),
    }),
    act: command({
      by: 'member',
      doc: 'Take an action that the server listed for a refund: withdraw, appeal (text).',
      input: form({
        id,
        action: text(40),
        input: maybe(json(z.record(z.string(), z.union([z.string(), z.number()])))),
        key: maybe(key),
      }),
      output: refundOut,
    }),
  },
};
