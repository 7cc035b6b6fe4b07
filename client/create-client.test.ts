import { afterEach, expect, test, vi } from 'vitest';
import { CallError } from '#client/call-error.ts';
import { createClient } from '#client/create-client.ts';
import type { deskCalls } from '#contract/desk.ts';

type Rows = { 'session/me': (typeof deskCalls)['session']['me'] };
let session = 'one';
const ended = vi.fn();
const messages: string[] = [];
const client = createClient<Rows>({
  base: '/desk',
  calls: { 'session/me': 'Gq' },
  fields: () => ({ lang: 'en' }),
  headers: () => ({ 'x-csrf': session }),
  session: () => session,
  faults: { network: 'no network', server: (status) => `fault ${status}` },
  onUnauthorized: ended,
  onMessage: (message) => messages.push(message),
});

afterEach(() => {
  vi.unstubAllGlobals();
  ended.mockClear();
  messages.length = 0;
  session = 'one';
});
const answering = (answer: () => Response | Promise<Response>) => {
  const fetch = vi.fn((_url: string, _init: RequestInit) => Promise.resolve(answer()));
  vi.stubGlobal('fetch', fetch);
  return fetch;
};
const failure = () => client.send('session/me', {}).catch((error: unknown) => error);

test('the app sets the address, the session and the language', async () => {
  const fetch = answering(() => Response.json({ code: 1, msg: 'saved', data: { id: 1 } }));
  expect(await client.send('session/me', {})).toEqual({ id: 1 });
  await client.send('session/me', {}, { lang: 'zh-cn', quiet: true });
  expect(fetch.mock.calls.map(([url]) => url)).toEqual(['/desk/session/me?lang=en', '/desk/session/me?lang=zh-cn']);
  expect(fetch.mock.calls[0]![1]).toMatchObject({ method: 'GET', headers: { 'x-csrf': 'one' }, credentials: 'same-origin' });
  expect(messages).toEqual(['saved']);
});

test('a session that ended is reported once it is this one; a late answer to an earlier one is dropped', async () => {
  answering(() => Response.json({ code: 401, msg: 'over', data: null }));
  expect(await failure()).toMatchObject({ kind: 'auth', msg: 'over' });
  expect(ended).toHaveBeenCalledTimes(1);
  answering(() => {
    session = 'two';
    return Response.json({ code: 401, msg: 'over', data: null });
  });
  expect(await failure()).toMatchObject({ name: 'AbortError' });
  expect(ended).toHaveBeenCalledTimes(1);
});

test('in development warnings of the server about a call are shown on the console', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const warnings = [{ key: 'warn.field_unknown', field: 'q', msg: 'This call has no field q' }];
  answering(() => Response.json({ code: 1, msg: '', data: {}, warnings }));
  expect(await client.send('session/me', {}, { quiet: true })).toEqual({});
  expect(warn.mock.calls).toEqual([['session/me: This call has no field q']]);
  answering(() => Response.json({ code: 0, msg: 'no', data: null, warnings }));
  expect(await failure()).toMatchObject({ kind: 'refused' });
  expect(warn).toHaveBeenCalledTimes(2);
  warn.mockRestore();
});

test("faults are in the app's words; a body too large is a refusal with or without an envelope", async () => {
  answering(() => Promise.reject(new TypeError('offline')));
  expect(await failure()).toMatchObject({ kind: 'network', msg: 'no network' });
  answering(() => new Response('bad gateway', { status: 502 }));
  expect(await failure()).toMatchObject({ kind: 'server', msg: 'fault 502' });
  answering(() => new Response('', { status: 413 }));
  const tooLarge = await failure();
  expect(tooLarge).toBeInstanceOf(CallError);
  expect(tooLarge).toMatchObject({ kind: 'refused', key: 'fail.too_large' });
});
