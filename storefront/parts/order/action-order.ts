// The one table of what a member can do with a thing: the main action of a card, what is next to it, and what is under More
// with its consequences.
import type { Key } from '#shop/lib/i18n.ts';

/** main: the main action of the card. side: a button where there is room. last: under More always, in the colour of warning. */
export type ActionPlace = 'main' | 'side' | 'last';

/** In the order of their weight. A line with a thing in front applies to that thing only. */
const ORDER = {
  pay: 'main',
  answer: 'main',
  choose: 'main',
  // Opens what is asked, on cards of lists.
  see: 'main',
  declare: 'main',
  'parcel.claim': 'main',
  accept: 'main',
  approve: 'main',
  ship_now: 'main',
  receive: 'main',
  ship: 'main',
  add: 'main',

  dispute: 'side',
  extend: 'side',
  approve_photos: 'side',
  review: 'side',
  buy_again: 'side',
  edit: 'side',
  change: 'side',
  wait: 'side',
  appeal: 'side',
  // The form for money back, a return or an exchange.
  refund: 'side',
  exchange: 'side',
  return: 'side',
  message: 'side',
  waybill: 'side',
  photo: 'side',
  ask_split: 'side',
  object_photos: 'side',
  change_warehouse: 'side',
  claim: 'side',
  track: 'side',
  reply: 'side',
  remit: 'side',
  to_stock: 'side',

  withdraw: 'last',
  not_mine: 'last',
  request_cancel: 'last',
  cancel: 'last',
  decline: 'last',
  destroy: 'last',
  delete: 'last',
} as const satisfies Record<string, ActionPlace>;

const WEIGHT = new Map<string, { weight: number; place: ActionPlace }>(
  Object.entries(ORDER).map(([action, place], weight) => [action, { weight, place }]),
);

/** The place of an action of a thing; undefined: the table does not know it. */
export const placeOf = (thing: string, action: string): { weight: number; place: ActionPlace } | undefined =>
  WEIGHT.get(`${thing}.${action}`) ?? WEIGHT.get(action);

/** The consequences, where they are the same for every thing of its kind; cards that know more have their own. */
export const FOLLOWS: { readonly [action: string]: Key } = {
  'item.destroy': 'order.destroy_help',
  'item.decline': 'order.decline_help',
  'item.request_cancel': 'order.cancel_buying',
  'item.cancel': 'order.cancel_part',
  'order.cancel': 'order.cancel_mixed',
  'order.request_cancel': 'order.cancel_buying',
  'order.delete': 'order.delete_help',
  'waybill.cancel': 'send.cancel_note',
  'onepay.cancel': 'onepay.cancel_help',
  'onepay.delete': 'onepay.delete_help',
  'parcel.delete': 'forme.delete_help',
  'parcel.destroy': 'forme.destroy_help',
  'parcel.not_mine': 'forme.not_mine_help',
  'parcel.withdraw': 'forme.withdraw_help',
  'refund.withdraw': 'refund.card.withdraw_help',
  'claim.withdraw': 'claim.withdraw_help',
  'remit.cancel': 'remit.withdraw_help',
};
