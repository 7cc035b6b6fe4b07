// The double of a gateway, for stories that run for every gateway: the answers of its API, and its events in its own wire format.
import type { IncomingHttpHeaders } from 'node:http';
import type { Gateway } from './gateway.ts';
import type { Json } from './http.ts';

export type Asked = { method: string; path: string; headers: IncomingHttpHeaders; raw: string };
export type Reply = { status: number; body: Json };
/** A webhook as it is sent. */
export type Notice = { payload: string; headers: Record<string, string> };
/** What a gateway reports: a new webhook each time, which may be sent again and again. */
export type Report = () => Notice;
export type RefundWord = 'done' | 'failed' | 'sent';

/** `refunds`: those of all gateways by their numbers, as each words them. */
export type DoubleHost = { url: string; now: () => Date; refunds: Map<string, Json> };

/** Amounts are in hundredths; what the stories make up is in USD. */
export type GatewayDouble = {
  gateway: Gateway;
  answer: (asked: Asked) => Reply;
  /** What it answers to a request that it refuses, and to a key that comes again with another request. */
  refusal: Reply;
  conflict: Reply;
  /** The header of idempotency keys, and for how long it knows one. */
  key: { header: string; hours: number };
  /** Method and path of what stories count or disturb: opening a checkout, making a refund, reading how a refund stands. */
  paths: { create: RegExp; refund: RegExp; read: RegExp };
  /** Where the payer is sent. */
  page: RegExp;
  /** What a request to open a checkout said. */
  checkout: (fields: Json) => { amount: number; back: string; left: string };
  /** How many checkouts were opened. */
  opened: () => number;
  /** Whether a checkout that was given up can no longer take money. */
  closed: (ref: string) => boolean;

  /** The payer pays. */
  pay: (ref: string) => Report;
  /** The money has moved, whatever the shop did. */
  paidWithoutUs: (ref: string) => Report;
  /** The payer paid another amount. */
  paidOther: (ref: string) => Report;
  /** A bank works on it; then the money is there. */
  slow: (ref: string) => Report;
  settled: (ref: string) => Report;
  failed: (ref: string) => Report;
  /** A late word about a checkout that was paid. */
  afterwards: (ref: string) => Report;
  /** Made on the same account without the shop, under this number. */
  foreign: (no: string, minor: number) => { report: Report; payment_ref: string };
  /** What means nothing to the shop. */
  meaningless: () => Notice;
  /** Webhooks of a checkout that was paid, forged in every way. */
  forged: (ref: string) => Notice[];

  dispute: (payment_ref: string, id: string, minor: number) => Record<'withdrawn' | 'won', (minor?: number) => Report>;
  /** A dispute that is reported before its payment. null: what it reports is always whole. */
  early: ((ref: string, id: string, minor: number) => { payment_ref: string; withdrawn: Report; paid: Report }) | null;

  /** How refunds stand that are made from now on. */
  refundsAre: (word: RefundWord) => void;
  setRefund: (ref: string, word: RefundWord) => void;
  /** It reports that a refund stands so, whatever is the case by now. */
  refundReport: (ref: string, word: RefundWord) => Report;
  /** One that was made with this key, though its answer never came. */
  lateRefund: (made: { payment_ref: string; key: string; minor: number }) => Report;
  /** One made in its dashboard: everything it reports of it. */
  refundElsewhere: (payment_ref: string, minor: number) => Report[];
  refundAmount: (ref: string) => number;
};
