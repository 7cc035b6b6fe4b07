// Types of the JSON columns of payments and of what gateways and tracking services reported. Amounts in fen.

/** payment.detail. */
export type PaymentDetail = {
  /** what the payer reads at the gateway */
  title?: string;
  /** the language that the shopper started it in */
  lang?: string;
  /** the page of the session */
  url?: string;
  /** what refunds and chargebacks name it by */
  payment_ref?: string;
  /** the payer agreed, a bank still works on it */
  processing?: boolean;
  /** the session has still to be made unpayable */
  to_close?: boolean;
  /** the gateway gave no session */
  fault?: boolean;
  /** the dispute at the gateway that finance had entered before it was reported */
  by_hand?: string;
  /** disputes at the gateway that the shop won */
  won?: string[];
};

type SuspenseReason = 'unknown' | 'differs' | 'chargeback' | 'refund' | 'refund_failed';
/** notice.detail of what waits, or waited, for finance. amount: fen booked to suspense. */
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
  /** how it ended */
  member_id?: number;
  operator_id?: number;
  note?: string;
};

/** notice.detail: the payment that an event names, or why a tracking service rejected a number, or what waits for finance. */
export type WebhookDetail = { no?: string; payment_ref?: string } | { rejected: string } | SuspenseDetail;
