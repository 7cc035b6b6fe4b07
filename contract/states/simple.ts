// States of records without a state machine: the possible values, for the types of the tables and the CHECK constraints.

export const ADJUSTMENT_STATES = ['pending', 'done', 'declined'] as const;
export const COUPON_STATES = ['available', 'locked', 'used', 'returned', 'expired'] as const;
export const FEEDBACK_STATES = ['open', 'answered'] as const;
export const GIFT_MEMBER_STATES = ['waiting', 'given', 'had', 'none_left', 'gone', 'failed'] as const;
export const GIFT_STATES = ['running', 'done', 'cancelled'] as const;
export const INVITE_MAIL_STATES = ['added', 'sent', 'skipped', 'joined', 'refused'] as const;
/** Of files of goods: uploaded and mapped, read by a job, read to the end, stopped, unreadable, being undone, undone. */
export const IMPORT_STATES = ['upload', 'running', 'done', 'cancelled', 'failed', 'undoing', 'undone'] as const;
/** A job is running. */
export const IMPORT_WORKING = ['running', 'undoing'] as const satisfies readonly (typeof IMPORT_STATES)[number][];
export const MEMBER_STATES = ['normal', 'blocked', 'erased'] as const;
export const WEBHOOK_EVENT_STATES = ['done', 'ignored', 'suspense', 'settled', 'refused'] as const;
export const OPERATOR_STATES = ['normal', 'blocked'] as const;
export const OUTBOX_STATES = ['queued', 'sent', 'shown', 'failed'] as const;
export const PARCEL_CLAIM_STATES = ['waiting', 'agreed', 'refused', 'withdrawn'] as const;
export const PAYMENT_REFUND_STATES = ['queued', 'sent', 'done', 'failed'] as const;
export const REVIEW_STATES = ['waiting', 'published', 'hidden'] as const;

/** The tabs of a member's list of coupons. */
export const COUPON_TABS = ['available', 'used', 'expired'] as const;
/** Coupons that a bill may take, while they are valid. */
export const COUPONS_USABLE = ['available', 'returned'] as const;
/** Those, and the ones on a bill that is not paid yet. */
export const COUPONS_IN_HAND = [...COUPONS_USABLE, 'locked'] as const;
/** Money that has not reached the payer yet. */
export const PAYMENT_REFUNDS_OPEN = ['queued', 'sent'] as const;

/**
 * A line of an order at a supplier. open: it is the current one of its item; dropped: that order failed; refused: the supplier
 * has none.
 */
export const SUPPLIER_LINE_STATES = ['open', 'booked', 'refused', 'dropped', 'refunded'] as const;

export type SupplierLineState = (typeof SUPPLIER_LINE_STATES)[number];
export type AdjustmentState = (typeof ADJUSTMENT_STATES)[number];
export type CouponState = (typeof COUPON_STATES)[number];
export type FeedbackState = (typeof FEEDBACK_STATES)[number];
export type GiftMemberState = (typeof GIFT_MEMBER_STATES)[number];
export type GiftState = (typeof GIFT_STATES)[number];
export type InviteMailState = (typeof INVITE_MAIL_STATES)[number];
export type ImportState = (typeof IMPORT_STATES)[number];
export type MemberState = (typeof MEMBER_STATES)[number];
export type WebhookEventState = (typeof WEBHOOK_EVENT_STATES)[number];
export type OperatorState = (typeof OPERATOR_STATES)[number];
export type OutboxState = (typeof OUTBOX_STATES)[number];
export type ParcelClaimState = (typeof PARCEL_CLAIM_STATES)[number];
export type PaymentRefundState = (typeof PAYMENT_REFUND_STATES)[number];
export type ReviewState = (typeof REVIEW_STATES)[number];

export const FAULTS = ['member', 'seller', 'shop'] as const;
export type Fault = (typeof FAULTS)[number];

/** The tabs of a member's list of orders, in their order. */
export const ORDER_TABS = [
  'needs_you',
  'all',
  'unpaid',
  'to_purchase',
  'on_the_way',
  'in_stock',
  'shipped',
  'completed',
  'closed',
] as const;

/** Tabs of a seller's items, and of the sellers themselves in the back office. */
export const SELLER_ORDER_TABS = ['to_do', 'to_ship', 'sent', 'done', 'ended'] as const;
export const SELLER_TABS = ['open', 'held'] as const;
