// Checks DATA_DIR: every fault becomes a one-line message that names the setting and the cause. Also ends the process when its disk fails.

import { closeSync, existsSync, mkdirSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { lookup } from '#contract/lookup.ts';

/** The folder can't be used; the message is for the shop's owner. */
export class FolderUnusable extends Error {}

const user = (): string => {
  const uid = process.geteuid?.();
  return uid === undefined ? 'this user' : `user ${uid}`;
};

const CAUSES = lookup<() => string>({
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
});

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? '';

/** Wraps an error of the folder in FolderUnusable; returns any other error unchanged. */
export function asFolderUnusable(folder: string, error: unknown): unknown {
  const cause = CAUSES.get(codeOf(error));
  return cause ? new FolderUnusable(`DATA_DIR ${folder} can't be used: ${cause()}`) : error;
}

/** Runs `work` and throws errors of the folder as FolderUnusable. */
export function inFolder<T>(folder: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw asFolderUnusable(folder, error);
  }
}

/** Creates the folder and its parents. Node's recursive mkdir never returns where no folder can be created, such as in /proc. */
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

/** One segment of the write-ahead log: without space for another one the shop would soon stop. */
const ROOM = 16 * 1024 * 1024;
const PIECE = Buffer.alloc(1024 * 1024);

/** Throws FolderUnusable when there is too little free space. It tries to write, because quotas and network disks don't report it. */
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

/** Errors after which the engine can't write: it would hang, or continue with data it has not stored. */
const DEADLY = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'ENXIO', 'ENODEV', 'ESTALE']);

/** The line to end the process with after this disk error; null when the engine can handle it. */
export function fatalDiskError(folder: string, error: unknown): string | null {
  const code = codeOf(error);
  if (!DEADLY.has(code)) return null;
  const cause = CAUSES.get(code)?.() ?? `its disk is gone (${code})`;
  return `The shop ends: DATA_DIR ${folder} can't be written: ${cause}. What was confirmed is stored; start the shop again when that is mended`;
}

/** Prints one line and ends the process immediately, even from inside the engine. */
export function endProcess(line: string): never {
  try {
    writeSync(2, `${line}\n`);
  } catch {
    // stderr is closed
  }
  process.exit(1);
}
