// Starting and stopping for real: a process of its own, its messages, its end. `npm test` names the bundle that it has just built; else it is the sources.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const SLOW = 90_000;
const PROGRAM = process.env.BUILT_SERVER ? [process.env.BUILT_SERVER] : ['--import', 'tsx', 'server/main.ts'];
const folder = mkdtempSync(join(tmpdir(), 'sampan-main-'));
const running = new Set<ChildProcess>();
afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

type Ended = { code: number | null; said: string };

function begin(env: Record<string, string>) {
  const child = spawn(process.execPath, PROGRAM, {
    env: { PATH: process.env.PATH, DEMO: '0', DATA_DIR: folder, ...env } as never,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let said = '';
  const listeners: (() => void)[] = [];
  for (const stream of [child.stdout!, child.stderr!]) {
    stream.on('data', (bytes: Buffer) => {
      said += bytes.toString();
      for (const tell of listeners) tell();
    });
  }
  const ended = new Promise<Ended>((resolve) =>
    child.once('close', (code) => {
      running.delete(child);
      resolve({ code, said: said.replace(/^\(.*\n/gm, '').trim() });
    }),
  );
  const says = (text: string) =>
    new Promise<string>((resolve, reject) => {
      const look = () => said.includes(text) && resolve(said);
      listeners.push(look);
      look();
      void ended.then((e) => reject(new Error(`ended without "${text}": ${e.said}`)));
    });
  return { child, ended, says };
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });

it(
  'names a wrong setting in one line',
  async () => {
    expect(await begin({ PORT: 'abc' }).ended).toEqual({
      code: 1,
      said: 'PORT must be a whole number from 0 to 65535, not "abc"',
    });
    const database = await begin({ DATABASE_URL: 'postgres://me:hidden@127.0.0.1:1/none' }).ended;
    expect(database.code).toBe(1);
    expect(database.said).toMatch(/^The database at DATABASE_URL does not answer: .*ECONNREFUSED/);
    expect(database.said).not.toContain('hidden');
    expect((await begin({ DATA_DIR: '/dev/null/x' }).ended).said).toMatch(/^DATA_DIR can't be written/);
  },
  SLOW,
);

it(
  'starts an empty shop with a first login, guards its folder and port, and ends cleanly',
  async () => {
    const port = String(await freePort());
    const first = begin({ PORT: port });
    const said = await first.says('Sampan is ready');
    expect(said).toMatch(/first login {2}admin \/ [\w-]{16}/);
    const answer = await fetch(`http://127.0.0.1:${port}/api/other/configlist`);
    expect(((await answer.json()) as { code: number }).code).toBe(1);

    expect(await begin({ PORT: '0' }).ended).toEqual({ code: 1, said: `${folder} is in use by process ${first.child.pid}` });
    const other = mkdtempSync(join(tmpdir(), 'sampan-main-'));
    expect(await begin({ PORT: port, DATA_DIR: other }).ended).toEqual({
      code: 1,
      said: `Port ${port} is taken by another program: set PORT to a free one`,
    });
    rmSync(other, { recursive: true, force: true });

    first.child.kill('SIGTERM');
    expect((await first.ended).code).toBe(0);
    expect(existsSync(join(folder, 'lock'))).toBe(false);

    const second = begin({ PORT: port });
    expect(await second.says('Sampan is ready')).not.toContain('first login');
    second.child.kill('SIGINT');
    expect((await second.ended).code).toBe(0);
  },
  SLOW,
);
