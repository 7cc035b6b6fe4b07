// An item of an order as its member sees it, with open questions. Amounts in fen, weights in g, sizes in mm.
import { list, out, shape, z } from '../fields.ts';
import { serviceOutcome } from '../service-answers.ts';
import { orderItemMachine } from '../states/order-item.ts';
import { photo, stateFields, video } from './parts.ts';

/** What an operator asks of the member, or what is owed on an item. */
const askOut = shape({
  kind: z.enum(['question', 'supplement', 'problem']),
  text: out.text,
  /** what was written, where `text` was translated by a service */
  original: z.optional(out.text),
  photos: list(out.text),
  /** answers to choose from; one with an SKU changes the item to that SKU. price: fen a piece */
  choices: list(
    shape({ code: out.text, label: out.text, sku: z.nullable(shape({ pic_url: out.text, price: out.fen, more: out.int })) }),
  ),
  amount: z.nullable(out.fen),
  /** of a supplement for another SKU: fen a piece as paid, and now */
  price_before: z.nullable(out.fen),
  price_after: z.nullable(out.fen),
  invoice_no: out.textOrNull,
  expires_at: out.timeOrNull,
  /** what happens when nothing is done: a text key */
  fallback: out.text,
});

/** What a member does with the photos of the inspection. */
const PHOTO_ACTIONS = ['approve_photos', 'object_photos'] as const;

export const orderItemOut = shape({
  id: out.id,
  order_id: out.id,
  api_type: out.text,
  num_iid: out.text,
  sku_id: out.text,
  title: out.text,
  pic_url: out.text,
  properties_name: out.text,
  price: out.fen,
  num: out.int,
  remark: out.text,
  goods_type: shape({ code: out.text, name: out.text, risk: out.text }),
  services: list(serviceOutcome),
  ...stateFields(orderItemMachine, [...PHOTO_ACTIONS, 'review', 'buy_again']),
  ask: z.nullable(askOut),
  cancel_asked: out.bool,
  tracking_no: out.text,
  courier: out.text,
  weight: z.nullable(out.int),
  size: z.nullable(shape({ length: out.int, width: out.int, height: out.int })),
  stocked_at: out.timeOrNull,
  /** the last day of free storage */
  free_until: out.dayOrNull,
  storage_fee: out.fen,
  /** on the shelf: days left of the free time (below zero: beyond it), what a day costs after it, what storing longer costs */
  stay: z.nullable(
    shape({
      days_left: out.int,
      day_fee: out.fen,
      abandon_on: out.day,
      extend_price: out.fen,
      extend_days: out.int,
    }),
  ),
  /** a row of several pieces on the shelf: the price of splitting it, and a split with an unpaid bill */
  split: z.nullable(shape({ price: out.fen, unpaid: z.nullable(shape({ num: out.int, invoice_no: out.text })) })),
  photos: list(photo),
  videos: list(video),
  /** the member's review of them: none yet, approved, objected */
  photos_seen: out.text,
  waybill_id: z.nullable(out.int),
  refund_id: z.nullable(out.int),
  refunded: out.fen,
  commented: out.bool,
});
export type OrderItemOut = z.output<typeof orderItemOut>;
