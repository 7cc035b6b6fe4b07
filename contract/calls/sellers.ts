// The area of a member who sells in the shop: their shop, goods, orders and money. Amounts in fen. Calls of our own: the
// application is shop/add.
import { command, query } from '../call.ts';
import {
  amount,
  code,
  code6,
  fen,
  flag,
  form,
  id,
  ids,
  int,
  json,
  key,
  list,
  maybe,
  name,
  none,
  oneOf,
  out,
  pageOf,
  paging,
  shape,
  text,
  z,
} from '../fields.ts';
import { LANGS } from '../lang.ts';
import { orderItemMachine } from '../states/order-item.ts';
import { SELLER_GOODS_STATES, sellerGoodsMachine, shareMachine } from '../states/seller.ts';
import { SELLER_ORDER_TABS } from '../states/simple.ts';

/** Words by language; one is enough. */
const byLanguage = (max: number) => z.partialRecord(z.enum(LANGS), text(max, 0));
const words = (max: number) => json(byLanguage(max));
const wordsOut = z.record(z.string(), z.string());
const picture = shape({ id: out.id, url: out.text });

export const sellerMoney = shape({
  /** from acceptance until it becomes available */
  pending: out.fen,
  /** can be paid out now; below zero after later refunds */
  available: out.fen,
  /** in a payout that is under way */
  in_payout: out.fen,
  /** paid out so far */
  paid_out: out.fen,
});

export const sellerAccount = shape({
  bank_name: out.text,
  account_name: out.text,
  account_no: out.text,
  /** when it replaced another one, null for the first */
  changed_at: out.timeOrNull,
  /** payouts to it are locked until then, null when they are not */
  rest_until: out.timeOrNull,
});

const sellerHome = shape({
  shop_id: out.id,
  names: wordsOut,
  docs: wordsOut,
  locations: wordsOut,
  pic: z.nullable(picture),
  post_fee: out.fen,
  free_over: z.nullable(out.fen),
  commission_bp: out.int,
  held: out.bool,
  held_reason: out.text,
  share_days: out.int,
  moderated: out.bool,
  money: sellerMoney,
  counts: shape({ to_do: out.int, to_ship: out.int, goods: out.int, waiting: out.int, rejected: out.int }),
  payee: z.nullable(sellerAccount),
  /** the wallet is frozen: the account cannot be changed */
  wallet_frozen: out.bool,
});

const sku = shape({ sku_id: out.text, names: wordsOut, price: out.fen, quantity: out.int });
export const sellerGoods = shape({
  id: out.id,
  num_iid: out.text,
  state: out.state(sellerGoodsMachine),
  reason: out.text,
  titles: wordsOut,
  docs: wordsOut,
  pictures: list(picture),
  category_id: z.nullable(out.int),
  goods_type: out.text,
  post_fee: out.fen,
  ship_days: out.int,
  weight: z.nullable(out.int),
  skus: list(sku),
  actions: list(out.text),
  time: out.time,
});
export type SellerGoodsOut = z.output<typeof sellerGoods>;

const sellerItem = shape({
  id: out.id,
  order_id: out.id,
  order_no: out.text,
  title: out.text,
  pic_url: out.text,
  properties_name: out.text,
  price: out.fen,
  num: out.int,
  remark: out.text,
  state: out.state(orderItemMachine),
  actions: list(out.text),
  cancel_asked: out.bool,
  paid_at: out.timeOrNull,
  /** the seller's deadline: the days after the payment that its goods promise */
  send_by: out.timeOrNull,
  tracking_no: out.text,
  share: z.nullable(
    shape({
      state: out.state(shareMachine),
      goods: out.fen,
      freight: out.fen,
      commission: out.fen,
      commission_bp: out.int,
      amount: out.fen,
      available_at: out.timeOrNull,
    }),
  ),
  /** where it is sent to; the buyer is only known by the order's number */
  warehouse: shape({ name: out.text, address: out.text, receiver: out.text, phone: out.text, postcode: out.text }),
});
export type SellerItem = z.output<typeof sellerItem>;

const M = { by: 'member', addon: 'settled' } as const;

