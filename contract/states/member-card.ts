// The state machine of a membership card that a member bought. When it is valid depends on its dates; a card that waits for the
// one before it is active too.
import { machine, type StateOf, step } from './machine.ts';

export const memberCardMachine = machine({
  thing: 'member_card',
  start: ['active'],
  states: {
    active: { refund: step('refunded', 'member'), end: step('ended', 'system') },
    refunded: {},
    ended: {},
  },
  groups: {
    /** Bought and not returned. */
    kept: ['active', 'ended'],
  },
});

export type MemberCardState = StateOf<typeof memberCardMachine>;
