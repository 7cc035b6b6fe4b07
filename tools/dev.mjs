// npm run dev: the server with reload, the storefront and the back office with hot modules. Calls of both go to the server.
import { spawn } from 'node:child_process';

const PORT = process.env.PORT || '8080';
const API = `http://127.0.0.1:${PORT}`;
const run = (args, env = {}) => spawn('npx', args, { stdio: 'inherit', env: { ...process.env, ...env } });
const children = [
  run(['tsx', 'watch', '--clear-screen=false', 'server/main.ts'], { PORT }),
  run(['vite', '--port', '5173'], { API }),
  run(['vite', '--port', '5174', '--mode', 'admin'], { API }),
];
console.log(`storefront http://127.0.0.1:5173/wap/   back office http://127.0.0.1:5174/admin/   calls ${API}/api`);
const stop = () => {
  for (const child of children) child.kill('SIGTERM');
};
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop);
for (const child of children) child.once('exit', stop);
