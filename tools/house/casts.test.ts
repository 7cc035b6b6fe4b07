// A value cast to `never` is accepted everywhere: the compiler would no longer report a wrong state, row or argument.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { expectNone } from './expect-none.ts';

const ROOT = new URL('../..', import.meta.url).pathname;
const CAST = /\bas never\b/;
/** Columns have their types in server/db/column-types.ts: casting a row again would hide a change of the column. */
const COLUMN = /\bas (?:Names\b|\w+\['state'\])/;
/** Rows of any resource, whose columns are only known at run time; names from Intl. */
const BY_NAME = ['server/modules/office/resources/choices.ts', 'server/db/base/countries.ts'];
const lines = (folder: string): { place: string; file: string; line: string }[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|(^|\/)testing/.test(file))
    .flatMap((file) =>
      readFileSync(join(ROOT, folder, file), 'utf8')
        .split('\n')
        .map((line, at) => ({ place: `${folder}/${file}:${at + 1}`, file: `${folder}/${file}`, line })),
    );

test('no production code casts to never', () => {
  expect(CAST.test('send(path, args as never)')).toBe(true);
  const found = ['admin', 'client', 'contract', 'server', 'storefront', 'ui']
    .flatMap(lines)
    .filter(({ line }) => CAST.test(line));
  expectNone(
    found.map(({ place }) => place),
    'Give the value its type, or narrow it with a check, in place of the cast:',
  );
});

test('columns are not cast to their own type', () => {
  expect(COLUMN.test('name: pick(row.names as Names, lang)')).toBe(true);
  const found = lines('server').filter(({ file, line }) => COLUMN.test(line) && !BY_NAME.includes(file));
  expectNone(
    found.map(({ place }) => place),
    'Take the cast away: the column has its type in server/db/column-types.ts. Where it is too wide, change it there:',
  );
});
