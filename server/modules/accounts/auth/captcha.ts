// Captchas, each valid for some minutes (setting captcha_minutes) and for one attempt: the text of a picture, whose answer is stored
// hashed; or, where the setting captcha_type says so, a proof of work (work.ts).
import { randomBytes } from 'node:crypto';
import { type Ctx, fail, failKeeping } from '../../../context.ts';
import type { Reads } from '../../../db/reads.ts';
import { sameText, sign } from '../../../secret.ts';
import { setting } from '../../platform/settings/settings.ts';
import { readWork, type Work } from './work.ts';

export const CAPTCHA_COOKIE = 'captcha';

type Kept = Pick<Ctx, 'app' | 'db' | 'now'>;
type Given = Pick<Ctx, 'app' | 'now' | 'cookies'> & { db: Reads };
const answerHash = (ctx: Pick<Ctx, 'app'>, id: string, answer: string): string =>
  sign(ctx.app.config.secret, 'captcha', `${id}:${answer.trim().toLowerCase()}`);

/** Stores the answer of a new captcha and returns its id and for how many seconds it is valid; the previous captcha is deleted. */
export async function storeCaptcha(
  ctx: Kept,
  answer: string,
  before: string | undefined,
): Promise<{ id: string; seconds: number }> {
  const seconds = (await setting(ctx.db, 'captcha_minutes')) * 60;
  const id = randomBytes(18).toString('base64url');
  if (before) await ctx.db.deleteFrom('captcha').where('id', '=', before).execute();
  await ctx.db
    .insertInto('captcha')
    .values({ id, answer_hash: answerHash(ctx, id, answer), expires_at: new Date(ctx.now.getTime() + seconds * 1000) })
    .execute();
  return { id, seconds };
}

/** Whether the answer would pass now; it stays valid. */
export async function isCaptchaRight(ctx: Given, answer: string | undefined): Promise<boolean> {
  const work = await workIn(ctx, answer);
  if (work) return !(await ctx.db.selectFrom('captcha').select('id').where('id', '=', work.id).executeTakeFirst());
  const id = ctx.cookies[CAPTCHA_COOKIE] ?? '';
  const kept = await ctx.db.selectFrom('captcha').select(['answer_hash', 'expires_at']).where('id', '=', id).executeTakeFirst();
  return isRight(ctx, kept, id, answer);
}

/** The proof of work that the answer is, right and in time; whether it was used is not looked at. */
const workIn = async (ctx: Pick<Ctx, 'app' | 'now'> & { db: Reads }, answer: string | undefined): Promise<Work | null> =>
  answer && (await setting(ctx.db, 'captcha_type')) === 'work' ? readWork(ctx, answer) : null;

const isRight = (
  ctx: Pick<Ctx, 'app' | 'now'>,
  kept: { answer_hash: string; expires_at: Date } | undefined,
  id: string,
  answer: string | undefined,
): boolean =>
  answer !== undefined &&
  kept !== undefined &&
  kept.expires_at > ctx.now &&
  sameText(kept.answer_hash, answerHash(ctx, id, answer));

/** Checks the answer and uses the captcha up. Refuses `user.captcha_needed` without an answer, `user.captcha_wrong` for a wrong one. Call it before anything is written: a refusal keeps what was written. */
export async function consumeCaptcha(ctx: Ctx, answer: string | undefined): Promise<void> {
  if (!answer) fail('user.captcha_needed', {}, 'captcha');
  const work = await workIn(ctx, answer);
  if (work) return consumeWork(ctx, work);
  const id = ctx.cookies[CAPTCHA_COOKIE] ?? '';
  const kept = await ctx.db
    .deleteFrom('captcha')
    .where('id', '=', id)
    .returning(['answer_hash', 'expires_at'])
    .executeTakeFirst();
  if (!isRight(ctx, kept, id, answer)) failKeeping('user.captcha_wrong', {}, 'captcha');
}

/** A proof that was used stays stored until it expires. */
async function consumeWork(ctx: Ctx, { id, expires_at }: Work): Promise<void> {
  const used = await ctx.db
    .insertInto('captcha')
    .values({ id, answer_hash: '', expires_at })
    .onConflict((c) => c.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!used) failKeeping('user.captcha_wrong', {}, 'captcha');
}
