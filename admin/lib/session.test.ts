import { afterEach, expect, test, vi } from 'vitest';
import { csrf, onSignedIn, sessionEnded, signedIn, signedOut } from '#admin/lib/session.ts';
import type { OperatorOut } from '#contract/desk/staff.ts';

afterEach(signedOut);

test('a session that ends leaves the operator where he is until he signs in again or leaves', () => {
  signedIn({ id: 1, csrf: 'one' } as OperatorOut);
  sessionEnded();
  expect(csrf()).toBe('one');
  signedIn({ id: 1, csrf: 'two' } as OperatorOut);
  expect(csrf()).toBe('two');
  signedOut();
  sessionEnded();
  expect(csrf()).toBe('');
});

test('what waits for a session begins when there is one, at once where somebody is signed in, and again after each sign-in', () => {
  const early = vi.fn<() => void>();
  onSignedIn(early);
  expect(early).not.toHaveBeenCalled();
  signedIn({ id: 1, csrf: 'one' } as OperatorOut);
  const late = vi.fn<() => void>();
  onSignedIn(late);
  expect([early.mock.calls.length, late.mock.calls.length]).toEqual([1, 1]);
  signedOut();
  signedIn({ id: 2, csrf: 'two' } as OperatorOut);
  expect([early.mock.calls.length, late.mock.calls.length]).toEqual([2, 2]);
});
