// Points on bills: how many a bill may take. While the addon is off none go on any bill; one that was made before keeps what it has.
import type { Ctx } from '../../../context.ts';
import { addonState } from '../../platform/settings/settings.ts';
import { balance } from '../ledger/ledger.ts';

/** The points that the member can use now; `held`: those that the bill has already. */
export async function usablePoints(ctx: Ctx, member_id: number, held = 0): Promise<number> {
  const own = await balance(ctx, 'points', member_id);
  return (await addonState(ctx.db, 'score')) ? own : Math.min(held, own);
}
