// The state machine of refunds, returns and exchanges that members request.
import { BEFORE, machine, type StateOf, step } from './machine.ts';

/** No action is left but an appeal. */
export const REFUNDS_OVER = ['refunded', 'exchanged', 'refused', 'withdrawn', 'closed'] as const;
/** No sum was agreed to, or none yet. */
export const REFUNDS_NOT_AGREED = ['applied', 'refused', 'withdrawn', 'closed'] as const;

export const refundMachine = machine({
  thing: 'refund',
  start: ['applied'],
  states: {
    applied: {
      withdraw: step('withdrawn', 'member'),
      agree: step('agreed', 'buy'),
      ask_fee: step('return_fee_due', 'buy'),
      refuse: step('refused', 'buy'),
    },
    return_fee_due: {
      pay: step('agreed', 'system'),
      remit: step('pay_review', 'member'),
      withdraw: step('withdrawn', 'member'),
      expire: step('closed', 'system'),
    },
    pay_review: { confirm: step('agreed', 'system'), reject: step(BEFORE, 'system') },
    agreed: { execute: step('refunded', 'buy', 'finance'), send_back: step(['returning', 'exchanging'], 'buy', 'warehouse') },
    returning: { seller_received: step('refunded', 'buy') },
    exchanging: { exchanged: step('exchanged', 'warehouse', 'buy') },
    // An appeal is possible once, and another operator decides it.
    refused: { appeal: step('applied', 'member') },
    refunded: {},
    exchanged: {},
    withdrawn: {},
    closed: {},
  },
  groups: {
    open: ['applied', 'return_fee_due', 'pay_review', 'agreed', 'returning', 'exchanging'],
    /** The next action is not the buyers'. */
    waiting: ['return_fee_due', 'pay_review', 'returning', 'exchanging'],
    /** The only action left is an appeal. */
    closed: REFUNDS_OVER,
    not_agreed: REFUNDS_NOT_AGREED,
  },
});

export type RefundState = StateOf<typeof refundMachine>;
