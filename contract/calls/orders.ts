// Proxy orders, stock and the form that submits a waybill, photos and messages of an order. Amounts in fen, weights in g, sizes in mm.

import { command, query, recordedQuery } from '../call.ts';
import { code, flag, form, id, ids, int, json, key, list, maybe, oneOf, out, pageOf, paging, shape, text, z } from '../fields.ts';
import { orderItemMachine } from '../states/order-item.ts';
import { photoOrderMachine } from '../states/photo-order.ts';
import { ORDER_TABS } from '../states/simple.ts';
import { orderItemOut } from './item-shapes.ts';
import { offerCalls } from './offer.ts';
import { clockOut, feeRow, historyRow, messageOut, photo, stateFields, storageEnding, trackEvent, video } from './parts.ts';
import { packageInput, packagePreview, stockGroup } from './stock-shapes.ts';
import { STOCK_SORTS } from './stock-sorts.ts';
import { billRow, due } from './wallet-shapes.ts';

const orderCard = shape({
  id: out.id,
  no: out.text,
  shop_id: out.id,
  shop_name: out.text,
  api_type: out.text,
  warehouse_name: out.text,
  amount: out.fen,
  created_at: out.time,
  ...stateFields(orderItemMachine, ['change_warehouse', 'buy_again', 'delete']),
  /** the member has something to do */
  needs_you: out.bool,
  ...due,
  items: list(orderItemOut),
});
export type OrderCard = z.output<typeof orderCard>;

const orderDetail = shape({
  ...orderCard.shape,
  warehouse_id: out.id,
  components: list(feeRow),
  paid: out.fen,
  refunded: out.fen,
  bills: list(billRow),
  clocks: list(clockOut),
  timeline: list(historyRow),
  messages: list(messageOut),
  unread: out.int,
  /** a service can turn some questions or messages into the reader's language, see order/translate */
  translates: out.bool,
  no_answer: z.enum(['cancel', 'buy']),
});
export type OrderDetail = z.output<typeof orderDetail>;

export const counts = z.record(z.string(), out.int);

export const photoList = shape({
  items: list(
    shape({
      item_id: out.id,
      title: out.text,
      photos: list(photo),
      videos: list(video),
      listing: list(out.text),
      ordered: list(shape({ num: out.int, state: out.state(photoOrderMachine) })),
    }),
  ),
  price: out.fen,
  free_left: out.int,
  invoice_no: out.textOrNull,
});
const addReply = { id, content: maybe(text(2000)), files: maybe(ids(9)), key: maybe(key) };
/**
 * `more`: there are older messages, read with `before`; `translates`: a service can turn some of the shop's into the reader's
 * language, see `translate`.
 */
export const thread = shape({
  messages: list(messageOut),
  unread: out.int,
  more: out.bool,
  translates: out.bool,
  actions: list(z.enum(['write'])),
});
/** off: no service is set up; failed: it does not answer now */
export const translation = shape({ state: z.enum(['done', 'off', 'failed']) });

