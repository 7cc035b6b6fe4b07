// How much script readers load, gzipped: the home page on a first visit, and each page's own files after it. Fails past the limits.
// Run after a build: npx tsx tools/size.ts
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { fileOf, SCREENS } from '../storefront/screens.ts';

const FIRST_LOAD = 120_000;
const PAGE = 20_000;
const dist = new URL('../dist/wap/', import.meta.url);

type Chunk = { file: string; imports?: string[]; src?: string; isEntry?: boolean };
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8')) as Record<string, Chunk>;

const sizes = new Map<string, number>();
function size(file: string): number {
  const known = sizes.get(file);
  if (known !== undefined) return known;
  const made = file.endsWith('.js') ? gzipSync(readFileSync(new URL(file, dist)), { level: 9 }).length : 0;
  sizes.set(file, made);
  return made;
}

/** Script files that a module brings with it, itself included. */
function filesOf(name: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[name];
  if (!chunk || seen.has(chunk.file)) return seen;
  seen.add(chunk.file);
  for (const next of chunk.imports ?? []) filesOf(next, seen);
  return seen;
}
const sum = (files: Iterable<string>) => [...files].reduce((total, file) => total + size(file), 0);
const kb = (bytes: number) => `${(bytes / 1000).toFixed(1).padStart(7)} kB`;

const entry = Object.keys(manifest).find((name) => manifest[name]!.isEntry)!;
const nameOf = (path: string) => path.replace(/^\.\//, '');
const home = nameOf(fileOf(SCREENS[0]!));
const shell = filesOf(entry);
const first = new Set([...shell, ...filesOf(home)]);
let failed = false;

/** Parts of the kit that many pages share (storefront/chunks.ts): loaded once, by whichever page comes first. */
const kit = Object.values(manifest)
  .map((chunk) => chunk.file)
  .filter((file) => /assets\/(icons|over|forms|lists)-[\w-]+\.js$/.test(file));
console.log(`${kb(sum(shell))}  shell`);
console.log(`${kb(sum(first))}  first load of home (limit ${FIRST_LOAD / 1000} kB)`);
if (sum(first) > FIRST_LOAD) failed = true;
console.log(`${kb(sum(kit))}  shared kit, loaded with the pages that need it`);

const pages = SCREENS.map((screen) => ({ path: screen.path, name: nameOf(fileOf(screen)) })).filter(({ name }) => manifest[name]);
const own = pages.map(({ path, name }) => ({
  path,
  bytes: sum([...filesOf(name)].filter((file) => !first.has(file) && !kit.includes(file))),
}));
for (const { path, bytes } of own.sort((a, b) => b.bytes - a.bytes)) {
  const over = bytes > PAGE;
  if (over) failed = true;
  console.log(`${kb(bytes)}  ${path}${over ? `  over ${PAGE / 1000} kB` : ''}`);
}
if (failed) {
  console.error('Too much script: load what is heavy when it is first needed (lazy import).');
  process.exitCode = 1;
}
