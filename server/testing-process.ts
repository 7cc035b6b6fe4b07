// Runs the shop as a child process, for tests that stop or kill it: the built bundle under `npm test` (BUILT_SERVER), else the sources.
import { type ChildProcess, spawn } from 'node:child_process';
import { connect, createServer } from 'node:net';

const PROGRAM = process.env.BUILT_SERVER ? [process.env.BUILT_SERVER] : ['--import', 'tsx', 'server/main.ts'];
const running = new Set<ChildProcess>();

export type ExitResult = { code: number | null; output: string };

/**
 * Starts it with only these environment variables. `says` resolves when its output contains a text; `ended` resolves with its exit code and output.
 * `program` replaces the shop; `around` is a command to run it with, such as one that gives it its own pid namespace; `flags` are Node's.
 */
export function startProcess(
  env: Record<string, string>,
  { program = PROGRAM, around = [] as readonly string[], flags = [] as readonly string[] } = {},
) {
  const [command = process.execPath, ...args] = [...around, process.execPath, ...flags, ...program];
  const child = spawn(command, args, {
    env: { PATH: process.env.PATH, DEMO: '0', ...env } as never,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: around.length > 0, // so that the whole process group can be paused
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

/** Kills processes left running by a failed test. */
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

/** A raw TCP connection: the received text, and a promise of its end. */
export async function connectTo(port: number) {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  let output = '';
  const listeners: (() => void)[] = [];
  socket.on('error', () => {}); // an ending server may reset it: only the end matters
  socket.on('data', (text: string) => {
    output += text;
    for (const tell of listeners) tell();
  });
  const ended = new Promise<string>((resolve) => socket.once('close', () => resolve(output)));
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  return {
    ended,
    say: (text: string) => void socket.write(text),
    hears: (text: string) =>
      new Promise<void>((resolve) => {
        const look = () => output.includes(text) && resolve();
        listeners.push(look);
        look();
      }),
  };
}
