// The state machine of claims on waybills: lost, damaged, missing, delayed, seized.
import { machine, type StateOf, step } from './machine.ts';

/** The shop decides next. */
export const CLAIMS_TO_DECIDE = ['filed', 'appealed'] as const;
export const CLAIMS_OVER = ['paid', 'rejected', 'withdrawn'] as const;

export const claimMachine = machine({
  thing: 'claim',
  start: ['filed'],
  states: {
    filed: {
      ask_evidence: step('evidence', 'finance'),
      offer: step('offer', 'finance'),
      reject: step('rejected', 'finance'),
      withdraw: step('withdrawn', 'member'),
    },
    evidence: { add: step('filed', 'member'), withdraw: step('withdrawn', 'member'), expire: step('rejected', 'system') },
    // If the member does not answer, the offer is accepted.
    offer: { accept: step('accepted', 'member'), appeal: step('appealed', 'member'), expire: step('accepted', 'system') },
    accepted: { pay: step('paid', 'system', 'finance') },
    rejected: { appeal: step('appealed', 'member') },
    // Once; decided by another operator.
    appealed: { offer: step('offer', 'finance'), reject: step('rejected', 'finance') },
    paid: {},
    withdrawn: {},
  },
  groups: {
    to_decide: CLAIMS_TO_DECIDE,
    /** Waiting for the member or the payment. */
    waiting: ['evidence', 'offer', 'accepted'],
    closed: CLAIMS_OVER,
    /** No second claim of the same kind meanwhile. */
    open: ['filed', 'evidence', 'offer', 'accepted', 'appealed'],
    /** An amount was offered. */
    offered: ['offer', 'accepted', 'paid'],
    /** Decided by the deadline when the member does not answer. */
    timed: ['offer', 'evidence'],
  },
});

export const CLAIM_TYPES = ['lost', 'damaged', 'missing', 'delayed', 'seized'] as const;
export type ClaimType = (typeof CLAIM_TYPES)[number];
/** Claims of these kinds name the goods that they are about. */
export const CLAIMS_OF_GOODS: readonly ClaimType[] = ['damaged', 'missing'];

export type ClaimState = StateOf<typeof claimMachine>;
