// Requests to PayPal, with an access token by client id and secret that is cached until shortly before it expires.
import { cutText } from '#contract/clean-text.ts';
import { callGateway, GatewayUnavailable, type Json } from '../http.ts';

export type PaypalKeys = { client_id: string; secret: string; webhook_id: string; url: string };

const errorOf = (body: Json) => ({
  code: String(body.details?.[0]?.issue ?? body.name ?? body.error ?? ''),
  message: cutText(String(body.details?.[0]?.description ?? body.message ?? body.error_description ?? ''), 300),
});

type Token = { value: string; until: number };
const tokens = new Map<string, Token>();
const nameOf = (keys: PaypalKeys): string => `${keys.url} ${keys.client_id}`;

async function token(keys: PaypalKeys): Promise<string> {
  const known = tokens.get(nameOf(keys));
  if (known && known.until > performance.now()) return known.value;
  const answer = await callGateway(
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
  if (typeof answer.access_token !== 'string') throw new GatewayUnavailable('no access token');
  const seconds = Math.max(0, (Number(answer.expires_in) || 0) - 60);
  tokens.set(nameOf(keys), { value: answer.access_token, until: performance.now() + seconds * 1000 });
  return answer.access_token;
}

async function send(keys: PaypalKeys, path: string, more: { method: 'GET' | 'POST'; body?: string; id?: string }): Promise<Json> {
  const attempt = async () =>
    callGateway(
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
    return await attempt();
  } catch (error) {
    // A token may be taken back before its time: once more with a new one.
    if (!(error instanceof GatewayUnavailable) || !error.message.startsWith('401') || !tokens.delete(nameOf(keys))) throw error;
    return attempt();
  }
}

export const paypalGet = (keys: PaypalKeys, path: string): Promise<Json> => send(keys, path, { method: 'GET' });

/** `id`: PayPal-Request-Id; the same one brings the same thing. */
export const paypalPost = (keys: PaypalKeys, path: string, body: object | string, id?: string): Promise<Json> =>
  send(keys, path, { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body), ...(id ? { id } : {}) });
