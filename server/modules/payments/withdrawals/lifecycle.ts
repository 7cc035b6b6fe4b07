// The lifecycle of a withdrawal.
import { withdrawalMachine } from '#contract/states/money.ts';
import { lifecycle } from '../../platform/lifecycle/transition.ts';

export const withdrawalLifecycle = lifecycle({ machine: withdrawalMachine, table: 'withdrawal' });