export const orders = {
  order: {
    ...offerCalls,
    lists: query({
      name: 'getOrderList',
      by: 'member',
      doc: 'Proxy orders by tab, paged, with a count for each tab: first those with a question to the member, then the newest.',
      input: form({ tab: z._default(oneOf(ORDER_TABS), 'all'), q: maybe(text(80)), ...paging }),
      output: shape({ counts, list: pageOf(orderCard) }),
    }),
    detail: query({
      name: 'orderDetail',
      by: 'member',
      doc: 'Order with items, timeline, charges, messages.',
      input: form({ id }),
      output: orderDetail,
    }),
    cancel: command({
      method: 'GET',
      name: 'orderCancel',
      by: 'member',
      doc: 'Cancel the items that can be cancelled: unpaid and paid ones immediately, those being bought by request; optional item ids. to_method: a refund is sent to the original gateways.',
      input: form({ id, item_ids: maybe(ids()), reason: maybe(text(300)), to_method: maybe(flag), key: maybe(key) }),
      output: orderDetail,
    }),
    delete: command({
      method: 'GET',
      name: 'orderDelete',
      by: 'member',
      doc: 'Hide a finished or cancelled order.',
      input: form({ id }),
      output: z.strictObject({}),
    }),
    act: command({
      by: 'member',
      doc: 'Take an action that the server listed for an order or one of its items (item_id): answer a question, decline a supplement, accept a problem, change the warehouse ... With input.to_method=1 a refund is sent to the original gateways.',
      input: form({
        id,
        item_id: maybe(id),
        action: text(40),
        input: maybe(json(z.record(z.string(), z.union([z.string(), z.number()])))),
        key: maybe(key),
      }),
      output: orderDetail,
    }),
    getGoodslist: query({
      name: 'getGoodsList',
      by: 'member',
      doc: 'Goods in the warehouse that can go into a waybill, by warehouse.',
      /** without `sort` what came first is first */
      input: form({ warehouse_id: maybe(id), sort: maybe(oneOf(STOCK_SORTS)) }),
      output: shape({ groups: list(stockGroup), count: out.int, earliest_free_until: out.dayOrNull, ending: storageEnding }),
    }),
    changeShipping: query({
      name: 'changeShipping',
      by: 'member',
      body_kb: 128,
      doc: 'Price of the chosen line, services and coupon for the chosen stock.',
      input: form(packageInput),
      output: packagePreview,
    }),
    ordertopackage: command({
      method: 'GET',
      name: 'orderToPackage',
      by: 'member',
      body_kb: 128,
      doc: 'Preview, or with submit=1 submit a waybill from stored goods; `quote` of the preview must be sent back.',
      input: form({ ...packageInput, submit: maybe(flag), quote: maybe(text(80)), key: maybe(key) }),
      output: packagePreview,
    }),
    extend: command({
      by: 'member',
      doc: 'Store items longer: makes the bill; `times` of 30 days each. Listed as the action `extend`.',
      input: form({ item_ids: ids(100), times: maybe(int(1, 6)), key: maybe(key) }),
      output: shape({ invoice_no: out.text, amount: out.fen }),
    }),
    split: command({
      by: 'member',
      doc: 'Have the warehouse split a row in stock: `num` of its pieces go into the new row. Makes the bill. Listed as the action `ask_split`.',
      input: form({ id, item_id: id, num: int(1, 998), key: maybe(key) }),
      output: shape({ invoice_no: out.text, amount: out.fen }),
    }),
    orderReply: recordedQuery({
      method: 'POST',
      name: 'orderReply',
      by: 'member',
      doc: 'The newest messages on an order, or those before a message.',
      input: form({ id, before: maybe(id) }),
      output: thread,
    }),
    addReply: command({
      name: 'orderAddReply',
      by: 'member',
      doc: 'Write a message on an order; files are ids of uploads.',
      input: form(addReply),
      output: thread,
    }),
    translate: recordedQuery({
      method: 'POST',
      by: 'member',
      doc: 'Translate the shop’s questions and messages on an order into the reader’s language. Translations are stored.',
      input: form({ id }),
      output: translation,
    }),
    photo: command({
      name: 'orderPhoto',
      by: 'member',
      doc: 'Warehouse photos of the items of an order; with `item_id` and `num` it orders extra ones.',
      input: form({ id, item_id: maybe(id), num: maybe(int(1, 10)), remark: maybe(text(300)), key: maybe(key) }),
      output: photoList,
    }),
    getExpressTrack: query({
      method: 'POST',
      name: 'getExpressTrack',
      by: 'member',
      doc: "Tracking events of a domestic or international tracking number of the member's own.",
      input: form({ no: code(60) }),
      output: shape({ no: out.text, carrier: out.text, url: out.text, events: list(trackEvent), updated_at: out.timeOrNull }),
    }),
  },
};
