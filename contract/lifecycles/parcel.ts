// The life of a parcel at the warehouse door: sent by a seller, declared by its member, or found there with nobody's word.
import { BEFORE, type Machine, step } from './machine.ts';

export const parcel: Machine = {
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
    // The label bears a member's mark: they are asked what it is.
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
    // Several claims wait side by side; the parcel leaves when one is agreed to or the last is refused.
    claim_review: {
      claim: step('claim_review', 'member'),
      withdraw: step(['unclaimed', 'claim_review'], 'member'),
      agree: step('received', 'warehouse', 'system'),
      refuse: step(['unclaimed', 'claim_review'], 'warehouse'),
    },
    // Prohibited contents go back at the member's cost (return, then returned) or are destroyed.
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
};

/** Tabs of a member's list of parcels. */
export const PARCEL_TABS = ['declared', 'arrived', 'needs_you', 'closed'] as const;
