// The state machine of rebates, and the reasons to hold one.
import { machine, type StateOf, step } from './machine.ts';

export const rebateMachine = machine({
  thing: 'rebate',
  // Held from the start when the invited member looks like the inviter.
  start: ['pending', 'held'],
  ends: ['available'],
  states: {
    pending: { clear: step('available', 'system'), void: step('void', 'system') },
    held: { release: step('pending', 'finance'), void: step('void', 'finance', 'system') },
    available: { take_back: step('taken_back', 'system') },
    void: {},
    taken_back: {},
  },
  groups: {
    /** May still become money, or has. */
    standing: ['pending', 'held', 'available'],
    /** Not money yet. */
    waiting: ['pending', 'held'],
  },
});
export type RebateState = StateOf<typeof rebateMachine>;

/** What the inviter and the invited member have in common. */
export const REBATE_SIGNALS = ['device', 'network', 'address', 'payee'] as const;
export type RebateSignal = (typeof REBATE_SIGNALS)[number];
export const REBATE_STATES = ['pending', 'held', 'available', 'void', 'taken_back'] as const satisfies readonly RebateState[];
