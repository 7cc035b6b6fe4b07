// Types of the demo history: steps in chronological order, played through the modules. A reference names a record created by an earlier step.
import { z } from '#contract/fields.ts';
import type { Names } from '#contract/lang.ts';
import { saidKey } from './said.ts';

/** 'o3.1': item 1 (from 0) of the order that step o3 made; 'w2': a waybill; 'o3': an order. */
type Ref = string;

interface At {
  /** Hours before the shop is filled. */
  hours_ago: number;
}

const hours_ago = z.number();
const text = z.string();

/** A remittance for a top-up or a bill: of an order, a waybill, an item's supplement. Slip: picture key. */
const remitStep = z.strictObject({
  do: z.literal('remit'),
  hours_ago,
  key: text,
  member: text,
  bank: text,
  /** null: top-up */
  for: z.nullable(text),
  /** fen; null: the amount due */
  amount: z.nullable(z.int()),
  files: z.array(text),
});
const decideRemitStep = z.strictObject({
  do: z.literal('decide_remit'),
  hours_ago,
  remit: text,
  operator: text,
  approve: z.boolean(),
  said: z.optional(saidKey),
});
const sayStep = z.strictObject({
  do: z.literal('say'),
  hours_ago,
  on: text,
  /** A member's key or an operator's username. */
  by: text,
  /** The words of a member. */
  text: z.optional(text),
  /** What staff write. */
  said: z.optional(saidKey),
});
/** A scanned undeclared parcel, a declaration by a member, or a member's claim on a parcel. */
const parcelStep = z.strictObject({
  do: z.literal('parcel'),
  hours_ago,
  key: text,
  kind: z.enum(['declared', 'unclaimed', 'undeclared', 'claim']),
  member: z.nullable(text),
  warehouse: z.literal([1, 2]),
  courier: text,
  tracking_no: text,
  contents: z.array(z.strictObject({ name: text, num: z.int(), price: z.int(), goods_type: text })),
});
const reviewStep = z.strictObject({
  do: z.literal('review'),
  hours_ago,
  on: text,
  star: z.int(),
  said: saidKey,
  files: z.array(text),
});
/** Steps that are written as data: those that belong to no track. */
export const writtenStep = z.discriminatedUnion('do', [remitStep, decideRemitStep, sayStep, parcelStep, reviewStep]);
export type RemitStep = z.output<typeof remitStep>;
type DecideRemitStep = z.output<typeof decideRemitStep>;
export type SayStep = z.output<typeof sayStep>;
export type ParcelStep = z.output<typeof parcelStep>;
export type ReviewStep = z.output<typeof reviewStep>;

export interface OrderStep extends At {
  do: 'order';
  key: string;
  member: string;
  /** Position in `warehouses`, from 1. */
  warehouse: 1 | 2;
  /** sku: position among the goods' SKUs; it has at least `num` in stock. */
  rows: { goods: string; sku: number; num: number; remark: string; services: string[] }[];
  coupon: string | null;
  /** code of the line, where goods and freight are paid together */
  onepay?: string;
}
export interface WaybillStep extends At {
  do: 'waybill';
  key: string;
  member: string;
  warehouse: 1 | 2;
  items: Ref[];
  line: string;
  /** Position among the member's addresses. */
  address: number;
  services: string[];
  insure: boolean;
  /** the one-pay order that it belongs to: its member approves the photos */
  onepay?: string;
}
interface PayStep extends At {
  do: 'pay';
  member: string;
  for: Ref;
}
/** An action of a lifecycle; by: a member's key, an operator's username, or 'system'. */
export interface ActStep extends At {
  do: 'act';
  on: Ref;
  action: string;
  by: string;
  input: ActInput;
  files?: string[];
}
export interface ActInput {
  text?: string;
  /** What staff write. */
  said?: Names;
  /** codes of saved texts */
  saved?: string;
  answers?: string[];
  /** fen a piece: the real price at the marketplace */
  price?: number;
  freight?: number;
  platform_no?: string;
  courier?: string;
  tracking_no?: string;
  weight?: number;
  length?: number;
  width?: number;
  height?: number;
  bin?: string;
  boxes?: { weight: number; length: number; width: number; height: number }[];
  carrier?: string;
  tracking_nos?: string[];
  before_export?: boolean;
  days?: number;
}
export interface TrackStep extends At {
  do: 'track';
  on: Ref;
  word:
    | 'info'
    | 'in_transit'
    | 'customs'
    | 'out_for_delivery'
    | 'pickup'
    | 'delivered'
    | 'attempt_fail'
    | 'exception'
    | 'returned';
  texts: Names;
  place: string;
}
/** A requested refund of an item; agree, send_back ... follow as actions on it. */
interface RefundStep extends At {
  do: 'refund';
  key: string;
  on: Ref;
  type: 'return' | 'exchange' | 'refund' | 'partial';
  reason: string;
  text: string;
}

/** The shop notifies its members of free storage that ends or has ended. */
interface NoticesStep extends At {
  do: 'notices';
}

export type ScenarioStep =
  | OrderStep
  | WaybillStep
  | RemitStep
  | DecideRemitStep
  | PayStep
  | ActStep
  | SayStep
  | TrackStep
  | ParcelStep
  | RefundStep
  | ReviewStep
  | NoticesStep;
