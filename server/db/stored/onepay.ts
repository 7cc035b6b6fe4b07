// Types of the JSON columns of one-pay orders. Amounts in fen, weights in grams, sizes in millimetres.
import type { Quote } from '#contract/freight.ts';
import type { Piece } from '#contract/freight-plan.ts';
import type { StoredRow } from './order.ts';
import type { Reward, WaybillTerms } from './waybill.ts';

/** An item row that is sent home with this order, and how many of its pieces. */
type Member = { id: number; num: number };

/** line, ask, quote: the estimated freight of `items`; the quote accepted at checkout stays in the order's own column `quote`. */
export type OnepayTerms = WaybillTerms & {
  cap: { bp: number; own: boolean };
  /** weight and size of one piece, by the item that was ordered */
  pieces: Record<string, Piece>;
  items: Member[];
  /** rows that were turned into ordinary stock */
  released: number[];
  /** rows of the freight that is paid and not refunded; from the waybill on they are the waybill's */
  booked: StoredRow[];
  bonus: number;
  points: number;
  /** the member chose to wait, so the days count from here */
  waits_from?: string;
  /** what the line refuses, as the member was asked; once they chose to wait they are not asked about the same again */
  blocked?: string[];
};

/** Frozen in the bill of a one-pay order: each order's share of the coupon and its total, and the freight part. */
export type OnepayBillTerms = {
  shares: Record<string, number>;
  totals: Record<string, number>;
  freight: number;
  /** how many points it can take */
  quote: Pick<Quote, 'points_max'>;
  reward_card?: number;
};

export const rewardCard = ({ reward_card }: Reward): Pick<Reward, 'reward_card'> =>
  reward_card === undefined ? {} : { reward_card };
