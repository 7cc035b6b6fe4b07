// Types of the JSON columns of one-pay orders. Amounts in fen, weights in grams, sizes in millimetres.
import type { Quote } from '#contract/freight.ts';
import type { Piece } from '#contract/freight-plan.ts';
import type { StoredRow } from './order.ts';
import type { Reward, WaybillTerms } from './waybill.ts';

/** An item row that goes home with this order, and how many pieces of it. */
type Member = { id: number; num: number };

/** line, ask, quote: the freight as it is estimated for `items`; the answer at checkout stays in the order's own column `quote`. */
export type OnepayTerms = WaybillTerms & {
  cap: { bp: number; own: boolean };
  /** weight and size of one piece, by the item it was ordered as */
  pieces: Record<string, Piece>;
  items: Member[];
  /** rows that were turned into ordinary stock */
  released: number[];
  /** rows of the freight that is paid and not given back; from the waybill on they are the waybill's */
  booked: StoredRow[];
  bonus: number;
  points: number;
  /** the member chose to wait on, so the days count from here */
  waits_from?: string;
  /** what the line doesn't take and its member was asked about; once they chose to wait nothing is asked about the same */
  blocked?: string[];
};

/** What the bill of a one-pay order freezes: what each order takes of the coupon and costs in all, and the freight part. */
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
