// What members are notified about, in the words of shoppers: each topic holds the events of the message catalogue that belong to it, and is switched as one.
// A new event of the catalogue has to be put into a topic here, or this file does not compile.
import type { Key } from '#contract/messages.ts';

type EventOf<K> = K extends `msg.${infer E}.title` ? (`msg.${E}.text` extends Key ? E : never) : never;
/** Every event that has both texts, `msg.<event>.title` and `msg.<event>.text`. */
export type NotificationEvent = EventOf<Key>;

export const CHANNELS = ['mail', 'push'] as const;
export type Channel = (typeof CHANNELS)[number];

export const GROUPS = ['orders', 'warehouse', 'waybills', 'money', 'account'] as const;
export type Group = (typeof GROUPS)[number];

type TopicDef = {
  group: Group;
  /** as shipped */
  mail: boolean;
  push: boolean;
  /** Needs an answer or a payment in time: never part of the daily mail. */
  urgent?: true;
  /** Sent whatever the member chose, for this reason. */
  always?: 'security' | 'money';
  /** Comes once: nothing to choose on the page. */
  unlisted?: true;
};
const on = { mail: true, push: true };

/** In the order of the page. */
export const TOPICS = {
  paid: { group: 'orders', ...on },
  purchased: { group: 'orders', ...on },
  question: { group: 'orders', ...on, urgent: true },
  supplement: { group: 'orders', ...on, urgent: true },
  reply: { group: 'orders', ...on },
  order_closed: { group: 'orders', ...on },
  aftersale: { group: 'orders', ...on },
  price: { group: 'orders', ...on },
  in_stock: { group: 'warehouse', ...on },
  photos: { group: 'warehouse', mail: false, push: true },
  parcel: { group: 'warehouse', ...on },
  parcel_open: { group: 'warehouse', ...on, urgent: true },
  storage: { group: 'warehouse', ...on, urgent: true },
  packing: { group: 'waybills', mail: false, push: true },
  dispatched: { group: 'waybills', ...on },
  delivered: { group: 'waybills', ...on },
  trouble: { group: 'waybills', ...on, urgent: true },
  claim: { group: 'waybills', ...on, urgent: true },
  refund: { group: 'money', ...on },
  points: { group: 'money', mail: false, push: false },
  gifts: { group: 'money', ...on },
  cards: { group: 'money', ...on },
  rebate: { group: 'money', ...on },
  money: { group: 'money', ...on, always: 'money', urgent: true },
  withdrawal: { group: 'money', ...on, always: 'security', urgent: true },
  feedback: { group: 'account', mail: false, push: true },
  selling: { group: 'account', ...on, urgent: true },
  security: { group: 'account', ...on, always: 'security', urgent: true },
  welcome: { group: 'account', mail: true, push: false, urgent: true, unlisted: true },
} as const satisfies Record<string, TopicDef>;

export type Topic = keyof typeof TOPICS;
export const TOPIC_LIST = Object.keys(TOPICS) as Topic[];
export const isTopic = (name: string): name is Topic => Object.hasOwn(TOPICS, name);
export const topicDef = (topic: Topic): TopicDef => TOPICS[topic];

