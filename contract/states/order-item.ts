// The state machine of order items, and how an order's state and tab are derived from its items.
import { BEFORE, isIn, machine, type StateOf, step, type TabOf } from './machine.ts';

/** Nothing more happens. */
export const ITEMS_OVER = [
  'completed',
  'cancelled',
  'invalid',
  'out_of_stock',
  'refunded',
  'lost',
  'closed',
  'abandoned',
] as const;

/** The buyers' desk has an action on it: to buy, or to follow up. */
export const ITEMS_OF_BUYERS = ['paid', 'buying', 'purchased'] as const;
/** At the warehouse and free to be handled. */
export const ITEMS_IN_HOUSE = ['received', 'problem', 'in_stock'] as const;

export const orderItemMachine = machine({
  thing: 'item',
  start: ['unpaid', 'on_the_way'],
  ends: ['completed'],
  states: {
    unpaid: {
      pay: step('paid', 'system'),
      remit: step('pay_review', 'member'),
      cancel: step('cancelled', 'member'),
      expire: step('cancelled', 'system'),
    },
    pay_review: { confirm: step(['paid', 'buying', 'purchased'], 'system'), reject: step(BEFORE, 'system') },
    paid: {
      take: step('buying', 'buy', 'seller'),
      cancel: step('cancelled', 'member'),
      // By the system: a seller's stock was gone when the payment came.
      refuse: step('invalid', 'buy', 'seller', 'system'),
    },
    buying: {
      purchase: step('purchased', 'buy', 'seller'),
      ask: step('question', 'buy'),
      supplement: step('supplement_due', 'buy', 'system'),
      out_of_stock: step('out_of_stock', 'buy', 'seller'),
      refuse: step('invalid', 'buy', 'seller'),
      release: step('paid', 'buy'),
      request_cancel: step('buying', 'member'),
      agree_cancel: step('cancelled', 'buy', 'seller'),
      decline_cancel: step('buying', 'buy', 'seller'),
    },
    question: {
      answer: step('buying', 'member'),
      cancel: step('cancelled', 'member'),
      expire: step(['cancelled', 'buying'], 'system'),
    },
    supplement_due: {
      pay: step(BEFORE, 'system'),
      remit: step('pay_review', 'member'),
      decline: step(['cancelled', 'after_sale'], 'member'),
      expire: step(['cancelled', 'after_sale'], 'system'),
    },
    purchased: {
      seller_ship: step('on_the_way', 'buy', 'seller'),
      supplement: step('supplement_due', 'buy'),
      out_of_stock: step('out_of_stock', 'buy', 'seller'),
      refund: step('after_sale', 'member'),
    },
    on_the_way: {
      receive: step('received', 'warehouse', 'system'),
      lost: step('out_of_stock', 'buy'),
      refund: step('after_sale', 'member'),
    },
    received: {
      inspect_pass: step('in_stock', 'warehouse'),
      inspect_fail: step('problem', 'warehouse'),
      undo: step('on_the_way', 'warehouse'),
      write_off: step(['refunded', 'closed'], 'warehouse'),
    },
    problem: {
      accept: step('in_stock', 'member'),
      return: step('after_sale', 'member'),
      exchange: step('after_sale', 'member'),
      destroy: step('closed', 'member'),
      sent_back: step('closed', 'warehouse'),
      expire: step('in_stock', 'system'),
      write_off: step(['refunded', 'closed'], 'warehouse'),
    },
    in_stock: {
      ship: step('in_waybill', 'member'),
      return: step('after_sale', 'member'),
      photo: step('in_stock', 'member'),
      extend: step('in_stock', 'member'),
      ask_split: step('in_stock', 'member'),
      abandon: step('abandoned', 'warehouse'),
      // A stocktake did not find it: what was paid is refunded; a parcel of the member's own was not paid for here.
      write_off: step(['refunded', 'closed'], 'warehouse'),
    },
    in_waybill: { unpack: step('in_stock', 'system'), dispatch: step('shipped', 'system'), return: step('after_sale', 'member') },
    shipped: { complete: step('completed', 'system'), lose: step('lost', 'system'), come_back: step('in_stock', 'system') },
    after_sale: {
      refunded: step('refunded', 'buy', 'finance'),
      exchanged: step('on_the_way', 'warehouse', 'buy'),
      close: step(BEFORE, 'buy', 'member', 'system'),
    },
    // After an automatic receipt, a claim may decide that it never arrived.
    completed: { lose: step('lost', 'system') },
    cancelled: {},
    invalid: {},
    out_of_stock: {},
    refunded: {},
    lost: {},
    closed: {},
    abandoned: {},
  },
  tabs: {
    unpaid: 'unpaid',
    pay_review: 'unpaid',
    paid: 'to_purchase',
    buying: 'to_purchase',
    question: 'to_purchase',
    supplement_due: 'to_purchase',
    purchased: 'on_the_way',
    on_the_way: 'on_the_way',
    received: 'on_the_way',
    problem: 'on_the_way',
    in_stock: 'in_stock',
    in_waybill: 'shipped',
    shipped: 'shipped',
    after_sale: 'closed',
    completed: 'completed',
    cancelled: 'closed',
    invalid: 'closed',
    out_of_stock: 'closed',
    refunded: 'closed',
    lost: 'closed',
    closed: 'closed',
    abandoned: 'closed',
  },
  groups: {
    needs_you: ['unpaid', 'question', 'supplement_due', 'problem'],
    /** The shop waits for the member's answer, the most urgent first: shown before everything else. */
    asks_you: ['question', 'supplement_due', 'problem'],
    awaiting_payment: ['unpaid', 'pay_review'],
    /** At the buyers' desk, taken by an operator or not. */
    at_desk: ['paid', 'buying'],
    /** Paid for, and the goods are not bought yet. */
    to_buy: ['paid', 'buying', 'question', 'supplement_due'],
    /** Like to_buy, with a payment under review. */
    unbought: ['paid', 'buying', 'question', 'supplement_due', 'pay_review'],
    /** Bought, and not at the warehouse yet. */
    bought: ['purchased', 'on_the_way'],
    /** Paid for, and not at the warehouse yet. */
    before_warehouse: ['paid', 'buying', 'question', 'supplement_due', 'purchased', 'on_the_way'],
    /** From payment until it is on a shelf. */
    before_shelf: [
      'paid',
      'buying',
      'question',
      'supplement_due',
      'pay_review',
      'purchased',
      'on_the_way',
      'received',
      'problem',
    ],
    /** May still be found in the parcel that is opened. */
    in_parcel: ['on_the_way', 'received', 'problem'],
    /** Bought, and not under way with a waybill. */
    bought_or_stored: ['purchased', 'on_the_way', 'received', 'in_stock'],
    in_house: ITEMS_IN_HOUSE,
    /** On the storage clock, or on a waybill. */
    stored: ['in_stock', 'in_waybill'],
    /** The seller has to agree, or the inspection failed. */
    returnable: ['purchased', 'on_the_way', 'problem'],
    /** Bought and not refunded: its real price may still be corrected. */
    correctable: ['purchased', 'on_the_way', 'received', 'problem', 'in_stock', 'in_waybill', 'shipped', 'completed'],
    /** Entered from a state that it returns to. */
    detour: ['pay_review', 'supplement_due', 'after_sale'],
    /** Nothing was, or remains, bought. */
    not_bought: ['cancelled', 'invalid', 'out_of_stock', 'refunded'],
    /** The shop could not deliver. */
    undelivered: ['out_of_stock', 'invalid'],
    over: ITEMS_OVER,
    of_buyers: ITEMS_OF_BUYERS,
    /** No money was received, or none remains. */
    unpaid_or_cancelled: ['unpaid', 'pay_review', 'cancelled'],
  },
});

