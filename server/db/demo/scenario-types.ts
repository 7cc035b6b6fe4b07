// Types of the demo history: steps in chronological order, played through the modules. A reference names a record created by an earlier step.
import type { Names } from './types.ts';

/** 'o3.1': item 1 (from 0) of the order that step o3 made; 'w2': a waybill; 'o3': an order. */
export type Ref = string;

interface At {
  /** Hours before the shop is filled. */
  hours_ago: number;
}

export interface OrderStep extends At {
  do: 'order';
  key: string;
  member: string;
  /** Place in `warehouses`, from 1. */
  warehouse: 1 | 2;
  /** sku: place in the goods' SKUs; it has at least `num` in stock. */
  rows: { goods: string; sku: number; num: number; remark: string; services: string[] }[];
  coupon: string | null;
  /** code of the line, where goods and freight are paid at once */
  onepay?: string;
}
export interface WaybillStep extends At {
  do: 'waybill';
  key: string;
  member: string;
  warehouse: 1 | 2;
  items: Ref[];
  line: string;
  /** Place in the member's addresses. */
  address: number;
  services: string[];
  insure: boolean;
  /** the one-pay order it comes from: its member approves the photos */
  onepay?: string;
}
/** A top-up by remittance; or of a bill: what is due for an order, a waybill, an item's supplement. Slip: picture key. */
export interface RemitStep extends At {
  do: 'remit';
  key: string;
  member: string;
  bank: string;
  /** null: top-up */
  for: Ref | null;
  /** fen; null: what is due */
  amount: number | null;
  files: string[];
}
export interface DecideRemitStep extends At {
  do: 'decide_remit';
  remit: string;
  operator: string;
  approve: boolean;
  reason: string;
}
export interface PayStep extends At {
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
  choices?: string[];
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
export interface SayStep extends At {
  do: 'say';
  on: Ref;
  /** A member's key or an operator's username. */
  by: string;
  text: string;
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
/** A scanned undeclared parcel, a declaration by a member, or a member's claim on a parcel. */
export interface ParcelStep extends At {
  do: 'parcel';
  key: string;
  kind: 'declared' | 'unclaimed' | 'undeclared' | 'claim';
  member: string | null;
  warehouse: 1 | 2;
  courier: string;
  tracking_no: string;
  contents: { name: string; num: number; price: number; goods_type: string }[];
}
/** A refund asked for an item; agree, send_back ... follow as acts on it. */
export interface RefundStep extends At {
  do: 'refund';
  key: string;
  on: Ref;
  type: 'return' | 'exchange' | 'refund' | 'partial';
  reason: string;
  text: string;
}
export interface ReviewStep extends At {
  do: 'review';
  on: Ref;
  star: number;
  text: string;
  files: string[];
}

/** The shop tells its members of free storage that ends or has ended. */
export interface NoticesStep extends At {
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
