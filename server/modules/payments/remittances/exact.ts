// Remittances that are approved without a review: the reported amount is the amount due, and the member has no other slip of that amount.
import type { Key } from '#contract/messages.ts';
import { type Ctx, fail, type OperatorCtx } from '../../../context.ts';
import { anyOf } from '../../../db/any-of.ts';
import { audit } from '../../platform/audit/audit.ts';
import { lockById } from '../bills/find.ts';
import { similarSlips } from './queries.ts';
import { approveRemit, dueOf, type Remit } from './remittances.ts';

/** Why a remittance needs a review; null when it needs none. */
async function reviewReason(ctx: Ctx, remit: Remit, similar: number): Promise<Key | null> {
  if (remit.state !== 'submitted') return 'remit.done';
  if (similar > 0) return 'desk.bulk.similar';
  const bill = remit.bill_id
    ? await ctx.db.selectFrom('bill').selectAll().where('id', '=', remit.bill_id).executeTakeFirst()
    : undefined;
  if (!bill) return 'desk.bulk.no_bill';
  if (bill.state !== 'sealed' && bill.state !== 'open') return 'desk.bulk.bill_over';
  return (await dueOf(ctx, remit, bill)) === remit.minor ? null : 'desk.bulk.other_sum';
}

/** These remittances, each with the reason for a review. */
export async function reviewReasons(ctx: Ctx, ids: readonly number[]): Promise<{ id: number; fen: number; why: Key | null }[]> {
  const rows = await ctx.db.selectFrom('remit').selectAll().where('id', '=', anyOf(ids)).execute();
  const similar = await similarSlips(ctx, ids);
  const found = [];
  for (const row of rows)
    found.push({ id: row.id, fen: row.amount, why: await reviewReason(ctx, row, similar.get(row.id) ?? 0) });
  return found;
}

/** Confirms a remittance with the reported amount. Refuses one that needs a review. */
export async function approveExact(ctx: OperatorCtx, id: number, version: number): Promise<void> {
  const found = await ctx.db.selectFrom('remit').select('bill_id').where('id', '=', id).executeTakeFirst();
  if (found?.bill_id) await lockById(ctx, found.bill_id);
  const row = await ctx.db.selectFrom('remit').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) fail('fail.not_found', {}, 'id');
  const why = await reviewReason(ctx, row, (await similarSlips(ctx, [id])).get(id) ?? 0);
  if (why) fail(why, {}, 'id');
  await approveRemit(ctx, { id, version, minor: row.minor });
  await audit(ctx, 'remit.approve', 'remit', id, { minor: row.minor });
}
