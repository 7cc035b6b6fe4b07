// npm run dev: the server with reload, the storefront and the back office with hot module replacement. Both send their calls to the server.
// The embedded database is a process of its own, so that it stays open while the server restarts.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readArguments, USAGE } from './dev-arguments.mjs';
import { runServer } from './dev-server.mjs';

let given;
try {
  given = readArguments(process.argv.slice(2));
} catch (error) {
  console.error(`${error.message}\n\n${USAGE}`);
  process.exit(1);
}
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PORT = process.env.PORT || '8080';
const API = `http://127.0.0.1:${PORT}`;
const APPS = ['storefront   http://127.0.0.1:5173/wap/', 'back office  http://127.0.0.1:5174/admin/'];

// Without npx in between: it does not forward signals, and its children would keep ports and the database.
const run = (args, env = {}, stdio = 'inherit') => {
  const child = spawn(process.execPath, args, {
    stdio,
    env: { ...process.env, ...env },
    // A process group of its own: Ctrl-C reaches only this process, which forwards it once.
    detached: true,
  });
  child.once('exit', stop);
  return child;
};
const ended = (child) =>
  new Promise((resolve) => (child.exitCode !== null || child.signalCode !== null ? resolve() : child.once('exit', resolve)));

const apps = [];
let database;
let folder;
let stopServer = async () => {};
let stopping = false;
/** When one exits, for example because a port is in use, all are stopped; it has printed the reason. The database is stopped after the server. */
async function stop(code) {
  if (code) process.exitCode = 1;
  if (stopping) return;
  stopping = true;
  for (const child of apps) child.kill('SIGINT');
  await stopServer();
  database?.kill('SIGINT');
  await Promise.all([...apps, ...(database ? [database] : [])].map(ended));
  if (folder) rmSync(folder, { recursive: true, force: true });
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop());

if (!process.env.DATABASE_URL) {
  folder = mkdtempSync(join(tmpdir(), 'sampan-dev-'));
  const args = ['--import', 'tsx', 'server/dev-database.ts'];
  database = run(args, { DEV_DATABASE: folder }, ['inherit', 'inherit', 'inherit', 'ipc']);
  await new Promise((resolve) => database.once('message', resolve).once('exit', resolve));
}
if (!stopping) {
  const vite = [`${ROOT}node_modules/vite/bin/vite.js`, '--host', '127.0.0.1', '--clearScreen', 'false'];
  apps.push(run([...vite, '--port', '5173'], { API }), run([...vite, '--port', '5174', '--mode', 'admin'], { API }));
  stopServer = await runServer({
    flags: given.flags,
    env: {
      ...{ PORT, CHECK_ANSWERS: '1', DEV_APPS: APPS.join('\n'), ...given.env },
      ...(folder ? { DEV_DATABASE: folder } : {}),
    },
    outdir: `${ROOT}.cache/dev-server`,
    ended: stop,
  });
  if (stopping) await stopServer();
}
