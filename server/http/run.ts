// Runs one call: a query or a preview on the pool, once more when the database went away under it; a command in one transaction with its idempotency key.
import type { Row } from '#contract/call.ts';
import { type Ctx, type Later, Refusal } from '../context.ts';
import { withRetry } from '../db/errors.ts';
import type { Db } from '../db/open.ts';
import { transaction } from '../db/transaction.ts';
import type { AnyHandler, File } from '../handlers.ts';
import { once } from '../stored-answers.ts';

type Asked = { path: string; row: Row; handler: AnyHandler; input: Record<string, unknown>; file?: File | undefined };

/** A query, or a command that is asked for its preview; with a key it is to happen once. */
const readsOnly = ({ row, input }: Asked): boolean =>
  row.kind === 'query' || (row.previews === true && !input.submit && input.key === undefined);

/** Answers the call's data, or throws a Refusal. */
export async function run(db: Db, ctx: Omit<Ctx, 'db' | 'after'>, input: Asked): Promise<unknown> {
  const later: Later[] = [];
  const full = (handle: Ctx['db']): Ctx => ({ ...ctx, db: handle, after: (f) => void later.push(f) });
  if (readsOnly(input)) return withRetry(() => input.handler(full(db), input.input, input.file));
  const answer = await transaction(db, async (trx) => {
    later.length = 0;
    try {
      const command = full(trx);
      return await once(command, input, () => input.handler(command, input.input, input.file));
    } catch (error) {
      if (error instanceof Refusal && error.keep) return error;
      throw error;
    }
  });
  for (const f of later)
    Promise.resolve(db)
      .then(f)
      .catch((error) => ctx.log.error({ err: String(error), path: input.path }, 'after commit'));
  if (answer instanceof Refusal) throw answer;
  return answer;
}
