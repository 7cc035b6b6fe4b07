import { beforeEach, expect, it, vi } from 'vitest';
import { fakeStorage } from '#shop/lib/testing-browser.ts';

const location = { hash: '#/pages/member/myaddress/add' };
const state: { now: unknown } = { now: null };
const to = (next: unknown, _: string, url?: string) => {
  state.now = next;
  if (url) location.hash = url;
};
const pops: (() => void)[] = [];
const history = {
  get state() {
    return state.now;
  },
  pushState: to,
  replaceState: to,
  go: () => undefined,
};
vi.stubGlobal('window', {
  location,
  history,
  addEventListener: (_: string, listener: () => void) => pops.push(listener),
  sessionStorage: fakeStorage(),
});
vi.stubGlobal('localStorage', fakeStorage());

const { dropDraft, dropDrafts, storeDraft, storedDraft } = await import('#shop/lib/persisted-draft.ts');
const { go, place } = await import('#shop/lib/navigator.ts');
const { login, logout } = await import('#shop/lib/session.ts');

const FORM = '/pages/member/myaddress/add';
const START = { street: '', city: '' };
const typed = { street: 'Sonnenallee 1 🌻', city: 'Berlin' };
const as = (mark: string) => login({ token: mark, user: { mark } as never });

beforeEach(() => {
  dropDrafts();
  as('SP-1');
  go(FORM);
});

it('is there again after a reload and after Back, in the same entry of the history', () => {
  const entry = state.now;
  storeDraft('address.new', typed);
  expect(storedDraft('address.new', START)).toEqual(typed);
  go('/pages/setting/language');
  expect(storedDraft('address.new', START)).toBeUndefined();
  state.now = entry;
  location.hash = `#${FORM}`;
  for (const pop of pops) pop();
  expect(place.get().by).toBe('POP');
  expect(storedDraft('address.new', START)).toEqual(typed);
});

it('a form that is opened again starts empty', () => {
  storeDraft('address.new', typed);
  go('/pages/member/myaddress/index');
  go(FORM);
  expect(storedDraft('address.new', START)).toBeUndefined();
});

it('survives the end of a session, for the same member only', () => {
  storeDraft('address.new', typed);
  logout();
  go(`/pages/user/login?back=${encodeURIComponent(FORM)}`, { replace: true });
  as('SP-1');
  go(FORM, { replace: true });
  expect(storedDraft('address.new', START)).toEqual(typed);
  logout();
  as('SP-2');
  expect(storedDraft('address.new', START)).toBeUndefined();
});

it('fields that a draft of before did not have start as they do', () => {
  storeDraft('address.new', { street: 'x' });
  expect(storedDraft('address.new', START)).toEqual({ street: 'x', city: '' });
});

it('goes once it was sent, and all of them at logout', () => {
  storeDraft('address.new', typed);
  dropDraft('address.new');
  expect(storedDraft('address.new', START)).toBeUndefined();
  storeDraft('address.new', typed);
  storeDraft('checkout', typed);
  dropDrafts();
  expect([storedDraft('address.new', START), storedDraft('checkout', START)]).toEqual([undefined, undefined]);
});
