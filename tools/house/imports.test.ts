// Which part of the house may import which. The rules stand in docs/architecture.md.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { EDGES, GOODS } from './domains.ts';

const ROOT = new URL('../..', import.meta.url).pathname;
const FOLDERS = ['contract', 'server', 'client', 'storefront', 'admin', 'ui', 'e2e', 'bench'];
const ALIAS: Record<string, string> = {
  '#contract/': 'contract/',
  '#server/': 'server/',
  '#client/': 'client/',
  '#ui/': 'ui/',
  '#shop/': 'storefront/',
  '#admin/': 'admin/',
};

function files(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((e) => {
    const path = `${folder}/${e.name}`;
    return e.isDirectory() ? files(path) : /\.tsx?$/.test(e.name) ? [path] : [];
  });
}

type Import = { from: string; to: string };
const imports: Import[] = FOLDERS.flatMap(files).flatMap((file) => {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const found = [...text.matchAll(/(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)].map((m) => m[1]!);
  return found.flatMap((spec) => {
    const alias = Object.keys(ALIAS).find((a) => spec.startsWith(a));
    if (alias) return [{ from: file, to: ALIAS[alias] + spec.slice(alias.length) }];
    return spec.startsWith('.') ? [{ from: file, to: relative(ROOT, join(ROOT, dirname(file), spec)) }] : [];
  });
});
const part = (path: string) => path.split('/')[0]!;
const isTest = (path: string) => /\.test\.tsx?$|(^|\/)testing|test-lines/.test(path);

const MAY: Record<string, string[]> = {
  contract: ['contract'],
  ui: ['ui'],
  client: ['contract', 'client'],
  server: ['contract', 'server'],
  storefront: ['contract', 'client', 'ui', 'storefront'],
  admin: ['contract', 'client', 'ui', 'admin'],
  e2e: ['contract', 'server', 'storefront', 'e2e'],
  bench: ['contract', 'server', 'bench', 'storefront'],
};

test('contract <- server, client; client, ui <- storefront, admin; server and the apps never import each other', () => {
  expect(
    imports.filter((i) => !isTest(i.from) && !MAY[part(i.from)]!.includes(part(i.to))).map((i) => `${i.from} imports ${i.to}`),
  ).toEqual([]);
});

const domain = (path: string) => /^server\/domains\/([^/]+)\//.exec(path)?.[1];

test("a domain never imports another domain's queries", () => {
  const bad = imports.filter(
    (i) =>
      !isTest(i.from) &&
      domain(i.to) &&
      domain(i.from) !== domain(i.to) &&
      /queries\.ts$/.test(i.to) &&
      domain(i.to) !== 'bills' &&
      domain(i.to) !== 'orders',
  );
  expect(bad.map((i) => `${i.from} imports ${i.to}`)).toEqual([]);
});

test('a domain uses those domains alone that its line in domains.ts names, and all of them', () => {
  const used = new Map(Object.keys(EDGES).map((name) => [name, new Set<string>()]));
  for (const i of imports) {
    const [from, to] = [domain(i.from), domain(i.to)];
    if (from && to && from !== to && !isTest(i.from)) used.set(from, (used.get(from) ?? new Set()).add(to));
  }
  expect(Object.fromEntries([...used].map(([name, to]) => [name, [...to].sort()]))).toEqual(EDGES);
});

test('domains stand in layers; only those that goods pass through know each other', () => {
  const under = (name: string, seen = new Set<string>()): Set<string> => {
    for (const next of EDGES[name] ?? []) if (!seen.has(next)) under(next, seen.add(next));
    return seen;
  };
  expect(Object.keys(EDGES).filter((name) => under(name).has(name))).toEqual(GOODS);
});

test('a page never imports a page of another route, parts never import pages', () => {
  const bad = imports.filter((i) => {
    if (!i.to.includes('/pages/')) return false;
    if (!i.from.includes('/pages/')) return /\/parts\//.test(i.from);
    return (
      dirname(i.from) !== dirname(i.to) && !i.to.startsWith(`${dirname(i.from)}/`) && !dirname(i.from).startsWith(dirname(i.to))
    );
  });
  expect(bad.map((i) => `${i.from} imports ${i.to}`)).toEqual([]);
});

test('there is no circle of imports between files', () => {
  const next = new Map<string, string[]>();
  for (const i of imports)
    if (!isTest(i.from) && !/^import type/.test(i.to)) next.set(i.from, [...(next.get(i.from) ?? []), i.to]);
  const typeOnly = new Set<string>();
  for (const file of next.keys())
    for (const m of readFileSync(join(ROOT, file), 'utf8').matchAll(/import type [^;]*?from ['"]([^'"]+)['"]/g))
      typeOnly.add(`${file}>${m[1]}`);
  const circles: string[] = [];
  const state = new Map<string, 1 | 2>();
  const valueImports = (file: string) => {
    const text = readFileSync(join(ROOT, file), 'utf8');
    return (next.get(file) ?? []).filter((to) => {
      const name = to.split('/').at(-1)!;
      return new RegExp(`(?:^|\\n)(?:import|export)(?! type)[^;]*?['"][^'"]*${name.replace('.', '\\.')}['"]`).test(text);
    });
  };
  const visit = (file: string, path: string[]): void => {
    if (state.get(file) === 2) return;
    if (state.get(file) === 1) {
      circles.push([...path.slice(path.indexOf(file)), file].join(' -> '));
      return;
    }
    state.set(file, 1);
    for (const to of valueImports(file)) if (next.has(to)) visit(to, [...path, file]);
    state.set(file, 2);
  };
  for (const file of next.keys()) visit(file, []);
  expect(circles).toEqual([]);
});
