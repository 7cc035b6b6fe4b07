import { expect, test } from 'vitest';
import { csv, csvCell } from './csv.ts';

test('formulas, quotes and lines are harmless, figures stay figures', () => {
  expect(['=1+1', '+86 1', '-x', '@a', -12, '-12.5', 'a"b', 'a,b', 'two\nlines', null, { en: 'T' }].map(csvCell)).toEqual([
    "'=1+1",
    "'+86 1",
    "'-x",
    "'@a",
    '-12',
    '-12.5',
    '"a""b"',
    '"a,b"',
    '"two\nlines"',
    '',
    '"{""en"":""T""}"',
  ]);
  expect(
    csv(
      ['a', 'b'],
      [
        [1, '茶'],
        [2, '=x'],
      ],
    ),
  ).toBe("a,b\r\n1,茶\r\n2,'=x");
});
