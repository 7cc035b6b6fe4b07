// The use of a card: a bill was paid that its rates, its multiplier of points or its coupon made better. From then on it can't
// be returned.
import { sql } from 'kysely';
import { mulDiv, percent, percentWithin } from '#contract/rules/round.ts';
import type { Ctx } from '../../../context.ts';
import type { Bill } from '../../payments/bills/bill.ts';
import { sum } from '../../pricing/money/round.ts';

type Row = Bill['rows'][number];

/**
 * What the card of a row saved compared with the level alone, in fen: a service fee, or a freight discount (of a supplement its
 * part).
 */
function savedByCard({ code, amount, params }: Row): number {
  const { rate_bp, level_bp, of_fen, min_fen = 0, max_fen = Number.MAX_SAFE_INTEGER } = params as Record<string, number>;
  if (level_bp === undefined || rate_bp === undefined || of_fen === undefined) return 0;
  if (code === 'service_fee') return Math.max(0, percentWithin(of_fen, level_bp, min_fen, max_fen) - amount);
  if (code !== 'discount') return 0;
  const off = 0 - amount;
  const level = off === percent(of_fen, rate_bp) ? percent(of_fen, level_bp) : mulDiv(off, level_bp, rate_bp);
  return Math.max(0, off - level);
}

/** Records the use by a bill that was just paid. A rate that saved nothing, such as a fee at its minimum, is no use. */
export async function noteCardUse(ctx: Ctx, bill: Bill): Promise<void> {
  const saved = new Map<number, number>();
  for (const row of bill.rows) {
    const { card_id } = row.params;
    if (typeof card_id === 'number') saved.set(card_id, (saved.get(card_id) ?? 0) + savedByCard(row));
  }
  const { reward_card } = bill.terms as { reward_card?: number };
  const coupon = bill.coupon_id === null ? null : await cardOfCoupon(ctx, bill.coupon_id);
  const off = 0 - sum(bill.rows.filter((r) => r.code === 'coupon').map((r) => r.amount));
  const cards = [...saved].filter(([, amount]) => amount > 0).map(([id]) => id);
  for (const id of new Set([...cards, ...(reward_card ? [reward_card] : []), ...(coupon ? [coupon] : [])])) {
    await ctx.db
      .updateTable('member_card')
      .set({ first_used_at: sql`coalesce(first_used_at, ${ctx.now})` })
      .where('id', '=', id)
      .execute();
    await ctx.db
      .insertInto('card_use')
      .values({ member_card_id: id, bill_id: bill.id, saved: saved.get(id) ?? 0, coupon: id === coupon ? off : 0, at: ctx.now })
      .execute();
  }
}

const cardOfCoupon = async (ctx: Ctx, coupon_id: number): Promise<number | null> =>
  (await ctx.db.selectFrom('card_coupon').select('member_card_id').where('coupon_id', '=', coupon_id).executeTakeFirst())
    ?.member_card_id ?? null;
