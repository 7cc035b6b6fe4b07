// One-pay orders: goods and freight paid at once, shown with one merged state. Amounts in fen.

import { command, query } from '../call.ts';
import { form, id, json, key, list, maybe, message, oneOf, out, pageOf, paging, shape, text, z } from '../fields.ts';
import { serviceOutcome } from '../service-answers.ts';
import { ONEPAY_STATES, onepayMachine } from '../states/onepay.ts';
import { waybillMachine } from '../states/waybill.ts';
import { orderItemOut } from './item-shapes.ts';
import { counts, photoList } from './orders.ts';
import { addressOut, feeRow, historyRow, trackEvent } from './parts.ts';
import { billRow, due } from './wallet-shapes.ts';

export const ONEPAY_TABS = ['all', 'unpaid', 'purchasing', 'collecting', 'packing', 'dispatched', 'received', 'closed'] as const;

/** A one-pay order with one merged state over its own, its items and its waybill. */
const onepayCard = shape({
  id: out.id,
  no: out.text,
  created_at: out.time,
  amount: out.fen,
  state: z.enum(ONEPAY_STATES),
  actions: out.actions(onepayMachine, ['receive', 'delete']),
  due_at: out.timeOrNull,
  /** the member has something to do */
  needs_you: out.bool,
  /** pieces here of pieces that are still to come together */
  collected: out.int,
  count: out.int,
  /** what each action that is a choice about money costs or refunds */
  choices: list(shape({ action: out.text, ...message.shape })),
  line: out.text,
  country: out.text,
  country_name: out.text,
  items: list(orderItemOut),
  waybill_id: z.nullable(out.int),
  ...due,
});
export type OnepayCard = z.output<typeof onepayCard>;

const onepayDetail = shape({
  ...onepayCard.shape,
  /** everything that was charged, supplements included */
  components: list(feeRow),
  paid: out.fen,
  refunded: out.fen,
  /** refunds, newest first */
  refunds: list(
    shape({ key: out.text, params: z.record(z.string(), z.union([z.string(), z.number()])), amount: out.fen, time: out.time }),
  ),
  bills: list(billRow),
  timeline: list(historyRow),
  address: addressOut,
  warehouse_name: out.text,
  services: list(serviceOutcome),
  insured_value: out.fen,
  remark: out.text,
  /** freight as it is estimated now, and the most the member pays for it; null: no cap applies */
  shipping: out.fen,
  cap: z.nullable(out.fen),
  /** when the waybill is created automatically without an answer of the member */
  ships_at: out.timeOrNull,
  /**
   * since when some goods wait for the others; asked: what the member has to answer, or has put off (needs_you is false then)
   */
  waits_since: out.timeOrNull,
  asked: z.nullable(message),
  waybill: z.nullable(
    shape({
      id: out.id,
      no: out.text,
      state: out.state(waybillMachine),
      days_min: out.int,
      days_max: out.int,
      dispatched_at: out.timeOrNull,
      delivered_at: out.timeOrNull,
      carried: out.fen,
      boxes: list(
        shape({
          no: out.int,
          weight: out.int,
          length: out.int,
          width: out.int,
          height: out.int,
          carrier: out.text,
          tracking_no: out.text,
        }),
      ),
      tracking: list(trackEvent),
    }),
  ),
});
export type OnepayDetail = z.output<typeof onepayDetail>;

export const onepay = {
  orders: {
    oplists: query({
      method: 'POST',
      name: 'getListByOnePay',
      by: 'member',
      addon: 'onepay',
      doc: 'One-pay orders by tab.',
      input: form({ tab: z._default(oneOf(ONEPAY_TABS), 'all'), ...paging }),
      output: shape({ counts, list: pageOf(onepayCard) }),
    }),
    opdetail: query({
      method: 'POST',
      name: 'getDetailByOnePay',
      by: 'member',
      addon: 'onepay',
      doc: 'One-pay order.',
      input: form({ id }),
      output: onepayDetail,
    }),
    act: command({
      by: 'member',
      addon: 'onepay',
      doc: 'Take an action that the server listed for a one-pay order: approve the photos, ship the received items, turn into stock, keep waiting, confirm receipt ... With input.to_method=1 a refund is sent to the original gateways.',
      input: form({
        id,
        action: text(40),
        input: maybe(json(z.record(z.string(), z.union([z.string(), z.number()])))),
        key: maybe(key),
      }),
      output: onepayDetail,
    }),
    cancel: command({
      name: 'opOrderCancel',
      by: 'member',
      addon: 'onepay',
      doc: 'Cancel an unpaid one-pay order.',
      input: form({ id, key: maybe(key) }),
      output: z.strictObject({}),
    }),
    delete: command({
      name: 'opOrderDelete',
      by: 'member',
      addon: 'onepay',
      doc: 'Hide a finished one-pay order.',
      input: form({ id }),
      output: z.strictObject({}),
    }),
    receipt: command({
      name: 'opOrderReceipt',
      by: 'member',
      addon: 'onepay',
      doc: 'Confirm receipt.',
      input: form({ id, key: maybe(key) }),
      output: z.strictObject({}),
    }),
    photo: query({
      method: 'POST',
      name: 'opOrderPhoto',
      by: 'member',
      addon: 'onepay',
      doc: 'Photos of a one-pay order.',
      input: form({ id }),
      output: photoList,
    }),
  },
};
