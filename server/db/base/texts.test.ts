// The drafts of agreements and notices say the same in both languages: as many headings, points and rows in each, and nothing twice.
import { expect, test } from 'vitest';
import * as agreements from './texts-agreements.ts';
import * as notices from './texts-notices.ts';

const shape = (text: string): string[] => text.split('\n').map((line) => /^(#|-|\|)/.exec(line)?.[0] ?? 'text');
const twice = (text: string): string[] => text.split('\n').filter((line, at, all) => all.indexOf(line) !== at);

test.each(Object.entries({ ...agreements, ...notices }))('%s', (_name, { zh, en }) => {
  expect(shape(zh)).toEqual(shape(en));
  expect(twice(zh)).toEqual([]);
  expect(twice(en)).toEqual([]);
});
