// Back office: buying. The unit of work is a seller's items of one order; operators take, buy, ask, supplement, refuse. Amounts in fen.

import { command, query } from '../call.ts';
import { historyRow, messageOut } from '../calls/parts.ts';
import { code, fen, flag, form, id, ids, int, json, key, list, maybe, message, oneOf, out, shape, text, z } from '../fields.ts';
import { orderItemMachine } from '../states/order-item.ts';
import { confirmed } from './confirm.ts';
import { queueFilters, queueInput, queueOf } from './queue-list.ts';
import { BUYING_TABS } from './tabs.ts';

const CORRECTS = ['purchase', 'tracking'] as const;

export const buyItem = shape({
  id: out.id,
  order_id: out.id,
  order_no: out.text,
  title: out.text,
  pic_url: out.text,
  /** of goods by hand: all pictures from the member */
  pictures: list(out.text),
  properties_name: out.text,
  price: out.fen,
  num: out.int,
  paid: out.fen,
  remark: out.text,
  goods_type: shape({ code: out.text, name: out.text, risk: out.text }),
  provisional: out.bool,
  state: out.state(orderItemMachine),
  actions: out.actions(orderItemMachine),
  cancel_asked: out.bool,
  seller_id: out.id,
  shop_name: out.text,
  since: out.time,
  /** since when its operator has it */
  taken_at: out.timeOrNull,
  due_at: out.timeOrNull,
  /** until when it should be taken */
  clock_due: out.timeOrNull,
  detail_url: out.text,
  api_type: out.text,
  num_iid: out.text,
  operator: out.text,
  ask: out.text,
  platform_no: out.text,
  cost: z.nullable(out.fen),
  /** domestic freight that was typed with its purchase */
  purchase_freight: z.nullable(out.fen),
  courier_id: z.nullable(out.int),
  /** what this reader may correct of what was typed: the purchase, the number of the seller's parcel */
  corrects: list(z.enum(CORRECTS)),
  tracking_no: out.text,
  services: list(out.text),
  warehouse: out.text,
  /** the supplier order that buys it, once that is paid */
  supplier_order: z.nullable(shape({ id: out.id, no: out.text })),
  /** number of the one-pay order it ships with */
  onepay: out.textOrNull,
  member: shape({ id: out.id, nickname: out.text, mark: out.text, level: out.int, country: out.text }),
});
export type BuyItem = z.output<typeof buyItem>;

const buyOrder = shape({
  order_id: out.id,
  no: out.text,
  shop_name: out.text,
  seller_id: out.id,
  api_type: out.text,
  created_at: out.time,
  paid_at: out.timeOrNull,
  no_answer: out.text,
  warehouse: out.text,
  freight: out.fen,
  /** domestic freight that the member has paid and no purchase has spent yet */
  freight_left: out.fen,
  service_fee: out.fen,
  paid: out.fen,
  member: shape({
    id: out.id,
    nickname: out.text,
    mark: out.text,
    level: out.int,
    country: out.text,
    city: out.text,
  }),
  items: list(buyItem),
  others: list(buyItem),
  timeline: list(historyRow),
  messages: list(messageOut),
  lines: shape({ count: out.int, country: out.text, note: message }),
});
export type BuyOrder = z.output<typeof buyOrder>;

const prices = json(z.array(form({ item_id: id, price: fen })).check(z.minLength(1), z.maxLength(50)));

/** What buying at these prices means for the member, in words before it is sent. */
const outcome = shape({
  paid: out.fen,
  cost: out.fen,
  /** fen refunded to the member's wallet */
  refund: out.fen,
  /** fen of a supplement that is needed first, 0 when the purchase can go ahead */
  needs_supplement: out.fen,
  /** fen the shop carries */
  carried: out.fen,
  says: list(message),
});
export type Outcome = z.output<typeof outcome>;

