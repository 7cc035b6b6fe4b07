// A hash of everything that a filled database is made from: its migrations, its base data, and the code that writes them with all that it imports.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');
/** What is imported when it runs: types leave nothing behind. */
const IMPORT = /^(?:import|export)\s+(?!type\b)[^;'"]*['"]([^'"]+)['"]/gm;

/** A file and those that it imports, one after the other, as absolute paths; packages are left out. */
export function withImports(file: string, known = new Set<string>()): Set<string> {
  if (known.has(file)) return known;
  known.add(file);
  if (!file.endsWith('.ts')) return known;
  for (const [, name] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
    const path = name!.startsWith('#') ? join(ROOT, name!.slice(1)) : resolve(file, '..', name!);
    if (/^[#.]/.test(name!) && existsSync(path)) withImports(path, known);
  }
  return known;
}

/** All files of a folder and of those inside it. */
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/** Hashes all files of some folders, and the files that `sources` lead to; twelve hexadecimal digits. */
export function fingerprintOf(folders: readonly string[], sources: readonly string[]): string {
  const files = new Set(folders.flatMap(filesIn));
  for (const source of sources) withImports(source, files);
  const hash = createHash('sha256').update('one segment of the log');
  for (const file of [...files].sort()) hash.update(relative(ROOT, file)).update(readFileSync(file));
  return hash.digest('hex').slice(0, 12);
}