export type ItemState = StateOf<typeof orderItemMachine>;
export type OrderTab = TabOf<typeof orderItemMachine>;

/** How far each state has advanced. ENDED: the item no longer counts for the state of its order. */
const ENDED = -1;
const ADVANCE: { readonly [S in ItemState]: number } = {
  unpaid: 0,
  pay_review: 1,
  paid: 2,
  buying: 3,
  question: 3,
  supplement_due: 3,
  purchased: 4,
  on_the_way: 5,
  received: 6,
  problem: 6,
  in_stock: 7,
  in_waybill: 8,
  shipped: 9,
  completed: ENDED,
  cancelled: ENDED,
  invalid: ENDED,
  out_of_stock: ENDED,
  refunded: ENDED,
  lost: ENDED,
  closed: ENDED,
  abandoned: ENDED,
  // Counts as the state that it was entered from; without one it has ended.
  after_sale: ENDED,
};
const rank = (state: ItemState): number => ADVANCE[state];
const live = (state: ItemState): boolean => rank(state) !== ENDED;
const needsYou = (state: ItemState): boolean => isIn(orderItemMachine, state, 'needs_you');

/** The state that a detour returns to: the last of `state_before`, which has one for each detour entered. */
export const stateBefore = (thing: { state_before?: string | null }): ItemState | undefined =>
  (thing.state_before?.split(',').at(-1) || undefined) as ItemState | undefined;

/**
 * An order's state from its items, given in the order in which they reached their state: least advanced live item, else
 * completed if any is, else the end reached last.
 */
export function orderState(items: readonly { state: ItemState; state_before: string | null }[]): {
  state: ItemState;
  tab: OrderTab;
  needs_you: boolean;
} {
  const seen = items.map((i) =>
    i.state === 'after_sale'
      ? { counts: stateBefore(i) ?? ('after_sale' as const), shows: i.state }
      : { counts: i.state, shows: i.state },
  );
  const living = seen.filter((s) => live(s.counts));
  const needs_you = seen.some((s) => needsYou(s.shows));
  if (living.length > 0) {
    const least = living.reduce((a, b) => (rank(b.counts) < rank(a.counts) ? b : a));
    // Of equally advanced items the one that waits for the member is shown.
    const shown = living.filter((s) => rank(s.counts) === rank(least.counts)).find((s) => needsYou(s.shows)) ?? least;
    return { state: shown.shows, tab: orderItemMachine.tabs[shown.counts], needs_you };
  }
  if (seen.some((s) => s.shows === 'completed')) return { state: 'completed', tab: 'completed', needs_you: false };
  return { state: seen.at(-1)?.shows ?? 'cancelled', tab: 'closed', needs_you: false };
}
