// Test helpers for login: a captcha with a known answer, and the last code sent to an address.
import { sign } from './secret.ts';
import type { Shop } from './testing.ts';

export const CAPTCHA_ANSWER = 'km7a';

/** Creates a captcha whose answer is CAPTCHA_ANSWER and returns its cookie; stored answers are hashed, so the test writes a known one. */
export async function solvedCaptcha(shop: Shop): Promise<string> {
  const reply = await shop.server.inject({ method: 'GET', url: '/index.php?s=/captcha&r=0.5' });
  const cookie = String(reply.headers['set-cookie']).split(';')[0]!;
  const id = cookie.split('=')[1]!;
  await shop.db
    .updateTable('captcha')
    .set({ answer_hash: sign(shop.app.config.secret, 'captcha', `${id}:${CAPTCHA_ANSWER}`) })
    .where('id', '=', id)
    .execute();
  return cookie;
}

export async function lastCode(shop: Shop, target: string): Promise<string> {
  const row = await shop.db
    .selectFrom('outbox')
    .select('body')
    .where('target', '=', target)
    .where('secret', '=', true)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const code = /\b\d{6}\b/.exec(row?.body ?? '')?.[0];
  if (!code) throw new Error(`no code was written to ${target}`);
  return code;
}
