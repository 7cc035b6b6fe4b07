// The life of extra photos that a member ordered of an item.
import { type Machine, step } from './machine.ts';

export const photoOrder: Machine = {
  thing: 'photo_order',
  start: ['unpaid', 'paid'],
  states: {
    unpaid: { pay: step('paid', 'system'), cancel: step('cancelled', 'member'), expire: step('cancelled', 'system') },
    paid: { done: step('done', 'warehouse'), refund: step('refunded', 'warehouse', 'system') },
    done: {},
    cancelled: {},
    refunded: {},
  },
};
