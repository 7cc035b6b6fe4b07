// Starting and stopping a real process: its messages, its end.
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { ownDatabase } from './testing-database.ts';
import { connectTo, freePort, killProcesses, startProcess as start } from './testing-process.ts';

const SLOW = 300_000;
const folder = mkdtempSync(join(tmpdir(), 'sampan-main-'));
const begin = (env: Record<string, string>) => start({ DATA_DIR: folder, ...env });
afterAll(() => {
  killProcesses();
  rmSync(folder, { recursive: true, force: true });
});

it(
  'names a wrong setting in one line',
  async () => {
    expect(await begin({ PORT: 'abc' }).ended).toEqual({
      code: 1,
      output: 'PORT must be a whole number from 0 to 65535, not "abc"',
    });
    const database = await begin({ DATABASE_URL: 'postgres://me:hidden@127.0.0.1:1/none' }).ended;
    expect(database.code).toBe(1);
    expect(database.output).toMatch(/^The database at DATABASE_URL does not answer: .*ECONNREFUSED/);
    expect(database.output).not.toContain('hidden');
    expect(await begin({ DATA_DIR: '/dev/null/x' }).ended).toEqual({
      code: 1,
      output: "DATA_DIR /dev/null/x can't be used: a file stands where a folder should be",
    });
    const damaged = mkdtempSync(join(tmpdir(), 'sampan-main-'));
    writeFileSync(join(damaged, 'secret'), '');
    expect(await begin({ DATA_DIR: damaged }).ended).toEqual({
      code: 1,
      output: `${damaged}/secret must hold 64 hexadecimal digits: put the saved one back`,
    });
    rmSync(damaged, { recursive: true, force: true });
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

    expect(await begin({ PORT: '0' }).ended).toEqual({
      code: 1,
      output: `DATA_DIR ${folder} is in use by another Sampan (process ${first.child.pid} on ${hostname()}): stop that one, or set DATA_DIR to another folder`,
    });
    const other = mkdtempSync(join(tmpdir(), 'sampan-main-'));
    expect(await begin({ PORT: port, DATA_DIR: other }).ended).toEqual({
      code: 1,
      output: `Port ${port} is taken by another program: set PORT to a free one`,
    });
    rmSync(other, { recursive: true, force: true });

    // One idle connection, and one with a call in progress: its answer is the last thing before the end.
    const [idle, busy] = [await connectTo(Number(port)), await connectTo(Number(port))];
    const form = 'lang=en';
    busy.say(
      `POST /api/other/configlist HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${form.length}\r\nExpect: 100-continue\r\n\r\n`,
    );
    await busy.hears('100 Continue');
    first.child.kill('SIGTERM');
    await idle.ended;
    expect(first.child.exitCode).toBeNull();
    busy.say(form);
    expect(await busy.ended).toContain('"code":1');
    expect((await first.ended).code).toBe(0);
    expect(readdirSync(join(folder, 'in-use'))).toEqual(['1.free']);

    const second = begin({ PORT: port });
    expect(await second.says('Sampan is ready')).not.toContain('first login');
    second.child.kill('SIGINT');
    expect((await second.ended).code).toBe(0);
  },
  SLOW,
);

it(
  'in production shows no password and does not open a shop with publicly known logins',
  async () => {
    const own = await ownDatabase();
    const env = { ...own.env, PORT: String(await freePort()), NODE_ENV: 'production', SECRET_KEY: '1'.repeat(64) };
    const empty = start(env);
    const said = await empty.says('Sampan is ready');
    expect(said).toContain('no operator  npm run operator:create');
    expect(said).not.toContain('first login');
    empty.child.kill('SIGTERM');
    await empty.ended;
    const opened = await own.open();
    await opened.db.insertInto('member').values({ email: 'demo@sampan.test', nickname: 'Demo' }).execute();
    await opened.close();
    const refused = await start(env).ended;
    expect(refused.code).toBe(1);
    expect(refused.output).toMatch(/^This database holds the demo shop, whose logins everybody knows: set DATA_DIR/);
    await own.drop();
  },
  SLOW,
);
