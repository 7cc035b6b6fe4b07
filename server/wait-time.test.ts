import { expect, test } from 'vitest';
import { isAhead, latest } from './wait-time.ts';

const now = new Date('2026-03-01T12:00:00Z');
const in_ = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const HOUR_MS = 3_600_000;

test('a future time is waited for, unless it is later than it is ever set', () => {
  expect([-1, 0, 1, 60, 64].map((minutes) => isAhead(in_(minutes), now, HOUR_MS))).toEqual([false, false, true, true, true]);
  expect([66, 1_000_000].map((minutes) => isAhead(in_(minutes), now, HOUR_MS))).toEqual([false, false]);
});

test('clocks of machines may differ slightly', () => {
  expect(latest(now)).toEqual(in_(5));
});
