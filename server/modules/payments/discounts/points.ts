// Points on bills: how many a bill may take. While the addon is off no bill takes any; a bill made before keeps its points.
import { type Ctx, fail } from '../../../context.ts';
import { addonState } from '../../platform/settings/settings.ts';
import { balance } from '../ledger/ledger.ts';

/** The points that the member can use now; `held`: those that the bill has taken already. */
export async function usablePoints(ctx: Ctx, member_id: number, held = 0): Promise<number> {
  const own = await balance(ctx, 'points', member_id);
  return (await addonState(ctx.db, 'score')) ? own : Math.min(held, own);
}

/**
 * The points that a member wants to use. More than the balance is refused, not lowered; while the addon is off it is 0. The bill decides how many of them it
 * takes; the rest stays with the member.
 */
export async function requestedPoints(ctx: Ctx, member_id: number, wanted: number | undefined, held = 0): Promise<number> {
  if (!wanted) return 0;
  const usable = await usablePoints(ctx, member_id, held);
  if (wanted <= usable) return wanted;
  if (!(await addonState(ctx.db, 'score'))) return usable;
  fail('points.too_many', { n: usable }, 'points');
}
