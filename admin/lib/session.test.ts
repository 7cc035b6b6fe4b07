import { afterEach, expect, test } from 'vitest';
import { csrf, sessionEnded, signedIn, signedOut } from '#admin/lib/session.ts';
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
