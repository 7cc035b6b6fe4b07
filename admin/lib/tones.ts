// What a state means to the operator, as colour and words: `you` is work that waits for somebody at this desk.
import { hasText, translate } from '#admin/lib/i18n.ts';
import type { Tone } from '#ui/feedback/badge.tsx';

const ITEM: Record<string, Tone> = {
  unpaid: 'over',
  pay_review: 'clock',
  paid: 'you',
  buying: 'moving',
  question: 'clock',
  supplement_due: 'clock',
  purchased: 'moving',
  on_the_way: 'moving',
  received: 'you',
  problem: 'clock',
  in_stock: 'safe',
  in_waybill: 'safe',
  shipped: 'moving',
  after_sale: 'you',
  completed: 'safe',
  refunded: 'safe',
  cancelled: 'over',
  invalid: 'over',
  out_of_stock: 'over',
  closed: 'over',
  abandoned: 'over',
  lost: 'wrong',
};
const WAYBILL: Record<string, Tone> = {
  unpaid: 'over',
  pay_review: 'clock',
  to_pack: 'you',
  packing: 'moving',
  problem: 'clock',
  settle_due: 'clock',
  to_dispatch: 'you',
  dispatched: 'moving',
  delivered: 'safe',
  received: 'safe',
  cancelled: 'over',
  lost: 'wrong',
  seized: 'wrong',
  returned: 'over',
};
const CLAIM: Record<string, Tone> = {
  filed: 'you',
  evidence: 'clock',
  offer: 'clock',
  accepted: 'moving',
  rejected: 'over',
  appealed: 'you',
  paid: 'safe',
  withdrawn: 'over',
};
const REFUND: Record<string, Tone> = {
  applied: 'you',
  return_fee_due: 'clock',
  pay_review: 'clock',
  agreed: 'you',
  returning: 'moving',
  exchanging: 'moving',
  refused: 'over',
  refunded: 'safe',
  exchanged: 'safe',
  withdrawn: 'over',
  closed: 'over',
};
const OTHER: Record<string, Tone> = {
  submitted: 'you',
  approved: 'safe',
  rejected: 'wrong',
  cancelled: 'over',
  open: 'clock',
  sealed: 'clock',
  paid: 'safe',
  replaced: 'over',
  expired: 'over',
  sent: 'safe',
  queued: 'clock',
  failed: 'wrong',
  normal: 'safe',
  blocked: 'wrong',
  ordered: 'clock',
  applied: 'you',
  done: 'safe',
  refunded: 'safe',
};
/** Where one word means another thing for one kind of thing. */
const OWN: Record<string, Tone> = {
  'job.waiting': 'safe',
  'job.running': 'moving',
  'job.late': 'clock',
  'job.failed': 'wrong',
  'cashout.approved': 'you',
  'member_card.active': 'safe',
  'member_card.ended': 'over',
  'member_card.refunded': 'over',
  'payment.reversed': 'wrong',
  'parcel.declared': 'moving',
  'parcel.undeclared': 'clock',
  'parcel.unclaimed': 'clock',
  'parcel.claim_review': 'you',
  'parcel.received': 'moving',
  'parcel.in_stock': 'safe',
  'application.pending': 'you',
  'seller_goods.pending': 'you',
  'seller_goods.listed': 'safe',
  'seller_goods.off': 'over',
  'seller_payout.open': 'you',
  'seller_payout.approved': 'you',
  'onepay.pay_review': 'clock',
  'onepay.unpaid': 'over',
  'onepay.purchasing': 'moving',
  'onepay.collecting': 'moving',
  'onepay.after_sale': 'clock',
  'onepay.packing': 'moving',
  'onepay.settle_due': 'clock',
  'onepay.dispatched': 'moving',
  'rebate.pending': 'clock',
  'rebate.held': 'you',
  'rebate.available': 'safe',
  'rebate.taken_back': 'wrong',
  'invite_mail.added': 'clock',
  'invite_mail.sent': 'moving',
  'invite_mail.joined': 'safe',
};
export type Thing =
  | 'member_card'
  | 'payment'
  | 'item'
  | 'order'
  | 'waybill'
  | 'remit'
  | 'cashout'
  | 'bill'
  | 'outbox'
  | 'job'
  | 'member'
  | 'service'
  | 'claim'
  | 'parcel'
  | 'refund'
  | 'onepay'
  | 'rebate'
  | 'invite_mail'
  | 'application'
  | 'seller_goods'
  | 'seller_payout';

export const toneOf = (thing: Thing, state: string): Tone =>
  (thing === 'item' || thing === 'order'
    ? ITEM[state]
    : thing === 'waybill'
      ? WAYBILL[state]
      : thing === 'claim'
        ? CLAIM[state]
        : thing === 'refund'
          ? REFUND[state]
          : (OWN[`${thing}.${state}`] ?? OTHER[state])) ?? 'over';

/** The state in the desk's words, else in the shop's. An order shows the state of its items. */
export function stateText(thing: Thing, state: string): string {
  const kind = thing === 'order' ? 'item' : thing;
  const key = [`desk.state.${kind}.${state}`, `state.${kind}.${state}`].find(hasText);
  return key ? translate(key) : state;
}
