// The shop as a process of its own, for tests that stop or kill it. `npm test` names the bundle that it has just built; else it is the sources.
import { type ChildProcess, spawn } from 'node:child_process';
import { connect, createServer } from 'node:net';

const PROGRAM = process.env.BUILT_SERVER ? [process.env.BUILT_SERVER] : ['--import', 'tsx', 'server/main.ts'];
const running = new Set<ChildProcess>();

export type ExitResult = { code: number | null; output: string };

/**
 * Starts it with these settings alone. `says` waits for a text of its output; `ended` tells how it ended and all it said.
 * `program` is another one than the shop; `around` is a command that runs it, such as one that gives it numbers of processes of its own.
 */
export function startProcess(env: Record<string, string>, { program = PROGRAM, around = [] as readonly string[] } = {}) {
  const [command = process.execPath, ...args] = [...around, process.execPath, ...program];
  const child = spawn(command, args, {
    env: { PATH: process.env.PATH, DEMO: '0', ...env } as never,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: around.length > 0, // what it runs is paused together with it, by its group
  });
  running.add(child);
  let output = '';
  const listeners: (() => void)[] = [];
  for (const stream of [child.stdout!, child.stderr!]) {
    stream.on('data', (bytes: Buffer) => {
      output += bytes.toString();
      for (const tell of listeners) tell();
    });
  }
  const ended = new Promise<ExitResult>((resolve) =>
    child.once('close', (code) => {
      running.delete(child);
      resolve({ code, output: output.replace(/^\(.*\n/gm, '').trim() });
    }),
  );
  const says = (text: string) =>
    new Promise<string>((resolve, reject) => {
      const look = () => output.includes(text) && resolve(output);
      listeners.push(look);
      look();
      void ended.then((e) => reject(new Error(`ended without "${text}": ${e.output}`)));
    });
  return { child, ended, says };
}

/** What a test that failed has left running. */
export function killProcesses(): void {
  for (const child of running) child.kill('SIGKILL');
}

export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });

/** A connection by hand, all it has heard, and its end. */
export async function connectTo(port: number) {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  let said = '';
  const listeners: (() => void)[] = [];
  socket.on('error', () => {}); // a server that ends may reset it: the end is what counts
  socket.on('data', (text: string) => {
    said += text;
    for (const tell of listeners) tell();
  });
  const ended = new Promise<string>((resolve) => socket.once('close', () => resolve(said)));
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  return {
    ended,
    say: (text: string) => void socket.write(text),
    hears: (text: string) =>
      new Promise<void>((resolve) => {
        const look = () => said.includes(text) && resolve();
        listeners.push(look);
        look();
      }),
  };
}
