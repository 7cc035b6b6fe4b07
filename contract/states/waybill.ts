// The state machine of waybills, and the tab of each state in the member's list.
import { BEFORE, machine, type StateOf, step } from './machine.ts';

/** With the carrier. */
export const WAYBILLS_IN_TRANSIT = ['dispatched', 'delivered'] as const;
/** Ended without arriving. */
export const WAYBILLS_FAILED = ['cancelled', 'returned', 'lost', 'seized'] as const;
/** Nothing more happens. */
export const WAYBILLS_OVER = ['received', ...WAYBILLS_FAILED] as const;
/** A sum may be due by a date: before packing, at settlement, or until an added charge is packed. */
export const WAYBILLS_TO_PAY = ['unpaid', 'settle_due', 'to_pack'] as const;

export const waybillMachine = machine({
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
    to_pack: { take: step('packing', 'pack'), change: step('to_pack', 'member'), cancel: step('cancelled', 'member', 'system') },
    packing: { pack: step(['to_dispatch', 'settle_due', 'choose_line'], 'pack'), problem: step('problem', 'pack') },
    problem: { answer: step('packing', 'member'), cancel: step('cancelled', 'member'), expire: step('cancelled', 'system') },
    // Packed as a rehearsal: the member picks a line by the exact price of each.
    choose_line: {
      choose: step('settle_due', 'member'),
      cancel: step('cancelled', 'member'),
      expire: step('cancelled', 'system'),
    },
    settle_due: {
      pay: step('to_dispatch', 'system'),
      remit: step('pay_review', 'member'),
      choose: step('settle_due', 'member'),
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
    // A paid claim sets the true state.
    received: { lose: step('lost', 'system'), seize: step('seized', 'system') },
    cancelled: {},
    lost: {},
    seized: {},
    returned: {},
  },
  tabs: {
    unpaid: 'unpaid',
    pay_review: 'unpaid',
    to_pack: 'packing',
    packing: 'packing',
    problem: 'packing',
    choose_line: 'settle_due',
    settle_due: 'settle_due',
    to_dispatch: 'packing',
    dispatched: 'dispatched',
    delivered: 'dispatched',
    received: 'received',
    cancelled: 'closed',
    lost: 'closed',
    seized: 'closed',
    returned: 'closed',
  },
  groups: {
    needs_you: ['unpaid', 'settle_due', 'problem', 'choose_line'],
    /** The warehouse waits for the answer of the member, the most urgent first. */
    asks_you: ['problem', 'choose_line', 'settle_due'],
    /** Waits for money of the member. */
    payment_due: ['unpaid', 'settle_due'],
    /** Paid and not packed yet. */
    unpacked: ['to_pack', 'packing', 'problem'],
    /** On the packing clock. */
    packing_clock: ['to_pack', 'packing'],
    /** At the warehouse, from payment to dispatch. */
    in_house: ['to_pack', 'packing', 'problem', 'choose_line', 'to_dispatch'],
    /** Packed, and a cancellation unpacks it. */
    packed: ['choose_line', 'settle_due', 'to_dispatch'],
    /** Has boxes with measured weights. */
    measured: ['choose_line', 'settle_due', 'pay_review', 'to_dispatch'],
    settling: ['settle_due', 'pay_review'],
    in_transit: WAYBILLS_IN_TRANSIT,
    /** Handed over to the carrier, and not known to be lost. */
    handed_over: ['dispatched', 'delivered', 'received'],
    /** Lost by the carrier or seized by customs. */
    missing: ['lost', 'seized'],
    /** Finished for the member. */
    concluded: ['received', 'lost', 'seized'],
    /** Its goods are stock again. */
    undone: ['cancelled', 'returned'],
    failed: WAYBILLS_FAILED,
    over: WAYBILLS_OVER,
    to_pay: WAYBILLS_TO_PAY,
  },
});

export type WaybillState = StateOf<typeof waybillMachine>;
