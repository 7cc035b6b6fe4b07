// What can be wrong with DATA_DIR, in one line each that names the setting and the cause; and how a program whose database is lost ends.
import { closeSync, existsSync, mkdirSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A folder that can't be used; the message is for the owner. */
export class FolderUnusable extends Error {}

const user = (): string => {
  const uid = process.geteuid?.();
  return uid === undefined ? 'this user' : `user ${uid}`;
};

const CAUSES: Record<string, () => string> = {
  ENOTDIR: () => 'a file stands where a folder should be',
  EEXIST: () => 'a file stands where the folder should be',
  EISDIR: () => 'a folder stands where a file should be',
  EACCES: () => `${user()} has no right to write there`,
  EPERM: () => `${user()} has no right to write there`,
  EROFS: () => 'it is on a file system that can only be read',
  ENOSPC: () => 'its disk is full: make room first',
  EDQUOT: () => 'the disk quota is used up: make room first',
  EIO: () => 'its disk fails (input/output error)',
  ENOENT: () => "it can't be made there",
  ENAMETOOLONG: () => 'its name is too long',
  ELOOP: () => 'its links lead in a circle',
};

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? '';

/** The same fault as FolderUnusable when it is one of the folder's; anything else as it is. */
export function asFolderUnusable(folder: string, error: unknown): unknown {
  const cause = CAUSES[codeOf(error)];
  return cause ? new FolderUnusable(`DATA_DIR ${folder} can't be used: ${cause()}`) : error;
}

/** Runs `work` in the folder, with its faults as FolderUnusable. */
export function inFolder<T>(folder: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw asFolderUnusable(folder, error);
  }
}

/** Makes the folder and those above it. Node's own recursive mkdir never comes back where none can be made, as in /proc. */
export function makeFolder(folder: string): void {
  try {
    mkdirSync(folder);
  } catch (error) {
    const code = codeOf(error);
    if (code === 'EEXIST' && statSync(folder).isDirectory()) return;
    if (code !== 'ENOENT' || existsSync(dirname(folder))) throw error;
    makeFolder(dirname(folder));
    mkdirSync(folder);
  }
}

/** As much as a segment of the database's log: without room for one more, the first busy hour would end the shop. */
const ROOM = 16 * 1024 * 1024;
const PIECE = Buffer.alloc(1024 * 1024);

/** Throws when the folder has no room to work in. It is tried: quotas and network disks don't tell. */
export function ensureFreeSpace(folder: string): void {
  inFolder(folder, () => {
    const file = join(folder, 'room');
    try {
      const fd = openSync(file, 'w');
      try {
        for (let written = 0; written < ROOM; ) written += writeSync(fd, PIECE);
      } finally {
        closeSync(fd);
      }
    } finally {
      rmSync(file, { force: true });
    }
  });
}

/** Faults that leave the engine unable to write: it would stand still, or go on with what it has not stored. */
const DEADLY = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'ENXIO', 'ENODEV', 'ESTALE']);

/** The line with which a running shop ends when its disk gives this answer; null: the engine can cope with it. */
export function fatalDiskError(folder: string, error: unknown): string | null {
  const code = codeOf(error);
  if (!DEADLY.has(code)) return null;
  const cause = CAUSES[code]?.() ?? `its disk is gone (${code})`;
  return `The shop ends: DATA_DIR ${folder} can't be written: ${cause}. What was confirmed is stored; start the shop again when that is mended`;
}

/** Ends the process at once, even from inside the engine, with one line. */
export function endProcess(line: string): never {
  try {
    writeSync(2, `${line}\n`);
  } catch {
    // nobody reads it
  }
  process.exit(1);
}
