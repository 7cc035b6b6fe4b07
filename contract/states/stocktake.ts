// The state machine of a stocktake: a zone is counted, differences are settled, and losses above a limit take a second operator.
import { machine, type StateOf, step } from './machine.ts';

export const stocktakeMachine = machine({
  thing: 'stocktake',
  start: ['counting'],
  ends: ['closed', 'cancelled'],
  states: {
    // The loss decides whether it closes, or waits for a second operator.
    counting: { close: step(['closed', 'proposed'], 'warehouse'), cancel: step('cancelled', 'warehouse') },
    proposed: { confirm: step('closed', 'warehouse'), reopen: step('counting', 'warehouse') },
    closed: {},
    cancelled: {},
  },
  groups: { open: ['counting', 'proposed'], over: ['closed', 'cancelled'] },
});

export type StocktakeState = StateOf<typeof stocktakeMachine>;
