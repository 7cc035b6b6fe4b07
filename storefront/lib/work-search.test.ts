import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { findNumber } from './work-search.ts';

const challengeOf = (salt: string, number: number) => createHash('sha256').update(`${salt}${number}`).digest('hex');

it.each([0, 7, 4321])('finds the number %d', (number) => {
  const salt = 'ab12?expires=1800000000&';
  expect(findNumber({ salt, challenge: challengeOf(salt, number), maxnumber: 5000 })).toBe(number);
});

it('ends at the largest number', () =>
  expect(findNumber({ salt: 'x', challenge: challengeOf('x', 11), maxnumber: 10 })).toBeNull());
