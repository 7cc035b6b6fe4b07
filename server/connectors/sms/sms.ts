// Sends SMS through any provider that accepts a JSON POST at SMS_URL: {"to": "+49...", "text": "..."}.
// Credentials in the URL are sent as basic authentication. Status 400, 404 and 422 are permanent failures.
import { PermanentFailure, type SmsSender } from '../delivery.ts';

const TIMEOUT = 15_000;

export function smsSender(sms_url: string): SmsSender {
  const url = new URL(sms_url);
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  if (url.username)
    headers.authorization = `Basic ${Buffer.from(`${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`).toString('base64')}`;
  url.username = '';
  url.password = '';
  return async ({ to, text }) => {
    const reply = await fetch(url, {
      method: 'POST',
      headers,
      body: JSON.stringify({ to, text }),
      signal: AbortSignal.timeout(TIMEOUT),
      redirect: 'error',
    });
    await reply.body?.cancel();
    if (reply.ok) return;
    const text_of = `${reply.status} ${reply.statusText}`.trim();
    if (reply.status === 400 || reply.status === 404 || reply.status === 422) throw new PermanentFailure(text_of);
    throw new Error(text_of);
  };
}
