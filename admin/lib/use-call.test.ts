import { expect, test } from 'vitest';
import { opensWork } from '#admin/lib/use-address.ts';
import { staysFor } from '#admin/lib/use-call.ts';

test('rows of another tab or warehouse never stand in for those that load; the same tab searched does', () => {
  expect(staysFor(true, { tab: 'a' }, { tab: 'b' })).toBe(true);
  expect(staysFor(false, { tab: 'a' }, { tab: 'a' })).toBe(false);
  expect(staysFor(['tab'], { tab: 'to_dispatch' }, { tab: 'settle' })).toBe(false);
  expect(staysFor(['tab', 'warehouse_id'], { tab: 'shelf', warehouse_id: 2 }, { tab: 'shelf' })).toBe(false);
  expect(staysFor(['tab', 'warehouse_id'], { tab: 'shelf', q: 'yt' }, { tab: 'shelf' })).toBe(true);
  expect(staysFor(['tab'], { tab: 'mine' }, undefined)).toBe(false);
});

test('opening a piece of work from the list is a place for the Back button, going on to the next is not', () => {
  const at = (search: string) => new URLSearchParams(search);
  expect(opensWork(at('tab=mine'), { order: '7', item: null })).toBe(true);
  expect(opensWork(at('order=7'), { order: '9' })).toBe(false);
  expect(opensWork(at('id=7'), { id: null })).toBe(false);
  expect(opensWork(at(''), { q: 'yt', page: null })).toBe(false);
});
