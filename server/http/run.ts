// Runs one call: a query on the pool, once more when the database went away under it; a command in one transaction with its idempotency key.
import type { Row } from '#contract/call.ts';
import { type Ctx, fail, json, type Later, Refusal } from '../context.ts';
import { withRetry } from '../db/errors.ts';
import type { Db } from '../db/open.ts';
import { transaction } from '../db/transaction.ts';
import type { AnyHandler, File } from '../handlers.ts';
import { sign } from '../secret.ts';

type Asked = { path: string; row: Row; handler: AnyHandler; input: Record<string, unknown>; file?: File | undefined };

/** Answers the call's data, or throws a Refusal. */
export async function run(db: Db, ctx: Omit<Ctx, 'db' | 'after'>, input: Asked): Promise<unknown> {
  const later: Later[] = [];
  const full = (handle: Ctx['db']): Ctx => ({ ...ctx, db: handle, after: (f) => void later.push(f) });
  if (input.row.kind === 'query') return withRetry(() => input.handler(full(db), input.input, input.file));
  const answer = await transaction(db, async (trx) => {
    later.length = 0;
    try {
      return await once(full(trx), input);
    } catch (error) {
      if (error instanceof Refusal && error.keep) return error;
      throw error;
    }
  });
  for (const f of later)
    Promise.resolve(db)
      .then(f)
      .catch((error) => ctx.app.log.error({ err: String(error), path: input.path }, 'after commit'));
  if (answer instanceof Refusal) throw answer;
  return answer;
}

/** The same key brings the same answer; the same key with another input is refused. A second request waits for the first one's transaction. */
async function once(ctx: Ctx, input: Asked): Promise<unknown> {
  const key = input.input.key;
  const scope = ctx.member ? `m:${ctx.member.id}` : ctx.operator ? `o:${ctx.operator.id}` : '';
  if (typeof key !== 'string' || !scope) return input.handler(ctx, input.input, input.file);
  const at = { scope, call: input.path, key };
  // With the shop's key: an input may hold a pay password, and six digits are soon guessed from a plain hash.
  const input_hash = sign(ctx.app.config.secret, 'repeat', JSON.stringify(input.input));
  const fresh = await ctx.db
    .insertInto('idempotency')
    .values({ ...at, input_hash, at: ctx.now })
    .onConflict((c) => c.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (!fresh) {
    const before = await ctx.db
      .selectFrom('idempotency')
      .select(['input_hash', 'answer'])
      .where('scope', '=', scope)
      .where('call', '=', input.path)
      .where('key', '=', key)
      .executeTakeFirstOrThrow();
    if (before.input_hash !== input_hash) fail('fail.key_reused');
    return before.answer;
  }
  const answer = await input.handler(ctx, input.input, input.file).catch(async (error) => {
    // A refusal that stays written (a counted wrong try) made nothing: the key is free for the next try.
    if (error instanceof Refusal && error.keep)
      await ctx.db
        .deleteFrom('idempotency')
        .where('scope', '=', scope)
        .where('call', '=', input.path)
        .where('key', '=', key)
        .execute();
    throw error;
  });
  await ctx.db
    .updateTable('idempotency')
    .set({ answer: json(answer) })
    .where('scope', '=', scope)
    .where('call', '=', input.path)
    .where('key', '=', key)
    .execute();
  return answer;
}
