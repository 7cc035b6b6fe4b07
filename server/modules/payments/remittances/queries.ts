// SQL of remittances that finance looks at.
import { group } from '#contract/states/machine.ts';
import { remittanceMachine } from '#contract/states/money.ts';
import type { Ctx } from '../../../context.ts';
import { idIn } from '../../../db/id-in.ts';

/** How many other slips of the same member are of the same amount, by remittance. */
export async function similarSlips(ctx: Ctx, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await ctx.db
    .selectFrom('remit as r')
    .innerJoin('remit as x', (j) =>
      j
        .onRef('x.member_id', '=', 'r.member_id')
        .onRef('x.id', '<>', 'r.id')
        .onRef('x.minor', '=', 'r.minor')
        .onRef('x.currency', '=', 'r.currency')
        .on('x.state', 'in', group(remittanceMachine, 'counted')),
    )
    .select((eb) => ['r.id', eb.cast<number>(eb.fn.countAll(), 'int4').as('n')])
    .where(idIn('r.id', ids))
    .groupBy('r.id')
    .execute();
  return new Map(rows.map((row) => [row.id, row.n]));
}
