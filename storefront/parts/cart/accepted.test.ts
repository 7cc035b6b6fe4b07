import { expect, test } from 'vitest';
import { acceptedWith } from './accepted.ts';

test('a newer version replaces an older one', () => {
  expect(acceptedWith(['terms:1', 'other:3'], [{ mark: 'terms', version: 2 }])).toEqual(['other:3', 'terms:2']);
});
