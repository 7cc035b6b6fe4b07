// Who may correct an operator's input: the same operator for some hours, afterwards the owner.
import { fail, type OperatorCtx } from '../../../context.ts';
import { anyOf } from '../../../db/any-of.ts';
import { setting } from '../settings/settings.ts';

/** by: the operator who typed it, null when it was no operator. */
export type Typed = { by: number | null; at: Date };

/** Whether this operator may correct it now. */
export async function corrector(ctx: OperatorCtx): Promise<(typed: Typed | null | undefined) => boolean> {
  const hours = await setting(ctx.db, 'correct_hours');
  const owner = ctx.operator.role === 'owner';
  return (typed) => owner || (typed?.by === ctx.operator.id && ctx.now.getTime() - typed.at.getTime() <= hours * 3_600_000);
}

/** Refuses `correct.not_yours` or `correct.too_late`. */
export async function requireCorrector(ctx: OperatorCtx, typed: Typed | null | undefined): Promise<void> {
  if (!(await corrector(ctx))(typed)) fail(typed?.by === ctx.operator.id ? 'correct.too_late' : 'correct.not_yours');
}

/** The operator of the last step of each thing, by its history. */
export async function typedBy(
  ctx: OperatorCtx,
  thing: string,
  ids: readonly number[],
  action: string,
): Promise<Map<number, Typed>> {
  const lines = await ctx.db
    .selectFrom('history')
    .select(['thing_id', 'by_kind', 'by_id', 'at'])
    .where('thing', '=', thing)
    .where('thing_id', '=', anyOf(ids))
    .where('action', '=', action)
    .orderBy('id')
    .execute();
  return new Map(lines.map((line) => [line.thing_id, { by: line.by_kind === 'operator' ? line.by_id : null, at: line.at }]));
}
