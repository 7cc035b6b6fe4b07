import { expect, it } from 'vitest';
import { contrast, READABLE } from './contrast.ts';

it('counts contrast as the standard does', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#ffffff', '#ffffff')).toBe(1);
  expect(contrast('#767676', '#ffffff')).toBeGreaterThan(READABLE);
  expect(contrast('#777777', '#ffffff')).toBeLessThan(READABLE);
});
