// A PostgreSQL server for one test, which can stop and start it: in a temporary folder, on a free port, deleted afterwards.
import { execFile } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from './testing-process.ts';

const run = promisify(execFile);
const DEBIAN = '/usr/lib/postgresql';

/** The folder of its programs: Debian has one per version, others use the PATH. */
function programs(): string {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  const found = [...versions.map((v) => join(DEBIAN, v, 'bin')), ...(process.env.PATH ?? '').split(':')].find((folder) =>
    existsSync(join(folder, 'initdb')),
  );
  if (!found) throw new Error('PostgreSQL is not installed here (initdb): apt-get install postgresql');
  return found;
}

/** The user that runs the servers when the tests run as root: PostgreSQL refuses to run as root. */
export async function idsOf(name: string): Promise<{ uid?: number; gid?: number }> {
  if (process.getuid?.() !== 0) return {};
  const id = async (flag: string) => Number((await run('id', [flag, name])).stdout);
  return { uid: await id('-u'), gid: await id('-g') };
}

export type Cluster = {
  url: string;
  stop: (how: 'fast' | 'immediate') => Promise<void>;
  start: () => Promise<void>;
  remove: () => Promise<void>;
  /** A streaming replica of it, on the same machine. */
  replica: () => Promise<Cluster>;
};

/** `from`: the server that this one is a replica of. */
export async function openCluster(from?: string): Promise<Cluster> {
  const bin = programs();
  const user = await idsOf('postgres');
  const folder = mkdtempSync(join(tmpdir(), 'sampan-cluster-'));
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid!);
  const data = join(folder, 'data');
  const port = await freePort();
  const ask = (program: string, ...args: string[]) =>
    run(join(bin, program), args, { ...user, cwd: folder, env: { LC_ALL: 'C' } });
  // No fsync: no test cuts the power, and data in the page cache survives a killed server.
  const options = `-p ${port} -k ${folder} -h 127.0.0.1 -c fsync=off -c max_connections=60`;
  const start = async () => {
    await ask('pg_ctl', '-D', data, '-w', '-l', join(folder, 'log'), '-o', options, 'start');
  };
  const stop = async (how: string) => {
    await ask('pg_ctl', '-D', data, '-w', '-m', how, 'stop');
  };
  try {
    if (from) await ask('pg_basebackup', '-D', data, '-d', from, '-R', '-X', 'stream', '-c', 'fast', '--no-sync');
    else await ask('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync');
    await start();
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  return {
    url,
    replica: () => openCluster(url),
    stop,
    start,
    remove: async () => {
      await stop('immediate').catch(() => {}); // it may be stopped already
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
