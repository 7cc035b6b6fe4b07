// A house test that fails says what to do, and each place on its own line.
import { expect, test } from 'vitest';
import { expectNone, lineOf } from './expect-none.ts';

test('findings are listed below what to do', () => {
  expect(() => expectNone([], 'Mend it:')).not.toThrow();
  expect(() => expectNone(['a.ts:3', { name: 'b' }], 'Mend it:')).toThrow('Mend it:\n  a.ts:3\n  {"name":"b"}');
});

test('lines are counted from 1', () => {
  expect([lineOf('a\nb', 0), lineOf('a\nb', 2)]).toEqual([1, 2]);
});
