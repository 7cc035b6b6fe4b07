// Signed requests of the open platform of 1688: the path and all parameters, sorted by name, are signed with HMAC-SHA1. And the
// meaning of its error answers.

import { createHmac } from 'node:crypto';
import { cutText, readJson } from '#contract/clean-text.ts';
import { readText } from '../../bounded-answer.ts';
import { SourceFailed } from '../../marketplace/source.ts';
import type { Outside } from '../connector.ts';
import { accessToken, type TokenKeys } from './token.ts';

export type Keys = TokenKeys;
type Json = Record<string, unknown>;
/** Longest answer, in bytes: an order of many lines. */
const MAX_ANSWER = 4 << 20;

export const signatureOf = (secret: string, path: string, params: Record<string, string>): string =>
  createHmac('sha1', secret)
    .update(
      path +
        Object.keys(params)
          .sort()
          .map((name) => name + params[name])
          .join(''),
    )
    .digest('hex')
    .toUpperCase();

/** The gateway's messages about keys and tokens, about tokens alone, and about limits. */
const DENIED = /401|403|signature|token|isv\.|unauthori[sz]ed|permission/i;
const SPENT = /token/i;
const QUOTA = /429|flow ?control|exceed|limit|qps/i;

/** A token that is refused early is renewed, and the refused request is sent once more: nothing was created. */
export async function ask(keys: Keys, name: string, given: Json, outside: Outside): Promise<Json> {
  const token = await accessToken(keys, outside);
  try {
    return await askWith(token, keys, name, given, outside);
  } catch (error) {
    if (!(error instanceof SourceFailed) || error.problem !== 'denied' || !SPENT.test(error.message)) throw error;
    return askWith(await accessToken(keys, outside, token), keys, name, given, outside);
  }
}

async function askWith(token: string, keys: Keys, name: string, given: Json, outside: Outside): Promise<Json> {
  const path = `param2/1/com.alibaba.trade/${name}/${keys.key}`;
  const params: Record<string, string> = { access_token: token, _aop_timestamp: String(outside.now.getTime()) };
  for (const [field, value] of Object.entries(given)) params[field] = typeof value === 'string' ? value : JSON.stringify(value);
  const body = new URLSearchParams({ ...params, _aop_signature: signatureOf(keys.secret, path, params) });
  let reply: Response;
  let text: string;
  try {
    reply = await fetch(`${keys.url}/${path}`, { method: 'POST', body, signal: outside.signal, redirect: 'error' });
    text = await readText(reply, MAX_ANSWER);
  } catch (error) {
    throw new SourceFailed('transient', (error as Error).name === 'TimeoutError' ? 'no answer in time' : 'no answer');
  }
  if (reply.status >= 500) throw new SourceFailed('transient', `status ${reply.status}`);
  let answer: Json;
  try {
    // Numbers of orders are longer than a number may be.
    answer = readJson(text.replace(/:\s*(\d{16,})(?=\s*[,}\]])/g, ':"$1"')) as Json;
  } catch {
    throw new SourceFailed('transient', 'an answer that is not JSON');
  }
  const code = String(answer.error_code ?? answer.errorCode ?? answer.code ?? '');
  const message = String(answer.error_message ?? answer.errorMessage ?? answer.errorMsg ?? answer.message ?? '');
  if (reply.ok && answer.success !== false && answer.success !== 'false' && answer.error_code === undefined) return answer;
  // A created order may come with `success: false`.
  if (reply.ok && answer.orderId) return answer;
  const words = `${code} ${message}`.trim() || `status ${reply.status}`;
  throw new SourceFailed(QUOTA.test(words) ? 'quota' : DENIED.test(words) ? 'denied' : 'refused', cutText(words, 200));
}
