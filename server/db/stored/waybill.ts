// Types of the JSON columns of waybills. Amounts in fen, weights in grams, sizes in millimetres.

import type { Names } from '#contract/freight.ts';
import type { FreightTerms } from '#contract/freight-plan.ts';
import type { ServiceProof, StoredRow } from './order.ts';

/** Points for 1.00 of freight by the level or card at that time (10000 = 1), and the member's card if it is the card's rate. */
export type Reward = { reward_bp: number; reward_card?: number };

/** The terms that a waybill is calculated under until its end. storage: what each row owed. */
export type WaybillTerms = FreightTerms &
  Reward & {
    storage?: Record<string, number>;
    /** handling of parcels, by parcel: no other waybill is charged for it while this one exists */
    handling?: Record<string, number>;
    /** of a one-pay order: the member pays at most this much of the estimate, when every weight and size came from the shop's own records */
    cap?: { bp: number; own: boolean };
  };

/** items: the rows that an item's service is done for. late: refunded because its promise was not met. */
export type WaybillService = ServiceProof & {
  code: string;
  names: Names;
  per: 'waybill' | 'box' | 'item';
  price: number;
  count?: number;
  items?: number[];
  late?: boolean;
  state: 'ordered' | 'done' | 'refunded';
};

export type DeclareLine = {
  order_item_id: number;
  name_en: string;
  name_cn: string;
  hs_code: string;
  goods_type: string;
  quantity: number;
  unit_value: number;
  paid_value: number;
};

/** The result of weighing. `rows` are those that were compared; paid is what was paid before it. */
export type StoredSettlement = {
  state: 'none' | 'due' | 'paid' | 'waived' | 'refunded' | 'disputed' | 'cancelled';
  estimated: StoredRow[];
  measured: StoredRow[];
  paid: number;
  final: number;
  difference: number;
  waived: number;
  points_back: number;
  invoice_no: string | null;
  at: string;
  /** services that were ordered and not done */
  undone: Names[];
  /** of the member who disputes it, or of the operator who decided */
  reason: string;
  /** the operator who proposed to waive it, where it takes two */
  waive_first?: number | undefined;
};

/** why: the reasons of the line's refusal, in every language. */
export type StoredProblem = { text: string; files: string[]; at: string; why?: Names };
