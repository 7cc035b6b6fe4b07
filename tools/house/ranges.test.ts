// A range of two figures is formatted in one place, which keeps it on one line: `rangeText` of client/format.ts.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { expectNone } from './expect-none.ts';

const ROOT = new URL('../..', import.meta.url).pathname;
const OWN = 'client/format.ts';
const filesOf = (folder: string, names: RegExp): string[] =>
  (readdirSync(join(ROOT, folder), { recursive: true }) as string[])
    .filter((file) => names.test(file))
    .map((file) => join(folder, file));

test('no screen formats a range itself', () => {
  const files = ['client', 'storefront', 'admin']
    .flatMap((folder) => filesOf(folder, /\.tsx?$/))
    .filter((file) => file !== OWN && !/\.test\./.test(file));
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((file) =>
    readFileSync(join(ROOT, file), 'utf8')
      .split('\n')
      .flatMap((line, at) => (/\}\s?[–—]\s?\$\{/.test(line) ? [`${file}:${at + 1}: ${line.trim()}`] : [])),
  );
  expectNone(found, 'Make the range by rangeText of client/format.ts:');
});

test('a text with a range keeps it on one line', () => {
  const found = filesOf('contract/texts', /\.json$/).flatMap((file) =>
    Object.entries(JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as Record<string, string>)
      .filter(([, text]) => /\}\s?[–—](?!\u2060)\s?\{/.test(text))
      .map(([key]) => `${file}: ${key}`),
  );
  expectNone(found, 'Put a word joiner (U+2060) after the dash, so that the range stays on one line:');
});
