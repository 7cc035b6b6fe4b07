// What the page of one product shows to readers from outside: the item, its first reviews, and its price at the door.
import { type CurrencyFormat, minorOf, minorText } from '#contract/amount.ts';
import type { ItemOut } from '#contract/calls/items.ts';
import { type Ctx, Refusal } from '../../../context.ts';
import { estimateItem } from '../goods/estimate.ts';
import { publicItem } from '../goods/item.ts';
import { type FirstReview, firstReviews } from '../reviews/reviews.ts';

const REVIEWS = 5;

export type DoorPrice = { amount: string; country: string };
export type ItemPage = { item: ItemOut; listed: boolean; reviews: FirstReview[]; door: DoorPrice | null };

/** null for unknown goods, and for those that a member added by hand, which are private. */
export async function itemPage(ctx: Ctx, id: number, face: CurrencyFormat): Promise<ItemPage | null> {
  const found = await publicItem(ctx, id);
  if (!found) return null;
  const { item } = found;
  const reviews = item.comment_count > 0 ? await firstReviews(ctx, id, REVIEWS) : [];
  return { ...found, reviews, door: item.can_order ? await doorPrice(ctx, item, face) : null };
}

/** The sum that the item page of the shop shows: both payments, each converted. null where no line goes. */
async function doorPrice(ctx: Ctx, item: ItemOut, face: CurrencyFormat): Promise<DoorPrice | null> {
  try {
    const { later, now_total, country } = await estimateItem(ctx, { tp: item.api_type, tid: item.num_iid });
    if (!later) return null;
    return { amount: minorText(minorOf(now_total, face) + minorOf(later.total, face), face), country };
  } catch (error) {
    // Goods without a SKU have no estimate.
    if (error instanceof Refusal) return null;
    throw error;
  }
}
