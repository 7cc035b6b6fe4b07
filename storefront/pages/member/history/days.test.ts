import { expect, test } from 'vitest';
import { byDay } from './days.ts';

const at = (id: number, year: number, month: number, day: number, hour: number) => ({
  id,
  time: new Date(year, month - 1, day, hour).toISOString(),
});

test('rows of one local day are grouped, in their order', () => {
  const days = byDay([at(1, 2026, 11, 21, 9), at(2, 2026, 11, 21, 0), at(3, 2026, 11, 20, 23), at(4, 2026, 11, 19, 12)]);
  expect(days.map((d) => [d.key, d.rows.map((r) => r.id)])).toEqual([
    ['2026-11-21', [1, 2]],
    ['2026-11-20', [3]],
    ['2026-11-19', [4]],
  ]);
});

test('no rows make no day', () => expect(byDay([])).toEqual([]));
