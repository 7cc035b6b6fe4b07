// The life of a claim on a waybill: lost, damaged, missing, delayed, seized.
import { type Machine, step } from './machine.ts';

export const claim: Machine = {
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
    // Silence does not cost the member what was offered.
    offer: { accept: step('accepted', 'member'), appeal: step('appealed', 'member'), expire: step('accepted', 'system') },
    accepted: { pay: step('paid', 'system', 'finance') },
    rejected: { appeal: step('appealed', 'member') },
    // Once; another operator than the one who decided.
    appealed: { offer: step('offer', 'finance'), reject: step('rejected', 'finance') },
    paid: {},
    withdrawn: {},
  },
};

export const CLAIM_TYPES = ['lost', 'damaged', 'missing', 'delayed', 'seized'] as const;
export type ClaimType = (typeof CLAIM_TYPES)[number];
/** Claims of these kinds name the goods that they are about. */
export const CLAIMS_OF_GOODS: readonly ClaimType[] = ['damaged', 'missing'];
