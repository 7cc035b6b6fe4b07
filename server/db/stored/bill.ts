// The type of a bill, and the terms that the module which made it froze in it.
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

/** goods: each order's share of the coupon. Bills without terms have {}. */
type GoodsBillTerms = { shares?: Record<string, number> };
/** supplement of an item: the state to return to, the real unit price, the order's domestic freight and its value before. */
export type ItemSupplementTerms = { was: 'buying' | 'purchased'; price?: number; freight?: number; freight_before: number };
/** What a change writes to the waybill once its supplement is paid. */
export type WaybillChange = {
  line_id: number;
  address: AddressSnapshot;
  terms: WaybillTerms;
  services: WaybillService[];
  declare_rows: DeclareLine[];
  line: Names;
};
/** supplement of a waybill: what is booked and changed once it is paid. */
export type WaybillSupplementTerms =
  | { for: 'settle'; rows: StoredRow[] }
  | { for: 'change'; rows: StoredRow[]; change: WaybillChange };
export type StorageBillTerms = { days: number };
/** return_fee of a parcel; that of a refund has no terms. */
type ParcelReturnTerms = { parcel_id: number };
/** card: the card as it was offered, for its payment. Rates in basis points. */
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

/** Frozen terms by kind and by type of the first target: `billTerms()` reads them. */
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
