// Copies the embedded shop of DATA_DIR to a new folder, running or not: npm run backup -- /backups/2026-11-22
// A start with DATA_DIR set to that folder (or to a copy of it) restores it.
import { resolve } from 'node:path';
import { askForBackup } from '../server/backup.ts';
import { BackupRefused, type Copied, copyShop, mega, needShop } from '../server/backup-copy.ts';
import { dataDir } from '../server/config.ts';
import { endProcess } from '../server/db/embedded/folder.ts';
import { FolderLocked, lockFolder } from '../server/db/embedded/lock.ts';
import { lineOf } from '../server/open.ts';

async function copy(folder: string, target: string): Promise<Copied> {
  needShop(folder);
  try {
    const lock = await lockFolder(folder, (error) => endProcess(error.message));
    try {
      return await copyShop(folder, target, (work) => work());
    } finally {
      lock.free();
    }
  } catch (error) {
    if (error instanceof FolderLocked) return askForBackup(folder, target);
    throw error;
  }
}

async function main(): Promise<string> {
  if (process.env.DATABASE_URL)
    throw new BackupRefused('The shop is in the database at DATABASE_URL: back it up with pg_dump "$DATABASE_URL" > shop.sql');
  const [name, ...more] = process.argv.slice(2);
  if (!name || name.startsWith('-') || more.length) throw new BackupRefused('usage: npm run backup -- FOLDER (a new one)');
  const target = resolve(name);
  const { bytes, secret } = await copy(dataDir(process.env), target);
  const key = secret
    ? 'The key that opens it is in its file "secret": keep both private'
    : 'Keep SECRET_KEY as well: it opens what is encrypted';
  return `Backed up to ${target} (${mega(bytes)} MB). ${key}`;
}

main().then(
  (line) => console.log(line),
  (error: unknown) => {
    console.error(error instanceof BackupRefused ? error.message : (lineOf(error) ?? error));
    process.exitCode = 1;
  },
);
