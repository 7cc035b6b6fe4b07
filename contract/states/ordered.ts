// The steps that lifecycles of paid warehouse work on an item in stock share: paid for, done, or refunded.
import { step } from './machine.ts';

export const orderedStates = {
  unpaid: { pay: step('paid', 'system'), cancel: step('cancelled', 'member'), expire: step('cancelled', 'system') },
  paid: { done: step('done', 'warehouse'), refund: step('refunded', 'warehouse', 'system') },
  done: {},
  cancelled: {},
  refunded: {},
};