export const sellers = {
  seller: {
    home: query({ ...M, doc: 'My shop: pending work and earnings.', input: none, output: sellerHome }),
    edit: command({
      ...M,
      doc: 'Change the appearance of my shop and its domestic delivery fee.',
      input: form({
        names: words(60),
        docs: maybe(words(400)),
        locations: maybe(words(60)),
        pic: maybe(id),
        post_fee: fen,
        free_over: maybe(fen),
        key: maybe(key),
      }),
      output: sellerHome,
    }),
    payee: command({
      ...M,
      secret: true,
      doc: 'The bank account that payouts go to; the name has to be that of the application. Requires the pay password, or a code to an address of the member (event provepayee); payouts to a new account are held for some hours.',
      input: form({
        bank_name: name(80),
        account_name: name(80),
        account_no: code(40),
        pay_password: maybe(code6),
        old_captcha: maybe(code6),
        key: maybe(key),
      }),
      output: sellerHome,
    }),
    goods: query({
      ...M,
      doc: 'My goods.',
      input: form({ state: maybe(oneOf(SELLER_GOODS_STATES)), ...paging }),
      output: pageOf(sellerGoods),
    }),
    goodsDetail: query({ ...M, doc: 'One of my goods.', input: form({ id }), output: sellerGoods }),
    goodsSave: command({
      ...M,
      body_kb: 72 * LANGS.length,
      doc: 'Add goods, or change them: without `id` they are new. They need approval where the shop requires it.',
      input: form({
        id: maybe(id),
        titles: words(120),
        docs: maybe(words(4000)),
        pictures: ids(9),
        category_id: maybe(id),
        goods_type: maybe(text(40)),
        post_fee: maybe(fen),
        ship_days: maybe(int(1, 60)),
        weight: maybe(int(1, 200_000)),
        skus: json(
          z
            .array(
              z.object({
                sku_id: z.optional(text(40)),
                names: z.optional(byLanguage(60)),
                price: amount,
                quantity: int(0, 1_000_000),
              }),
            )
            .check(z.minLength(1), z.maxLength(50)),
        ),
        key: maybe(key),
      }),
      output: sellerGoods,
    }),
    stock: command({
      ...M,
      doc: 'Set price and stock of goods on sale, effective immediately.',
      input: form({
        id,
        skus: json(
          z
            .array(z.object({ sku_id: text(40), price: amount, quantity: int(0, 1_000_000) }))
            .check(z.minLength(1), z.maxLength(50)),
        ),
        key: maybe(key),
      }),
      output: sellerGoods,
    }),
    withdraw: command({
      ...M,
      doc: 'Take goods off sale; a change puts them on sale again.',
      input: form({ id, key: maybe(key) }),
      output: sellerGoods,
    }),
    orders: query({
      ...M,
      doc: 'Items that members bought from me: pending ones first, oldest first.',
      input: form({ tab: z._default(oneOf(SELLER_ORDER_TABS), 'to_do'), ...paging }),
      output: pageOf(sellerItem),
    }),
    take: command({
      ...M,
      doc: 'Start work on items: from then on members can only request to cancel them.',
      input: form({ item_ids: ids(50), key: maybe(key) }),
      output: list(sellerItem),
    }),
    accept: command({
      ...M,
      doc: 'Accept items at the price that was paid; my share is credited to my account.',
      input: form({ item_ids: ids(50), key: maybe(key) }),
      output: list(sellerItem),
    }),
    ship: command({
      ...M,
      doc: 'Mark as sent to the warehouse, with courier and tracking number.',
      input: form({ item_ids: ids(50), courier_id: id, tracking_no: code(40), key: maybe(key) }),
      output: list(sellerItem),
    }),
    refuse: command({
      ...M,
      doc: 'Mark as out of stock, or refuse with a reason; the member is refunded.',
      input: form({
        item_id: id,
        out_of_stock: z._default(z.optional(flag), false),
        num: maybe(int(1)),
        text: text(300),
        key: maybe(key),
      }),
      output: list(sellerItem),
    }),
    cancelAnswer: command({
      ...M,
      doc: 'Answer a request to cancel.',
      input: form({ item_id: id, agree: flag, text: maybe(text(300)), key: maybe(key) }),
      output: list(sellerItem),
    }),
    statement: query({
      ...M,
      doc: 'Movements of my account, newest first.',
      input: form({ ...paging }),
      output: pageOf(shape({ id: out.id, text: out.text, amount: out.fen, balance: out.fen, time: out.time })),
    }),
  },
};
