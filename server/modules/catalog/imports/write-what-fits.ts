// Writes a batch of which some goods may be refused by the database: it is halved until they are alone, and each is a problem of its row.
import { cutText } from '#contract/clean-text.ts';
import type { Ctx } from '../../../context.ts';
import { isTransient } from '../../../db/errors.ts';
import { partOf } from '../../../db/transaction.ts';
import type { Gathered } from './plan.ts';
import { Problems } from './problems.ts';
import { type WriteTerms, type Written, writeBatch } from './write.ts';

/** SQLSTATE of values that do not fit: data exceptions, constraints, and what is too large for an index or a row. */
const UNFIT = /^(22|23|54)/;
const isUnfit = (error: unknown): boolean => UNFIT.test(String((error as { code?: unknown } | null)?.code ?? ''));

/** Runs in a transaction; throws what is no fault of the goods. */
export async function writeWhatFits(ctx: Ctx, batch: readonly Gathered[], terms: WriteTerms): Promise<Written> {
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
