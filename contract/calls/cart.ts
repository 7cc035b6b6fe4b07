// The cart and its two checkouts. Amounts in fen.
import { command, query } from '../call.ts';
import {
  country,
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
  name,
  out,
  shape,
  text,
  z,
} from '../fields.ts';
import { MANUAL_PICTURES } from '../manual-goods.ts';
import { ownParcels, parcelIn } from './parcels.ts';
import { addressOut, couponOut, feeRow, priceStep, serviceOut } from './parts.ts';
import { laterOut, quoteOut } from './site.ts';
import { declareInput, declareRow } from './stock-shapes.ts';

const cartRow = shape({
  id: out.id,
  api_type: out.text,
  num_iid: out.text,
  sku_id: out.text,
  title: out.text,
  pic_url: out.text,
  properties_name: out.text,
  price: out.fen,
  num: out.int,
  min_num: out.int,
  /** pieces in stock */
  quantity: out.int,
  remark: out.text,
  services: list(out.text),
  /** a price that the buyer still has to verify (goods added by hand) */
  provisional: out.bool,
  /** what a piece cost when the row came into the cart, if that differs from now */
  price_was: z.nullable(out.fen),
  /** of the SKU, whatever the quantity; `price` is by the pieces of these goods in the order */
  listed_price: out.fen,
  price_steps: list(priceStep),
  /** why it can't be ordered now: sold out, forbidden goods ... */
  problem: z.nullable(message),
  warn: z.nullable(message),
});
export type CartRow = z.output<typeof cartRow>;

const cartGroup = shape({
  shop_id: out.id,
  shop_name: out.text,
  api_type: out.text,
  warehouse_id: out.id,
  warehouse_name: out.text,
  items: list(cartRow),
  /** of the rows that can be ordered */
  goods: out.fen,
  freight: out.fen,
  service_fee: out.fen,
});
export type CartGroup = z.output<typeof cartGroup>;
const cartOut = shape({ groups: list(cartGroup), count: out.int, saves_by_joining: out.fen });
export type CartOut = z.output<typeof cartOut>;

/** One future order: goods of one seller for one warehouse. */
const checkoutGroup = shape({
  shop_id: out.id,
  shop_name: out.text,
  api_type: out.text,
  warehouse_id: out.id,
  warehouse_name: out.text,
  items: list(cartRow),
  components: list(feeRow),
  total: out.fen,
});
export const checkoutOut = shape({
  /** sent back with submit=1: identifies the prices the user has seen */
  quote: out.text,
  groups: list(checkoutGroup),
  components: list(feeRow),
  amount: out.fen,
  currency: out.text,
  rate: out.text,
  coupons: list(couponOut),
  coupon_id: z.nullable(out.int),
  services: list(serviceOut),
  problems: list(shape({ cart_id: out.id, why: message })),
  /** the freight to come, to `country` or the member's own; null when a parcel has no line */
  later: z.nullable(laterOut),
  /** set once made */
  order_ids: list(out.id),
  invoice_no: out.textOrNull,
});
export type CheckoutOut = z.output<typeof checkoutOut>;

const cartLine = {
  api_type: text(20),
  num_iid: text(60),
  sku_id: z._default(z.string().check(z.maxLength(60)), ''),
  num: int(1, 999),
  remark: maybe(text(300)),
  warehouse_id: maybe(id),
};

const { remark: _, ...visitorLine } = cartLine;

const checkoutInput = {
  cart_ids: ids(100),
  submit: maybe(flag),
  quote: maybe(text(80)),
  coupon_id: maybe(idOrNone),
  /** 1: without a coupon_id the best coupon is taken, and with coupon_id 0 none; for a one-pay order without waybill_services those free of charge */
  auto: maybe(flag),
  /** {"<cart id>": ["photo", ...]} item services; order services under the shop id */
  services: maybe(json(z.record(z.string(), z.array(z.string().check(z.maxLength(40)))))),
  /** what happens when a question is not answered within 7 days */
  no_answer: maybe(z.enum(['cancel', 'buy'])),
  /** the member agrees to rows that cost more than when they came into the cart; `quote` identifies these prices */
  accept_prices: maybe(flag),
  /** where the freight to come is estimated to; missing: the default address, else the shop's country */
  country: maybe(country),
  key: maybe(key),
};

/** The confirm page of a one-pay order: the checkout, and the waybill that will follow it, in one bill. */
const onepayOut = shape({
  ...checkoutOut.shape,
  warehouse_id: out.id,
  address_id: z.nullable(out.int),
  address: z.nullable(addressOut),
  shipping_id: z.nullable(out.int),
  lines: list(quoteOut),
  /** the goods with their fees, and the freight with its charges; coupon not subtracted */
  goods_total: out.fen,
  freight_total: out.fen,
  /** all that the line charges: the base of the cap */
  shipping: out.fen,
  /** most that the member pays for `shipping` after weighing; null: some weight is not from the shop's own records */
  cap: z.nullable(out.fen),
  cap_bp: out.int,
  /** where the worst of the weights and sizes comes from, and its certainty in percent */
  source: z.enum(['measured', 'history', 'listing', 'category']),
  band: out.int,
  waybill_services: list(serviceOut),
  chosen_services: list(out.text),
  insured_default: out.fen,
  insured_value: out.fen,
  insurance: z.enum(['none', 'offered', 'forced']),
  declare: list(declareRow),
  declare_below_paid: out.bool,
  points_max: out.int,
  points: out.int,
  /** what has to be corrected first: address, line, what the member owes */
  blocks: list(message),
  onepay_id: z.nullable(out.int),
});
export type OnepayOut = z.output<typeof onepayOut>;

