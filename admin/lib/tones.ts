// What a state means to the operator, as colour and words: `you` is work that waits for somebody at this desk.
import { hasText, translate } from '#admin/lib/i18n.ts';
import type { JOB_STATES } from '#contract/desk/staff.ts';
import type { ClaimState } from '#contract/states/claim.ts';
import type { MemberCardState } from '#contract/states/member-card.ts';
import type { BillState, PaymentState, RemittanceState, WithdrawalState } from '#contract/states/money.ts';
import type { MergedState } from '#contract/states/onepay.ts';
import type { ItemState } from '#contract/states/order-item.ts';
import type { ParcelState } from '#contract/states/parcel.ts';
import type { RebateState } from '#contract/states/promotion.ts';
import type { RefundState } from '#contract/states/refund.ts';
import type { ApplicationState, PayoutState, SellerGoodsState } from '#contract/states/seller.ts';
import type {
  CouponState,
  FeedbackState,
  InviteMailState,
  MemberState,
  OutboxState,
  ReviewState,
} from '#contract/states/simple.ts';
import type { SupplierOrderState } from '#contract/states/supplier-order.ts';
import type { WaybillState } from '#contract/states/waybill.ts';
import type { Tone } from '#ui/feedback/badge.tsx';

type JobState = (typeof JOB_STATES)[number];

const ITEM: { readonly [S in ItemState]: Tone } = {
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

/** The tone of every state of each kind of thing. An order shows the states of its items. */
const TONES = {
  item: ITEM,
  order: ITEM,
  waybill: {
    unpaid: 'over',
    pay_review: 'clock',
    to_pack: 'you',
    packing: 'moving',
    problem: 'clock',
    choose_line: 'clock',
    settle_due: 'clock',
    to_dispatch: 'you',
    dispatched: 'moving',
    delivered: 'safe',
    received: 'safe',
    cancelled: 'over',
    lost: 'wrong',
    seized: 'wrong',
    returned: 'over',
  } satisfies { [S in WaybillState]: Tone },
  claim: {
    filed: 'you',
    evidence: 'clock',
    offer: 'clock',
    accepted: 'moving',
    rejected: 'over',
    appealed: 'you',
    paid: 'safe',
    withdrawn: 'over',
  } satisfies { [S in ClaimState]: Tone },
  refund: {
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
  } satisfies { [S in RefundState]: Tone },
  parcel: {
    expected: 'moving',
    declared: 'moving',
    undeclared: 'clock',
    unclaimed: 'clock',
    claim_review: 'you',
    received: 'moving',
    in_stock: 'safe',
    closed: 'over',
    returned: 'over',
    disposed: 'over',
  } satisfies { [S in ParcelState]: Tone },
  onepay: {
    unpaid: 'over',
    pay_review: 'clock',
    purchasing: 'moving',
    collecting: 'moving',
    after_sale: 'clock',
    packing: 'moving',
    settle_due: 'moving',
    dispatched: 'moving',
    received: 'safe',
    cancelled: 'over',
    released: 'over',
    lost: 'wrong',
  } satisfies { [S in MergedState]: Tone },
  bill: {
    open: 'clock',
    sealed: 'clock',
    paid: 'safe',
    replaced: 'over',
    expired: 'over',
    cancelled: 'over',
  } satisfies { [S in BillState]: Tone },
  payment: {
    open: 'clock',
    paid: 'safe',
    failed: 'wrong',
    expired: 'over',
    closed: 'over',
    reversed: 'wrong',
  } satisfies { [S in PaymentState]: Tone },
  remit: { submitted: 'you', approved: 'safe', rejected: 'wrong', cancelled: 'over' } satisfies { [S in RemittanceState]: Tone },
  withdrawal: {
    applied: 'you',
    approved: 'you',
    paid: 'safe',
    rejected: 'wrong',
    failed: 'wrong',
    cancelled: 'over',
  } satisfies { [S in WithdrawalState]: Tone },
  supplier_order: {
    asked: 'moving',
    failed: 'wrong',
    created: 'you',
    cancelling: 'moving',
    paid: 'moving',
    shipped: 'safe',
    cancelled: 'over',
  } satisfies { [S in SupplierOrderState]: Tone },
  outbox: { queued: 'clock', sent: 'safe', shown: 'safe', failed: 'wrong' } satisfies { [S in OutboxState]: Tone },
  member: { normal: 'safe', blocked: 'wrong', erased: 'over' } satisfies { [S in MemberState]: Tone },
  member_card: { active: 'safe', ended: 'over', refunded: 'over' } satisfies { [S in MemberCardState]: Tone },
  rebate: { pending: 'clock', held: 'you', available: 'safe', void: 'over', taken_back: 'wrong' } satisfies {
    [S in RebateState]: Tone;
  },
  invite_mail: { added: 'clock', sent: 'moving', joined: 'safe', skipped: 'over', refused: 'over' } satisfies {
    [S in InviteMailState]: Tone;
  },
  application: { pending: 'you', approved: 'safe', rejected: 'over' } satisfies { [S in ApplicationState]: Tone },
  seller_goods: { pending: 'you', listed: 'safe', rejected: 'over', off: 'over' } satisfies { [S in SellerGoodsState]: Tone },
  seller_payout: { open: 'you', approved: 'you', paid: 'safe', cancelled: 'over' } satisfies { [S in PayoutState]: Tone },
  coupon: { available: 'safe', locked: 'clock', used: 'over', returned: 'safe', expired: 'over' } satisfies {
    [S in CouponState]: Tone;
  },
  review: { waiting: 'you', published: 'safe', hidden: 'over' } satisfies { [S in ReviewState]: Tone },
  feedback: { open: 'you', answered: 'safe' } satisfies { [S in FeedbackState]: Tone },
  job: { waiting: 'safe', running: 'moving', late: 'clock', failed: 'wrong' } satisfies { [S in JobState]: Tone },
} as const;

export type StatefulThing = keyof typeof TONES;
/** The states of a kind of thing. */
export type StateIn<T extends StatefulThing> = keyof (typeof TONES)[T] & string;

/** Whether a state is one of this kind of thing. */
export const isStateIn = <T extends StatefulThing>(thing: T, state: string): state is StateIn<T> => state in TONES[thing];

export const toneOf = <T extends StatefulThing>(thing: T, state: StateIn<T>): Tone => TONES[thing][state] as Tone;

/** The state in the desk's words, else in the shop's. An order shows the state of its items. */
export function stateText(thing: StatefulThing, state: string): string {
  const kind = thing === 'order' ? 'item' : thing;
  const key = [`desk.state.${kind}.${state}`, `state.${kind}.${state}`].find(hasText);
  return key ? translate(key) : state;
}
