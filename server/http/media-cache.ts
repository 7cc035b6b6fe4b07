// A folder of pictures made before; the least recently used are deleted when it grows too large. A cache: losing it costs time
// only.
import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

export type MediaCache = {
  has: (key: string) => Promise<boolean>;
  get: (key: string) => Promise<Buffer | null>;
  put: (key: string, bytes: Buffer) => Promise<void>;
};

export function mediaCache(folder: string, max_bytes: number): MediaCache {
  /** Size by file, the most recently used last. */
  let known: Promise<Map<string, number>> | undefined;
  let total = 0;

  const open = (): Promise<Map<string, number>> => {
    known ??= scan(folder).then((files) => {
      total = [...files.values()].reduce((sum, size) => sum + size, 0);
      return files;
    });
    return known;
  };

  const touch = (files: Map<string, number>, file: string, size: number) => {
    total += size - (files.get(file) ?? 0);
    files.delete(file);
    files.set(file, size);
  };

  const shrink = async (files: Map<string, number>) => {
    for (const [file, size] of files) {
      if (total <= max_bytes) return;
      files.delete(file);
      total -= size;
      await rm(join(folder, file), { force: true });
    }
  };

  return {
    has: async (key) => (await open()).has(fileOf(key)),
    get: async (key) => {
      const file = fileOf(key);
      const files = await open();
      const bytes = await readFile(join(folder, file)).catch(() => null);
      if (bytes) touch(files, file, bytes.length);
      return bytes;
    },
    put: async (key, bytes) => {
      const file = fileOf(key);
      const files = await open();
      const path = join(folder, file);
      const written = `${path}.${randomBytes(6).toString('hex')}`;
      await mkdir(dirname(path), { recursive: true });
      await writeFile(written, bytes);
      await rename(written, path);
      touch(files, file, bytes.length);
      await shrink(files);
    },
  };
}

/** Names are hashes: whatever the key, the file is in the folder. */
function fileOf(key: string): string {
  const hash = createHash('sha256').update(key).digest('hex');
  return join(hash.slice(0, 2), hash);
}

/** The files already there, the oldest first. */
async function scan(folder: string): Promise<Map<string, number>> {
  const found: { file: string; size: number; used: number }[] = [];
  for (const part of await readdir(folder).catch(() => [])) {
    for (const name of await readdir(join(folder, part)).catch(() => [])) {
      const file = join(part, name);
      const about = await stat(join(folder, file)).catch(() => null);
      if (about?.isFile()) found.push({ file, size: about.size, used: about.mtimeMs });
    }
  }
  return new Map(found.sort((a, b) => a.used - b.used).map((f) => [f.file, f.size]));
}