export const cart = {
  cart: {
    getList: query({
      method: 'POST',
      name: 'getCartlist',
      by: 'member',
      doc: 'The cart, grouped by seller and warehouse, with the costs of each seller.',
      input: form({}),
      output: cartOut,
    }),
    visitor: query({
      by: 'public',
      method: 'POST',
      body_kb: 256,
      doc: "A visitor's cart, stored by the client, as a member without a level sees it: problems, current prices, freight and service fee, and the freight to come. Ids are the places in `items`, from 1; rows of unknown goods are left out.",
      input: form({
        items: json(z.array(form(visitorLine)).check(z.minLength(1), z.maxLength(100))),
        /** where the freight to come is estimated to; missing: the visitor's country */
        country: maybe(country),
      }),
      /** `later`: the freight to come of what can be ordered; null when a parcel has no line */
      output: shape({ ...cartOut.shape, later: z.nullable(laterOut) }),
    }),
    add: command({
      name: 'addToCart',
      by: 'member',
      doc: 'Add one SKU; the same SKU for the same warehouse adds to its row.',
      input: form({ ...cartLine, key: maybe(key) }),
      output: shape({ cart_id: out.id, count: out.int }),
    }),
    batchadd: command({
      name: 'batchAddCart',
      by: 'member',
      body_kb: 256,
      doc: "Add several SKUs in one call: several sizes, or a visitor's local cart at login. SKUs that can't be added are listed.",
      input: form({ items: json(z.array(form(cartLine)).check(z.minLength(1), z.maxLength(50))), key: maybe(key) }),
      output: shape({ cart_ids: list(out.id), count: out.int, refused: list(shape({ num_iid: out.text, why: message })) }),
    }),
    edit: command({
      method: 'GET',
      name: 'cartNumEdit',
      by: 'member',
      doc: 'Change quantity, remark, SKU, services or warehouse of a row.',
      input: form({
        id,
        num: maybe(int(1, 999)),
        remark: z.optional(z.string().check(z.maxLength(300))),
        sku_id: maybe(text(60)),
        warehouse_id: maybe(id),
        services: maybe(json(z.array(z.string().check(z.maxLength(40))))),
      }),
      output: cartOut,
    }),
    delete: command({
      method: 'GET',
      name: 'cartDelete',
      by: 'member',
      doc: 'Delete cart rows.',
      input: form({ ids: ids() }),
      output: cartOut,
    }),
    carttoorder: command({
      method: 'GET',
      name: 'cartToOrder',
      by: 'member',
      previews: true,
      doc: 'Preview, or with submit=1 create one order for each seller and warehouse and one bill for all; `quote` of the preview must be sent back.',
      input: form(checkoutInput),
      output: checkoutOut,
    }),
    carttoonepayorder: command({
      name: 'cartToOnepayOrder',
      by: 'member',
      previews: true,
      addon: 'onepay',
      body_kb: 128,
      doc: 'Preview, or with submit=1 create a one-pay order: goods and estimated international freight in one bill.',
      input: form({
        ...checkoutInput,
        address_id: maybe(id),
        shipping_id: maybe(id),
        /** 1: all that goods and freight cost, unless a lower `insured_value` (fen) is given; neither: not insured */
        insured: maybe(flag),
        insured_value: maybe(int(0, 1_000_000)),
        /** codes of the shop's services for a waybill; `line:<id>` is an optional one of the line */
        waybill_services: maybe(json(z.array(z.string().check(z.maxLength(40))))),
        points: maybe(int()),
        /** order_item_id names the cart row: the item is not made yet */
        declare: maybe(declareInput),
        declare_confirmed: maybe(flag),
      }),
      output: onepayOut,
    }),
    later: query({
      by: 'member',
      doc: 'The international freight still to come for cart rows: one parcel a warehouse, each by its recommended line; null when a parcel has no line.',
      input: form({ cart_ids: ids(100), country: maybe(country) }),
      output: shape({ later: z.nullable(laterOut) }),
    }),
    changeShipping: query({
      name: 'changeCartShipping',
      by: 'member',
      addon: 'onepay',
      doc: 'Lines and prices for the chosen cart rows on the one-pay confirm page.',
      input: form({ cart_ids: ids(100), address_id: id, shipping_id: maybe(id) }),
      output: shape({ shipping_id: z.nullable(out.int), lines: list(quoteOut) }),
    }),
  },
  buyself: {
    add: command({
      name: 'buyselfAdd',
      by: 'member',
      body_kb: 4096,
      doc: 'type=goods: add goods by hand as a cart row with a provisional price. type=parcel: declare parcels for forwarding.',
      input: form({
        type: z._default(z.enum(['goods', 'parcel']), 'goods'),
        url: maybe(text(1000)),
        title: maybe(name(200)),
        price: maybe(int(1, 100_000_000)),
        num: maybe(int(1, 999)),
        pic_url: maybe(text(500)),
        pictures: maybe(json(z.array(text(500)).check(z.maxLength(MANUAL_PICTURES)))),
        options: maybe(name(300)),
        freight: maybe(int(0, 10_000_000)),
        remark: maybe(text(300)),
        seller: maybe(name(80)),
        warehouse_id: maybe(id),
        parcels: maybe(json(z.array(form(parcelIn)).check(z.minLength(1), z.maxLength(50)))),
        pay_password: maybe(text(6)),
        key: maybe(key),
      }),
      output: shape({ cart_id: z.nullable(out.int), count: out.int, parcel_ids: list(out.id) }),
    }),
    ...ownParcels,
  },
};
