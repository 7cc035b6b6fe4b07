// Proofs of work, by the protocol of ALTCHA (version 1): a browser looks for the number whose hash with the salt is the challenge. It asks
// nothing of the reader. A challenge is signed and not stored; of its proof only that it was used is (captcha.ts).

import { createChallenge, extractParams, verifySolution } from 'altcha-lib/v1';
import type { Challenge, Payload } from 'altcha-lib/v1/types';
import type { Ctx } from '../../../context.ts';
import { sign } from '../../../secret.ts';
import { settings } from '../../platform/settings/settings.ts';

const ALGORITHM = 'SHA-256';
/** A proof as it is sent: base64 of a short JSON. */
const LONGEST = 600;

const keyOf = ({ app }: Pick<Ctx, 'app'>): string => sign(app.config.secret, 'captcha', 'work');

export async function newWork(ctx: Pick<Ctx, 'app' | 'db' | 'now'>): Promise<Challenge> {
  const { captcha_minutes, captcha_work } = await settings(ctx.db, ['captcha_minutes', 'captcha_work']);
  return createChallenge({
    algorithm: ALGORITHM,
    hmacKey: keyOf(ctx),
    maxnumber: captcha_work,
    expires: new Date(ctx.now.getTime() + captcha_minutes * 60_000),
  });
}

export type Work = { id: string; expires_at: Date };

/** null for what is no proof, one of another's challenge, and one that came too late. */
export async function readWork(ctx: Pick<Ctx, 'app' | 'now'>, answer: string): Promise<Work | null> {
  const payload = payloadOf(answer);
  if (!payload) return null;
  const expires_at = new Date(Number(extractParams(payload).expires) * 1000);
  if (!(expires_at > ctx.now)) return null;
  // The time is the shop's own, which the library does not know.
  if (!(await verifySolution(payload, keyOf(ctx), false))) return null;
  return { id: `work ${payload.signature}`, expires_at };
}

function payloadOf(answer: string): Payload | null {
  if (answer.length > LONGEST || !/^[\w+/=-]+$/.test(answer)) return null;
  try {
    const given = JSON.parse(Buffer.from(answer, 'base64').toString('utf8')) as Partial<Payload> | null;
    const { algorithm, challenge, number, salt, signature } = given ?? {};
    if (algorithm !== ALGORITHM || !Number.isSafeInteger(number)) return null;
    const texts = [challenge, salt, signature];
    if (!texts.every((one) => typeof one === 'string' && one.length <= 200)) return null;
    return { algorithm, challenge, number, salt, signature } as Payload;
  } catch {
    return null;
  }
}
