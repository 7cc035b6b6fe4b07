// Refund reasons and who is at fault for each.

import { pick } from '#contract/lang.ts';
import type { Fault } from '#contract/states/simple.ts';
import { type Ctx, fail } from '../../../context.ts';

/** Set by the system when a supplement of purchased goods was not paid; not offered to members. */
export const NOT_PAID = 'no_supplement';

export async function reasons(ctx: Ctx): Promise<{ code: string; name: string; fault: Fault }[]> {
  const rows = await ctx.db
    .selectFrom('refund_reason')
    .select(['code', 'names', 'fault'])
    .where('code', '<>', NOT_PAID)
    .orderBy('sort')
    .execute();
  return rows.map((r) => ({ code: r.code, name: pick(r.names, ctx.lang), fault: r.fault as Fault }));
}

export async function reasonOf(ctx: Ctx, code: string): Promise<{ code: string; fault: Fault }> {
  const found = (await reasons(ctx)).find((r) => r.code === code);
  return found ?? fail('fail.field_choice', {}, 'reason');
}
