// Types of a bill and its parts. Amounts in fen.
import type { Selectable } from 'kysely';
import type { FeeRow } from '#contract/calls/parts.ts';
import type { BillKind, BillTerms } from '../../../db/stored/bill.ts';
import type { StoredParams } from '../../../db/stored/parcel.ts';
import type { BillTable } from '../../../db/tables.ts';

export type Target = { type: 'order' | 'waybill' | 'onepay' | 'item' | 'member' | 'refund'; id: number };
export type Bill = Selectable<BillTable> & { targets: Target[] };

export type NewBill = {
  member_id: number;
  kind: BillKind;
  /** text key of the bill's title, with its parameters */
  title: string;
  params?: StoredParams;
  rows: FeeRow[];
  targets: Target[];
  coupon_id?: number | null;
  points?: number;
  /** terms that the domain froze when it made the bill */
  terms?: BillTerms;
  expires_at: Date | null;
  /** for a bill that follows another: its currency and rate */
  currency?: string;
  rate?: string;
  /** the bill that this one replaces: its coupon hold passes over */
  follows?: number;
};
