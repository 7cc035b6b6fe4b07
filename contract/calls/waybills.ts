// Waybills: international parcels made of chosen stock. Amounts in fen, weights in g, sizes in mm.

import { command, query, recordedQuery } from '../call.ts';
import { flag, form, id, ids, json, key, list, maybe, message, oneOf, out, pageOf, paging, shape, text, z } from '../fields.ts';
import { serviceOutcome } from '../service-answers.ts';
import { CLAIM_TYPES } from '../states/claim.ts';
import { waybillMachine } from '../states/waybill.ts';
import { orderItemOut } from './item-shapes.ts';
import { thread, translation } from './orders.ts';
import { addressOut, clockOut, feeRow, historyRow, messageOut, photo, stateFields, trackEvent } from './parts.ts';
import { quoteOut } from './site.ts';
import { declareRow, packagePreview } from './stock-shapes.ts';
import { billRow, due } from './wallet-shapes.ts';

export const WAYBILL_TABS = ['all', 'unpaid', 'packing', 'settle_due', 'dispatched', 'received', 'closed'] as const;

export const boxOut = shape({
  id: out.id,
  no: out.int,
  weight: out.int,
  length: out.int,
  width: out.int,
  height: out.int,
  /** the unit of the line's charge: kg counts the two below in grams, m3 in cm3 */
  unit: z.enum(['kg', 'm3']),
  volume_weight: out.int,
  billable: out.int,
  carrier: out.text,
  tracking_no: out.text,
  photos: list(photo),
});
export type BoxOut = z.output<typeof boxOut>;

const routeOut = shape({ places: list(out.text), /** 0..1 */ progress: out.number });

const waybillCard = shape({
  id: out.id,
  no: out.text,
  line: out.text,
  country: out.text,
  city: out.text,
  count: out.int,
  pics: list(out.text),
  /** billed weight, estimated or measured */
  weight: out.int,
  amount: out.fen,
  created_at: out.time,
  ...stateFields(waybillMachine, ['claim', 'track', 'reply']),
  needs_you: out.bool,
  /** no freight is paid yet: it is billed whole, once it is packed and weighed */
  pays_later: out.bool,
  /** packed before a line is chosen: services are paid first, the freight with the choice */
  rehearsal: out.bool,
  ...due,
  route: routeOut,
  eta_from: out.timeOrNull,
  eta_to: out.timeOrNull,
  tracking_no: out.text,
  latest: z.nullable(trackEvent),
});
export type WaybillCard = z.output<typeof waybillCard>;

/** Both quotes of a waybill, to compare. */
export const settlementOut = shape({
  rows: list(shape({ key: out.text, estimated: out.text, measured: out.text, changed: out.bool })),
  estimated: list(feeRow),
  measured: list(feeRow),
  paid: out.fen,
  final: out.fen,
  /** final - paid: above zero is owed, below zero was refunded */
  difference: out.fen,
  waived: out.fen,
  points_back: out.int,
  /** text key of the cause, with its parameters */
  why: list(shape({ key: out.text, params: z.record(z.string(), z.union([z.string(), z.number()])) })),
  photos: list(photo),
  state: z.enum(['none', 'due', 'paid', 'waived', 'refunded', 'disputed', 'cancelled']),
  invoice_no: out.textOrNull,
  time: out.timeOrNull,
});
export type SettlementOut = z.output<typeof settlementOut>;

/**
 * A packed rehearsal: the price of each line for the boxes as they are, first those that take them. `due` is what choosing the
 * line bills (fen), `offer` names it: it is sent back with the choice. `problem`: why this address cannot choose it.
 */
const lineOffers = shape({
  lines: list(shape({ ...quoteOut.shape, due: out.fen, offer: out.text, problem: z.nullable(message) })),
  /** the line of the form where it takes the boxes, else the first that does */
  shipping_id: z.nullable(out.int),
  /** paid for services, and not part of `due` */
  paid: out.fen,
  until: out.timeOrNull,
});
export type LineOffers = z.output<typeof lineOffers>;

