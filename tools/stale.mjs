// Whether packages have to be installed, or dist rebuilt, before a start: by the files' contents, because a checkout changes their times.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const SOURCES = [
  'contract',
  'server',
  'client',
  'storefront',
  'admin',
  'ui',
  'vite.config.ts',
  'tsconfig.base.json',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
  'tools/build.mjs',
];
const INSTALLED = join(ROOT, 'node_modules/.sampan-lock');
const BUILT = join(ROOT, 'dist/.built');
const NEEDED = [
  'dist/wap/index.html',
  'dist/wap/.vite/text-lists.json',
  'dist/admin/index.html',
  'dist/drawn/draw.js',
  'dist/server/main.mjs',
];

const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '');

function add(hash, path) {
  for (const entry of readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const full = join(path, entry.name);
    if (entry.isDirectory()) add(hash, full);
    else if (!/\.test\.tsx?$/.test(entry.name)) hash.update(full.slice(ROOT.length)).update(readFileSync(full));
  }
}

function sourceHash() {
  const hash = createHash('sha256');
  for (const name of SOURCES) {
    const path = join(ROOT, name);
    if (!existsSync(path)) continue;
    if (/\.\w+$/.test(name)) hash.update(name).update(readFileSync(path));
    else add(hash, path);
  }
  return hash.digest('hex');
}
const lockHash = () =>
  createHash('sha256')
    .update(read(join(ROOT, 'package-lock.json')))
    .digest('hex');

/** npm's own copy of the lockfile counts when its packages are those of ours; for tests including the development packages. */
export function needsInstall({ dev = false } = {}) {
  if (!existsSync(join(ROOT, 'node_modules/.package-lock.json'))) return true;
  if (!dev && read(INSTALLED) === lockHash()) return false;
  const wanted = JSON.parse(read(join(ROOT, 'package-lock.json'))).packages;
  const there = JSON.parse(read(join(ROOT, 'node_modules/.package-lock.json'))).packages;
  return Object.entries(wanted).some(
    ([path, one]) => path !== '' && !one.optional && (dev || !one.dev) && !one.peer && there[path]?.version !== one.version,
  );
}
/** Written only on a change: the shop may run as a user who can only read its folder. */
export function markInstalled() {
  if (read(INSTALLED) !== lockHash()) writeFileSync(INSTALLED, lockHash());
}

export const needsBuild = () => NEEDED.some((file) => !existsSync(join(ROOT, file))) || read(BUILT) !== sourceHash();
export const markBuilt = () => writeFileSync(BUILT, sourceHash());
