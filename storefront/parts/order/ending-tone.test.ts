import { expect, it } from 'vitest';
import { endingTone } from './ending-tone.ts';

it('is calm from 30 days on, stronger from 7 and from 1', () => {
  expect([30, 7, 1].map(endingTone)).toEqual(['neutral', 'clock', 'you']);
});
