import { expect, it } from 'vitest';
import { stepOf } from './keys.ts';

it('moves a row up and down, and to the neighbour in a grid, mirrored from right to left', () => {
  expect(stepOf('ArrowDown', 1, false)).toBe(1);
  expect(stepOf('ArrowUp', 5, false)).toBe(-5);
  expect(stepOf('ArrowRight', 5, false)).toBe(1);
  expect(stepOf('ArrowRight', 5, true)).toBe(-1);
  expect(stepOf('ArrowLeft', 5, true)).toBe(1);
  expect(stepOf('ArrowRight', 1, false)).toBe(0);
  expect(stepOf('a', 5, false)).toBe(0);
});
