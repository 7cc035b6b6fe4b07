// The access token of 1688 lasts some hours: it is renewed with the refresh token by one server at a time, and stored encrypted
// for all of them. A new refresh token in the settings takes precedence.

import { setTimeout as wait } from 'node:timers/promises';
import { cutText, readJson } from '#contract/clean-text.ts';
import { readText } from '../../bounded-answer.ts';
import { SourceFailed } from '../../marketplace/source.ts';
import type { Outside } from '../connector.ts';

export type TokenKeys = { key: string; secret: string; refresh: string; url: string };
/** `from`: the refresh token of the settings that it comes from. */
type Token = { access: string; until: number; refresh: string; from: string };

const NAME = 'token';
/** How long before its end it is renewed, and how long a renewal is reserved at most, ms. */
const EARLY_MS = 5 * 60_000;
const CLAIM_MS = 30_000;
const POLL_MS = 100;
/** Longest answer, in bytes. */
const MAX_ANSWER = 1 << 16;

/** `spent`: a token that was refused. */
export async function accessToken(keys: TokenKeys, outside: Outside, spent = ''): Promise<string> {
  for (;;) {
    const known = await readToken(keys, outside);
    if (known && usable(known, spent, outside)) return known.access;
    if (await outside.kept.claim(NAME, CLAIM_MS)) return renewed(keys, outside, spent);
    // Another server is renewing it.
    try {
      await wait(POLL_MS, undefined, { signal: outside.signal });
    } catch {
      throw new SourceFailed('transient', 'the token was not renewed in time');
    }
  }
}

async function renewed(keys: TokenKeys, outside: Outside, spent: string): Promise<string> {
  try {
    // It may have been renewed between the read and the claim.
    const known = await readToken(keys, outside);
    if (known && usable(known, spent, outside)) return known.access;
    const token = await askToken(keys, known?.refresh ?? keys.refresh, outside);
    await outside.kept.put(NAME, JSON.stringify(token));
    return token.access;
  } finally {
    await outside.kept.release(NAME);
  }
}

async function readToken({ refresh }: TokenKeys, { kept }: Outside): Promise<Token | null> {
  const text = await kept.get(NAME);
  const token = text === null ? null : (JSON.parse(text) as Token);
  return token?.from === refresh ? token : null;
}

const usable = (token: Token, spent: string, { now }: Outside): boolean =>
  token.access !== spent && token.until - EARLY_MS > now.getTime();

async function askToken({ key, secret, refresh: from, url }: TokenKeys, refresh_token: string, outside: Outside): Promise<Token> {
  const body = new URLSearchParams({ grant_type: 'refresh_token', client_id: key, client_secret: secret, refresh_token });
  let reply: Response;
  let answer: Record<string, unknown>;
  try {
    reply = await fetch(`${url}/http/1/system.oauth2/getToken/${key}`, {
      ...{ method: 'POST', body, signal: outside.signal, redirect: 'error' },
    });
    answer = readJson(await readText(reply, MAX_ANSWER)) as Record<string, unknown>;
  } catch {
    throw new SourceFailed('transient', 'no answer about the token');
  }
  const { access_token, expires_in, refresh_token: next } = answer;
  if (typeof access_token === 'string' && access_token !== '' && Number(expires_in) > 0) {
    const until = outside.now.getTime() + Number(expires_in) * 1000;
    return { access: access_token, until, refresh: typeof next === 'string' && next !== '' ? next : refresh_token, from };
  }
  if (reply.status >= 500) throw new SourceFailed('transient', `status ${reply.status} about the token`);
  const message = String(answer.error_description ?? answer.error_message ?? answer.error ?? `status ${reply.status}`);
  throw new SourceFailed('denied', cutText(`the refresh token is not good: ${message}`, 200));
}
