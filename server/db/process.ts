// Which process this is, in words that hold beyond it, and whether another is known to be gone. A number alone says nothing: it is given again, and every
// container counts its own.
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

export type Process = {
  pid: number;
  host: string;
  /** what its number counts in: the machine since its start, the namespace; empty when that can't be known */
  space: string;
  /** when it began, in the clock of the machine */
  started: string;
};

export const thisProcess = (): Process => ({
  pid: process.pid,
  host: hostname(),
  space: spaceOf(),
  started: stateOf(process.pid)?.started ?? '',
});

/** True only when it is certain; a process elsewhere never is. */
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

/** From /proc/<pid>/stat, behind the name, which may hold anything. */
function stateOf(pid: number): { letter: string; started: string } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return { letter: fields[0] ?? '', started: fields[19] ?? '' };
  } catch {
    return null;
  }
}
