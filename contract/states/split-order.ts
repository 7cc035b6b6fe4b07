// The state machine of a split that a member ordered of a stored row: so many of its pieces become a row of their own.
import { machine, type StateOf, step } from './machine.ts';

export const splitOrderMachine = machine({
  thing: 'split_order',
  start: ['unpaid'],
  states: {
    unpaid: { pay: step('paid', 'system'), cancel: step('cancelled', 'member'), expire: step('cancelled', 'system') },
    paid: { done: step('done', 'warehouse'), refund: step('refunded', 'warehouse', 'system') },
    done: {},
    cancelled: {},
    refunded: {},
  },
  groups: {
    open: ['unpaid', 'paid'],
    /** Money came for it: its member is shown what became of it. */
    ordered: ['paid', 'done', 'refunded'],
  },
});

export type SplitOrderState = StateOf<typeof splitOrderMachine>;
