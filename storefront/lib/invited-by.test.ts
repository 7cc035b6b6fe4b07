import { beforeEach, expect, test, vi } from 'vitest';
import { forgetInvitation, invitationCode } from '#shop/lib/invited-by.ts';
import { fakeStorage } from '#shop/lib/testing-browser.ts';

const DAY = 86_400_000;
beforeEach(() => {
  vi.stubGlobal('localStorage', fakeStorage());
});

test('the code of a link is stored for 30 days, the latest one counts, and signing up forgets it', () => {
  expect(invitationCode('', 0)).toBe('');
  expect(invitationCode(' SP-80421 ', 0)).toBe('SP-80421');
  expect(Object.keys(localStorage)).toEqual(['sampan.invited']);
  expect(invitationCode('', 30 * DAY - 1)).toBe('SP-80421');
  expect(invitationCode('SP-2', 5 * DAY)).toBe('SP-2');
  expect(invitationCode('', 35 * DAY - 1)).toBe('SP-2');
  expect(invitationCode('', 35 * DAY)).toBe('');
  expect(Object.keys(localStorage)).toEqual([]);
  invitationCode('SP-3', 0);
  forgetInvitation();
  expect(invitationCode('', 1)).toBe('');
});

test('what is stored in another shape is dropped', () => {
  localStorage.setItem('sampan.invited', '{"code":7}');
  expect(invitationCode('')).toBe('');
});
