// What of a member's has words that people wrote: staff to the member, or the member to staff.
export const SAID_THINGS = [
  'order',
  'waybill',
  'claim',
  'refund',
  'withdrawal',
  'remit',
  'rebate',
  'review',
  'application',
  'seller_goods',
  'shop',
  'feedback',
  'parcel_claim',
  'message',
] as const;
export type SaidThing = (typeof SAID_THINGS)[number];
/** Those of them whose members write words that staff read. */
export const SAID_BY_MEMBERS = ['order', 'waybill', 'claim', 'refund', 'application'] as const satisfies readonly SaidThing[];
export type SaidByMember = (typeof SAID_BY_MEMBERS)[number];
