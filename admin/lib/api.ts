// The typed client of the back office's calls: method from the row, the session's check word in a header, the envelope taken apart.

import { attended } from '#admin/lib/attended.ts';
import { CallError } from '#admin/lib/call-error.ts';
import { CALLS } from '#admin/lib/calls.generated.ts';
import { lang, t } from '#admin/lib/i18n.ts';
import { csrf, sessionEnded } from '#admin/lib/session.ts';
import type { Args, Output, Row } from '#contract/call.ts';
import type { DeskPath, DeskRowAt } from '#contract/desk.ts';
import { encode } from '#contract/encode.ts';

export type ArgsAt<P extends DeskPath> = Args<DeskRowAt<P> & Row>;
export type OutputAt<P extends DeskPath> = Output<DeskRowAt<P> & Row>;

const TIMEOUT_MS = 60_000;

/** Whether a call takes a key of the caller's own. */
export const takesKey = (path: DeskPath): boolean => CALLS[path].includes('k');

type Envelope = { code: number; msg: string; data: unknown };

/** The data of an answer, or a CallError. */
export function opened(status: number, body: unknown): unknown {
  const { code, msg = '', data } = (typeof body === 'object' && body !== null ? body : {}) as Partial<Envelope>;
  if (code === 1) return data;
  if (code === 401) throw new CallError('auth', msg);
  if (code === 0) throw new CallError('refused', msg, data);
  if (status === 413) throw new CallError('refused', t('fail.too_large'), { key: 'fail.too_large' });
  throw new CallError('server', msg || t('desk.error.server'));
}

async function asked(path: DeskPath, init: RequestInit, query = ''): Promise<unknown> {
  const time = AbortSignal.timeout(TIMEOUT_MS);
  const signal = init.signal ? AbortSignal.any([init.signal, time]) : time;
  try {
    const answer = await fetch(`/admin/api/${path}${query}`, {
      cache: 'no-store',
      credentials: 'same-origin',
      ...init,
      // What is refused before its form is read is told in the language of this header.
      headers: {
        'x-csrf': csrf(),
        'accept-language': lang(),
        ...(attended() ? {} : { 'x-unattended': '1' }),
        ...init.headers,
      },
      signal,
    });
    return opened(answer.status, await answer.json().catch(() => null));
  } catch (error) {
    if (error instanceof CallError) {
      if (error.kind === 'auth') sessionEnded();
      throw error;
    }
    if (init.signal?.aborted) throw error;
    throw new CallError('network', t('desk.error.network'));
  }
}

export async function send<P extends DeskPath>(path: P, args: ArgsAt<P>, signal?: AbortSignal): Promise<OutputAt<P>> {
  const form = encode({ ...(args as Record<string, unknown>), lang: lang() });
  const get = CALLS[path].startsWith('G');
  const init: RequestInit = { method: get ? 'GET' : 'POST', ...(get ? {} : { body: form }), ...(signal ? { signal } : {}) };
  return (await asked(path, init, get ? `?${form}` : '')) as OutputAt<P>;
}

/** Uploads a file as multipart form field `file`. */
export async function sendFile<P extends DeskPath>(path: P, file: Blob, name: string): Promise<OutputAt<P>> {
  const form = new FormData();
  form.set('lang', lang()); // fields first: the server reads them before the file arrives
  form.set('file', file, name);
  return (await asked(path, { method: 'POST', body: form })) as OutputAt<P>;
}