const waybillDetail = shape({
  ...waybillCard.shape,
  line_id: out.id,
  warehouse_name: out.text,
  address: addressOut,
  remark: out.text,
  items: list(orderItemOut),
  boxes: list(boxOut),
  estimated_box: z.nullable(shape({ weight: out.int, length: out.int, width: out.int, height: out.int, count: out.int })),
  components: list(feeRow),
  paid: out.fen,
  refunded: out.fen,
  settlement: z.nullable(settlementOut),
  services: list(serviceOutcome),
  insured_value: out.fen,
  declare: list(declareRow),
  declared_total: out.fen,
  tracking: list(trackEvent),
  tracking_updated_at: out.timeOrNull,
  clocks: list(clockOut),
  timeline: list(historyRow),
  messages: list(messageOut),
  unread: out.int,
  /** `text`: what staff wrote; `why`: where the line refused the boxes, what it said */
  problem: z.nullable(shape({ text: out.text, why: out.text, photos: list(out.text), expires_at: out.timeOrNull })),
  bills: list(billRow),
  /**
   * what may be claimed now and until when, as long as the action `claim` is there. Not insured: at most a multiple of the
   * freight; delayed: a share of the freight for each week, and at most
   */
  claimable: z.nullable(
    shape({
      types: list(z.enum(CLAIM_TYPES)),
      until: out.time,
      freight_times: out.int,
      week_bp: out.int,
      late_most_bp: out.int,
    }),
  ),
  claims: out.int,
  /** what cancelling now refunds to the wallet, and what stays charged; null where it cannot be cancelled */
  cancel: z.nullable(shape({ back: out.fen, points: out.int, kept: list(feeRow) })),
});
export type WaybillDetail = z.output<typeof waybillDetail>;

const addReply = { id, content: maybe(text(2000)), files: maybe(ids(9)), key: maybe(key) };

export const waybills = {
  sendorder: {
    lists: query({
      name: 'getSendorderList',
      by: 'member',
      doc: 'Waybills by tab, paged, with a count for each tab.',
      input: form({ tab: z._default(oneOf(WAYBILL_TABS), 'all'), ...paging }),
      output: shape({ counts: z.record(z.string(), out.int), list: pageOf(waybillCard) }),
    }),
    detail: query({
      name: 'sendorderDetail',
      by: 'member',
      doc: 'Waybill with goods, weights, charges, tracking.',
      input: form({ id }),
      output: waybillDetail,
    }),
    cancel: command({
      method: 'GET',
      name: 'sendorderCancel',
      by: 'member',
      doc: 'Cancel a waybill: free before packing, with the repack fee from settle_due or to_dispatch. to_method: the refund is sent to the original gateways.',
      input: form({ id, reason: maybe(text(300)), to_method: maybe(flag), key: maybe(key) }),
      output: waybillDetail,
    }),
    act: command({
      by: 'member',
      doc: 'Take an action that the server listed for a waybill: dispute, answer a problem, receive ... With input.to_method=1 a refund is sent to the original gateways.',
      input: form({
        id,
        action: text(40),
        input: maybe(json(z.record(z.string(), z.union([z.string(), z.number()])))),
        key: maybe(key),
      }),
      output: waybillDetail,
    }),
    sendorderItemsList: query({
      method: 'POST',
      name: 'addReduceDetail',
      by: 'member',
      doc: 'Settlement of a waybill after weighing: estimated and measured quote side by side. Refused before it is weighed.',
      input: form({ id }),
      output: settlementOut,
    }),
    sendorderReply: recordedQuery({
      method: 'POST',
      name: 'sendorderReply',
      by: 'member',
      doc: 'The newest messages on a waybill, or those before a message.',
      input: form({ id, before: maybe(id) }),
      output: thread,
    }),
    translate: recordedQuery({
      method: 'POST',
      by: 'member',
      doc: 'Translate the shop’s messages on a waybill into the reader’s language. Translations are stored.',
      input: form({ id }),
      output: translation,
    }),
    addReply: command({
      name: 'sendorderAddReply',
      by: 'member',
      doc: 'Write a message on a waybill; files are ids of uploads.',
      input: form(addReply),
      output: thread,
    }),
    receipt: command({
      name: 'sendorderReceipt',
      by: 'member',
      doc: 'Confirm receipt of a waybill.',
      input: form({ id, key: maybe(key) }),
      output: waybillDetail,
    }),
    photo: query({
      method: 'POST',
      name: 'sendorderPhoto',
      by: 'member',
      doc: 'Photos of the packed parcel.',
      input: form({ id }),
      output: list(photo),
    }),
    lineOffers: query({
      by: 'member',
      doc: 'Lines for a packed rehearsal: the exact price of each for the real boxes. Choosing one is the action `choose` of sendorder/act, with shipping_id and offer.',
      input: form({ id }),
      output: lineOffers,
    }),
    changeShippingMethod: command({
      method: 'GET',
      name: 'changeShippingMethod',
      by: 'member',
      doc: 'Change line or address of a waybill in unpaid or to_pack: a preview with the new quote, or the change with submit=1.',
      input: form({
        id,
        shipping_id: maybe(id),
        address_id: maybe(id),
        submit: maybe(z.union([z.literal(1), z.literal('1')])),
        quote: maybe(text(80)),
        key: maybe(key),
      }),
      output: packagePreview,
    }),
  },
};
