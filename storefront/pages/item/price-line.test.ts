import { expect, it } from 'vitest';
import { priceLine } from './price-line.ts';

const box = { width: 100, height: 40 };
const now = Date.parse('2026-06-11T00:00:00Z');

it('keeps each price until the next change, the highest at the top', () => {
  const line = priceLine(
    [
      { time: '2026-06-01T00:00:00Z', price: 1000 },
      { time: '2026-06-06T00:00:00Z', price: 2000 },
      { time: '2026-06-10T00:00:00Z', price: 1500 },
    ],
    now,
    box,
  );
  expect(line).toEqual({
    path: 'M0 40H50V0H90V20H100',
    days: 10,
    dots: [
      { x: 50, y: 0 },
      { x: 90, y: 20 },
    ],
  });
});

it('runs through the middle when nothing changed, and over a week at least', () =>
  expect(priceLine([{ time: '2026-06-10T12:00:00Z', price: 900 }], now, box)).toEqual({ path: 'M0 20H100', days: 7, dots: [] }));
