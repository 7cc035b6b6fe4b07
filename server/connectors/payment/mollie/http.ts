// Requests to Mollie: the API key is sent along, errors are read as it words them.
import { cutText } from '#contract/clean-text.ts';
import { callGateway, type Json } from '../http.ts';

export type MollieKeys = { api_key: string; url: string };

const errorOf = (body: Json) => ({ code: String(body.title ?? ''), message: cutText(String(body.detail ?? ''), 300) });
const headers = (keys: MollieKeys) => ({ authorization: `Bearer ${keys.api_key}` });

export const mollieGet = (keys: MollieKeys, path: string): Promise<Json> =>
  callGateway(keys.url + path, { method: 'GET', headers: headers(keys) }, errorOf);

export const mollieDelete = (keys: MollieKeys, path: string): Promise<Json> =>
  callGateway(keys.url + path, { method: 'DELETE', headers: headers(keys) }, errorOf);

/** `key`: Idempotency-Key; the same one brings the same thing, for an hour. */
export const molliePost = (keys: MollieKeys, path: string, body: object, key: string): Promise<Json> =>
  callGateway(
    keys.url + path,
    {
      method: 'POST',
      headers: { ...headers(keys), 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(body),
    },
    errorOf,
  );

export const paymentPath = (id: string): string => `/v2/payments/${encodeURIComponent(id)}`;
