// Every column of states and its possible values, from the lifecycles and the lists next to them. The database has a CHECK for each, written
// by `npm run states` (tools/state-checks.ts); a test compares both.
import { machines } from '#contract/states/all.ts';
import { claimMachine } from '#contract/states/claim.ts';
import { group, statesOf } from '#contract/states/machine.ts';
import { memberCardMachine } from '#contract/states/member-card.ts';
import { billMachine, paymentMachine, remittanceMachine, withdrawalMachine } from '#contract/states/money.ts';
import { onepayMachine } from '#contract/states/onepay.ts';
import { orderItemMachine } from '#contract/states/order-item.ts';
import { parcelMachine } from '#contract/states/parcel.ts';
import { photoOrderMachine } from '#contract/states/photo-order.ts';
import { rebateMachine } from '#contract/states/promotion.ts';
import { refundMachine } from '#contract/states/refund.ts';
import { applicationMachine, payoutMachine, sellerGoodsMachine, shareMachine } from '#contract/states/seller.ts';
import * as simple from '#contract/states/simple.ts';
import { splitOrderMachine } from '#contract/states/split-order.ts';
import { stocktakeMachine } from '#contract/states/stocktake.ts';
import { supplierOrderMachine } from '#contract/states/supplier-order.ts';
import { unitMachine } from '#contract/states/unit.ts';
import { waybillMachine } from '#contract/states/waybill.ts';
import type { ColumnTypes } from './column-types.ts';

type StateColumn = Extract<keyof ColumnTypes, `${string}.state` | 'orders.tab'>;

/** Columns of one state, by the table and column whose type `column-types.ts` has: a missing one does not compile. */
export const STATE_COLUMNS: { readonly [C in StateColumn]: readonly ColumnTypes[C][] } = {
  'adjustment.state': simple.ADJUSTMENT_STATES,
  'bill.state': statesOf(billMachine),
  'withdrawal.state': statesOf(withdrawalMachine),
  'claim.state': statesOf(claimMachine),
  'coupon.state': simple.COUPON_STATES,
  'feedback.state': simple.FEEDBACK_STATES,
  'import.state': simple.IMPORT_STATES,
  'invite_mail.state': simple.INVITE_MAIL_STATES,
  'member.state': simple.MEMBER_STATES,
  'member_card.state': statesOf(memberCardMachine),
  'notice.state': simple.WEBHOOK_EVENT_STATES,
  'onepay.state': statesOf(onepayMachine),
  'operator.state': simple.OPERATOR_STATES,
  'order_item.state': statesOf(orderItemMachine),
  'orders.state': statesOf(orderItemMachine),
  'orders.tab': [...new Set(Object.values(orderItemMachine.tabs))],
  'outbox.state': simple.OUTBOX_STATES,
  'parcel.state': statesOf(parcelMachine),
  'parcel_claim.state': simple.PARCEL_CLAIM_STATES,
  'payment.state': statesOf(paymentMachine),
  'payment_refund.state': simple.PAYMENT_REFUND_STATES,
  'photo_order.state': statesOf(photoOrderMachine),
  'split_order.state': statesOf(splitOrderMachine),
  'rebate.state': statesOf(rebateMachine),
  'refund.state': statesOf(refundMachine),
  'remit.state': statesOf(remittanceMachine),
  'segment_gift.state': simple.GIFT_STATES,
  'segment_gift_member.state': simple.GIFT_MEMBER_STATES,
  'seller_application.state': statesOf(applicationMachine),
  'seller_goods.state': statesOf(sellerGoodsMachine),
  'seller_payout.state': statesOf(payoutMachine),
  'seller_share.state': statesOf(shareMachine),
  'review.state': simple.REVIEW_STATES,
  'stocktake.state': statesOf(stocktakeMachine),
  'supplier_order.state': statesOf(supplierOrderMachine),
  'supplier_order_line.state': simple.SUPPLIER_LINE_STATES,
  'unit.state': statesOf(unitMachine),
  'waybill.state': statesOf(waybillMachine),
};

/** Columns of the states that a row was in before its detours, the latest last: "buying,supplement_due". */
export const PATH_COLUMNS: { readonly [column: string]: readonly string[] } = {
  'claim.state_before': statesOf(claimMachine),
  'onepay.state_before': statesOf(onepayMachine),
  'order_item.state_before': statesOf(orderItemMachine),
  'parcel.state_before': statesOf(parcelMachine),
  'refund.state_before': statesOf(refundMachine),
  'waybill.state_before': statesOf(waybillMachine),
};

/** The states that history entries may name, by thing. Orders and stored items have no lifecycle of their own: their entries name the state of the items. */
export const HISTORY_STATES: { readonly [thing: string]: readonly string[] } = {
  ...Object.fromEntries(machines.map(([, machine]) => [machine.thing, statesOf(machine)])),
  order: statesOf(orderItemMachine),
  storage: statesOf(orderItemMachine),
};

/** Indexes of the rows in some states, or in all others. */
export const STATE_INDEXES: { readonly [index: string]: readonly string[] } = {
  bill_expiry: group(billMachine, 'payable'),
  claim_one_open: group(claimMachine, 'open'),
  claim_waits: group(claimMachine, 'to_decide'),
  import_working: simple.IMPORT_WORKING,
  order_item_desk: group(orderItemMachine, 'at_desk'),
  order_item_demand: group(orderItemMachine, 'at_desk'),
  order_item_coming: group(orderItemMachine, 'bought'),
  order_item_number: group(orderItemMachine, 'before_warehouse'),
  order_item_recent: group(orderItemMachine, 'unpaid_or_cancelled'),
  parcel_listed: group(parcelMachine, 'listed'),
  refund_one_open: group(refundMachine, 'open'),
  seller_payout_one_open: group(payoutMachine, 'open'),
  stocktake_one_open: group(stocktakeMachine, 'open'),
};
