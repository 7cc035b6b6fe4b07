// Which part of the repository may import which. The rules are in docs/architecture.md.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { expectNone } from './expect-none.ts';
import { EDGES, FLOORS } from './modules.ts';

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
  e2e: ['contract', 'server', 'client', 'ui', 'storefront', 'e2e'],
  bench: ['contract', 'server', 'bench', 'storefront'],
};

test('contract <- server, client; client, ui <- storefront, admin; server and the apps never import each other', () => {
  expectNone(
    imports.filter((i) => !isTest(i.from) && !MAY[part(i.from)]!.includes(part(i.to))).map((i) => `${i.from} imports ${i.to}`),
    'Rule 1 of docs/architecture.md does not allow this import: move what is shared into contract, client or ui:',
  );
});

const module = (path: string) => /^server\/modules\/([^/]+)\//.exec(path)?.[1];
const room = (path: string) => /^server\/modules\/([^/]+\/[^/]+)\//.exec(path)?.[1];
const production = imports.filter((i) => !isTest(i.from));

test('a room’s queries are used only by that room', () => {
  const bad = production.filter((i) => /queries\.ts$/.test(i.to) && room(i.to) && room(i.from) !== room(i.to));
  expectNone(
    bad.map((i) => `${i.from} imports ${i.to}`),
    'Call a function of the other room, or move the query there:',
  );
});

test('a module uses exactly the modules that its line in modules.ts lists', () => {
  const used: Record<string, Set<string>> = Object.fromEntries(FLOORS.map((name) => [name, new Set<string>()]));
  for (const i of production) {
    const [from, to] = [module(i.from), module(i.to)];
    if (from && to && from !== to) used[from]!.add(to);
  }
  expect(Object.fromEntries(Object.entries(used).map(([name, to]) => [name, [...to].sort()]))).toEqual(EDGES);
});

test('no module uses one above it, so that no two use each other', () => {
  const floor = (name: string) => FLOORS.findIndex((f) => f === name);
  expectNone(
    Object.entries(EDGES).flatMap(([name, to]) => to.filter((t) => floor(t) >= floor(name)).map((t) => `${name} uses ${t}`)),
    'A lower module needs an upper one: declare a port (server/modules/platform/ports.ts) and join it in server/wiring.ts:',
  );
});

test('the folders of waybills use each other in one direction only', () => {
  const order = ['core', 'stock', 'submit', 'changes', 'tracking', 'packing', 'papers', 'views'];
  const folder = (path: string) => /^server\/modules\/shipping\/waybills\/([^/]+)\//.exec(path)?.[1];
  const bad = production.filter((i) => {
    const [from, to] = [folder(i.from), folder(i.to)];
    return from !== undefined && to !== undefined && order.indexOf(to) > order.indexOf(from);
  });
  expectNone(
    bad.map((i) => `${i.from} imports ${i.to}`),
    'Folders of waybills use those before them only: move what is shared down:',
  );
});

test('a page never imports a page of another route, parts never import pages', () => {
  const bad = imports.filter((i) => {
    if (!i.to.includes('/pages/')) return false;
    if (!i.from.includes('/pages/')) return /\/parts\//.test(i.from);
    return (
      dirname(i.from) !== dirname(i.to) && !i.to.startsWith(`${dirname(i.from)}/`) && !dirname(i.from).startsWith(dirname(i.to))
    );
  });
  expectNone(
    bad.map((i) => `${i.from} imports ${i.to}`),
    'Move what is shared into parts:',
  );
});

test('there are no circular imports between files, not even of types', () => {
  const next = new Map<string, string[]>();
  for (const i of production) next.set(i.from, [...(next.get(i.from) ?? []), i.to]);
  const circles: string[] = [];
  const seen = new Map<string, 'open' | 'done'>();
  const visit = (file: string, path: readonly string[]): void => {
    if (seen.get(file) === 'done') return;
    if (seen.get(file) === 'open') {
      circles.push([...path.slice(path.indexOf(file)), file].join(' -> '));
      return;
    }
    seen.set(file, 'open');
    for (const to of next.get(file) ?? []) if (next.has(to)) visit(to, [...path, file]);
    seen.set(file, 'done');
  };
  for (const file of next.keys()) visit(file, []);
  expectNone(circles, 'Break the circle: move what both need into a file of its own:');
});
