// Database access stays plain: one driver on the public parts of pg, no text of a statement that means more than its SQL, declared tables for cached
// answers. Why: docs/data.md and docs/decisions/005-one-database-door.md.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { rows } from '#contract/calls.ts';
import { deskRows } from '#contract/desk.ts';
import { TABLES } from '#server/db/trigger-writes.ts';
import { expectNone } from './expect-none.ts';

const ROOT = new URL('../..', import.meta.url).pathname;
const isTest = (file: string) => /\.test\.ts$|(^|\/)testing/.test(file);
const files = readdirSync(join(ROOT, 'server'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !isTest(file))
  .map((file) => `server/${file}`);
const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8');
/** Matches of a pattern in these files, as file:line. */
const placesOf = (among: readonly string[], pattern: RegExp): string[] =>
  among.flatMap((file) =>
    textOf(file)
      .split('\n')
      .flatMap((line, at) => (pattern.test(line) ? [`${file}:${at + 1}: ${line.trim()}`] : [])),
  );

test('pg is imported where connections are opened, used and listened on; elsewhere use Kysely', () => {
  const importing = files.filter((file) => /from 'pg'/.test(textOf(file)));
  expect(importing.sort()).toEqual([
    'server/db/driver.ts',
    'server/db/listener.ts',
    'server/db/migrate.ts',
    'server/db/move/compare.ts', // of server/move.ts
    'server/db/move/copy.ts',
    'server/db/move/move.ts',
    'server/db/move/tables.ts',
    'server/db/open.ts',
    'server/db/rows-refused.ts', // of migrate.ts
    'server/db/state-checks.ts', // of migrate.ts
    'server/db/value-parsers.ts', // of driver.ts
    'server/move.ts', // moves between two databases
  ]);
});

const PRIVATE = /\w\._[a-z]\w*|\.prototype\b|\bparsedStatements\b|\bsubmittedNamedStatements\b|new Function\(/;
test('no private part of pg is used: only what its types declare is public', () => {
  expect(PRIVATE.test('query._result.rows')).toBe(true);
  const using = files.filter((file) => /from 'pg'/.test(textOf(file)));
  expectNone(placesOf(using, PRIVATE), 'Use what the types of pg name, not its private parts:');
});

const COMMENT_FIRST = /\bsql(?:<[^`]*>)?`\s*(?:\/\*|--)|['"`]\/\*[\w ]+\*\//;
test('no statement text begins with a comment: its purpose is in the code around it', () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a file
  for (const text of ['sql`/*quick*/ select 1`', "const LATER = '/*later*/'", 'sql<number>`-- ${mark}'])
    expect(COMMENT_FIRST.test(text)).toBe(true);
  expectNone(placesOf(files, COMMENT_FIRST), 'Say it in the code around the statement:');
});

test('server/db casts by `unknown` once, for the engine, which has no types', () => {
  const found = placesOf(
    files.filter((file) => file.startsWith('server/db/')),
    /as unknown as/,
  );
  expect(found.map((place) => place.split(':')[0])).toEqual(['server/db/embedded/disk-guard.ts']);
});

const PREPARED_MAX = 10;
test('statements that are built once (`prepared`) are few: each was measured', () => {
  const found = placesOf(files, /\bprepared\((?!slots)/).filter((place) => !/import|function prepared/.test(place));
  expect(found.length, found.join('\n')).toBeLessThanOrEqual(PREPARED_MAX);
});

test('a row whose answers are cached declares existing tables, and is a public query', () => {
  const cached = [...rows, ...deskRows].filter(({ row }) => row.cache);
  expect(cached.length).toBeGreaterThan(30);
  for (const { path, row } of cached) {
    const unknown = row.cache!.reads.filter((table) => !(TABLES as readonly string[]).includes(table));
    expect([path, unknown, row.by, row.cache!.reads.length > 0]).toEqual([path, [], 'public', true]);
    expect(row.kind).not.toBe('command');
  }
});
