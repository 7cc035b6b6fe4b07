// The back office's client of /admin/api: the session's CSRF token in a header; a session that ended asks to sign in again.

import { attended } from '#admin/lib/attended.ts';
import { CALLS } from '#admin/lib/calls.generated.ts';
import { lang } from '#admin/lib/i18n.ts';
import { csrf, sessionEnded } from '#admin/lib/session.ts';
import { createClient } from '#client/create-client.ts';
import type { ArgsOf, OutputOf } from '#client/rows.ts';
import type { DeskPath, DeskRowAt } from '#contract/desk.ts';

export type DeskRows = { [P in DeskPath]: DeskRowAt<P> };
export type ArgsAt<P extends DeskPath> = ArgsOf<DeskRows, P>;
export type OutputAt<P extends DeskPath> = OutputOf<DeskRows, P>;

export const client = createClient<DeskRows>({
  base: '/admin/api',
  calls: CALLS,
  fields: () => ({ lang: lang() }),
  // What is refused before its form is read is answered in the language of this header.
  headers: () => ({ 'x-csrf': csrf(), 'accept-language': lang(), ...(attended() ? {} : { 'x-unattended': '1' }) }),
  session: csrf,
  faults: { network: 'desk.error.network', server: () => 'desk.error.server' },
  onUnauthorized: sessionEnded,
});
export const { send } = client;

/** Uploads a file as multipart form field `file`. */
export async function sendFile<P extends DeskPath>(
  path: P,
  file: Blob,
  name: string,
  fields: Readonly<Record<string, string>> = {},
): Promise<OutputAt<P>> {
  const form = new FormData();
  form.set('lang', lang()); // fields first: the server reads them before the file arrives
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  form.set('file', file, name);
  return client.request(path, { method: 'POST', body: form });
}
