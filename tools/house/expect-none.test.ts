// A failing house test prints its advice, and each finding on its own line.
import { expect, test } from 'vitest';
import { expectNone, lineOf } from './expect-none.ts';

test('findings are listed below the advice', () => {
  expect(() => expectNone([], 'Fix it:')).not.toThrow();
  expect(() => expectNone(['a.ts:3', { name: 'b' }], 'Fix it:')).toThrow('Fix it:\n  a.ts:3\n  {"name":"b"}');
});

test('lines are counted from 1', () => {
  expect([lineOf('a\nb', 0), lineOf('a\nb', 2)]).toEqual([1, 2]);
});
