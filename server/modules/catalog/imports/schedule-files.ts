// Files of scheduled imports: from a folder below IMPORT_DIR, which no path or link leaves, or from a web address, fetched through the SSRF fence.

import { createHash } from 'node:crypto';
import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { basename, isAbsolute, join, sep } from 'node:path';
import { cutText } from '#contract/clean-text.ts';
import type { ImportFormat } from '#contract/import-fields.ts';
import { FETCH_LIMITS, fetchSafely, SsrfBlocked } from '../../../connectors/ssrf-safe-fetch.ts';
import { ImportProblem } from './import-problem.ts';

const MOST_BYTES = 64 * 1024 * 1024;
/** A file changed more recently may still be being written and is not taken. */
const SETTLED_MS = 60_000;
const FILE = /\.(csv|tsv|txt|jsonl|ndjson)$/i;
const FETCH_MS = 60_000;
const WISH = {
  agent: 'Mozilla/5.0 (compatible; Sampan)',
  accept: 'text/csv, application/json, */*',
  types: /^(?!text\/html|image\/)/i,
  what: 'file',
};

export type ScheduleFile = { name: string; stamp: string; format: ImportFormat; load: () => Promise<Buffer> };

const formatOf = (name: string): ImportFormat => (/\.(jsonl|ndjson)$/i.test(name) ? 'jsonl' : 'csv');

/** Whether a path stays below its folder; links are checked on read. */
export const isInside = (place: string): boolean =>
  !isAbsolute(place) && !place.includes('\0') && !place.split(/[\\/]/).includes('..');

/** Files of a folder by name, without those in `known` with the same stamp. */
export async function filesOf(root: string, place: string, known: ReadonlyMap<string, string>): Promise<ScheduleFile[]> {
  if (root === '' || !isInside(place)) throw new ImportProblem('imports.schedule.no_folder', { place });
  const top = await realpath(root).catch(() => null);
  const folder = await realpath(join(root, place)).catch(() => null);
  if (top === null || folder === null || !isBelow(top, folder)) throw new ImportProblem('imports.schedule.no_folder', { place });
  const names = (
    await readdir(folder).catch(() => {
      throw new ImportProblem('imports.schedule.no_folder', { place });
    })
  ).filter((name) => FILE.test(name));
  const found: ScheduleFile[] = [];
  for (const name of names.sort()) {
    const path = await realpath(join(folder, name)).catch(() => null);
    if (path === null || !isBelow(top, path)) continue;
    const about = await stat(path);
    if (!about.isFile() || Date.now() - about.mtimeMs < SETTLED_MS) continue;
    const stamp = `${about.size} ${Math.trunc(about.mtimeMs)}`;
    if (known.get(name) === stamp) continue;
    found.push({ name, stamp, format: formatOf(name), load: () => load(path, about.size, name) });
  }
  return found;
}

const isBelow = (top: string, path: string): boolean => path === top || path.startsWith(top.endsWith(sep) ? top : top + sep);

async function load(path: string, size: number, name: string): Promise<Buffer> {
  if (size > MOST_BYTES) throw new ImportProblem('imports.schedule.large', { name, mb: MOST_BYTES / 1024 / 1024 });
  return readFile(path).catch(() => {
    throw new ImportProblem('imports.schedule.unreadable', { name });
  });
}

/** The file at an address; null when it is unchanged. */
export async function fileAt(
  address: string,
  format: ImportFormat,
  known: ReadonlyMap<string, string>,
): Promise<ScheduleFile | null> {
  try {
    const { bytes } = await fetchSafely(address, WISH, { ...FETCH_LIMITS, max_bytes: MOST_BYTES, timeout: FETCH_MS });
    const stamp = createHash('sha256').update(bytes).digest('base64url');
    const name = decodeName(address);
    return known.get('') === stamp
      ? null
      : { name, stamp, format: FILE.test(name) ? formatOf(name) : format, load: async () => bytes };
  } catch (error) {
    if (error instanceof SsrfBlocked)
      throw new ImportProblem('imports.schedule.no_answer', { error: cutText(error.message, 100) });
    throw error;
  }
}

function decodeName(address: string): string {
  const { hostname, pathname } = new URL(address);
  const last = basename(pathname);
  try {
    return cutText(last === '' ? hostname : decodeURIComponent(last), 200);
  } catch {
    return hostname;
  }
}
