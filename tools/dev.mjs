// npm run dev: the server with reload, the storefront and the back office with hot modules. Calls of both go to the server.
import { spawn } from 'node:child_process';

const PORT = process.env.PORT || '8080';
const API = `http://127.0.0.1:${PORT}`;
const BIN = new URL('../node_modules/', import.meta.url).pathname;
// Without npx in between: it does not pass a signal on, and what it started would keep ports and the database.
const run = (program, args, env = {}) =>
  spawn(process.execPath, [`${BIN}${program}`, ...args], {
    stdio: 'inherit',
    env: { ...process.env, ...env },
    // A group of its own: Ctrl-C reaches this process alone, which passes it on once. The server takes a second signal as an order to end at once.
    detached: true,
  });
const children = [
  run('tsx/dist/cli.mjs', ['watch', '--clear-screen=false', 'server/main.ts'], { PORT, CHECK_ANSWERS: '1' }),
  run('vite/bin/vite.js', ['--host', '127.0.0.1', '--port', '5173'], { API }),
  run('vite/bin/vite.js', ['--host', '127.0.0.1', '--port', '5174', '--mode', 'admin'], { API }),
];
console.log(`storefront http://127.0.0.1:5173/wap/   back office http://127.0.0.1:5174/admin/   calls ${API}/api`);
// tsx lets the server close its database after this signal, and not after others.
const pass = () => {
  for (const child of children) child.kill('SIGINT');
};
let stopping = false;
const stop = () => {
  if (!stopping) pass();
  stopping = true;
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => (stopping ? pass() : stop()));
// When one exits, for example because a port is taken, all are stopped; it has printed the reason.
for (const child of children)
  child.once('exit', (code) => {
    if (code) process.exitCode = 1;
    stop();
  });
