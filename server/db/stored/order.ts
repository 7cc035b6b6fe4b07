// Types of the JSON columns of orders, order items and refunds. Amounts in fen.
import type { FeeRow } from '#contract/calls/parts.ts';
import type { Names } from '#contract/lang.ts';
import type { PaidOrder } from '../../modules/pricing/money/partial-refund.ts';

/**
 * A row of a bill as it is stored: names of services and coupons are stored in every language, the reader's is shown.
 * shop: the names of the order's seller.
 * service: the code of the service, which the ledger stores, too.
 */
export type StoredRow = FeeRow & { names?: Names; shop?: Names; service?: string };

/** Who did a service and when, with their note and the names of their photos. */
export type ServiceProof = { done_at?: string; by?: string; note?: string; photos?: string[] };

/** A service ordered with goods: unit price, quantity, and whether it was done. */
export type OrderedService = ServiceProof & {
  code: string;
  names: Names;
  price: number;
  count: number;
  state: 'ordered' | 'done' | 'refunded';
};

/**
 * The terms an order was paid under, the base of refunds and supplements; empty until it is paid.
 * cash, bonus: the parts of the payment. real_freight: what the marketplace charged. freight_cleared: booked so far.
 */
export type OrderTerms = {
  paid?: PaidOrder;
  cash?: number;
  bonus?: number;
  real_freight?: number;
  freight_cleared?: number;
};

export type PaidTerms = OrderTerms & { paid: PaidOrder };

/** A question to the member about an item. */
export type ItemQuestion = {
  kind: 'question' | 'supplement' | 'problem';
  text: string;
  /** a saved text in its languages */
  texts?: Names;
  /** translated by a service */
  translations?: Names;
  /** names of uploads */
  photos?: string[];
  choices?: { code: string; label: string; names?: Names; translations?: Names; sku?: OfferedSku }[];
  /** of a supplement: the amount due and its bill */
  amount?: number;
  invoice_no?: string;
  /** of a supplement for another SKU that the member picked: the unit price in fen as paid, and now */
  price_before?: number;
  price_after?: number;
};

/** An SKU that a question offers, as it was when the question was asked; price: fen a piece. */
export type OfferedSku = { sku_id: string; names: Names; pic_url: string; price: number };
