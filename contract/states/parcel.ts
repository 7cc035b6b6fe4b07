// The state machine of parcels arriving at the warehouse: sent by a seller, declared by a member, or undeclared.
import { BEFORE, machine, type StateOf, step } from './machine.ts';

export const parcelMachine = machine({
  thing: 'parcel',
  start: ['expected', 'declared', 'undeclared', 'unclaimed'],
  states: {
    expected: { receive: step('received', 'warehouse'), expire: step('closed', 'system') },
    declared: {
      receive: step('received', 'warehouse'),
      edit: step('declared', 'member'),
      delete: step('closed', 'member'),
      expire: step('closed', 'system'),
    },
    // The label has a member code: that member is asked what it is.
    undeclared: {
      declare: step('received', 'member', 'system'),
      not_mine: step('unclaimed', 'member'),
      post: step('undeclared', 'system'),
      dispose: step(['undeclared', 'disposed'], 'warehouse'),
      undo: step('closed', 'warehouse'),
    },
    unclaimed: {
      claim: step('claim_review', 'member', 'system'),
      mark: step('undeclared', 'warehouse'),
      post: step('unclaimed', 'system'),
      dispose: step(['unclaimed', 'disposed'], 'warehouse'),
      undo: step('closed', 'warehouse'),
    },
    // Several claims can be open at once; the parcel leaves the state when one is accepted or the last is refused.
    claim_review: {
      claim: step('claim_review', 'member'),
      withdraw: step(['unclaimed', 'claim_review'], 'member'),
      agree: step('received', 'warehouse', 'system'),
      refuse: step(['unclaimed', 'claim_review'], 'warehouse'),
    },
    // Prohibited contents are returned at the member's cost (return, then returned) or destroyed.
    received: {
      inspect: step('in_stock', 'warehouse', 'system'),
      return: step('received', 'member'),
      returned: step('returned', 'warehouse', 'system'),
      destroy: step('disposed', 'member', 'system'),
      undo: step(BEFORE, 'warehouse'),
    },
    in_stock: {},
    closed: {},
    returned: {},
    disposed: {},
  },
  groups: {
    /** Announced, not here yet. */
    announced: ['expected', 'declared'],
    /** At the warehouse, and it is not certain whose it is. */
    unknown: ['unclaimed', 'undeclared', 'claim_review'],
    /** May be disposed of once its time is over. */
    unowned: ['undeclared', 'unclaimed'],
    /** On the list of parcels without an owner. */
    listed: ['unclaimed', 'claim_review'],
    arrived: ['received', 'in_stock'],
    /** Prevents its member from closing the account. */
    owned_open: ['declared', 'undeclared', 'claim_review', 'received'],
  },
});

/** Tabs of a member's list of parcels. */
export const PARCEL_TABS = ['declared', 'arrived', 'needs_you', 'closed'] as const;

export type ParcelState = StateOf<typeof parcelMachine>;
