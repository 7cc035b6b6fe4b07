// Locks the folder of an embedded database: PGlite has no lock, and two processes on one folder silently lose rows.
// The folder may be shared by containers, where pids mean nothing. So the holder writes a heartbeat, and a lock without one for some seconds
// may be taken over. Each holder creates the next numbered file, which succeeds for one only; a holder that was paused finds a higher number
// and ends before it writes.
import { randomUUID } from 'node:crypto';
import { closeSync, openSync, readdirSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { makeFolder } from './folder.ts';
import { hasExited, type Process, thisProcess } from './process.ts';

export class FolderLocked extends Error {}
/** Another process has taken the lock: writing now would destroy its data. */
export class FolderLost extends Error {}

export type FolderLock = {
  /** Throws FolderLost when another process has the folder; costs nothing while our own heartbeat is fresh. */
  check: () => void;
  free: () => void;
};

const BEAT_MS = 250;
/** After this long without a heartbeat another process may take the lock; sooner when the holder is known to have exited. */
const STALE_MS = 5000;
const GONE_MS = 1000;
/** A heartbeat younger than this proves the lock: no other process can have seen STALE_MS of silence meanwhile. */
const FRESH_MS = 2000;
const POLL_MS = 50;
const BEATS = join(dirname(fileURLToPath(import.meta.url)), 'lock-beat.mjs');

type Holder = Process & { id: string; host: string };
type Newest = { number: number; free: boolean };

/** Takes the lock, or throws FolderLocked, which names the holder. `lost` is called when another process has taken it over. */
export async function lockFolder(folder: string, lost: (error: FolderLost) => void): Promise<FolderLock> {
  const dir = join(folder, 'in-use');
  makeFolder(dir);
  for (;;) {
    const last = newest(dir);
    if (last && !last.free) await awaitSilence(folder, dir, last.number);
    const taken = take(dir, (last?.number ?? 0) + 1);
    if (taken) return hold(folder, dir, taken, lost);
  }
}

/** The holder's last heartbeat: it changes while the holder is alive. */
export function heartbeatOf(folder: string): string {
  const dir = join(folder, 'in-use');
  const last = newest(dir);
  return last && !last.free ? textOf(join(dir, String(last.number))) : '';
}

/** The id of the holder; empty when there is none. */
export const holderOf = (folder: string): string => parsed(heartbeatOf(folder))?.id ?? '';

/** Resolves when the holder has gone silent or released the lock; throws FolderLocked at its first heartbeat. */
async function awaitSilence(folder: string, dir: string, number: number): Promise<void> {
  const file = join(dir, String(number));
  const first = textOf(file);
  const holder = parsed(first);
  const staleAfter = holder && hasExited(holder) ? GONE_MS : STALE_MS;
  // Counts checks instead of time: while the machine slept no holder could write a heartbeat.
  for (let silent = 0; silent < staleAfter; silent += POLL_MS) {
    await wait(POLL_MS);
    const text = textOf(file);
    const last = newest(dir);
    if (last?.number !== number || last.free) return;
    if (text === first) continue;
    const beating = parsed(text);
    const who = beating ? ` (process ${beating.pid} on ${beating.host})` : '';
    throw new FolderLocked(
      `DATA_DIR ${folder} is in use by another Sampan${who}: stop that one, or set DATA_DIR to another folder`,
    );
  }
}

type Taken = { number: number; fd: number; holder: Holder; times: [bigint, bigint] };

/** Creates the file with that number, unless another process has created it or a later one. */
function take(dir: string, number: number): Taken | null {
  const file = join(dir, String(number));
  const times = now();
  let fd: number;
  try {
    fd = openSync(file, 'wx');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return null;
    throw error;
  }
  const holder = { id: randomUUID(), ...thisProcess() };
  try {
    writeSync(fd, `${JSON.stringify({ ...holder, beat: 0 })}\n`, 0);
    if (newest(dir)?.number === number) return { number, fd, holder, times };
  } catch (error) {
    closeSync(fd);
    rmSync(file, { force: true });
    throw error;
  }
  closeSync(fd);
  rmSync(file, { force: true });
  return null;
}

function hold(folder: string, dir: string, { number, fd, holder, times }: Taken, lost: (error: FolderLost) => void): FolderLock {
  for (const name of readdirSync(dir)) if (numberOf(name) < number) rmSync(join(dir, name), { force: true });
  rmSync(join(folder, 'lock'), { force: true }); // left by earlier versions
  const shared = new SharedArrayBuffer(16);
  const beaten = new BigInt64Array(shared);
  beaten.set(times);
  const thread = new Worker(BEATS, { workerData: { dir, number, fd, holder, every: BEAT_MS, shared }, execArgv: [] });
  thread.unref();
  const look = () => {
    if (newest(dir)?.number !== number)
      throw new FolderLost(`Another Sampan has taken DATA_DIR ${folder} while this one stood still: this one ends`);
  };
  const check = () => {
    const [wall, steady] = now();
    const age = Math.max(Number(wall - Atomics.load(beaten, 0)), Number(steady - Atomics.load(beaten, 1)));
    if (age > FRESH_MS) look();
  };
  const tell = () => {
    try {
      look();
    } catch (error) {
      lost(error instanceof FolderLost ? error : new FolderLost(`DATA_DIR ${folder} can't be read: ${String(error)}`));
    }
  };
  thread.on('message', tell);
  thread.on('error', () => {}); // without heartbeats every write checks the lock
  const free = () => {
    process.removeListener('exit', free);
    thread.removeListener('message', tell);
    void thread.terminate().then(() => closeSync(fd));
    try {
      renameSync(join(dir, String(number)), join(dir, `${number}.free`));
    } catch {
      // taken over, or the disk is gone: no more heartbeats
    }
  };
  process.once('exit', free);
  return { check, free };
}

const now = (): [bigint, bigint] => [BigInt(Date.now()), process.hrtime.bigint() / 1_000_000n];

const numberOf = (name: string): number => Number(/^(\d+)(\.free)?$/.exec(name)?.[1] ?? 0);

function newest(dir: string): Newest | null {
  let last: Newest | null = null;
  for (const name of namesIn(dir)) {
    const number = numberOf(name);
    if (number > (last?.number ?? 0)) last = { number, free: name.endsWith('.free') };
  }
  return last;
}

function namesIn(dir: string): string[] {
  try {
    return readdirSync(dir);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}

function parsed(text: string): Holder | null {
  try {
    return JSON.parse(text) as Holder;
  } catch {
    return null; // a truncated file
  }
}
