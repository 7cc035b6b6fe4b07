import { expect, test } from 'vitest';
import { deviates, firstWrong, measured, typedOf, wrongSide } from '#admin/lib/measured.ts';

const typed = { weight: '0.24', length: '22', width: '16', height: '8.5' };

test('kg and cm become whole grams and millimetres', () => {
  expect(measured(typed)).toEqual({ weight: 240, length: 220, width: 160, height: 85 });
  expect(typedOf({ weight: 240, size: { length: 220, width: 160, height: 85 } })).toEqual(typed);
  expect(typedOf({ weight: null, size: null })).toEqual({ weight: '', length: '', width: '', height: '' });
});

test('the first side that cannot be used is named', () => {
  expect(firstWrong(typed)).toBeNull();
  expect(firstWrong({ ...typed, weight: '0' })).toBe('weight');
  expect(firstWrong({ ...typed, width: '', height: 'x' })).toBe('width');
  expect(measured({ ...typed, height: '2000.1' })).toBeNull();
  expect([wrongSide('weight', '1000'), wrongSide('weight', '1000.001')]).toEqual([false, true]);
});

test('a weight far from the listing is worth a second look', () => {
  expect([deviates(240, 200), deviates(301, 200), deviates(99, 200), deviates(500, null)]).toEqual([false, true, true, false]);
});
