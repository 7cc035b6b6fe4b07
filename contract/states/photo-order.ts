// The state machine of extra photos that a member ordered of an item.
import { machine, type StateOf } from './machine.ts';
import { orderedStates } from './ordered.ts';

export const photoOrderMachine = machine({
  thing: 'photo_order',
  start: ['unpaid', 'paid'],
  states: orderedStates,
  groups: {
    open: ['unpaid', 'paid'],
    /** Counts against what is free and allowed. */
    counted: ['unpaid', 'paid', 'done'],
  },
});

export type PhotoOrderState = StateOf<typeof photoOrderMachine>;
