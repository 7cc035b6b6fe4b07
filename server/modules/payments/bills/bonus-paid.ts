// The part of a paid bill that was paid with bonus money, which is refunded as bonus.
import type { Ctx } from '../../../context.ts';

export async function bonusPaid(ctx: Ctx, bill: { id: number }): Promise<number> {
  const row = await ctx.db
    .selectFrom('ledger_tx as t')
    .innerJoin('ledger_entry as e', 'e.tx_id', 't.id')
    .innerJoin('account as a', 'a.id', 'e.account_id')
    .select('e.amount')
    .where('t.key', '=', `bill:${bill.id}`)
    .where('a.kind', '=', 'bonus')
    .executeTakeFirst();
  return row?.amount ?? 0;
}
