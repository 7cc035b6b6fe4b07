// An embedded database in adverse conditions: a second container on its folder, a pause, a crash, a full disk. Each ends one program with one line
// and loses no confirmed row.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { openEmbedded } from './db/open.ts';
import { killProcesses, startProcess } from './testing-process.ts';

const PROGRAM = ['--import', 'tsx', 'server/testing-writer.ts'];
const root = mkdtempSync(join(tmpdir(), 'sampan-embedded-'));
const mounted = join(root, 'disk');
const ran = (command: string, ...args: string[]) => spawnSync(command, args).status === 0;

afterAll(() => {
  killProcesses();
  spawnSync('umount', ['-l', mounted]);
  rmSync(root, { recursive: true, force: true });
});

/** A separate pid namespace, as in a container; where that is not allowed, the same pid for each. */
const NAMESPACE = ['unshare', '--pid', '--fork', '--mount-proc', '--kill-child'];
const CONTAINER = ran(NAMESPACE[0]!, ...NAMESPACE.slice(1), 'true') ? NAMESPACE : ['env', 'FAKE_PID=1'];

const inContainer = (folder: string) => startProcess({ DATA_DIR: folder }, { program: PROGRAM, around: CONTAINER });
const write = (folder: string, env: Record<string, string> = {}) =>
  startProcess({ DATA_DIR: folder, ...env }, { program: PROGRAM });

const confirmed = (said: string): number[] => [...said.matchAll(/^row (\d+)\.$/gm)].map((m) => Number(m[1]));
const lastLine = (said: string): string => said.split('\n').at(-1)!;

async function rowsIn(folder: string): Promise<number[]> {
  const { db, close } = await openEmbedded(folder);
  const { rows } = await sql<{ n: number }>`select n from written order by n`.execute(db);
  await close();
  return rows.map((r) => r.n);
}

test('two containers on one folder: one works, the other is refused; a paused one whose folder was taken ends before it writes', async () => {
  const folder = join(root, 'shared');
  const first = inContainer(folder);
  await first.says('row 3.');
  const second = await inContainer(folder).ended;
  expect(second.code).toBe(1);
  expect(second.output).toMatch(
    new RegExp(
      `^DATA_DIR ${folder} is in use by another Sampan \\(process 1 on .+\\): stop that one, or set DATA_DIR to another folder$`,
    ),
  );

  process.kill(-first.child.pid!, 'SIGSTOP');
  const third = inContainer(folder);
  await third.says('row 3.');
  process.kill(-first.child.pid!, 'SIGCONT');
  const woken = await first.ended;
  expect(woken.code).toBe(1);
  expect(lastLine(woken.output)).toBe(`Another Sampan has taken DATA_DIR ${folder} while this one stood still: this one ends`);

  // It never delayed the other; and a crash of that one releases the folder.
  await third.says(`row ${confirmed(await third.says('row 3.')).at(-1)! + 5}.`);
  third.child.kill('SIGKILL');
  const killed = await third.ended;
  const kept = await rowsIn(folder);
  const count = (rows: number[], n: number) => rows.filter((row) => row === n).length;
  const all = [...confirmed(woken.output), ...confirmed(killed.output)];
  expect(all.filter((n) => count(kept, n) < count(all, n))).toEqual([]);
});

/** A disk of this many MB that can grow; null where mounting is not allowed. */
function smallDisk(mb: number): { grow: (mb: number) => void } | null {
  mkdirSync(mounted, { recursive: true });
  if (!ran('mount', '-t', 'tmpfs', '-o', `size=${mb}m`, 'tmpfs', mounted)) return null;
  return { grow: (more) => expect(ran('mount', '-o', `remount,size=${more}m`, mounted)).toBe(true) };
}

const FULL = 'its disk is full: make room first';
const ends = (folder: string) =>
  `The shop ends: DATA_DIR ${folder} can't be written: ${FULL}. What was confirmed is stored; start the shop again when that is mended`;

test('a full disk ends the program with one line, a start on it reports it, and with space every confirmed row is there', async () => {
  const disk = smallDisk(30);
  const folder = disk ? join(mounted, 'shop') : join(root, 'shop');
  if (disk) {
    // Not enough even for the initialization: an incomplete one is started again.
    expect(lastLine((await write(folder).ended).output)).toBe(ends(folder));
    disk.grow(140);
  }
  const filling = await write(folder, disk ? { PIECES: '20000' } : { FAULT_AFTER: '20' }).ended;
  expect(filling.code).toBe(1);
  expect(lastLine(filling.output)).toBe(ends(folder));
  const starting = disk ? startProcess({ DATA_DIR: folder, PORT: '0' }) : write(folder, { FAULT_AFTER: '0' });
  expect(await starting.ended).toEqual({ code: 1, output: `DATA_DIR ${folder} can't be used: ${FULL}` });
  disk?.grow(300);
  const rows = confirmed(filling.output);
  expect(rows.length).toBeGreaterThan(5);
  expect(await rowsIn(folder)).toEqual(expect.arrayContaining(rows));
});
