// The state machine of one-pay orders; the state shown to the member is merged from this, the items and the waybill.
import { BEFORE, machine, type StateOf, step } from './machine.ts';

export const onepayMachine = machine({
  thing: 'onepay',
  start: ['unpaid'],
  states: {
    unpaid: {
      pay: step('collecting', 'system'),
      remit: step('pay_review', 'member'),
      cancel: step('cancelled', 'member'),
      expire: step('cancelled', 'system'),
    },
    pay_review: { confirm: step('collecting', 'system'), reject: step(BEFORE, 'system') },
    collecting: {
      approve: step('collecting', 'member'),
      wait: step('collecting', 'member'),
      ship_now: step('shipping', 'member'),
      to_stock: step('released', 'member'),
      ship: step('shipping', 'system'),
      end: step('cancelled', 'system'),
    },
    // An exchange of goods that wait to be packed: the waybill is recalled and the order waits for the replacement.
    shipping: {
      recollect: step('collecting', 'system'),
      finish: step('done', 'system'),
      come_back: step('released', 'system'),
      end: step('cancelled', 'system'),
    },
    // Turned into ordinary stock: the member ships it by waybills of their own.
    released: {},
    done: {},
    cancelled: {},
  },
  groups: {
    awaiting_payment: ['unpaid', 'pay_review'],
    /** Its goods are on their way into its waybill. */
    running: ['unpaid', 'pay_review', 'collecting', 'shipping'],
    /** Paid and not over. */
    active: ['collecting', 'shipping'],
    /** The waybill was made. */
    sent: ['shipping', 'done'],
    /** Its items have a lifecycle of their own. */
    left: ['cancelled', 'released'],
  },
});

export type OnepayState = StateOf<typeof onepayMachine>;

/** The states shown to the member, merged from the order, its items and its waybill, with the tab that lists each. */
export const ONEPAY_TAB_OF = {
  unpaid: 'unpaid',
  pay_review: 'unpaid',
  purchasing: 'purchasing',
  collecting: 'collecting',
  after_sale: 'collecting',
  packing: 'packing',
  settle_due: 'packing',
  dispatched: 'dispatched',
  received: 'received',
  cancelled: 'closed',
  released: 'closed',
  lost: 'closed',
} as const;
export type MergedState = keyof typeof ONEPAY_TAB_OF;
/** Nothing more happens. */
export const ONEPAY_OVER: readonly MergedState[] = ['received', 'cancelled', 'released', 'lost'];
export const ONEPAY_STATES = Object.keys(ONEPAY_TAB_OF) as [MergedState, ...MergedState[]];
