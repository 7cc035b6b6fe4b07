// The lock of an embedded database's folder: PGlite has none, and two processes on one folder lose rows without a word.
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

export class FolderLocked extends Error {}

/** Takes the lock or throws FolderLocked naming the process that holds it; answers the function that gives it back. */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'lock');
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      const fd = openSync(file, 'wx');
      writeSync(fd, String(process.pid));
      closeSync(fd);
      const free = () => rmSync(file, { force: true });
      process.once('exit', free);
      return free;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const pid = Number(readFileSync(file, 'utf8'));
      if (pid !== process.pid && isAlive(pid))
        // After a power cut another program may have got the number of the process that held it.
        throw new FolderLocked(`${folder} is in use by process ${pid}; if that is no Sampan, delete ${file}`);
      rmSync(file, { force: true }); // its process is gone: it was killed
    }
  }
  throw new FolderLocked(`${folder} is in use`);
}

function isAlive(pid: number): boolean {
  if (!pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
