// The state machines of sellers in the shop: the application, their goods, their share of an order item, a payout.
import { machine, type StateOf, step } from './machine.ts';

export const applicationMachine = machine({
  thing: 'application',
  start: ['pending'],
  states: {
    pending: { approve: step('approved', 'content'), reject: step('rejected', 'content') },
    approved: {},
    // The same application, with what was wrong made good.
    rejected: { apply: step('pending', 'member') },
  },
  groups: { open: ['pending'] },
});

export const sellerGoodsMachine = machine({
  thing: 'seller_goods',
  start: ['pending', 'listed'],
  ends: ['off'],
  states: {
    // The setting says whether a change waits for approval.
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
    /** The seller has it, or will have it. */
    standing: ['pending', 'available', 'paid_out'],
  },
});

export const payoutMachine = machine({
  thing: 'seller_payout',
  start: ['open'],
  states: {
    // Above the limit a first approval leaves it where it is; a second operator's counts.
    open: { approve: step(['open', 'approved'], 'finance'), cancel: step('cancelled', 'finance') },
    approved: { pay: step('paid', 'finance'), cancel: step('cancelled', 'finance') },
    paid: {},
    cancelled: {},
  },
  groups: {
    /** Its money is spoken for. */
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
