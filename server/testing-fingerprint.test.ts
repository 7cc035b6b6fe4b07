// The template of test databases is built again when anything changes that it is made from, and only then.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fingerprintOf, withImports } from './testing-fingerprint.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sampan-fingerprint-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

test('follows imports of values through several files, and no types; reads folders with all inside them', () => {
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  mkdirSync(join(folder, 'migrations'));
  mkdirSync(join(folder, 'data/en'), { recursive: true });
  write('migrations/0001.sql', 'select 1;');
  write('data/en/names.json', '{}');
  write('a.ts', "import { b } from './b.ts';\nimport type { T } from './types.ts';\nimport { x } from 'somewhere';\n");
  write('b.ts', "export {\n  c,\n} from './c.ts';\n");
  write('c.ts', 'export const c = 1;\n');
  write('types.ts', 'export type T = 1;\n');
  const now = () => fingerprintOf([join(folder, 'migrations'), join(folder, 'data')], [join(folder, 'a.ts')]);
  expect([...withImports(join(folder, 'a.ts'))].map((f) => relative(folder, f))).toEqual(['a.ts', 'b.ts', 'c.ts']);
  const first = now();
  write('types.ts', 'export type T = 2;\n');
  expect(now()).toBe(first);
  write('c.ts', 'export const c = 2;\n');
  const second = now();
  expect(second).not.toBe(first);
  write('data/en/names.json', '{"a": "A"}');
  expect(now()).not.toBe(second);
});

test('what base data is made from is in it, wherever it stands', () => {
  const root = resolve(import.meta.dirname, '..');
  const files = [...withImports(join(root, 'server/db/base/load.ts'))].map((f) => relative(root, f));
  expect(files).toEqual(
    expect.arrayContaining([
      'contract/page-rules.ts',
      'contract/call.ts',
      'server/modules/catalog/search/synonyms.ts',
      'server/db/base/sizes.ts',
    ]),
  );
  expect(files).not.toContain('server/db/tables.ts');
});
