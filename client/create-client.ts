// The typed client of an API: encodes a call, sends it once, unwraps the envelope. No retry, no toast, no indicator: hooks add
// those. Types come from the contract; at run time only the generated table of methods is loaded.
import { CallError } from '#client/call-error.ts';
import type { CallTable } from '#client/call-table.ts';
import type { ArgsOf, OutputOf, PathOf, Rows } from '#client/rows.ts';
import { encode } from '#contract/encode.ts';

export const TIMEOUT_MS = 60_000;

export type SendOptions = {
  signal?: AbortSignal;
  /** the app's `onMessage` is not called */
  quiet?: boolean;
  /** another language than the current one: for loading its pack */
  lang?: string;
};

export type ClientConfig = {
  /** the base path of the calls: /api */
  base: string;
  /** method, kind and flags of each path (tools/calls-table.ts) */
  calls: CallTable;
  /** sent with every call: language, currency ... */
  fields: () => Record<string, string | undefined>;
  headers: () => Record<string, string>;
  /** Names the session; empty for a visitor. A late 401 of an earlier session is dropped. */
  session: () => string;
  /** CallError.msg when there is no answer, and when the answer has no message */
  faults: { network: string; server: (status: number) => string };
  /** the server answered 401 */
  onUnauthorized?: () => void;
  /** a message of a successful answer */
  onMessage?: (message: string) => void;
};

export type Client<R extends Rows> = {
  send: <P extends PathOf<R>>(path: P, args: ArgsOf<R, P>, options?: SendOptions) => Promise<OutputOf<R, P>>;
  /** The same for a prepared body: multipart forms. */
  request: <P extends PathOf<R>>(path: P, init: RequestInit, options?: SendOptions) => Promise<OutputOf<R, P>>;
  isCommand: (path: PathOf<R>) => boolean;
  takesKey: (path: PathOf<R>) => boolean;
};

type Envelope = { code: number; msg: string; data: unknown; warnings?: { msg: string }[] };

const httpStatus = (status: number): string => `HTTP ${status}`;

/** The data of an envelope; throws a CallError unless code is 1. */
export function unwrap(status: number, body: unknown, serverFault = httpStatus): unknown {
  const { code, msg = '', data } = (typeof body === 'object' && body !== null ? body : {}) as Partial<Envelope>;
  if (status !== 500) {
    if (code === 1) return data;
    if (code === 401) throw new CallError('auth', msg);
    if (code === 0) throw new CallError('refused', msg, data);
  }
  if (status === 413) throw new CallError('refused', 'fail.too_large', { key: 'fail.too_large' });
  throw new CallError('server', msg || serverFault(status), data);
}

/** Aborts by the caller's signal or after the time-out. */
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

export function createClient<R extends Rows>(config: ClientConfig): Client<R> {
  const { base, calls, fields, headers, session, faults, onUnauthorized, onMessage } = config;
  const flags = (path: string): string => calls[path]!;

  /** T: the output in the contract; the answer is not checked. */
  async function fetched<T>(path: string, init: RequestInit, { signal, quiet }: SendOptions): Promise<T> {
    const time = timed(signal, TIMEOUT_MS);
    const sent = session();
    try {
      const answer = await fetch(`${base}/${path}`, {
        headers: headers(),
        credentials: 'same-origin',
        ...init,
        signal: time.signal,
      });
      const body = (await answer.json().catch(() => null)) as Envelope | null;
      if (import.meta.env.DEV) for (const { msg } of body?.warnings ?? []) console.warn(`${path.split('?')[0]}: ${msg}`);
      const data = unwrap(answer.status, body, faults.server);
      if (body?.msg && !quiet) onMessage?.(body.msg);
      return data as T;
    } catch (error) {
      if (error instanceof CallError && error.kind === 'auth') {
        // A late answer to an earlier session does not apply to this one: aborted, as its screen is.
        if (sent && session() && session() !== sent) throw new DOMException('sent by an earlier session', 'AbortError');
        onUnauthorized?.();
      }
      if (error instanceof CallError) throw error;
      if (signal?.aborted) throw new DOMException('aborted by the caller', 'AbortError');
      throw new CallError('network', faults.network);
    } finally {
      time.end();
    }
  }

  return {
    send: async (path, args, options = {}) => {
      const shared = { ...fields(), ...(options.lang === undefined ? {} : { lang: options.lang }) };
      const form = encode({ ...(args as Record<string, unknown>), ...shared });
      const get = flags(path).startsWith('G');
      const init = get ? { method: 'GET' } : { method: 'POST', body: form };
      return fetched(get ? `${path}?${form}` : path, init, options);
    },
    request: (path, init, options = {}) => fetched(path, init, options),
    isCommand: (path) => flags(path)[1] === 'c',
    takesKey: (path) => flags(path).includes('k', 2),
  };
}
