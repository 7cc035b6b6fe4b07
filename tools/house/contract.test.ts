// The contract against the list of the product's calls.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { rows } from '#contract/calls.ts';
import { deskRows } from '#contract/desk.ts';
import { expectNone } from './expect-none.ts';

const list = readFileSync(new URL('../../contract/calls.list.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((l) => l.split('\t'));

test('all 157 calls are in the contract with exactly their names, methods and paths', () => {
  expect(list).toHaveLength(157);
  const by = new Map(rows.map((r) => [r.path, r.row]));
  const wrong = list.filter(([name, method, path, auth]) => {
    const row = by.get(path!);
    return row?.name !== name || row?.method !== method || (row?.by === 'public' ? 'visitor' : row?.by) !== auth;
  });
  expectNone(
    wrong,
    "These calls differ from contract/calls.list.tsv: name, method and path are the product's, so change the row:",
  );
});

test('every other call is marked as our own, and no path is there twice', () => {
  const paths = new Set(list.map((l) => l[2]));
  expectNone(
    rows.filter((r) => !paths.has(r.path) && r.row.name !== undefined).map((r) => r.path),
    'These rows have a name of the list but another path: take the name out of the row, or fix the path:',
  );
  expect(new Set(rows.map((r) => r.path)).size).toBe(rows.length);
  expect(new Set(deskRows.map((r) => r.path)).size).toBe(deskRows.length);
});

test('every row has a doc text', () => {
  expectNone(
    [...rows, ...deskRows].filter((r) => r.row.doc.length < 8).map((r) => r.path),
    'Describe in `doc` of the row what the call does:',
  );
});

test('no call and no page of docs says that something is not available yet', () => {
  const root = new URL('../../', import.meta.url);
  const files = ['contract', 'server', 'storefront', 'admin', 'client', 'docs'].flatMap((folder) =>
    (readdirSync(new URL(`${folder}/`, root), { recursive: true }) as string[])
      .filter((path) => /(?<!\.test)\.(tsx?|json|md)$/.test(path))
      .map((path) => `${folder}/${path}`),
  );
  expect(files.length).toBeGreaterThan(1000);
  const unbuilt = files.filter((path) => /not_available|not built yet/.test(readFileSync(new URL(path, root), 'utf8')));
  expectNone(unbuilt, 'Say what the call does, or take the row or the sentence out:');
});
