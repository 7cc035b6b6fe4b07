// The life of an order item, and how an order's state and tab follow from its items.
import { BEFORE, type Machine, step } from './machine.ts';

export const orderItem: Machine = {
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
    paid: { take: step('buying', 'buy'), cancel: step('cancelled', 'member'), refuse: step('invalid', 'buy') },
    buying: {
      purchase: step('purchased', 'buy'),
      ask: step('question', 'buy'),
      supplement: step('supplement_due', 'buy'),
      out_of_stock: step('out_of_stock', 'buy'),
      refuse: step('invalid', 'buy'),
      release: step('paid', 'buy'),
      request_cancel: step('buying', 'member'),
      agree_cancel: step('cancelled', 'buy'),
      decline_cancel: step('buying', 'buy'),
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
      seller_ship: step('on_the_way', 'buy'),
      supplement: step('supplement_due', 'buy'),
      out_of_stock: step('out_of_stock', 'buy'),
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
    },
    problem: {
      accept: step('in_stock', 'member'),
      return: step('after_sale', 'member'),
      exchange: step('after_sale', 'member'),
      destroy: step('closed', 'member'),
      sent_back: step('closed', 'warehouse'),
      expire: step('in_stock', 'system'),
    },
    in_stock: {
      ship: step('in_waybill', 'member'),
      return: step('after_sale', 'member'),
      photo: step('in_stock', 'member'),
      extend: step('in_stock', 'member'),
      abandon: step('abandoned', 'warehouse'),
    },
    in_waybill: { unpack: step('in_stock', 'system'), dispatch: step('shipped', 'system'), return: step('after_sale', 'member') },
    shipped: { complete: step('completed', 'system'), lose: step('lost', 'system'), come_back: step('in_stock', 'system') },
    after_sale: {
      refunded: step('refunded', 'buy', 'finance'),
      exchanged: step('on_the_way', 'warehouse', 'buy'),
      close: step(BEFORE, 'buy', 'member', 'system'),
    },
    // A claim decides after a receipt that nobody confirmed that it never came.
    completed: { lose: step('lost', 'system') },
    cancelled: {},
    invalid: {},
    out_of_stock: {},
    refunded: {},
    lost: {},
    closed: {},
    abandoned: {},
  },
};

/** Order of advance; states in one entry count alike. */
const ADVANCE: readonly (readonly string[])[] = [
  ['unpaid'],
  ['pay_review'],
  ['paid'],
  ['buying', 'question', 'supplement_due'],
  ['purchased'],
  ['on_the_way'],
  ['received', 'problem'],
  ['in_stock'],
  ['in_waybill'],
  ['shipped'],
  ['completed'],
];
export const NEEDS_YOU: readonly string[] = ['unpaid', 'question', 'supplement_due', 'problem'];

export const TAB_OF: Record<string, string> = {
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
  completed: 'completed',
};

const rank = (state: string): number => ADVANCE.findIndex((s) => s.includes(state));
const live = (state: string): boolean => rank(state) >= 0 && state !== 'completed';

/** An order's state from its items, given in the order in which they reached their state: least advanced live item, else completed if any is, else the end reached last. */
export function orderState(items: readonly { state: string; state_before: string | null }[]): {
  state: string;
  tab: string;
  needs_you: boolean;
} {
  const seen = items.map((i) =>
    i.state === 'after_sale'
      ? { counts: i.state_before?.split(',').at(-1) ?? 'after_sale', shows: 'after_sale' }
      : { counts: i.state, shows: i.state },
  );
  const living = seen.filter((s) => live(s.counts));
  const needs_you = seen.some((s) => NEEDS_YOU.includes(s.shows));
  if (living.length > 0) {
    const least = living.reduce((a, b) => (rank(b.counts) < rank(a.counts) ? b : a));
    // Of items that are equally far the one that waits for the reader is shown.
    const shown = living.filter((s) => rank(s.counts) === rank(least.counts)).find((s) => NEEDS_YOU.includes(s.shows)) ?? least;
    return { state: shown.shows, tab: TAB_OF[shown.counts] ?? 'closed', needs_you };
  }
  if (seen.some((s) => s.shows === 'completed')) return { state: 'completed', tab: 'completed', needs_you: false };
  return { state: seen.at(-1)?.shows ?? 'cancelled', tab: 'closed', needs_you: false };
}
