// Asking PayPal: an access token by client id and secret, kept until shortly before its end.
import type { Config, PaypalKeys } from '../../config.ts';
import { ask, type Json, Unsure } from './ask.ts';

const errorOf = (body: Json) => ({
  code: String(body.details?.[0]?.issue ?? body.name ?? body.error ?? ''),
  message: String(body.details?.[0]?.description ?? body.message ?? body.error_description ?? '').slice(0, 300),
});

type Token = { value: string; until: number };
const tokens = new Map<string, Token>();
const nameOf = (keys: PaypalKeys): string => `${keys.url} ${keys.client_id}`;

async function token(keys: PaypalKeys): Promise<string> {
  const known = tokens.get(nameOf(keys));
  if (known && known.until > performance.now()) return known.value;
  const answer = await ask(
    `${keys.url}/v1/oauth2/token`,
    {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${keys.client_id}:${keys.secret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    },
    errorOf,
  );
  if (typeof answer.access_token !== 'string') throw new Unsure('no access token');
  const seconds = Math.max(0, (Number(answer.expires_in) || 0) - 60);
  tokens.set(nameOf(keys), { value: answer.access_token, until: performance.now() + seconds * 1000 });
  return answer.access_token;
}

async function send(config: Config, path: string, more: { method: 'GET' | 'POST'; body?: string; id?: string }): Promise<Json> {
  const keys = config.paypal;
  if (!keys) throw new Error('paypal is not set up');
  const asked = async () =>
    ask(
      keys.url + path,
      {
        method: more.method,
        headers: {
          authorization: `Bearer ${await token(keys)}`,
          'content-type': 'application/json',
          prefer: 'return=representation',
          ...(more.id ? { 'paypal-request-id': more.id } : {}),
        },
        ...(more.body === undefined ? {} : { body: more.body }),
      },
      errorOf,
    );
  try {
    return await asked();
  } catch (error) {
    // A token may be taken back before its time: once more with a new one.
    if (!(error instanceof Unsure) || !error.message.startsWith('401') || !tokens.delete(nameOf(keys))) throw error;
    return asked();
  }
}

export const paypalGet = (config: Config, path: string): Promise<Json> => send(config, path, { method: 'GET' });

/** `id`: PayPal-Request-Id; the same one brings the same thing. */
export const paypalPost = (config: Config, path: string, body: object | string, id?: string): Promise<Json> =>
  send(config, path, { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body), ...(id ? { id } : {}) });
