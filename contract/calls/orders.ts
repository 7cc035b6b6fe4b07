// Proxy orders, stock and the form that submits a waybill, photos and messages of an order. Amounts in fen, weights in g, sizes in mm.

import { get, post } from '../call.ts';
import {
  flag,
  form,
  id,
  idOrNone,
  ids,
  int,
  json,
  key,
  list,
  maybe,
  message,
  oneOf,
  out,
  pageOf,
  paging,
  shape,
  text,
  z,
} from '../fields.ts';
import { billMachine } from '../states/money.ts';
import { orderItemMachine } from '../states/order-item.ts';
import { photoOrderMachine } from '../states/photo-order.ts';
import {
  addressOut,
  clockOut,
  couponOut,
  feeRow,
  historyRow,
  messageOut,
  photo,
  serviceOut,
  stateFields,
  storageEnding,
  trackEvent,
} from './parts.ts';
import { quoteOut } from './site.ts';

export const ORDER_TABS = [
  'needs_you',
  'all',
  'unpaid',
  'to_purchase',
  'on_the_way',
  'in_stock',
  'shipped',
  'completed',
  'closed',
] as const;

/** What an operator asks of the member, or what is owed on an item. */
export const askOut = shape({
  kind: z.enum(['question', 'supplement', 'problem']),
  text: out.text,
  photos: list(out.text),
  /** answers offered to choose from; one with an SKU makes the item that SKU. price: fen a piece */
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
export const PHOTO_ACTIONS = ['approve_photos', 'object_photos'] as const;

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
  services: list(shape({ code: out.text, name: out.text, state: z.enum(['ordered', 'done', 'refunded']) })),
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
  photos: list(photo),
  /** the member's review of them: none yet, approved, objected */
  photos_seen: out.text,
  waybill_id: z.nullable(out.int),
  refund_id: z.nullable(out.int),
  refunded: out.fen,
  commented: out.bool,
});
export type OrderItemOut = z.output<typeof orderItemOut>;

export const orderCard = shape({
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
  /** the open bill, when money is due */
  invoice_no: out.textOrNull,
  due: z.nullable(out.fen),
  items: list(orderItemOut),
});
export type OrderCard = z.output<typeof orderCard>;

export const orderDetail = shape({
  ...orderCard.shape,
  warehouse_id: out.id,
  components: list(feeRow),
  paid: out.fen,
  refunded: out.fen,
  currency: out.text,
  rate: out.text,
  bills: list(shape({ invoice_no: out.text, kind: out.text, state: out.state(billMachine), amount: out.fen, time: out.time })),
  clocks: list(clockOut),
  timeline: list(historyRow),
  messages: list(messageOut),
  unread: out.int,
  no_answer: z.enum(['cancel', 'buy']),
});
export type OrderDetail = z.output<typeof orderDetail>;

export const counts = z.record(z.string(), out.int);

export const declareRow = shape({
  order_item_id: out.id,
  name_en: out.text,
  name_cn: out.text,
  hs_code: out.text,
  goods_type: out.text,
  quantity: out.int,
  /** fen a piece; prefilled from the price paid */
  unit_value: out.fen,
  paid_value: out.fen,
});
export type DeclareRow = z.output<typeof declareRow>;

export const stockItem = shape({
  ...orderItemOut.shape,
  order_no: out.text,
  warehouse_id: out.id,
  measured: out.bool,
});
export type StockItem = z.output<typeof stockItem>;

export const stockGroup = shape({
  warehouse_id: out.id,
  warehouse_name: out.text,
  earliest_free_until: out.dayOrNull,
  items: list(stockItem),
});
export type StockGroup = z.output<typeof stockGroup>;

/** The customs declaration as its member corrects it. */
export const declareInput = json(
  z
    .array(form({ order_item_id: id, name_en: text(80), quantity: int(1, 9999), unit_value: int(0, 100_000_000) }))
    .check(z.maxLength(100)),
);

/** What the submit-waybill form sends: also the preview's input. */
export const packageInput = {
  item_ids: ids(100),
  address_id: maybe(id),
  shipping_id: maybe(id),
  services: maybe(json(z.array(z.string().check(z.maxLength(40))))),
  insured_value: maybe(int(0, 1_000_000)),
  declare: maybe(declareInput),
  declare_confirmed: maybe(flag),
  coupon_id: maybe(idOrNone),
  /** 1: without a coupon_id the best coupon is taken, and with coupon_id 0 none; without services those free of charge */
  auto: maybe(flag),
  points: maybe(int()),
  remark: maybe(text(300)),
};

export const packagePreview = shape({
  quote: out.text,
  items: list(stockItem),
  warehouse_id: out.id,
  address: z.nullable(addressOut),
  lines: list(quoteOut),
  shipping_id: z.nullable(out.int),
  components: list(feeRow),
  amount: out.fen,
  currency: out.text,
  rate: out.text,
  services: list(serviceOut),
  /** codes of those that are ordered */
  chosen_services: list(out.text),
  insured_default: out.fen,
  /** what insuring insured_default costs */
  insured_premium: out.fen,
  insured_value: out.fen,
  insurance: z.enum(['none', 'offered', 'forced']),
  declare: list(declareRow),
  declare_below_paid: out.bool,
  coupons: list(couponOut),
  coupon_id: z.nullable(out.int),
  points_max: out.int,
  points: out.int,
  problems: list(message),
  /** goods that no line takes, when no line takes all */
  left_out: list(out.id),
  /** a cheaper way to send the same goods, when there is one */
  plan: z.nullable(
    shape({
      kind: z.enum(['split', 'bare']),
      saves: out.fen,
      /** in one parcel, where that is possible */
      one: z.nullable(out.fen),
      why: list(message),
      parcels: list(shape({ item_ids: list(out.id), shipping_id: out.id, line: out.text, amount: out.fen })),
    }),
  ),
  /** rehearsal: services now, the freight once the packed boxes are weighed and a line is chosen */
  pays: z.enum(['now', 'after_packing', 'rehearsal']),
  sendorder_id: z.nullable(out.int),
  invoice_no: out.textOrNull,
});
export type PackagePreview = z.output<typeof packagePreview>;

