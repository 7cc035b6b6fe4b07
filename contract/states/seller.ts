// The state machines of sellers in the shop: the application, their goods, their share of an order item, a payout.
import { machine, type StateOf, step } from './machine.ts';

export const applicationMachine = machine({
  thing: 'application',
  start: ['pending'],
  states: {
    pending: { approve: step('approved', 'content'), reject: step('rejected', 'content') },
    approved: {},
    // The same application, corrected.
    rejected: { apply: step('pending', 'member') },
  },
  groups: { open: ['pending'] },
});

export const sellerGoodsMachine = machine({
  thing: 'seller_goods',
  start: ['pending', 'listed'],
  ends: ['off'],
  states: {
    // A setting decides whether a change needs approval.
    pending: {
      approve: step('listed', 'content'),
      reject: step('rejected', 'content'),
      change: step(['pending', 'listed'], 'member'),
      withdraw: step('off', 'member'),
    },
    listed: {
      reject: step('rejected', 'content'),
      change: step(['pending', 'listed'], 'member'),
      withdraw: step('off', 'member'),
    },
    rejected: { change: step(['pending', 'listed'], 'member') },
    off: { change: step(['pending', 'listed'], 'member') },
  },
  groups: {
    /** May be taken off sale. */
    offered: ['pending', 'listed'],
  },
});

export const shareMachine = machine({
  thing: 'seller_share',
  start: ['pending'],
  states: {
    pending: { mature: step('available', 'system'), take_back: step('taken_back', 'system') },
    available: { pay_out: step('paid_out', 'system'), take_back: step('taken_back', 'system') },
    paid_out: { take_back: step('taken_back', 'system') },
    taken_back: {},
  },
  groups: {
    /** Belongs to the seller, now or later. */
    standing: ['pending', 'available', 'paid_out'],
  },
});

export const payoutMachine = machine({
  thing: 'seller_payout',
  start: ['open'],
  states: {
    // Above the limit a first approval does not change the state; a second operator's does.
    open: { approve: step(['open', 'approved'], 'finance'), cancel: step('cancelled', 'finance') },
    approved: { pay: step('paid', 'finance'), cancel: step('cancelled', 'finance') },
    paid: {},
    cancelled: {},
  },
  groups: {
    /** Its money is reserved. */
    open: ['open', 'approved'],
  },
});

export const APPLICATION_STATES = ['pending', 'approved', 'rejected'] as const satisfies readonly ApplicationState[];
export const SELLER_GOODS_STATES = ['pending', 'listed', 'rejected', 'off'] as const satisfies readonly SellerGoodsState[];
export const PAYOUT_STATES = ['open', 'approved', 'paid', 'cancelled'] as const satisfies readonly PayoutState[];

export type ApplicationState = StateOf<typeof applicationMachine>;
export type SellerGoodsState = StateOf<typeof sellerGoodsMachine>;
export type ShareState = StateOf<typeof shareMachine>;
export type PayoutState = StateOf<typeof payoutMachine>;
