// Types of the JSON columns of parcels. Amounts in fen.
import type { Names } from '#contract/lang.ts';

/** A line of a declaration: price of one piece in fen. */
export type Content = { title: string; num: number; price: number };
/** How a member wants a parcel handled; pay_limit: the highest freight in fen that is paid from the wallet without asking. */
export type HandlingRequest = { mode: 'hold' | 'ship'; address_id: number | null; line_id: number | null; pay_limit: number };
/** wishes: how claimants want it handled, by claim. */
export type ParcelDetail = {
  wishes?: Record<string, HandlingRequest>;
  note?: { key: string; params: Record<string, string | number> };
  waybill_id?: number;
  back?: { bill_id: number; to: string; paid: boolean };
};
/** Names in all languages instead of a text of one. */
export type StoredParams = Record<string, string | number | Names>;
