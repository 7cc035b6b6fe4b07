// The files that a test run excludes or selects exist, and a file that one run excludes is in another.
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { embedded, embeddedOnly, lengthy, restarting, serverOnly } from '../test-parts.ts';
import { expectNone } from './expect-none.ts';

const root = new URL('../../', import.meta.url).pathname;
const filesOf = (pattern: string): string[] => {
  const [, before, names, after] = /^(.*)\{(.*)\}(.*)$/.exec(pattern) ?? [];
  return names === undefined ? [pattern] : names.split(',').map((name) => `${before}${name}${after}`);
};
const named = (patterns: readonly string[]): string[] => patterns.flatMap(filesOf);

test('every file and folder that a run excludes or selects exists', () => {
  const places = named([...embedded, ...serverOnly, ...restarting, ...lengthy]).map((file) => file.replace('/**/*.test.ts', ''));
  expect(places.length).toBeGreaterThan(20);
  expectNone(
    places.filter((place) => !existsSync(`${root}${place}`)),
    'tools/test-parts.ts names what is gone:',
  );
  expectNone(
    named(lengthy).filter((file, at, all) => all.indexOf(file) !== at),
    'tools/test-parts.ts names these twice:',
  );
});

test('the run on the embedded database has the files that the one on PostgreSQL excludes', () => {
  expectNone(
    embeddedOnly.filter((pattern) => !embedded.includes(pattern)),
    'No run takes these: add them to `embedded` in tools/test-parts.ts:',
  );
  expectNone(
    named(lengthy).filter((file) => named(embeddedOnly).includes(file)),
    'No run takes these: take them out of one list of tools/test-parts.ts:',
  );
});

test('tests of one kind of database run only there', () => {
  const both = named(embedded).filter((file) => named(serverOnly).includes(file));
  expectNone(both, 'These need a PostgreSQL server: take them out of `embedded` in tools/test-parts.ts:');
});
