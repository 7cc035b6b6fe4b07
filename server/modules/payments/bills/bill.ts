// What a bill is, and what one is made of. Amounts in fen.
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
  /** text key of what it is for, with what goes into it */
  title: string;
  params?: StoredParams;
  rows: FeeRow[];
  targets: Target[];
  coupon_id?: number | null;
  points?: number;
  /** what the domain that made it froze with it */
  terms?: BillTerms;
  expires_at: Date | null;
  /** of a bill that follows another: its currency and rate */
  currency?: string;
  rate?: string;
  /** the bill whose place it takes: what that one held passes to it */
  follows?: number;
};
