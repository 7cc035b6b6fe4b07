// The life of a waybill, and its tab in the member's list.
import { BEFORE, type Machine, step } from './machine.ts';

export const waybill: Machine = {
  thing: 'waybill',
  start: ['unpaid', 'to_pack'],
  ends: ['received'],
  states: {
    unpaid: {
      pay: step('to_pack', 'system'),
      remit: step('pay_review', 'member'),
      change: step('unpaid', 'member'),
      cancel: step('cancelled', 'member'),
      expire: step('cancelled', 'system'),
    },
    pay_review: { confirm: step(['to_pack', 'to_dispatch'], 'system'), reject: step(BEFORE, 'system') },
    to_pack: { take: step('packing', 'pack'), change: step('to_pack', 'member'), cancel: step('cancelled', 'member') },
    packing: { pack: step(['to_dispatch', 'settle_due'], 'pack'), problem: step('problem', 'pack') },
    problem: { answer: step('packing', 'member'), cancel: step('cancelled', 'member'), expire: step('cancelled', 'system') },
    settle_due: {
      pay: step('to_dispatch', 'system'),
      remit: step('pay_review', 'member'),
      dispute: step('settle_due', 'member'),
      waive: step('to_dispatch', 'finance'),
      confirm_supplement: step('settle_due', 'finance'),
      cancel: step('cancelled', 'member'),
      expire: step('cancelled', 'system'),
    },
    to_dispatch: { dispatch: step('dispatched', 'pack'), recall: step('packing', 'pack'), cancel: step('cancelled', 'member') },
    dispatched: {
      delivered: step('delivered', 'system', 'pack'),
      receive: step('received', 'member', 'system', 'pack'),
      lose: step('lost', 'pack', 'system'),
      seize: step('seized', 'pack', 'system'),
      come_back: step('returned', 'pack'),
    },
    delivered: {
      receive: step('received', 'member', 'system', 'pack'),
      come_back: step('returned', 'pack'),
      lose: step('lost', 'system'),
      seize: step('seized', 'system'),
    },
    // A paid claim says what it was in truth.
    received: { lose: step('lost', 'system'), seize: step('seized', 'system') },
    cancelled: {},
    lost: {},
    seized: {},
    returned: {},
  },
};

export const WAYBILL_TAB_OF: Record<string, string> = {
  unpaid: 'unpaid',
  pay_review: 'unpaid',
  to_pack: 'packing',
  packing: 'packing',
  problem: 'packing',
  settle_due: 'settle_due',
  to_dispatch: 'packing',
  dispatched: 'dispatched',
  delivered: 'dispatched',
  received: 'received',
  cancelled: 'closed',
  lost: 'closed',
  seized: 'closed',
  returned: 'closed',
};
export const WAYBILL_NEEDS_YOU: readonly string[] = ['unpaid', 'settle_due', 'problem'];
