import { expect, test } from 'vitest';
import { changedFields } from '#admin/lib/ra.ts';

test('only what differs from the row as read is sent', () => {
  const before = { id: '7', _id: '7', _version: 'v', names: { en: 'A' }, sort: 1, cap: null };
  expect(changedFields({ ...before, names: { en: 'B' }, cap: undefined }, before)).toEqual({ names: { en: 'B' } });
  expect(changedFields({ ...before, cap: 500 }, before)).toEqual({ cap: 500 });
  expect(changedFields(before, before)).toEqual({});
  expect(changedFields({ id: '', names: { en: 'N' }, sort: 0 }, undefined)).toEqual({ names: { en: 'N' }, sort: 0 });
});
