// The life of a refund, a return or an exchange that a member asks for.
import { BEFORE, type Machine, step } from './machine.ts';

export const refund: Machine = {
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
};
