// The life of a withdrawal and its table.
import { cashoutMachine } from '#contract/lifecycles/money.ts';
import { lifecycle } from '../lifecycle/transition.ts';

export const cashoutLife = lifecycle({ machine: cashoutMachine, table: 'cashout' });
