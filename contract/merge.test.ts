import { expect, test } from 'vitest';
import { merge } from './merge.ts';

test('parts become one table', () => {
  expect(merge({ a: 1 }, { b: 'two' }, {})).toEqual({ a: 1, b: 'two' });
});

test('a name that two parts claim is refused when the table is made', () => {
  const part: object = { a: 2 };
  expect(() => merge({ a: 1 }, part)).toThrow('a stands in two parts');
});
