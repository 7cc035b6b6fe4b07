// What a payment gateway is to the shop. Makers: demo.ts, stripe.ts, paypal.ts. They speak to the outside world only: what an answer or a notice means for
// bills and money is decided in the wallet. None of them may be asked inside a database transaction.
import type { IncomingHttpHeaders } from 'node:http';
import type { Config } from '../../config.ts';

/** A payment as a gateway needs it. `minor` counts in 10^-decimals of the currency, as the shop does. */
export type Charge = {
  no: string;
  /** what the payer reads beside the amount */
  title: string;
  currency: string;
  minor: number;
  decimals: number;
  created_at: Date;
  expires_at: Date;
  /** where the payer comes back to after paying, and after giving up */
  back_url: string;
  left_url: string;
};
export type Opened = { ref: string; url: string };
export type Money = { currency: string; minor: number };

/** What became of a payment at its gateway. `ref`: what refunds and chargebacks name it by. */
export type Outcome =
  | { is: 'paid'; ref: string; money: Money }
  /** the payer agreed and the gateway still works on it: a bank debit, a review */
  | { is: 'processing' }
  /** the payer has to choose another card or account at the gateway */
  | { is: 'declined' }
  | { is: 'failed' }
  | { is: 'expired' }
  | { is: 'waiting' };

export type RefundAsked = { payment_ref: string; key: string; currency: string; minor: number; decimals: number };
/** sent: taken in, the payer's bank still works on it. */
export type Refunded = { ref: string; state: 'done' | 'sent' | 'failed' };

/** A notice whose signature was checked. `id`: unique at the gateway; it counts once. */
export type Notice = { id: string; kind: string } & (
  | { about: 'payment'; no: string; outcome: Outcome }
  /** the payer agreed; the money has to be fetched */
  | { about: 'approved'; no: string; session_ref: string }
  | { about: 'refund'; key: string; ref: string; state: Refunded['state']; payment_ref: string; money: Money }
  /** money was taken back from the shop (true), or given to it again (false) */
  | { about: 'chargeback'; taken: boolean; ref: string; payment_ref: string; money: Money; reason: string }
  | { about: 'other' }
);

/** Bytes as they came, and what came with them. */
export type Letter = { raw: Buffer; headers: IncomingHttpHeaders; now: Date };

export type Gateway = {
  code: 'demo' | 'stripe' | 'paypal';
  demo: boolean;
  /** Fee of the shopper: a share of the amount in basis points, and a fixed part in fen. */
  fee_bp_setting: 'demo_gateway_bp' | 'stripe_bp' | 'paypal_bp';
  fee_fixed_setting?: 'stripe_fixed' | 'paypal_fixed';
  /** Currencies it can charge; others are charged in USD. Empty: any. */
  currencies: readonly string[];
  /** Decimals that it can charge of a currency. */
  decimals: (currency: string) => number;
  /** It charges no less than this, in fen. */
  least: number;
  /** A page that needs no session at a gateway: where the payer is sent at once. */
  direct?: (config: Config, no: string) => string;
  /** Opens a session. Safe to repeat: the same payment brings the same session. */
  open?: (config: Config, charge: Charge) => Promise<Opened>;
  /** What became of a session. With `fetch` an agreed payment is fetched as well. */
  look?: (config: Config, session: { no: string; ref: string; decimals: number; fetch: boolean }) => Promise<Outcome>;
  /** Makes a session unpayable; one that has ended already is left alone. */
  close?: (config: Config, ref: string) => Promise<void>;
  /** Gives money back. Safe to repeat with the same key. */
  refund?: (config: Config, asked: RefundAsked) => Promise<Refunded>;
  /** What became of a refund that was sent. */
  refunded?: (config: Config, ref: string) => Promise<Refunded['state']>;
  /** Reads a notice; throws BadNotice when its signature is not right. */
  notice?: (config: Config, letter: Letter, decimals: (currency: string) => number) => Promise<Notice>;
};

/** A notice that was not sent by the gateway, is too old, or can't be read. */
export class BadNotice extends Error {}
