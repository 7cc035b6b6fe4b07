// Identifies this process to others, and finds out whether another one has exited. A pid alone is not enough: it is reused, and every
// container has its own.
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

export type Process = {
  pid: number;
  host: string;
  /** where the pid is valid: boot id and pid namespace; empty when unknown */
  space: string;
  /** start time, in clock ticks since boot */
  started: string;
};

export const thisProcess = (): Process => ({
  pid: process.pid,
  host: hostname(),
  space: spaceOf(),
  started: stateOf(process.pid)?.started ?? '',
});

/** True only when it is certain, so never for a process on another machine or in another namespace. */
export function hasExited({ pid, host, space, started }: Process): boolean {
  if (!space || space !== spaceOf() || host !== hostname()) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
  const state = stateOf(pid);
  return state !== null && (state.letter === 'Z' || state.started !== started);
}

function spaceOf(): string {
  if (process.platform !== 'linux') return process.platform;
  try {
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return '';
  }
}

/** From /proc/<pid>/stat, after the process name, which may contain anything. */
function stateOf(pid: number): { letter: string; started: string } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return { letter: fields[0] ?? '', started: fields[19] ?? '' };
  } catch {
    return null;
  }
}
