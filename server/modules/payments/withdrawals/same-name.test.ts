// Spellings of one person's name are equal.
import { expect, test } from 'vitest';
import { sameName } from './same-name.ts';

test.each([
  ['Mei Zhang', 'ZHANG  mei'],
  ['José Álvarez-Ruiz', 'Jose Alvarez Ruiz'],
  ['张 梅', '张梅'],
  ['O’Neill, Ann', 'ann o neill'],
])('%s is %s', (a, b) => expect(sameName(a, b)).toBe(true));

test.each([
  ['Mei Zhang', 'Mei Zhan'],
  ['Mei Zhang', 'Mei'],
  ['张梅', '梅张'],
  ['', ''],
  ['...', ' - '],
])('%s is not %s', (a, b) => expect(sameName(a, b)).toBe(false));
