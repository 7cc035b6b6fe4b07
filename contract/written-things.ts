// What of a member's staff write about: messages, questions, problems, and reasons of decisions that the member reads.
import { INBOX_THINGS } from './inbox-things.ts';

export const WRITTEN_THINGS = [
  ...INBOX_THINGS,
  'item',
  'refund',
  'claim',
  'withdrawal',
  'remit',
  'rebate',
  'application',
  'seller_goods',
  'shop',
  'payout',
  'photo',
  'split',
  'parcel_claim',
  'member',
] as const;
export type WrittenThing = (typeof WRITTEN_THINGS)[number];
