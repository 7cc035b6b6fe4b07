// The life of a one-pay order as a whole; what its reader sees is merged from this, its items and its waybill.
import { BEFORE, type Machine, step } from './machine.ts';

export const onepay: Machine = {
  thing: 'onepay',
  start: ['unpaid'],
  states: {
    unpaid: {
      pay: step('collecting', 'system'),
      remit: step('pay_review', 'member'),
      cancel: step('cancelled', 'member'),
      expire: step('cancelled', 'system'),
    },
    pay_review: { confirm: step('collecting', 'system'), reject: step(BEFORE, 'system') },
    collecting: {
      approve: step('collecting', 'member'),
      wait: step('collecting', 'member'),
      ship_now: step('shipping', 'member'),
      to_stock: step('released', 'member'),
      ship: step('shipping', 'system'),
      end: step('cancelled', 'system'),
    },
    // An exchange of goods that wait to be packed: the waybill is taken back and the order waits for the other one.
    shipping: {
      recollect: step('collecting', 'system'),
      finish: step('done', 'system'),
      come_back: step('released', 'system'),
      end: step('cancelled', 'system'),
    },
    // Turned into ordinary stock: it goes home by waybills of its member's own.
    released: {},
    done: {},
    cancelled: {},
  },
};
