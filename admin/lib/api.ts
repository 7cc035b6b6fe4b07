// The back office's client of /admin/api: the session's CSRF token in a header; a session that ended asks to sign in again.

import { attended } from '#admin/lib/attended.ts';
import { CALLS } from '#admin/lib/calls.generated.ts';
import { lang } from '#admin/lib/i18n.ts';
import { csrf, sessionEnded } from '#admin/lib/session.ts';
import { isCallError } from '#client/call-error.ts';
import { createClient } from '#client/create-client.ts';
import type { ArgsOf, OutputOf } from '#client/rows.ts';
import { sendForm } from '#client/send-form.ts';
import type { DeskPath, DeskRowAt } from '#contract/desk.ts';

export type DeskRows = { [P in DeskPath]: DeskRowAt<P> };
export type ArgsAt<P extends DeskPath> = ArgsOf<DeskRows, P>;
export type OutputAt<P extends DeskPath> = OutputOf<DeskRows, P>;

const BASE = '/admin/api';
// What is refused before its form is read is answered in the language of this header.
const headers = () => ({ 'x-csrf': csrf(), 'accept-language': lang(), ...(attended() ? {} : { 'x-unattended': '1' }) });

export const client = createClient<DeskRows>({
  base: BASE,
  calls: CALLS,
  fields: () => ({ lang: lang() }),
  headers,
  session: csrf,
  faults: { network: 'desk.error.network', server: () => 'desk.error.server' },
  onUnauthorized: sessionEnded,
});
export const { send } = client;

/** Uploads a file as multipart form field `file`. */
export const sendFile = <P extends DeskPath>(
  path: P,
  file: Blob,
  name: string,
  fields: Readonly<Record<string, string>> = {},
): Promise<OutputAt<P>> => client.request(path, { method: 'POST', body: formOf(file, name, fields) });

function formOf(file: Blob, name: string, fields: Readonly<Record<string, string>> = {}): FormData {
  const form = new FormData();
  form.set('lang', lang()); // fields first: the server reads them before the file arrives
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  form.set('file', file, name);
  return form;
}

/** The same for a large file: `onProgress` hears how far it is, 0..1. */
export async function sendLargeFile<P extends DeskPath>(
  path: P,
  file: Blob,
  name: string,
  onProgress: (part: number) => void,
): Promise<OutputAt<P>> {
  try {
    return (await sendForm({ url: `${BASE}/${path}`, form: formOf(file, name), headers: headers(), onProgress })) as OutputAt<P>;
  } catch (error) {
    if (isCallError(error) && error.kind === 'auth') sessionEnded();
    throw error;
  }
}