export const buying = {
  buying: {
    lists: query({
      by: 'buy',
      doc: 'Items to work on, the earliest promise first; paged by cursor.',
      input: form({ tab: z._default(oneOf(BUYING_TABS), 'to_buy'), ...queueInput }),
      output: queueOf(buyItem),
    }),
    detail: query({
      by: 'buy',
      doc: 'One order with its items to buy, its member and other items of the same seller.',
      input: form({ order_id: id }),
      output: buyOrder,
    }),
    take: command({
      by: 'buy',
      doc: 'Assign items to the operator.',
      input: form({ item_ids: ids(), key: maybe(key) }),
      output: buyOrder,
    }),
    take_next: command({
      by: 'buy',
      doc: 'Assign the next waiting items that match the filters to the operator, at most `num`; returns them.',
      input: form({ num: int(1, 50), ...queueFilters, key }),
      output: shape({ item_ids: list(out.id) }),
    }),
    release: command({
      by: 'buy',
      doc: 'Put items back into the queue.',
      input: form({ item_ids: ids(), key: maybe(key) }),
      output: buyOrder,
    }),
    outcome: query({
      method: 'POST',
      by: 'buy',
      doc: 'Preview of a purchase at these prices.',
      input: form({ order_id: id, freight: fen, prices }),
      output: outcome,
    }),
    purchase: command({
      by: 'buy',
      doc: "Mark as bought: platform order number, actual domestic freight and actual unit prices. A lower total is refunded; a higher one is refused with the supplement it would take. A price far off the paid one, and a platform number of another member's order, have to be confirmed once.",
      input: form({ order_id: id, platform_no: code(60), freight: fen, prices, confirmed, key }),
      output: buyOrder,
    }),
    skus: query({
      by: 'buy',
      doc: "The other SKUs of an item's goods, with unit price and stock.",
      input: form({ item_id: id }),
      output: list(shape({ sku_id: out.text, properties_name: out.text, pic_url: out.text, price: out.fen, quantity: out.int })),
    }),
    ask: command({
      by: 'buy',
      doc: 'Ask the member a question, with answers to choose from. `skus` of the same goods, each with its unit price: the one that the member picks replaces the item; `files`: pictures (ids of uploads).',
      input: form({
        item_id: id,
        text: text(500),
        files: maybe(ids(9)),
        choices: maybe(json(z.array(z.string().check(z.maxLength(80))).check(z.maxLength(12)))),
        skus: maybe(json(z.array(form({ sku_id: text(60), price: fen })).check(z.maxLength(12)))),
        key,
      }),
      output: buyOrder,
    }),
    supplement: command({
      by: 'buy',
      doc: 'Request a supplement: actual unit price and domestic freight; the service fee on the difference is added.',
      input: form({ item_id: id, price: maybe(fen), freight: maybe(fen), text: text(500), confirmed, key }),
      output: buyOrder,
    }),
    out_of_stock: command({
      by: 'buy',
      doc: 'Mark as out of stock (num: the pieces that are available): the rest is refunded to the fen. to_method: the refund is sent to the original gateways.',
      input: form({ item_id: id, num: maybe(id), text: maybe(text(500)), to_method: maybe(flag), key }),
      output: buyOrder,
    }),
    refuse: command({
      by: 'buy',
      doc: 'Refuse an item that cannot be bought, with a reason; it is refunded. to_method: the refund is sent to the original gateways.',
      input: form({ item_id: id, text: text(500), to_method: maybe(flag), key }),
      output: buyOrder,
    }),
    cancel_answer: command({
      by: 'buy',
      doc: "Answer a member's request to cancel while buying. to_method: the refund is sent to the original gateways.",
      input: form({ item_id: id, agree: z.enum(['yes', 'no']), text: maybe(text(500)), to_method: maybe(flag), key }),
      output: buyOrder,
    }),
    seller_ship: command({
      by: 'buy',
      doc: 'Mark as shipped by the seller, with courier and tracking number.',
      input: form({ item_ids: ids(), courier_id: id, tracking_no: code(40), key }),
      output: buyOrder,
    }),
    correct: command({
      by: 'buy',
      doc: 'Correct the purchase of an item: platform number, real freight, real unit prices. Its operator may for a day, afterwards only the owner; the difference is booked, and a lower total is refunded to the member.',
      input: form({
        item_id: id,
        platform_no: maybe(code(60)),
        freight: maybe(fen),
        prices: maybe(prices),
        reason: text(300),
        confirmed,
        key,
      }),
      output: buyOrder,
    }),
    correct_tracking: command({
      by: 'buy',
      doc: "Correct the number of a seller's parcel that has not arrived, for all items sent with it.",
      input: form({ item_id: id, courier_id: id, tracking_no: code(40), reason: text(300), key }),
      output: buyOrder,
    }),
    lost: command({
      by: 'buy',
      doc: 'Mark as lost in transit to the warehouse; it is refunded. to_method: the refund is sent to the original gateways.',
      input: form({ item_id: id, text: text(500), to_method: maybe(flag), key }),
      output: buyOrder,
    }),
    reply: command({
      by: 'buy',
      doc: 'Write to the member on an order: text, pictures (ids of uploads), or both.',
      input: form({ order_id: id, text: maybe(text(2000)), files: maybe(ids(9)), key }),
      output: buyOrder,
    }),
  },
};
