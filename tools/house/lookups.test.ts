// An object finds more than its own keys: TABLE["constructor"] is a function. A table for arbitrary keys is a Map (`lookup` of contract/lookup.ts),
// or is checked with Object.hasOwn first.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { expectNone } from './expect-none.ts';

const ROOT = new URL('../..', import.meta.url).pathname;
const FOLDERS = ['admin', 'client', 'contract', 'server', 'storefront', 'ui'];
/** Rows that fill a database; nothing looks them up. */
const DATA = /^server\/db\/(base|demo)\//;
const TABLE = /^(?:export )?const (\w+): (?:Readonly<|Partial<)*Record<string, .*= (?:\{|Object\.fromEntries)/;

type Source = { file: string; text: string };
const sources: Source[] = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|(^|\/)testing/.test(file))
    .map((file) => `${folder}/${file}`)
    .filter((file) => !DATA.test(file))
    .map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') })),
);

/** Lines that look up a table by a variable. */
function lookups({ file, text }: Source, all: readonly Source[]): string[] {
  return text.split('\n').flatMap((line) => {
    const name = TABLE.exec(line)?.[1];
    if (!name) return [];
    const readers = line.startsWith('export') ? all : [{ file, text }];
    return readers
      .filter((one) => new RegExp(`\\b${name}\\[(?!['"\`])`).test(one.text) && !one.text.includes(`Object.hasOwn(${name},`))
      .map((one) => `${one.file} looks into ${name} of ${file}: make it lookup({...}) of contract/lookup.ts and ask .get(word)`);
  });
}

test('no object is looked up by an arbitrary key', () => {
  const wrong = {
    file: 'a.ts',
    text: 'const SIGNS: Record<string, string> = {};\nexport const sign = (word: string) => SIGNS[word];',
  };
  expect(lookups(wrong, [])).toHaveLength(1);
  const guarded = { ...wrong, text: `${wrong.text}\nconst has = Object.hasOwn(SIGNS, word);` };
  expect(lookups(guarded, [])).toEqual([]);
  expect(sources.length).toBeGreaterThan(1000);
  expectNone(
    sources.flatMap((one) => lookups(one, sources)),
    'A word from outside may be `constructor`:',
  );
});

test('a lookup is a Map: Object.keys, values and entries find nothing in it', () => {
  const listed = ({ file, text }: Source): string[] =>
    [...text.matchAll(/^(?:export )?const (\w+) = lookup\b/gm)].flatMap(([, name]) =>
      [...text.matchAll(new RegExp(`Object\\.(?:keys|values|entries)\\(${name}\\)`, 'g'))].map(
        ([use]) => `${file}: ${use} is always empty: use [...${name}]`,
      ),
    );
  expect(listed({ file: 'a.ts', text: 'const T = lookup<string>({ a: "b" });\nObject.keys(T);' })).toHaveLength(1);
  expectNone(sources.flatMap(listed), 'A lookup is a Map:');
});

test('the server does not cast a string to a table name', () => {
  const found = sources
    .filter(({ file }) => /^(server|contract)\//.test(file))
    .flatMap(({ file, text }) =>
      text
        .split('\n')
        .flatMap((line, at) => (/\[\w[\w.]* as keyof typeof \w+\]/.test(line) ? [`${file}:${at + 1}: ${line.trim()}`] : [])),
    );
  expectNone(found, 'Narrow the word by a check (`isTable`, a lookup) in place of the cast:');
});
