// Pictures in a folder: of this machine, or one that all servers share.
import { randomBytes } from 'node:crypto';
import { constants, copyFile, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type ObjectStore, StoreUnavailable } from './store.ts';

/** Names are our own; anything else would leave the folder. */
const NAME = /^[\w-]{4,80}\.\w{1,8}$/;

export const folderStore = (folder: string): ObjectStore => ({
  code: 'folder',
  far: false,
  put: (name, bytes) => whole(folder, name, (written) => flushed(written, 'wx', (file) => file.writeFile(bytes))),
  putFile: (name, path) =>
    whole(folder, name, async (written) => {
      await copyFile(path, written, constants.COPYFILE_EXCL);
      await flushed(written, 'r+');
    }),
  get: (name) =>
    orUnavailable(() =>
      readFile(pathOf(folder, name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      }),
    ),
  part: (name, from, to) =>
    orUnavailable(async () => {
      const file = await open(pathOf(folder, name), 'r').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      });
      if (!file) return null;
      try {
        const { buffer, bytesRead } = await file.read(Buffer.alloc(to - from), 0, to - from, from);
        return buffer.subarray(0, bytesRead);
      } finally {
        await file.close();
      }
    }),
  remove: (name) => orUnavailable(() => rm(pathOf(folder, name), { force: true })),
});

/** Two letters of the name are a folder, so that none holds millions. */
function pathOf(folder: string, name: string): string {
  if (!NAME.test(name)) throw new StoreUnavailable('not a name of a picture');
  return join(folder, name.slice(0, 2), name);
}

/** A file has all of its bytes under its name, or does not exist. */
const whole = (folder: string, name: string, write: (written: string) => Promise<void>): Promise<void> =>
  orUnavailable(async () => {
    const path = pathOf(folder, name);
    const written = `${path}.${randomBytes(6).toString('hex')}`;
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    try {
      await write(written);
      await rename(written, path);
      await flushed(dirname(path), 'r');
    } catch (error) {
      await rm(written, { force: true });
      throw error;
    }
  });

type Opened = Awaited<ReturnType<typeof open>>;
async function flushed(path: string, flags: string, write: (file: Opened) => Promise<void> = async () => {}): Promise<void> {
  const file = await open(path, flags, 0o600);
  try {
    await write(file);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function orUnavailable<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof StoreUnavailable) throw error;
    // The message of a file error names its path.
    throw new StoreUnavailable(`folder: ${(error as NodeJS.ErrnoException).code ?? (error as Error).message}`);
  }
}
