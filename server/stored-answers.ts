// The answers of commands by their idempotency key: the same key brings the same answer again.
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

/** Where the answer lies; null without a key, or without a caller. */
function placeOf({ member, operator }: Asking, { path, input }: Command) {
  const who = member ? { member_id: member.id } : operator ? { operator_id: operator.id } : null;
  return typeof input.key === 'string' && who ? { scope: scopeOf(who), call: path, key: input.key } : null;
}

/** With the shop's key: an input may hold a pay password, and six digits are soon guessed from a plain hash. */
const inputHash = ({ app }: Asking, { input }: Command): string => sign(app.config.secret, 'repeat', JSON.stringify(input));

const scopeOf = (who: { member_id: number } | { operator_id: number }): string =>
  'member_id' in who ? `m:${who.member_id}` : `o:${who.operator_id}`;

/**
 * Runs a command once per caller and key, in the caller's transaction. The same key brings the same answer; with another input it is refused as
 * `fail.key_reused`. A second request waits for the first one's transaction. Without a key, or without a caller, it just runs.
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
    // A refusal that stays written (a counted wrong try) made nothing: the key is free for the next try.
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

/** The answer that the caller's key has brought before; null where it has brought none yet. Refuses a key that came with another input. */
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

/** Deletes what is kept for somebody whose account is erased. */
export const forgetAnswers = (db: Db, who: { member_id: number }): Promise<unknown> =>
  db.deleteFrom('idempotency').where('scope', '=', scopeOf(who)).execute();

/** A key holds for a day at least. */
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
