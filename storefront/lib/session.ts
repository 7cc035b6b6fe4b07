// The session: the token and what is known of the member. Logging in, logging out, and the way back after login.

import { createStore, useStore } from '#client/store.ts';
import type { UserInfo } from '#contract/calls/users.ts';
import { go, here } from '#shop/lib/navigator.ts';
import { to } from '#shop/lib/paths.ts';
import { forgetUser, storage } from '#shop/lib/storage.ts';

export type Session = { token: string; user: UserInfo | null };
const REDIRECT_MS = 1500;

function restored(): Session {
  const token = storage.get('token') ?? '';
  const user = storage.get('userInfo');
  // A member stored before these fields existed is fetched again.
  return { token, user: token && user?.stock && 'wallet_frozen' in user ? user : null };
}

export const session = createStore<Session>(restored());
export const token = (): string => session.get().token;
export const signedIn = (): boolean => session.get().token !== '';
export const useSignedIn = (): boolean => useStore(session, (s) => s.token !== '');
/** The member as last fetched; null for a visitor. `useMember` of use-member.ts also fetches. */
export const useUser = (): UserInfo | null => useStore(session, (s) => s.user);

type Listener = (signedIn: boolean) => void;
const listeners = new Set<Listener>();
/** Calls the listener after a login and after a logout. */
export function onSession(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Stores the `userinfo` of user/login, user/emaillogin and user/register. */
export function login(userinfo: { token: string; user: UserInfo }): void {
  storage.set('token', userinfo.token);
  storage.set('userInfo', { ...userinfo.user, token: userinfo.token });
  session.set({ token: userinfo.token, user: userinfo.user });
  for (const tell of listeners) tell(true);
}

/** News about the member: after user/info, profile changes and the like. */
export function updateUser(user: UserInfo): void {
  const { token } = session.get();
  if (!token) return;
  storage.set('userInfo', { ...user, token });
  session.set({ token, user });
}

/** Forgets the session on this device. Ending it at the server is user/logout. */
export function logout(): void {
  forgetUser();
  session.set({ token: '', user: null });
  for (const tell of listeners) tell(false);
}

/**
 * Code 401: the session is over. Screen and member stay for 1500 ms, so that the user can read why; then comes the login, which
 * leads back.
 */
export function sessionEnded(done: () => void): void {
  const ended = token();
  setTimeout(() => {
    done();
    if (token() !== ended) return;
    const from = here();
    if (ended) logout();
    if (!here().startsWith(to.login())) go(to.login({ back: from }), { replace: true });
  }, REDIRECT_MS);
}

/** Where to go after login: the page that sent the user there, never outside the app and never login itself. */
export function afterLogin(back: string | undefined): string {
  if (!back?.startsWith('/') || back.startsWith('//')) return to.mine();
  return /^\/pages\/user\/(login|register|forgetpwd)\b/.test(back) ? to.mine() : back;
}
