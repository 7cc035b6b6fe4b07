import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer, fakeStorage } from '#shop/lib/testing-browser.ts';

/** A browser at one address that follows navigation. */
const location = { hash: '' };
const to = (_: unknown, __: string, url?: string) => {
  if (url) location.hash = url;
};
vi.stubGlobal('window', {
  location,
  history: { state: null, pushState: to, replaceState: to, go: () => undefined },
  addEventListener: () => undefined,
});
vi.stubGlobal('localStorage', fakeStorage());

const { call } = await import('#shop/lib/api.ts');
const { afterLogin, login, logout, signedIn } = await import('#shop/lib/session.ts');
const { toasts } = await import('#ui/feedback/toast-store.ts');

const over = { code: 401, msg: 'authentication failed, please log in again', data: null };
const ask = () => call('order/lists', {}, { indicator: false }).catch(() => undefined);
const signIn = (token: string) => login({ token, user: {} as never });
const ADDRESS = '#/pages/member/order/index?tab=paid';
const LOGIN = `#/pages/user/login?back=${encodeURIComponent(ADDRESS.slice(1))}`;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fakeServer({ 'order/lists': over }).fetch);
  location.hash = ADDRESS;
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  logout();
});

it('the end of a session is shown; the screen stays for 1.5 s, then comes the login with the way back', async () => {
  signIn('old');
  await Promise.all([ask(), ask()]);
  expect(toasts.current()?.text).toBe(over.msg);
  vi.advanceTimersByTime(1499);
  expect([signedIn(), location.hash]).toEqual([true, ADDRESS]);
  expect(toasts.current()?.text).toBe(over.msg);
  vi.advanceTimersByTime(1);
  expect([signedIn(), localStorage.getItem('token'), location.hash]).toEqual([false, null, LOGIN]);
});

it('a visitor whose call needs a member is sent there after the same time', async () => {
  await ask();
  vi.advanceTimersByTime(1499);
  expect(location.hash).toBe(ADDRESS);
  vi.advanceTimersByTime(1);
  expect(location.hash).toBe(LOGIN);
});

it('a user who logs in meanwhile stays', async () => {
  signIn('old');
  await ask();
  signIn('new');
  vi.advanceTimersByTime(1500);
  expect([signedIn(), location.hash]).toEqual([true, ADDRESS]);
});

it('the way back leads to where the user was, never outside', () => {
  expect(afterLogin('/pages/member/order/index?tab=unpaid')).toBe('/pages/member/order/index?tab=unpaid');
  expect(afterLogin('//evil.example')).toBe('/pages/user/index');
  expect(afterLogin('https://evil.example')).toBe('/pages/user/index');
  expect(afterLogin('/pages/user/login?back=x')).toBe('/pages/user/index');
  expect(afterLogin(undefined)).toBe('/pages/user/index');
});

it('a late answer to the previous session does not end the new one', async () => {
  let answer = (_: Response) => {};
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)));
  signIn('old');
  const late = call('order/lists', {}, { indicator: false }).catch((error: Error) => error.name);
  signIn('new');
  answer(Response.json(over));
  expect(await late).toBe('AbortError');
  vi.advanceTimersByTime(2000);
  expect([signedIn(), location.hash]).toEqual([true, ADDRESS]);
});
