// Measures the script that users load, gzipped: the home page on a first visit, then each page's own files; the same for the back office. Fails above the limits.
// Run after a build: npx tsx tools/size.ts
import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { isShared } from '../storefront/chunks.ts';
import { fileOf, SCREENS } from '../storefront/screens.ts';

const FIRST_LOAD = 120_000;
const PAGE = 20_000;
const SHARED = 50_000;
/** The back office on a phone in the warehouse: with the texts of one language, and with one more area of work. */
const DESK_FIRST = 235_000;
const DESK_AREA = 20_000;
const DESK_UPKEEP = 25_000;
/** The editor of rich text, a file of its own: only forms with such a field load it. */
const DESK_RICH = 100_000;

type Chunk = { file: string; imports?: string[]; src?: string; isEntry?: boolean; isDynamicEntry?: boolean };

/** A built app: its modules, the files of each, and their sizes. */
function builtApp(name: string) {
  const dist = new URL(`../dist/${name}/`, import.meta.url);
  const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8')) as Record<string, Chunk>;
  const sizes = new Map<string, number>();
  const size = (file: string): number => {
    const known = sizes.get(file);
    if (known !== undefined) return known;
    const made = file.endsWith('.js') ? gzipSync(readFileSync(new URL(file, dist)), { level: 9 }).length : 0;
    sizes.set(file, made);
    return made;
  };
  /** Script files of a module with those it imports. */
  const filesOf = (module: string, seen = new Set<string>()): Set<string> => {
    const chunk = manifest[module];
    if (!chunk || seen.has(chunk.file)) return seen;
    seen.add(chunk.file);
    for (const next of chunk.imports ?? []) filesOf(next, seen);
    return seen;
  };
  const sum = (files: Iterable<string>) => [...files].reduce((total, file) => total + size(file), 0);
  const entry = Object.keys(manifest).find((module) => manifest[module]!.isEntry)!;
  return { manifest, filesOf, sum, entry };
}

const { manifest, filesOf, sum, entry } = builtApp('wap');
const kb = (bytes: number) => `${(bytes / 1000).toFixed(1).padStart(7)} kB`;

const nameOf = (path: string) => path.replace(/^\.\//, '');
const home = nameOf(fileOf(SCREENS[0]!));
const shell = filesOf(entry);
const first = new Set([...shell, ...filesOf(home)]);
let failed = false;

/** What many pages share: loaded once, with the first page that needs it. */
const kit = Object.values(manifest)
  .map((chunk) => chunk.file)
  .filter(isShared);
console.log(`${kb(sum(shell))}  shell`);
console.log(`${kb(sum(first))}  first load of home (limit ${FIRST_LOAD / 1000} kB)`);
if (sum(first) > FIRST_LOAD || sum(kit) > SHARED) failed = true;
console.log(`${kb(sum(kit))}  shared by pages, loaded with the first of them (limit ${SHARED / 1000} kB)`);

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
// Blocks that home does not show by default: loaded with the first page that has one.
const later = 'parts/blocks/later.tsx';
if (manifest[later]) {
  const bytes = sum([...filesOf(later)].filter((file) => !first.has(file) && !kit.includes(file)));
  console.log(`${kb(bytes)}  blocks of laid-out pages (limit ${PAGE / 1000} kB)`);
  if (bytes > PAGE) failed = true;
}
const desk = builtApp('admin');
const texts = Object.keys(desk.manifest).filter((name) => name.includes('virtual:texts/') && !name.endsWith('/office'));
const shared = new Set([...desk.filesOf(desk.entry), ...fileNamed(desk.manifest, 'kit')]);
const opening = desk.sum(shared) + Math.max(...texts.map((name) => desk.sum(desk.filesOf(name))));
console.log(`${kb(opening)}  first load of the back office (limit ${DESK_FIRST / 1000} kB)`);
if (texts.length === 0 || opening > DESK_FIRST) failed = true;
for (const [name, chunk] of Object.entries(desk.manifest)) {
  if (!chunk.isDynamicEntry || !/^(pages|parts)\//.test(name)) continue;
  const bytes = desk.sum([...desk.filesOf(name)].filter((file) => !shared.has(file)));
  const limit = name.startsWith('pages/resources/') ? DESK_UPKEEP : name.startsWith('parts/rich/') ? DESK_RICH : DESK_AREA;
  if (limit === DESK_RICH) console.log(`${kb(bytes)}  rich text of the back office (limit ${DESK_RICH / 1000} kB)`);
  if (bytes <= limit) continue;
  failed = true;
  console.log(`${kb(bytes)}  back office: ${name} over ${limit / 1000} kB`);
}

// A single value import from a module with schemas loads the whole library.
const schemas = ['wap', 'admin'].flatMap((name) => {
  const folder = new URL(`../dist/${name}/assets/`, import.meta.url);
  return readdirSync(folder)
    .filter((file) => file.endsWith('.js') && readFileSync(new URL(file, folder), 'utf8').includes('ZodMini'))
    .map((file) => `${name}/assets/${file}`);
});
if (schemas.length > 0) {
  failed = true;
  console.log(
    `schemas of the contract in ${schemas.join(', ')}: an app imports types and plain data of it (contract/desk/tabs.ts)`,
  );
}

function fileNamed(chunks: Record<string, Chunk>, part: string): string[] {
  return Object.values(chunks)
    .map((chunk) => chunk.file)
    .filter((file) => file.startsWith(`assets/${part}-`) && file.endsWith('.js'));
}

if (failed) {
  console.error('Too much script: load what is heavy when it is first needed (lazy import).');
  process.exitCode = 1;
}
