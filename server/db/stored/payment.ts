// Types of the JSON columns of payments and of events reported by gateways and tracking services. Amounts in fen.

/** payment.detail. */
export type PaymentDetail = {
  /** the title that the payer sees at the gateway */
  title?: string;
  /** the language that the shopper started it in */
  lang?: string;
  /** the page of the session */
  url?: string;
  /** the reference that refunds and chargebacks use */
  payment_ref?: string;
  /** the payer approved, the bank still processes it */
  processing?: boolean;
  /** the session still has to be expired */
  to_close?: boolean;
  /** the gateway opened no session */
  fault?: boolean;
  /** the dispute at the gateway that finance had entered before it was reported */
  by_hand?: string;
  /** disputes at the gateway that the shop won */
  won?: string[];
};

type SuspenseReason = 'unknown' | 'differs' | 'chargeback' | 'refund' | 'refund_failed';
/** notice.detail of an event that waits, or waited, for finance. amount: fen booked to suspense. */
export type SuspenseDetail = {
  why: SuspenseReason;
  no?: string;
  payment_ref?: string;
  currency: string;
  minor: number;
  amount: number;
  reason?: string;
  /** of a chargeback: the dispute at the gateway */
  dispute?: string;
  /** the decision on it */
  member_id?: number;
  operator_id?: number;
  note?: string;
};

/** notice.detail: the payment of an event, or why a tracking service rejected a number, or what waits for finance. */
export type WebhookDetail = { no?: string; payment_ref?: string } | { rejected: string } | SuspenseDetail;
