// A payment at a gateway, and what its details hold.
import type { Selectable } from 'kysely';
import type { PaymentTable } from '../../../db/tables.ts';

export type Payment = Selectable<PaymentTable>;

/** What payment.detail may hold. */
export type PaymentDetail = {
  /** what the payer reads at the gateway */
  title?: string;
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