export const photoList = shape({
  items: list(
    shape({
      item_id: out.id,
      title: out.text,
      photos: list(photo),
      listing: list(out.text),
      ordered: list(shape({ num: out.int, state: out.state(photoOrderMachine) })),
    }),
  ),
  price: out.fen,
  free_left: out.int,
  invoice_no: out.textOrNull,
});
const addReply = { id, content: maybe(text(2000)), files: maybe(ids(9)), key: maybe(key) };
/** `more`: there are older messages; they are asked for with `before`. */
export const thread = shape({ messages: list(messageOut), unread: out.int, more: out.bool, actions: list(z.enum(['write'])) });

export const orders = {
  order: {
    lists: get({
      name: 'getOrderList',
      kind: 'query',
      by: 'member',
      doc: 'Proxy orders by tab, paged, with a count for each tab: first those that ask the member something, then the newest.',
      input: form({ tab: z._default(oneOf(ORDER_TABS), 'all'), q: maybe(text(80)), ...paging }),
      output: shape({ counts, list: pageOf(orderCard) }),
    }),
    detail: get({
      name: 'orderDetail',
      kind: 'query',
      by: 'member',
      doc: 'Order with items, timeline, charges, messages.',
      input: form({ id }),
      output: orderDetail,
    }),
    cancel: get({
      name: 'orderCancel',
      kind: 'command',
      by: 'member',
      doc: 'Cancel what can still be cancelled: unpaid or paid at once, buying by request; optional item ids.',
      input: form({ id, item_ids: maybe(ids()), reason: maybe(text(300)), key: maybe(key) }),
      output: orderDetail,
    }),
    delete: get({
      name: 'orderDelete',
      kind: 'command',
      by: 'member',
      doc: 'Hide a finished or cancelled order.',
      input: form({ id }),
      output: z.strictObject({}),
    }),
    act: post({
      name: 'own',
      kind: 'command',
      by: 'member',
      doc: 'Take an action that the server listed for an order or one of its items (item_id): answer a question, decline a supplement, accept a problem, change the warehouse ...',
      input: form({
        id,
        item_id: maybe(id),
        action: text(40),
        input: maybe(json(z.record(z.string(), z.union([z.string(), z.number()])))),
        key,
      }),
      output: orderDetail,
    }),
    getGoodslist: get({
      name: 'getGoodsList',
      kind: 'query',
      by: 'member',
      doc: 'Goods in the warehouse that can go into a waybill, by warehouse.',
      input: form({ warehouse_id: maybe(id) }),
      output: shape({ groups: list(stockGroup), count: out.int, earliest_free_until: out.dayOrNull, ending: storageEnding }),
    }),
    changeShipping: get({
      name: 'changeShipping',
      kind: 'query',
      by: 'member',
      body_kb: 128,
      doc: 'Price of the chosen line, services and coupon for the chosen stock.',
      input: form(packageInput),
      output: packagePreview,
    }),
    ordertopackage: get({
      name: 'orderToPackage',
      kind: 'command',
      by: 'member',
      body_kb: 128,
      doc: 'Preview, or with submit=1 submit a waybill from stored goods; `quote` of the preview must be sent back.',
      input: form({ ...packageInput, submit: maybe(flag), quote: maybe(text(80)), key: maybe(key) }),
      output: packagePreview,
    }),
    extend: post({
      name: 'own',
      kind: 'command',
      by: 'member',
      doc: 'Store items longer: makes the bill; `times` of 30 days each. Listed as the action `extend`.',
      input: form({ item_ids: ids(100), times: maybe(int(1, 6)), key }),
      output: shape({ invoice_no: out.text, amount: out.fen }),
    }),
    orderReply: post({
      name: 'orderReply',
      kind: 'query',
      by: 'member',
      doc: 'The newest messages on an order, or those before a message.',
      input: form({ id, before: maybe(id) }),
      output: thread,
    }),
    addReply: post({
      name: 'orderAddReply',
      kind: 'command',
      by: 'member',
      doc: 'Write a message on an order; files are ids of uploads.',
      input: form(addReply),
      output: thread,
    }),
    photo: post({
      name: 'orderPhoto',
      kind: 'command',
      by: 'member',
      doc: 'Warehouse photos of the items of an order; with `item_id` and `num` it orders extra ones.',
      input: form({ id, item_id: maybe(id), num: maybe(int(1, 10)), remark: maybe(text(300)), key: maybe(key) }),
      output: photoList,
    }),
    getExpressTrack: post({
      name: 'getExpressTrack',
      kind: 'query',
      by: 'member',
      doc: "Tracking events of a domestic or international tracking number of the member's own.",
      input: form({ no: text(60) }),
      output: shape({ no: out.text, carrier: out.text, url: out.text, events: list(trackEvent), updated_at: out.timeOrNull }),
    }),
  },
};
