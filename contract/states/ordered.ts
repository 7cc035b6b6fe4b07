// What members order of an item in stock, to be done by the warehouse: paid for, done, or paid back.
import { step } from './machine.ts';

export const orderedStates = {
  unpaid: { pay: step('paid', 'system'), cancel: step('cancelled', 'member'), expire: step('cancelled', 'system') },
  paid: { done: step('done', 'warehouse'), refund: step('refunded', 'warehouse', 'system') },
  done: {},
  cancelled: {},
  refunded: {},
};
