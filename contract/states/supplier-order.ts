// The state machine of an order that the shop places at a marketplace through a connector: requested, created there, paid
// there, sent by the seller.
import { machine, type StateOf, step } from './machine.ts';

export const supplierOrderMachine = machine({
  thing: 'supplier_order',
  start: ['asked'],
  ends: ['shipped', 'cancelled'],
  states: {
    asked: { create: step('created', 'system'), fail: step('failed', 'system'), cancel: step('cancelling', 'buy') },
    failed: { retry: step('asked', 'buy'), give_up: step('cancelled', 'buy') },
    created: { pay: step('paid', 'system'), cancel: step('cancelling', 'buy'), close: step('cancelled', 'system') },
    // The marketplace decides; it refuses to cancel what was paid meanwhile.
    cancelling: { keep: step('created', 'system'), pay: step('paid', 'system'), close: step('cancelled', 'system') },
    paid: { ship: step('shipped', 'system'), close: step('cancelled', 'system') },
    shipped: {},
    cancelled: {},
  },
  groups: {
    /** Its items wait for it: they cannot be bought another way. */
    holding: ['asked', 'failed', 'created', 'cancelling', 'paid'],
    /** The marketplace has an order. */
    placed: ['created', 'cancelling', 'paid', 'shipped'],
    bought: ['paid', 'shipped'],
    /** Not paid for yet. */
    to_pay: ['asked', 'created', 'cancelling'],
    payable: ['created'],
    failed: ['failed'],
    paid: ['paid'],
    over: ['shipped', 'cancelled'],
  },
});

export type SupplierOrderState = StateOf<typeof supplierOrderMachine>;
