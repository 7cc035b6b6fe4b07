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
  const wide = ['＝1+1', '＋86', '－x', '＠a', '﹦1', ' =1', '\u3000＝1', '\ufeff=1', '\t=1', '\tx'];
  for (const text of wide) expect(csvCell(text)).toBe(`'${text}`);
  expect(csvCell('\rx')).toBe('"\'\rx"');
  expect(['１２', 'a＝b', '茶', ' 5'].map(csvCell)).toEqual(['１２', 'a＝b', '茶', ' 5']);
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
