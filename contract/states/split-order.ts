// The state machine of a split that a member ordered of a stored row: some of its pieces become a row of their own.
import { machine, type StateOf } from './machine.ts';
import { orderedStates } from './ordered.ts';

export const splitOrderMachine = machine({
  thing: 'split_order',
  start: ['unpaid'],
  states: orderedStates,
  groups: {
    open: ['unpaid', 'paid'],
    /** Money was received for it: its member is shown the outcome. */
    ordered: ['paid', 'done', 'refunded'],
  },
});

export type SplitOrderState = StateOf<typeof splitOrderMachine>;
