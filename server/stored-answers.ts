// Answers of commands by idempotency key: a repeated key gets the stored answer.
import { sql } from 'kysely';
import { deleteInBatches } from './clear-old.ts';
import { type Ctx, fail, Refusal } from './context.ts';
import type { Db } from './db/open.ts';
import type { Reads } from './db/reads.ts';
import { atCommit } from './db/transaction.ts';
import type { Job } from './job-runner.ts';
import { setting } from './modules/platform/settings/settings.ts';
import { sign } from './secret.ts';

const DAY_MS = 86_400_000;

type Command = { path: string; input: Record<string, unknown> };
type Asking = Pick<Ctx, 'app' | 'member' | 'operator'>;

/** The key of the stored answer; null without an idempotency key, or without a caller. */
function placeOf({ member, operator }: Asking, { path, input }: Command) {
  const who = member ? { member_id: member.id } : operator ? { operator_id: operator.id } : null;
  return typeof input.key === 'string' && who ? { scope: scopeOf(who), call: path, key: input.key } : null;
}

/** With the shop's key: an input may contain a pay password, and six digits are easily guessed from a plain hash. */
const inputHash = ({ app }: Asking, { input }: Command): string => sign(app.config.secret, 'repeat', JSON.stringify(input));

const scopeOf = (who: { member_id: number } | { operator_id: number }): string =>
  'member_id' in who ? `m:${who.member_id}` : `o:${who.operator_id}`;

/**
 * Runs a command once per caller and key, in the caller's transaction. The same key gets the same answer; with another input it is refused as
 * `fail.key_reused`. A concurrent request waits for the first one's transaction. Without a key, or without a caller, it just runs.
 */
export async function once(ctx: Ctx, command: Command, handle: () => Promise<unknown>): Promise<unknown> {
  const at = placeOf(ctx, command);
  if (!at) return handle();
  const input_hash = inputHash(ctx, command);
  const fresh = await ctx.db
    .insertInto('idempotency')
    .values({ ...at, input_hash, at: ctx.now })
    .onConflict((c) => c.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (!fresh) return ((await answeredBefore(ctx, command)) ?? fail('fail.try_again')).answer;
  const answer = await handle().catch(async (error) => {
    // A refusal that commits (a counted wrong try) created nothing: the key is free for the next try.
    if (error instanceof Refusal && error.keep)
      await ctx.db
        .deleteFrom('idempotency')
        .where((eb) => eb.and(at))
        .execute();
    throw error;
  });
  atCommit(ctx.db, storeAnswers, { at, answer: JSON.stringify(answer) });
  return answer;
}

/** The stored answer of the caller's key; null when there is none. Refuses a key that was used with another input. */
export async function answeredBefore(ctx: Asking & { db: Reads }, command: Command): Promise<{ answer: unknown } | null> {
  const at = placeOf(ctx, command);
  if (!at) return null;
  const before = await ctx.db
    .selectFrom('idempotency')
    .select(['input_hash', 'answer'])
    .where((eb) => eb.and(at))
    .executeTakeFirst();
  if (!before) return null;
  if (before.input_hash !== inputHash(ctx, command)) fail('fail.key_reused');
  return { answer: before.answer };
}

type Place = NonNullable<ReturnType<typeof placeOf>>;
const storeAnswers = (trx: Db, answers: readonly { at: Place; answer: string }[]) =>
  Promise.all(
    answers.map(({ at, answer }) =>
      trx
        .updateTable('idempotency')
        .set({ answer: sql`${answer}` })
        .where((eb) => eb.and(at))
        .execute(),
    ),
  );

/** Deletes the stored answers of an erased account. */
export const forgetAnswers = (db: Db, who: { member_id: number }): Promise<unknown> =>
  db.deleteFrom('idempotency').where('scope', '=', scopeOf(who)).execute();

/** A key is valid for at least a day. */
export const answerJobs: Job[] = [
  {
    name: 'clear_answers',
    every: 10 * 60,
    run: async (app, db) => {
      const days = Math.max(1, await setting(db, 'answer_days'));
      await deleteInBatches(db, 'idempotency', sql`at < ${new Date(app.clock.now().getTime() - days * DAY_MS)}`);
    },
  },
];
