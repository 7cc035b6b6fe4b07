// Whether an order item is disputed: a claim on its waybill, or a refund of it, is open.
import { claimMachine } from '#contract/states/claim.ts';
import { group } from '#contract/states/machine.ts';
import { refundMachine } from '#contract/states/refund.ts';
import type { Ctx } from '../../../context.ts';

export async function hasOpenDispute(ctx: Ctx, order_item_id: number): Promise<boolean> {
  const claim = await ctx.db
    .selectFrom('claim as c')
    .innerJoin('order_item as i', 'i.waybill_id', 'c.waybill_id')
    .select('c.id')
    .where('i.id', '=', order_item_id)
    .where('c.state', 'in', group(claimMachine, 'open'))
    .limit(1)
    .executeTakeFirst();
  if (claim) return true;
  const refund = await ctx.db
    .selectFrom('refund')
    .select('id')
    .where('order_item_id', '=', order_item_id)
    .where('state', 'in', group(refundMachine, 'open'))
    .limit(1)
    .executeTakeFirst();
  return refund !== undefined;
}
