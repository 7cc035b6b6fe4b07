// Members who sell in the shop: the application, their shop, goods, orders and money.
import type { Texts } from './texts.ts';

const HOMES = 'seller/home, seller/edit, seller/payee';
const GOODS = 'seller/goods, seller/goodsDetail, seller/goodsSave, seller/stock, seller/withdraw';
const ITEMS = 'seller/orders, seller/take, seller/accept, seller/ship, seller/refuse, seller/cancelAnswer';

export const SELLERS: Texts = {
  'shop/add': {
    id: 'Id of the application; null: none was sent.',
    state: 'none: not applied; pending: under review; approved; rejected.',
    actions: 'apply: send a corrected application by shop/add. Empty: nothing can be done.',
    reason: 'Why it was rejected; empty: it was not.',
    kind: 'A company or a person.',
    company: 'Name of the company or person that applies.',
    contact: 'Whom to ask.',
    phone: 'Phone number.',
    category_id: 'Category of what is sold, by its id; null: none.',
    content: 'What the applicant wrote; may be empty.',
    papers: 'Papers of the applicant.',
    time: 'When it was sent; null: not applied.',
    shop_id: 'The shop, by its id; null: not approved.',
  },
  [HOMES]: {
    shop_id: 'The shop, by its id.',
    names: 'Name of the shop, by language code.',
    docs: 'Description of the shop, by language code.',
    locations: 'Place of the shop, by language code.',
    pic: 'Picture of the shop; null: none.',
    post_fee: 'Domestic delivery fee of an order, at least.',
    free_over: 'Goods of one order from this amount on are delivered free; null: never.',
    commission_bp: "The shop's commission, in basis points of the price of the goods (1000 is 10 %).",
    held: 'Whether the shop is on hold: its goods are off sale.',
    held_reason: 'Why it is on hold; empty: it is not.',
    share_days: 'Days from the receipt of the buyer until a share is available.',
    moderated: 'Whether goods are approved before they are listed.',
    counts: 'How much there is to do.',
    payee: 'The bank account that payouts go to; null: none is set.',
  },
  money: {
    pending: 'Shares that are not available yet.',
    available: 'What can be paid out now; below zero: later refunds were more.',
    in_payout: 'In a payout that is under way.',
    paid_out: 'Paid out so far.',
  },
  'seller/home counts, seller/edit counts, seller/payee counts': {
    to_do: 'Items to accept or answer.',
    to_ship: 'Items to send.',
    goods: 'Goods on sale.',
    waiting: 'Goods that wait for approval.',
    rejected: 'Goods that were rejected.',
  },
  payee: {
    changed_at: 'When it replaced another account; null: it is the first.',
    rest_until: 'No payout to it until then; null: they are made.',
  },
  [GOODS]: {
    id: 'Id of the goods in this area.',
    state: 'pending: waits for approval; listed; rejected; off: taken off sale.',
    reason: 'Why it was rejected; empty: it was not.',
    titles: 'Title by language code.',
    docs: 'Description by language code, as plain text.',
    pictures: 'The pictures, the main one first.',
    category_id: 'Category, by its id; null: none.',
    post_fee: 'Domestic delivery fee of an order with these goods, at least.',
    ship_days: 'Days from the payment until the goods are sent.',
    weight: 'Weight of a piece, in grams; null: not known.',
    skus: 'The SKUs of the goods.',
    actions: 'What may be done now: change by seller/goodsSave, withdraw by seller/withdraw.',
    time: 'When it was changed last.',
  },
  'seller/goods skus, seller/goodsDetail skus, seller/goodsSave skus, seller/stock skus, seller/withdraw skus': {
    names: 'Name of the option, by language code; empty: the goods have one SKU alone.',
    quantity: 'Pieces in stock.',
  },
  [ITEMS]: {
    id: 'Id of the item.',
    price: 'Price of a piece that was paid.',
    state: 'State of the item.',
    actions: 'What may be done now; each has a call of its own in this group. Empty: nothing.',
    paid_at: 'When the order was paid; null: not yet.',
    send_by: 'Until when it has to be sent; null: it is sent, or has no promise.',
    share: 'What the seller earns by it; null: nothing is known yet.',
    warehouse: 'Where it is sent to.',
  },
  share: {
    state: 'pending: not available yet; available; paid_out; taken_back.',
    goods: 'What was paid for the goods.',
    freight: 'Domestic delivery that was paid.',
    commission: "The shop's commission.",
    amount: '`goods` and `freight` less `commission`.',
    available_at: 'When it becomes available; null: the buyer has not received it, or it is already.',
  },
  'seller/orders warehouse, seller/take warehouse, seller/accept warehouse, seller/ship warehouse, seller/refuse warehouse, seller/cancelAnswer warehouse':
    {
      name: 'Name of the warehouse.',
      address: 'Address in Chinese.',
      receiver: 'Consignee to write on the label, with the number of the order.',
      phone: 'Phone number of the warehouse.',
    },
  'seller/statement': {
    id: 'Id of the movement.',
    text: 'What it was, in the language of the answer.',
    amount: 'What moved; below zero: paid out or taken back.',
    balance: 'What was on the account after it.',
    time: 'When it was.',
  },
};
