// The typed client of the calls. `send` only sends; `call` and `api.group.action` also tell the reader what went wrong.
// Types come from the contract; of the contract itself nothing is loaded but the table of methods.
import type { Args, Output, Row } from '#contract/call.ts';
import type { Calls, Path, RowAt } from '#contract/calls.ts';
import { encode } from '#contract/encode.ts';
import { announce, toastAnswer } from '#shop/lib/announce.ts';
import { CallError } from '#shop/lib/call-error.ts';
import { CALLS } from '#shop/lib/calls.generated.ts';
import { lang } from '#shop/lib/i18n.ts';
import { during } from '#shop/lib/indicator.ts';
import { token } from '#shop/lib/session.ts';
import { kept } from '#shop/lib/storage.ts';

export type { Path };
export type ArgsAt<P extends Path> = Args<RowAt<P>>;
export type OutputAt<P extends Path> = Output<RowAt<P>>;

export const TIMEOUT_MS = 60_000;

export type CallOptions = {
  /** no toast for a refusal */
  quiet?: boolean;
  /** false: no loading indicator */
  indicator?: boolean;
  signal?: AbortSignal;
  /** another language than the one in use: for loading its pack */
  lang?: string;
};

export const isCommand = (path: Path): boolean => CALLS[path][1] === 'c';
export const takesKey = (path: Path): boolean => CALLS[path].includes('k', 2);

type Envelope = { code: number; msg: string; data: unknown };

/** Takes the answer apart; throws a CallError unless code is 1. */
export function open(status: number, body: unknown): unknown {
  const { code, msg = '', data } = (typeof body === 'object' && body !== null ? body : {}) as Partial<Envelope>;
  if (status === 500 || typeof code !== 'number') {
    if (status === 413) throw new CallError('refused', 'fail.too_large', { key: 'fail.too_large' });
    throw new CallError('server', msg || `HTTP ${status}`);
  }
  if (code === 1) return data;
  if (code === 401) throw new CallError('auth', msg);
  if (code === 0) throw new CallError('refused', msg, data);
  throw new CallError('server', msg || `code ${code}`, data);
}

/** Aborts by the caller's signal or after the time-out; tells which of the two it was. */
export function timed(signal: AbortSignal | undefined, ms: number) {
  const control = new AbortController();
  const timer = setTimeout(() => control.abort(), ms);
  const stop = () => control.abort();
  if (signal?.aborted) stop();
  signal?.addEventListener('abort', stop);
  return {
    signal: control.signal,
    end: () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
    },
  };
}

/** Sends one call. No toast of a failure, no indicator, no retry: the hooks stand on it. */
export async function send<P extends Path>(path: P, args: ArgsAt<P>, options: CallOptions = {}): Promise<OutputAt<P>> {
  const form = encode({
    ...(args as Record<string, unknown>),
    lang: options.lang ?? lang(),
    currency: kept.get('currency') ?? undefined,
    clienttype: 'h5',
  });
  const get = CALLS[path].startsWith('G');
  const time = timed(options.signal, TIMEOUT_MS);
  const sent = token();
  const headers: Record<string, string> = sent ? { token: sent } : {};
  try {
    const answer = await fetch(`/api/${path}${get ? `?${form}` : ''}`, {
      method: get ? 'GET' : 'POST',
      headers,
      body: get ? undefined : form,
      signal: time.signal,
      cache: 'no-store',
      credentials: 'same-origin',
    });
    const body = (await answer.json().catch(() => null)) as Envelope | null;
    const data = open(answer.status, body) as OutputAt<P>;
    if (body && !options.quiet) toastAnswer(body);
    return data;
  } catch (error) {
    // What comes late from a session before this one says nothing about it: taken back, as its screen is.
    if (error instanceof CallError && error.kind === 'auth' && sent && token() && token() !== sent)
      throw new DOMException('of a session before', 'AbortError');
    if (error instanceof CallError) throw error;
    if (options.signal?.aborted) throw new DOMException('taken back', 'AbortError');
    throw new CallError('network', 'timeout');
  } finally {
    time.end();
  }
}

/** Sends one call; the reader sees a loading indicator and, when it fails, why. Rejects with a CallError. */
export async function call<P extends Path>(path: P, args: ArgsAt<P>, options: CallOptions = {}): Promise<OutputAt<P>> {
  try {
    return await (options.indicator === false ? send(path, args, options) : during(send(path, args, options)));
  } catch (error) {
    announce(error, options.quiet);
    throw error;
  }
}

type Api = {
  [G in keyof Calls]: {
    [A in keyof Calls[G]]: Calls[G][A] extends Row
      ? (args: Args<Calls[G][A]>, options?: CallOptions) => Promise<Output<Calls[G][A]>>
      : never;
  };
};

/** `api.cart.edit({ id, num: 2 })`: the same as call('cart/edit', ...). */
export const api = new Proxy({} as Api, {
  get: (_, group: string) =>
    new Proxy(
      {},
      { get: (_, action: string) => (args: never, options?: CallOptions) => call(`${group}/${action}` as Path, args, options) },
    ),
});