const TOPIC_OF: Record<NotificationEvent, Topic> = {
  paid: 'paid',
  waybill_paid: 'paid',
  rehearsal_paid: 'paid',
  freight_paid: 'paid',
  refund_fee_paid: 'paid',
  parcel_return_paid: 'paid',
  remit_approved: 'paid',
  purchased: 'purchased',
  question: 'question',
  question_over: 'question',
  problem: 'question',
  problem_over: 'question',
  waybill_problem: 'question',
  waybill_refused: 'question',
  onepay_asked: 'question',
  onepay_stays: 'question',
  onepay_line: 'question',
  onepay_light: 'question',
  order_for_you: 'supplement',
  supplement: 'supplement',
  supplement_over: 'supplement',
  supplement_after: 'supplement',
  supplement_waived: 'supplement',
  supplement_confirmed: 'supplement',
  freight_due: 'supplement',
  choose_line: 'supplement',
  choose_line_soon: 'supplement',
  freight_supplement: 'supplement',
  refund_fee: 'supplement',
  parcel_to_pay: 'supplement',
  waybill_returned_fee: 'supplement',
  order_reply: 'reply',
  waybill_reply: 'reply',
  order_expired: 'order_closed',
  onepay_end: 'order_closed',
  cancel_declined: 'order_closed',
  refund_applied: 'aftersale',
  refund_agreed: 'aftersale',
  refund_refused: 'aftersale',
  refund_returning: 'aftersale',
  refund_closed: 'aftersale',
  refund_exchanged: 'aftersale',
  price_reached: 'price',
  in_stock: 'in_stock',
  onepay_ships: 'in_stock',
  photo_ready: 'photos',
  split_done: 'in_stock',
  parcel_received: 'parcel',
  parcel_undone: 'parcel',
  parcel_declared_now: 'parcel',
  parcel_claimed: 'parcel',
  parcel_claim_refused: 'parcel',
  parcel_purchase: 'parcel',
  parcel_expired: 'parcel',
  parcel_disposed: 'parcel',
  parcel_returned: 'parcel',
  parcel_shipped: 'parcel',
  parcel_ship_later: 'parcel',
  parcel_undeclared: 'parcel_open',
  parcel_waiting: 'parcel_open',
  parcel_held: 'parcel_open',
  storage_soon: 'storage',
  storage_over: 'storage',
  abandoned: 'storage',
  packing: 'packing',
  dispatched: 'dispatched',
  number_corrected: 'dispatched',
  delivered: 'delivered',
  received: 'delivered',
  waybill_cancelled: 'trouble',
  waybill_lost: 'trouble',
  waybill_seized: 'trouble',
  waybill_returned: 'trouble',
  points_back: 'trouble',
  claim_offer: 'claim',
  claim_evidence: 'claim',
  claim_rejected: 'claim',
  claim_paid: 'claim',
  refunded: 'refund',
  sold_out_refunded: 'refund',
  services_back: 'refund',
  cheaper: 'refund',
  refunded_after: 'refund',
  refunded_method: 'refund',
  freight_refund: 'refund',
  onepay_share: 'refund',
  photo_refunded: 'refund',
  split_refunded: 'refund',
  refund_sent: 'refund',
  late_inspect: 'refund',
  late_pack: 'refund',
  late_priority: 'refund',
  points: 'points',
  points_expiring: 'gifts',
  level_up: 'gifts',
  card_active: 'cards',
  card_added: 'cards',
  card_ends: 'cards',
  card_refunded: 'refund',
  birthday_coupon: 'gifts',
  gift_coupon: 'gifts',
  rebate_available: 'rebate',
  rebate_back: 'rebate',
  rebate_void: 'rebate',
  remit_short: 'money',
  remit_rejected: 'money',
  late_money: 'money',
  late_part: 'money',
  payment_differs: 'money',
  money_assigned: 'money',
  chargeback: 'money',
  reinstated: 'money',
  refund_failed: 'money',
  refund_after_all: 'money',
  points_back_owed: 'money',
  rebate_back_owed: 'money',
  withdrawal_applied: 'withdrawal',
  withdrawal_paid: 'withdrawal',
  withdrawal_rejected: 'withdrawal',
  withdrawal_failed: 'withdrawal',
  feedback_answered: 'feedback',
  review_hidden: 'feedback',
  review_answered: 'feedback',
  seller_approved: 'selling',
  seller_rejected: 'selling',
  seller_goods_listed: 'selling',
  seller_goods_rejected: 'selling',
  seller_order: 'selling',
  seller_paid_out: 'selling',
  seller_held: 'selling',
  seller_released: 'selling',
  password_changed: 'security',
  email_changed: 'security',
  mobile_changed: 'security',
  pay_password_set: 'security',
  wallet_frozen: 'security',
  wallet_unfrozen: 'security',
  address_restored: 'security',
  welcome: 'welcome',
};

export const topicOf = (event: NotificationEvent): Topic => TOPIC_OF[event];
