// The state machine of extra photos that a member ordered of an item.
import { machine, type StateOf, step } from './machine.ts';

export const photoOrderMachine = machine({
  thing: 'photo_order',
  start: ['unpaid', 'paid'],
  states: {
    unpaid: { pay: step('paid', 'system'), cancel: step('cancelled', 'member'), expire: step('cancelled', 'system') },
    paid: { done: step('done', 'warehouse'), refund: step('refunded', 'warehouse', 'system') },
    done: {},
    cancelled: {},
    refunded: {},
  },
  groups: {
    open: ['unpaid', 'paid'],
    /** Counts against what is free and allowed. */
    counted: ['unpaid', 'paid', 'done'],
  },
});

export type PhotoOrderState = StateOf<typeof photoOrderMachine>;
