// Writes a batch in which the database may refuse some goods: it is halved until they are isolated, and each is a problem of its row.
import { cutText } from '#contract/clean-text.ts';
import type { Ctx } from '../../../context.ts';
import { isTransient } from '../../../db/errors.ts';
import { partOf } from '../../../db/transaction.ts';
import type { Gathered } from './plan.ts';
import { Problems } from './problems.ts';
import { type BatchResult, type WriteTerms, writeBatch } from './write.ts';

/** SQLSTATE of values that cannot be stored: data exceptions, constraints, and limits of indexes and rows. */
const UNFIT = /^(22|23|54)/;
const isUnfit = (error: unknown): boolean => UNFIT.test(String((error as { code?: unknown } | null)?.code ?? ''));

/** Runs in a transaction; throws every other error. */
export async function writeWhatFits(ctx: Ctx, batch: readonly Gathered[], terms: WriteTerms): Promise<BatchResult> {
  try {
    return await partOf(ctx.db, () => writeBatch(ctx, batch, terms));
  } catch (error) {
    const [only] = batch;
    if (isTransient(error) || !isUnfit(error) || !only) throw error;
    if (batch.length === 1) {
      const problems = new Problems();
      problems.add(only.row, '', 'imports.wrong.refused', { error: cutText((error as Error).message, 100) });
      return { made: 0, changed: 0, same: 0, problems: problems.found };
    }
    const half = Math.ceil(batch.length / 2);
    const first = await writeWhatFits(ctx, batch.slice(0, half), terms);
    const second = await writeWhatFits(ctx, batch.slice(half), terms);
    return {
      made: first.made + second.made,
      changed: first.changed + second.changed,
      same: first.same + second.same,
      problems: [...first.problems, ...second.problems],
    };
  }
}
