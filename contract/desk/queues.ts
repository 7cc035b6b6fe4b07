// The queues of work: the count next to each entry of the menu, and who sees it.
import type { Permission } from '../permission.ts';

export const QUEUES = {
  to_buy: 'buy',
  questions: 'buy',
  supplements: 'buy',
  cancels: 'buy',
  seller_ships: 'buy',
  aftersale: 'buy',
  transit: 'warehouse',
  inspect: 'warehouse',
  problems: 'warehouse',
  returns: 'warehouse',
  unclaimed: 'warehouse',
  parcel_claims: 'warehouse',
  parcel_returns: 'warehouse',
  parcel_disposals: 'warehouse',
  to_pack: 'pack',
  waybill_problems: 'pack',
  settle: 'pack',
  disputes: 'finance',
  to_dispatch: 'pack',
  dispatched: 'pack',
  remits: 'finance',
  suspense: 'finance',
  gateway_refunds: 'finance',
  withdrawals: 'finance',
  threads: 'buy',
  waybill_threads: 'pack',
  inbox: 'support',
  reviews: 'content',
  frozen: 'members',
  adjustments: 'finance',
  claims: 'finance',
  rebates: 'finance',
  photos: 'warehouse',
  splits: 'warehouse',
  applications: 'content',
  seller_goods: 'content',
  payouts: 'finance',
  outbox_failed: 'settings',
  jobs_failed: 'settings',
} as const satisfies Record<string, Permission>;
export type Queue = keyof typeof QUEUES;

/** Hours after which waiting work turns amber, and wrong. */
export const AGE_LATE = 12;
export const AGE_WRONG = 24;
