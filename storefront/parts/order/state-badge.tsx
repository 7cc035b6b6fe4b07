// The state of a thing as a badge: words by key state.<thing>.<state>, colour by what it means to the user.
import { lookup } from '#contract/lookup.ts';
import { translate } from '#shop/lib/i18n.ts';
import { Badge, type Tone } from '#ui/feedback/badge.tsx';

export type StateThing =
  | 'item'
  | 'order'
  | 'waybill'
  | 'onepay'
  | 'refund'
  | 'remit'
  | 'bill'
  | 'payment'
  | 'withdrawal'
  | 'parcel'
  | 'claim'
  | 'coupon'
  | 'rebate'
  | 'shop'
  | 'feedback'
  | 'review';

const TONES: Record<Tone, string> = {
  you: 'unpaid unpaid_services choose_line question supplement_due settle_due return_fee_due problem undeclared open due agreed',
  moving:
    'paid buying purchased on_the_way to_pack packing to_dispatch dispatched purchasing collecting in_waybill shipped customs returning exchanging declared expected unclaimed approved sealed after_sale locked',
  safe: 'received in_stock delivered completed refunded exchanged available accepted answered',
  clock: 'pay_review applied pending held submitted claim_review filed evidence appeal disputed offer',
  over: 'cancelled invalid out_of_stock closed abandoned refused withdrawn expired replaced used void failed returned disposed',
  wrong: 'lost seized rejected reversed',
};
const BY_STATE = new Map(
  Object.entries(TONES).flatMap(([tone, states]) => states.split(' ').map((s) => [s, tone as Tone] as const)),
);

/** Exceptions: the same word means something else for one kind of thing. */
const EXCEPTIONS = lookup<Tone>({
  'bill.paid': 'safe',
  'payment.paid': 'safe',
  'withdrawal.paid': 'safe',
  'claim.paid': 'safe',
  'remit.approved': 'safe',
  'shop.approved': 'safe',
  'waybill.returned': 'over',
  'payment.failed': 'wrong',
  'withdrawal.failed': 'wrong',
  'coupon.returned': 'safe',
  'payment.open': 'clock',
  'feedback.open': 'clock',
  'onepay.after_sale': 'clock',
  'item.after_sale': 'clock',
  'order.after_sale': 'clock',
});

export const toneOf = (thing: StateThing, state: string): Tone =>
  EXCEPTIONS.get(`${thing}.${state}`) ?? BY_STATE.get(state) ?? 'over';

/** An order shows the state of its least advanced item, in the same words. */
export const stateText = (thing: StateThing, state: string, params?: Record<string, string | number>): string =>
  translate(`state.${thing === 'order' ? 'item' : thing}.${state}`, params);

/** The state of a waybill in words for its member: freight that is all paid after packing is no supplement, and a rehearsal pays its services first. */
export const shownState = (w: { state: string; pays_later: boolean; rehearsal: boolean }): string =>
  w.state === 'settle_due' && w.pays_later ? 'unpaid' : w.state === 'unpaid' && w.rehearsal ? 'unpaid_services' : w.state;

export function StateBadge({
  thing,
  state,
  params,
  className,
}: {
  thing: StateThing;
  state: string;
  params?: Record<string, string | number>;
  className?: string;
}) {
  return (
    <Badge tone={toneOf(thing, state)} className={className}>
      {stateText(thing, state, params)}
    </Badge>
  );
}
