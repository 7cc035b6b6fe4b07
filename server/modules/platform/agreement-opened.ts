// Whether the shop has read the agreements that came with it.
import type { OperatorCtx } from '../../context.ts';

/** Somebody who may change it has seen it. */
export async function agreementOpened(ctx: OperatorCtx, mark: string): Promise<void> {
  await ctx.db
    .updateTable('agreement')
    .set({ opened_at: ctx.now })
    .where('mark', '=', mark)
    .where('opened_at', 'is', null)
    .execute();
}
