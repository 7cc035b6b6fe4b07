// An attack on a real process: large bodies that never end. It limits its memory and continues to answer.
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { ownDatabase } from './testing-database.ts';
import { freePort, killProcesses, startProcess } from './testing-process.ts';

const MB = 1024 * 1024;
const SENDERS = 120;
const BODY = 11 * MB;
const MOST_MORE = 150 * MB;
/** After a start the embedded database is recompiled for some seconds: up to 500 MB of temporary memory, which would be measured. */
const NO_RECOMPILING = ['--liftoff-only'];
afterAll(killProcesses);

function memoryOf(pid: number): number {
  const file = `/proc/${pid}/status`;
  if (existsSync(file)) return Number(/VmRSS:\s*(\d+)/.exec(readFileSync(file, 'utf8'))![1]) * 1024;
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)]).toString()) * 1024;
}

/** Sends all of a body but its end, as far as the server reads. Resolves when it reads no more. */
async function stalled(port: number, path: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  await once(socket, 'connect');
  const type = 'content-type: application/x-www-form-urlencoded';
  socket.write(`POST ${path} HTTP/1.1\r\nhost: shop.test\r\n${type}\r\ncontent-length: ${BODY}\r\n\r\nimgcode=`);
  const part = Buffer.alloc(MB / 4, 'a');
  for (let sent = part.length; sent < BODY && !socket.destroyed; sent += part.length) {
    if (socket.write(part)) continue;
    // Read, refused, or ignored by the server.
    await Promise.race([once(socket, 'drain'), once(socket, 'close'), once(socket, 'data')]).catch(() => {});
  }
  return socket;
}

test('120 bodies of 11 MB that stall take less than 150 MB, and other calls are answered', async () => {
  const own = await ownDatabase();
  const port = await freePort();
  const { child, ended, says } = startProcess({ ...own.env, PORT: String(port) }, { flags: NO_RECOMPILING });
  await says('Sampan is ready');
  const url = `http://127.0.0.1:${port}`;
  const login = async () => {
    const body = new URLSearchParams({ lang: 'en', username: 'a@b.test', password: 'secret-1' });
    return (await (await fetch(`${url}/api/user/login`, { method: 'POST', body })).json()) as { data: { key: string } };
  };
  for (let i = 0; i < 3; i++) expect((await login()).data.key).toMatch(/\w/);
  const before = memoryOf(child.pid!);
  let most = 0;
  const watch = setInterval(() => {
    most = Math.max(most, memoryOf(child.pid!));
  }, 20);
  for (const path of ['/api/user/login', '/api/obapi/uploadImg']) {
    const sockets = await Promise.all(Array.from({ length: SENDERS }, () => stalled(port, path)));
    expect((await (await fetch(`${url}/api/other/configlist`)).json()) as object).toMatchObject({ code: 1 });
    if (path === '/api/user/login') expect((await login()).data.key).toMatch(/\w/);
    for (const socket of sockets) socket.destroy();
  }
  clearInterval(watch);
  console.log(`stalled bodies: ${Math.round((most - before) / MB)} MB more`);
  expect(most - before).toBeLessThan(MOST_MORE);
  child.kill('SIGTERM');
  await ended;
  await own.drop();
});
