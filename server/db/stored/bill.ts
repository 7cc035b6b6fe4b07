// What a bill is for, and what the part of the shop that made it froze with it.
import type { Names } from '#contract/freight.ts';
import type { AddressSnapshot } from './address.ts';
import type { OnepayBillTerms } from './onepay.ts';
import type { StoredRow } from './order.ts';
import type { DeclareLine, WaybillService, WaybillTerms } from './waybill.ts';

export type BillKind =
  | 'goods'
  | 'waybill'
  | 'supplement'
  | 'onepay'
  | 'recharge'
  | 'card'
  | 'storage'
  | 'return_fee'
  | 'photo'
  | 'split'
  | 'services';

/** goods: what each order takes of the coupon. Bills that froze nothing hold {}. */
type GoodsBillTerms = { shares?: Record<string, number> };
/** supplement of an item: what it was asked for, the real unit price, the order's domestic freight and what that was before. */
export type ItemSupplementTerms = { was: 'buying' | 'purchased'; price?: number; freight?: number; freight_before: number };
/** What a change writes to the waybill once it counts. */
export type WaybillChange = {
  line_id: number;
  address: AddressSnapshot;
  terms: WaybillTerms;
  services: WaybillService[];
  declare_rows: DeclareLine[];
  line: Names;
};
/** supplement of a waybill: what is booked, and what changes, once it is paid. */
export type WaybillSupplementTerms =
  | { for: 'settle'; rows: StoredRow[] }
  | { for: 'change'; rows: StoredRow[]; change: WaybillChange };
export type StorageBillTerms = { days: number };
/** return_fee of a parcel; that of a refund froze nothing. */
type ParcelReturnTerms = { parcel_id: number };
/** card: what its member gets once it is paid, as it was offered. Rates in basis points. */
export type CardBillTerms = {
  card_id: number;
  names: Names;
  days: number;
  freight_off_bp: number;
  service_fee_bp: number;
  points_bp: number;
};
type PhotoBillTerms = { photo_order_id: number };
export type SplitBillTerms = { split_order_id: number };

/** Of bills whose effect needs nothing but their amount. */
type NoTerms = Record<string, never>;

/** What is frozen, by kind and by the type of the first target: `billTerms()` reads it. */
export type BillTermsOf = {
  goods: { order: GoodsBillTerms };
  waybill: { waybill: WaybillTerms };
  supplement: { item: ItemSupplementTerms; waybill: WaybillSupplementTerms };
  onepay: { onepay: OnepayBillTerms };
  recharge: { member: NoTerms };
  storage: { item: StorageBillTerms };
  return_fee: { refund: NoTerms; waybill: NoTerms; order: ParcelReturnTerms };
  photo: { item: PhotoBillTerms };
  split: { item: SplitBillTerms };
  card: { member: CardBillTerms };
  services: { waybill: NoTerms };
};

type Terms = { [K in keyof BillTermsOf]: BillTermsOf[K][keyof BillTermsOf[K]] };
export type BillTerms = Terms[keyof Terms];
