// Back office: refunds, returns and exchanges. Buyers decide and deal with the seller, the warehouse sends back, finance pays. Amounts in fen.

import { command, query } from '../call.ts';
import { feeRow, historyRow, photo, stateFields, video } from '../calls/parts.ts';
import { REFUND_TYPES } from '../calls/refunds.ts';
import { code, fen, flag, form, id, key, list, maybe, message, oneOf, out, shape, text, version, z } from '../fields.ts';
import { orderItemMachine } from '../states/order-item.ts';
import { refundMachine } from '../states/refund.ts';
import { FAULTS } from '../states/simple.ts';
import { queueInput, takenQueueOf } from './queue-list.ts';
import { AFTERSALE_TABS } from './tabs.ts';

export type AftersaleTab = (typeof AFTERSALE_TABS)[number];

const aftersaleRow = shape({
  id: out.id,
  /** counts its changes: a decision names the one that it is about */
  version: out.int,
  no: out.text,
  type: z.enum(REFUND_TYPES),
  reason: out.text,
  fault: z.enum(FAULTS),
  state: out.state(refundMachine),
  appealed: out.bool,
  since: out.time,
  amount: out.fen,
  num: out.int,
  title: out.text,
  pic_url: out.text,
  order_no: out.text,
  member: shape({ id: out.id, nickname: out.text, mark: out.text, level: out.int, country: out.text }),
});
export type AftersaleRow = z.output<typeof aftersaleRow>;

const aftersaleDetail = shape({
  ...aftersaleRow.shape,
  ...stateFields(refundMachine, ['new_parcel']),
  content: out.text,
  photos: list(out.text),
  parts: list(feeRow),
  fee: out.fen,
  /** the member wants it back to the payment method */
  to_method: out.bool,
  answer: out.text,
  decided_by: out.text,
  courier: out.text,
  tracking_no: out.text,
  seller_gave: z.nullable(out.fen),
  item: shape({
    id: out.id,
    properties_name: out.text,
    price: out.fen,
    num: out.int,
    /** its state before */
    state: out.state(orderItemMachine),
    bin: out.text,
    problem: out.text,
    stocked_at: out.timeOrNull,
    services: list(out.text),
    photos: list(photo),
    videos: list(video),
    listing: list(out.text),
  }),
  order: shape({ id: out.id, shop_name: out.text, api_type: out.text, detail_url: out.text }),
  purchase: z.nullable(shape({ platform_no: out.text, cost: out.fen, freight: out.fen, operator: out.text, time: out.time })),
  /** a new parcel of the seller that is expected */
  expects: out.text,
  /** the effects of each action, in words, before it is sent */
  says: z.record(z.string(), list(message)),
  timeline: list(historyRow),
});
export type AftersaleDetail = z.output<typeof aftersaleDetail>;

const answer = maybe(text(500));
/** Who is at fault, where the operator's view differs from the reason. */
const fault = maybe(oneOf(FAULTS));
const parcel = { courier_id: id, tracking_no: code(40) };

export const aftersale = {
  aftersale: {
    lists: query({
      by: 'operator',
      doc: 'Refunds by task, longest waiting first.',
      input: form({ tab: z._default(oneOf(AFTERSALE_TABS), 'decide'), ...queueInput }),
      output: takenQueueOf(aftersaleRow),
    }),
    detail: query({
      by: 'operator',
      doc: 'One refund with its item, purchase and the effect of each step.',
      input: form({ id }),
      output: aftersaleDetail,
    }),
    agree: command({
      by: 'buy',
      doc: "Agree. A return that is the member's fault requires its fee first.",
      input: form({ id, fault, text: answer, version, key }),
      output: aftersaleDetail,
    }),
    ask_fee: command({
      by: 'buy',
      doc: 'Agree to a return once its fee is paid.',
      input: form({ id, fault, text: answer, version, key }),
      output: aftersaleDetail,
    }),
    refuse: command({
      by: 'buy',
      doc: 'Refuse with a reason; the member may appeal once, to another operator.',
      input: form({ id, text: text(500), version, key }),
      output: aftersaleDetail,
    }),
    send_back: command({
      by: 'operator',
      doc: 'Mark as sent back to the seller: courier and tracking number.',
      input: form({ id, ...parcel, key }),
      output: aftersaleDetail,
    }),
    seller_received: command({
      by: 'buy',
      doc: 'Mark as received and refunded by the seller; the member is refunded the agreed amount. to_method overrides the choice of the member.',
      input: form({ id, seller_gave: fen, to_method: maybe(flag), version, key }),
      output: aftersaleDetail,
    }),
    execute: command({
      by: 'operator',
      doc: 'Refund the agreed amount without a return. to_method overrides the choice of the member.',
      input: form({ id, seller_gave: fen, to_method: maybe(flag), version, key }),
      output: aftersaleDetail,
    }),
    new_parcel: command({
      by: 'buy',
      doc: 'Set the tracking number of the replacement; its scan at the warehouse completes the exchange.',
      input: form({ id, ...parcel, key }),
      output: aftersaleDetail,
    }),
    exchanged: command({
      by: 'operator',
      doc: 'Complete the exchange: the replacement (known, or given here) is on its way to the warehouse.',
      input: form({ id, courier_id: maybe(id), tracking_no: maybe(code(40)), version, key }),
      output: aftersaleDetail,
    }),
  },
};
