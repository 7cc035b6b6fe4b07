// Types built on quotes: frozen terms, comparison of lines, the planner's pieces and plans. Units as in freight.ts.
import type { Box, FreightAsk, Line, Quote, Reason } from './freight.ts';

/** What a bill freezes of a quote: the line with the one price that applied, the input without boxes, the quote. */
export interface FreightTerms {
  line: Line;
  ask: FreightAsk;
  quote: Quote;
}

export interface LineChoice {
  quote: Quote;
  /** What would make the line possible. */
  help: Reason[];
}

export type SizeSource = 'measured' | 'history' | 'listing' | 'category';

/** Stock (or cart) rows for the estimate: weight and sides of ONE piece. bare: the same without its outer packaging. */
export interface Piece {
  id: number | string;
  weight: number;
  length: number;
  width: number;
  height: number;
  count?: number;
  source?: SizeSource;
  bare?: Box;
  goods_types?: string[];
  declared_value?: number;
  goods_paid?: number;
}

export interface PlannedParcel {
  pieces: (number | string)[];
  quote: Quote;
}

/** Totals before coupon and points, without storage and without services counted by item: these do not depend on the split. */
export interface Plan {
  parcels: PlannedParcel[];
  total: number;
  /** The cheapest way to send the same pieces in one parcel; null when no line takes them together. */
  one_parcel: Quote | null;
  saves: number;
  why: Reason[];
  /** Pieces that no line takes. */
  left_out: (number | string)[];
  /** Without the outer packaging of these pieces (fee: for removing it, inside total); null when that saves nothing. */
  bare: { pieces: (number | string)[]; fee: number; parcels: PlannedParcel[]; total: number; saves: number } | null;
}
