// Periods of a statement as days.
import { expect, test } from 'vitest';
import { daysOf, ownDays } from './money-days.ts';

const now = new Date(2026, 0, 31, 23, 30);
test('months by the calendar, over the turn of the year', () => {
  expect(daysOf('all', now)).toEqual({});
  expect(daysOf('month', now)).toEqual({ from: '2026-01-01' });
  expect(daysOf('last', now)).toEqual({ from: '2025-12-01', to: '2025-12-31' });
  expect(daysOf('quarter', now)).toEqual({ from: '2025-11-01' });
  expect(daysOf('own', now, ownDays('2026-01-03', 'yesterday'))).toEqual({ from: '2026-01-03' });
});
