// Objects that several answers have: messages, rows of bills, photos, addresses, coupons, members' goods.
import type { Texts } from './texts.ts';

/** Where a message to show is: the key of a text with its parameters. */
const WORDS = [
  ...['problem', 'warn', 'why', 'why_not', 'problems', 'blocks', 'asked', 'notes', 'refused'],
  ...['note', 'refused.why'],
].join(', ');

export const SHARED: Texts = {
  [WORDS]: { key: 'Key of the text, to be shown with `params`.' },
  'components, now, parts, estimated, measured, kept': {
    code: 'What is charged: goods, domestic_freight, service_fee, service, freight, discount, rule, rule_cap, line_service, fuel, insurance, storage, handling, coupon, points and others.',
    key: 'Key of the label, to be shown with `params`.',
    amount: 'What is charged; below zero: taken off.',
    why: 'How the amount came about; missing: the label says it.',
    ref: 'The order, item, service, rule or coupon that the row belongs to, by its id or code; missing: all.',
  },
  price_steps: {
    from: 'From this many pieces on.',
    price: 'Price of a piece then.',
  },
  photos: {
    url: 'Address of the picture.',
    thumb: 'Address of a small picture.',
    kind: 'What it shows: inspect, problem, extra, box, parcel.',
    time: 'When it was taken.',
  },
  'papers, review.photos, pictures, pic': {
    id: 'Id of its upload; 0: it has none.',
    url: 'Address of the picture.',
  },
  videos: {
    url: 'Address of the film.',
    mime: 'MIME type of the film.',
    time: 'When it was taken.',
  },
  timeline: {
    time: 'When the step was taken.',
    key: 'Key of the text of the event, to be shown with `params`.',
    by: 'Who took it: the member, an operator, a seller in the shop, the shop itself (system), the carrier.',
    state: 'The state that the step led to.',
    milestone: 'Whether it is a main step.',
    amounts:
      "wallet: its amounts are the member's own money, shown in the currency of the reader; missing: they are in that of the bill.",
  },
  'messages, replies': {
    from: 'Who wrote it: the member, an operator, the shop itself (system).',
    name: 'Name of the author: of a member, an operator, or the shop. Of a reply of the shop to a review empty.',
    text: 'The message; empty: it has pictures alone.',
    original: 'What was written, where `text` was translated by a service; missing: it was not.',
    photos: 'Addresses of its pictures; empty: none.',
    time: 'When it was written.',
    read: 'Whether the other side has read it. Of replies to a review always true.',
  },
  'tracking, events, latest': {
    time: 'When it happened.',
    word: 'What happened, in a word.',
    text: 'What happened, in the language of the answer.',
    place: 'Where it happened; may be empty.',
  },
  clocks: {
    clock: 'What is awaited: take: a buyer begins; inspect: the inspection; pack, priority: the packing; message: an answer.',
    due_at: 'When it is due.',
    late: 'Whether it is late.',
    credit: 'What is credited to the wallet once when it is late; 0: nothing.',
    credited: 'Whether it was credited.',
  },
  'address, address/lists, address/defaultAddress, address/deleteAddress, address/editAddress, address/addAddress, address/defaultSetBill':
    {
      id: 'Id of the address.',
      name: 'Name of the recipient.',
      state: 'State or province in words; may be empty.',
      street: 'Street and number.',
      street2: 'More of the address: flat, floor, company; may be empty.',
      phone: 'Phone number.',
      tax_id: 'Tax or identity number that customs asks for, masked to its last characters; empty: none is stored.',
      is_default: 'Whether it is the default address. In an order or a waybill always false.',
      is_default_bill: 'Whether it is the default billing address. In an order or a waybill always false.',
      problem: 'What has to be corrected before goods can go there; null: nothing.',
    },
  'coupons, coupon, couponrule/uselist, couponrule/activate, coupon/lists, coupon/take': {
    kind: 'What it takes off: money: a fixed amount; percent: a part; freight: an amount of the freight; service_fee: an amount of the service fee.',
    scope: 'What it is for: the whole bill (all), the goods, the freight, or the freight of some lines.',
    lines: 'Names of the lines that a coupon of scope lines is for; else empty.',
    value: 'What it takes off: of kind percent in basis points (500 is 5 %), else in fen (1/100 CNY).',
    cap: 'The most that a coupon of kind percent takes off; null: no limit.',
    state: 'available; locked: on a bill that is not paid yet; used; returned: came back and can be used again; expired.',
    starts_at: 'From when it is valid.',
    expires_at: 'Until when it is valid.',
    ready: 'Whether it can be used now, on a bill that it fits.',
    usable: 'Whether it can be used for the bill of this call; else `why_not` says why not. Missing: the call has no bill.',
    why_not: 'Why it cannot be used for the bill of this call; null: it can. Missing: the call has no bill.',
    saves: 'What it takes off the bill of this call. Missing: the call has no bill.',
  },
  'other/server, cart/carttoorder services, cart/carttoonepayorder services, waybill_services, order/changeShipping services, order/ordertopackage services, sendorder/changeShippingMethod services':
    {
      level: 'What it is ordered for: an item, an order, a waybill, or goods in stock.',
      unit: 'What its price is for: an item, a piece, a photo, an order, a waybill, a box.',
      price: 'Price of one unit.',
      free: 'How many units are free, those of the level of the member included.',
    },
  'items.services, sendorder/detail services, sendorder/cancel services, sendorder/act services, sendorder/receipt services, orders/opdetail services, orders/act services':
    {
      done_at: 'When it was done; null: it is not.',
      by: 'Name of who did it; empty: it is not done, or the shop did it itself.',
      note: 'What was noted about it; empty: nothing.',
      photos: 'Addresses of the pictures that prove it; empty: none.',
      code: 'Code of the service.',
      state: 'ordered: not done yet; done; refunded: not done, and paid back.',
    },
  bills: {
    invoice_no: 'Number of the bill.',
    kind: 'What the bill is for: goods, waybill, supplement, onepay (a one-pay order), recharge (a top-up), card, storage, return_fee, photo, split, services.',
    state: 'State of the bill. sealed: a payment or a transfer is under way.',
    amount: 'The bill without a payment fee.',
    currency: 'Currency of `minor`, as its ISO 4217 code: that of the bill, of a paid one that in which it was charged.',
    minor: 'The bill in its currency; of a paid one what was charged, the payment fee within it.',
    time: 'When it was paid; of an unpaid one when it was made.',
  },
  'methods, waiting_to': {
    code: 'Code of the payment method.',
    amount: 'The most that can go back by it.',
  },
  declare: {
    order_item_id: 'The item, by its id; before the order is made the row of the cart.',
    name_en: 'What the goods are, in English, for customs.',
    name_cn: 'What the goods are, in Chinese, for customs.',
    hs_code: 'Customs tariff number; may be empty.',
    quantity: 'Number of pieces.',
    unit_value: 'Value of a piece for customs.',
    paid_value: 'What was paid for a piece.',
  },
  months: {
    month: 'Month in the time zone of the shop, as YYYY-MM.',
  },
  ending: {
    items: 'How many items it is about.',
    until: 'The first last day of free storage, as YYYY-MM-DD in the time zone of the shop.',
    days_left: 'Days until then.',
    mark: 'The warning that is reached: free storage ends within so many days.',
  },
};
