// What is left out of a run is there, and runs in another.
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { embeddedOnly, lengthy, restarting, serverOnly } from '../test-parts.ts';
import { expectNone } from './expect-none.ts';

const root = new URL('../../', import.meta.url).pathname;
const filesOf = (pattern: string): string[] => {
  const [, before, names, after] = /^(.*)\{(.*)\}(.*)$/.exec(pattern) ?? [];
  return names === undefined ? [pattern] : names.split(',').map((name) => `${before}${name}${after}`);
};

test('every file that a run leaves out is there under its name', () => {
  const named = [...embeddedOnly, ...serverOnly, ...restarting, ...lengthy]
    .flatMap(filesOf)
    .filter((file) => !file.includes('*'));
  expect(named.length).toBeGreaterThan(20);
  expectNone(
    named.filter((file) => !existsSync(`${root}${file}`)),
    'tools/test-parts.ts or .ci/run names a file that is gone:',
  );
  expectNone(
    named.filter((file, at) => lengthy.flatMap(filesOf).includes(file) && named.indexOf(file) !== at),
    'tools/test-parts.ts names these twice:',
  );
});

test('what `npm test` leaves out for its length, the run on PostgreSQL takes', () => {
  const folders = embeddedOnly.flatMap(filesOf).map((file) => file.replace(/\*.*$/, ''));
  expectNone(
    lengthy.flatMap(filesOf).filter((file) => folders.some((folder) => file.startsWith(folder))),
    'The run on PostgreSQL leaves out what npm test leaves out: correct tools/test-parts.ts:',
  );
});
