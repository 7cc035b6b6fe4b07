import { expect, test } from 'vitest';
import { staysFor } from '#client/use-call.ts';

test('rows of another tab or warehouse never replace those that load; those of the same tab with another search do', () => {
  expect(staysFor(true, { tab: 'a' }, { tab: 'b' })).toBe(true);
  expect(staysFor(false, { tab: 'a' }, { tab: 'a' })).toBe(false);
  expect(staysFor(['tab'], { tab: 'to_dispatch' }, { tab: 'settle' })).toBe(false);
  expect(staysFor(['tab', 'warehouse_id'], { tab: 'shelf', warehouse_id: 2 }, { tab: 'shelf' })).toBe(false);
  expect(staysFor(['tab', 'warehouse_id'], { tab: 'shelf', q: 'yt' }, { tab: 'shelf' })).toBe(true);
  expect(staysFor(['tab'], { tab: 'mine' }, undefined)).toBe(false);
});
