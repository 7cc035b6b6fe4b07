// Copies an embedded shop. The copy is made between two statements of its only connection: its files are those that a killed process would
// leave, with every confirmed row. A running shop has the folder locked, so the tool requests a copy by a file in DATA_DIR, which only its
// owner can write; they have access to the database anyway.
import { randomUUID } from 'node:crypto';
import { constants, existsSync, readdirSync, statfsSync, statSync } from 'node:fs';
import { chmod, copyFile, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';

export class BackupRefused extends Error {}

export type Copied = { bytes: number; secret: boolean };
/** Runs the work while nothing is written to the database. */
export type Hold = <T>(work: () => Promise<T>) => Promise<T>;

/** Space to leave free: a disk filled by the copy would stop the shop. */
const SPARE = 64 * 1024 * 1024;
/** Copies the database and the secret into a folder that gets the name `target` once it is complete. `hold` stops writes meanwhile. */
export async function copyShop(folder: string, target: string, hold: Hold): Promise<Copied> {
  const data = join(folder, 'db');
  needShop(folder);
  refuse(data, target);
  const part = `${target}.part-${randomUUID().slice(0, 8)}`;
  try {
    await mkdir(part, { mode: 0o700 });
    const files = await hold(async () => {
      needSpace(data, target);
      return copyTree(data, join(part, 'db'));
    });
    const secret = existsSync(join(folder, 'secret'));
    if (secret) {
      await copyFile(join(folder, 'secret'), join(part, 'secret'));
      await chmod(join(part, 'secret'), 0o600);
      files.push(join(part, 'secret'));
    }
    let bytes = 0;
    for (const file of files) bytes += await store(file);
    await rename(part, target);
    return { bytes, secret };
  } catch (error) {
    await rm(part, { recursive: true, force: true }).catch(() => {}); // the first error is the one to report
    const { code, message } = error as NodeJS.ErrnoException;
    throw code ? new BackupRefused(`The backup can't be written to ${target}: ${message}`) : error;
  }
}

/** Refuses a folder without a database, or with an incomplete one. */
export function needShop(folder: string): void {
  if (!existsSync(join(folder, 'db', 'PG_VERSION')) || existsSync(join(folder, 'db-begun')))
    throw new BackupRefused(`There is no shop in DATA_DIR ${folder}`);
}

function refuse(data: string, target: string): void {
  const inside = relative(data, target);
  if (inside === '' || !(inside === '..' || inside.startsWith(`..${sep}`)))
    throw new BackupRefused(`${target} lies in the database itself: name a folder elsewhere`);
  if (existsSync(target)) throw new BackupRefused(`${target} exists already: name a new folder`);
  if (!statSync(dirname(target), { throwIfNoEntry: false })?.isDirectory())
    throw new BackupRefused(`The folder ${dirname(target)} is missing: make it first`);
}

function needSpace(data: string, target: string): void {
  const { bavail, bsize, blocks } = statfsSync(dirname(target));
  if (blocks === 0) return; // some network disks don't report it
  let needed = SPARE;
  for (const path of treeOf(data)) needed += statSync(path).size;
  if (bavail * bsize < needed)
    throw new BackupRefused(`${dirname(target)} has no room for the backup: ${mega(needed)} MB are needed`);
}

export const mega = (bytes: number): number => Math.ceil(bytes / 1024 / 1024);

function* treeOf(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* treeOf(path);
    else if (entry.isFile()) yield path;
  }
}

/** Returns the copied files. Empty folders are created too: PostgreSQL needs them. */
async function copyTree(from: string, to: string): Promise<string[]> {
  await mkdir(to, { mode: 0o700 });
  const made: string[] = [];
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, copy] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) made.push(...(await copyTree(source, copy)));
    else if (entry.isFile()) {
      await copyFile(source, copy, constants.COPYFILE_FICLONE);
      made.push(copy);
    }
  }
  return made;
}

/** Syncs a file to disk; returns its size. */
async function store(file: string): Promise<number> {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
    return (await handle.stat()).size;
  } finally {
    await handle.close();
  }
}
