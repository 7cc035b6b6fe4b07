import { expect, test } from 'vitest';
import { addMonths, weeksOf } from './month.ts';

const days = (month: string, n: number) =>
  Array.from({ length: n }, (_, at) => ({ date: `${month}-${String(at + 1).padStart(2, '0')}` }));

test('weeks begin on Monday and are whole', () => {
  const november = weeksOf(days('2026-11', 30)); // begins on a Sunday
  expect(november).toHaveLength(6);
  expect(november[0]!.map((d) => d?.date.slice(-2) ?? '')).toEqual(['', '', '', '', '', '', '01']);
  expect(november[5]!.map((d) => d?.date.slice(-2) ?? '')).toEqual(['30', '', '', '', '', '', '']);
  expect(weeksOf(days('2027-02', 28))).toHaveLength(4); // Monday to Sunday
  expect(weeksOf([])).toEqual([]);
});

test('months follow each other across years', () => {
  expect([addMonths('2026-12', 1), addMonths('2026-01', -1), addMonths('2026-11', 0)]).toEqual(['2027-01', '2025-12', '2026-11']);
});
