// The state machines of bills, payments, remittances and withdrawals.
import { machine, type StateOf, step } from './machine.ts';

export const billMachine = machine({
  thing: 'bill',
  start: ['open'],
  states: {
    open: {
      seal: step('sealed', 'member', 'system'),
      pay: step('paid', 'system'),
      replace: step('replaced', 'member', 'system'),
      expire: step('expired', 'system'),
      cancel: step('cancelled', 'member', 'system'),
    },
    sealed: { pay: step('paid', 'system'), unseal: step('open', 'member', 'system'), cancel: step('cancelled', 'system') },
    paid: {},
    replaced: {},
    expired: {},
    cancelled: {},
  },
  groups: {
    /** Can still be paid. */
    payable: ['open', 'sealed'],
    /** Paid, or can still be. */
    standing: ['open', 'sealed', 'paid'],
  },
});

export const paymentMachine = machine({
  thing: 'payment',
  start: ['open'],
  states: {
    open: {
      pay: step('paid', 'system'),
      fail: step('failed', 'system'),
      expire: step('expired', 'system'),
      close: step('closed', 'member', 'system'),
    },
    paid: { reverse: step('reversed', 'system') },
    // Late money counts: a payment given up may still be confirmed by its gateway.
    failed: { pay: step('paid', 'system') },
    expired: { pay: step('paid', 'system') },
    closed: { pay: step('paid', 'system') },
    // A dispute that the shop wins returns all of it.
    reversed: { reinstate: step('paid', 'system') },
  },
  ends: ['reversed'],
  groups: {
    /** Nothing more is expected, though the gateway may report otherwise later. */
    settled: ['paid', 'failed', 'expired', 'closed', 'reversed'],
  },
});

export const remittanceMachine = machine({
  thing: 'remit',
  start: ['submitted'],
  states: {
    submitted: { approve: step('approved', 'finance'), reject: step('rejected', 'finance'), cancel: step('cancelled', 'member') },
    approved: {},
    rejected: {},
    cancelled: {},
  },
  groups: {
    /** Counts against the bank's statement. */
    counted: ['submitted', 'approved'],
  },
});

export const withdrawalMachine = machine({
  thing: 'withdrawal',
  start: ['applied'],
  states: {
    // Above the limit a first approval does not change the state; a second operator's does.
    applied: {
      approve: step(['applied', 'approved'], 'finance'),
      reject: step('rejected', 'finance'),
      cancel: step('cancelled', 'member'),
    },
    approved: { pay: step('paid', 'finance'), fail: step('failed', 'finance') },
    paid: {},
    rejected: {},
    failed: {},
    cancelled: {},
  },
  groups: {
    /** Finance has work with it. */
    open: ['applied', 'approved'],
  },
});

/** The states in the order of the back office's tabs, which need no lifecycle for them. */
export const PAYMENT_STATES = [
  'open',
  'paid',
  'failed',
  'expired',
  'closed',
  'reversed',
] as const satisfies readonly PaymentState[];
export const WITHDRAWAL_STATES = [
  'applied',
  'approved',
  'paid',
  'rejected',
  'failed',
  'cancelled',
] as const satisfies readonly WithdrawalState[];

export type BillState = StateOf<typeof billMachine>;
export type PaymentState = StateOf<typeof paymentMachine>;
export type RemittanceState = StateOf<typeof remittanceMachine>;
export type WithdrawalState = StateOf<typeof withdrawalMachine>;
