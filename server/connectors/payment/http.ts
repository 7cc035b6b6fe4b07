// HTTP requests to gateways: a rejection and an unknown outcome are different errors, because only the latter may be retried.
import { readJson } from '#contract/clean-text.ts';
import { readText } from '../bounded-answer.ts';

const TIMEOUT = 20_000;
/** Answers of gateways are a few kilobytes. */
const MAX_ANSWER = 1024 * 1024;

/** No answer, or one that says nothing of what was done: retry with the same key. */
export class GatewayUnavailable extends Error {}
/** The gateway said no; nothing was done. */
export class GatewayRejected extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

// biome-ignore lint/suspicious/noExplicitAny: responses of gateways; all code that reads them checks the fields it uses
export type Json = any;
type Call = { method: 'GET' | 'POST' | 'DELETE'; headers: Record<string, string>; body?: string };

/** Statuses that mean the request was not processed: rate limit, the same idempotency key in use, invalid credentials. */
const RETRYABLE = [401, 403, 408, 409, 425, 429];

export async function callGateway(
  url: string,
  call: Call,
  errorOf: (body: Json) => { code: string; message: string },
): Promise<Json> {
  let reply: Response;
  let text: string;
  try {
    reply = await fetch(url, { ...call, signal: AbortSignal.timeout(TIMEOUT), redirect: 'error' });
    text = await readText(reply, MAX_ANSWER);
  } catch (error) {
    throw new GatewayUnavailable(`no answer: ${(error as Error).cause ?? (error as Error).message}`);
  }
  const body = parseJson(text);
  if (reply.ok) {
    if (body === undefined) throw new GatewayUnavailable('an answer that cannot be read');
    return body;
  }
  const { code, message } = errorOf(body ?? {});
  const line = `${reply.status} ${code} ${message}`.trim();
  if (reply.status >= 500 || RETRYABLE.includes(reply.status)) throw new GatewayUnavailable(line);
  throw new GatewayRejected(reply.status, code, line);
}

export function parseJson(text: string): Json | undefined {
  try {
    return readJson(text);
  } catch {
    return undefined;
  }
}
