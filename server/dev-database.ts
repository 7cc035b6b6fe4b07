// The embedded database in a process of its own, for `npm run dev`: it stays open while the server restarts with each edit, which saves the engine's start.
// It answers on a socket in a folder, one connection at a time. Its engine knows no passwords, so the folder is readable by its owner alone.
import { createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { dataDir } from './config.ts';
import { EngineSocket } from './db/embedded/socket.ts';
import { openEngine } from './db/open.ts';
import { lineOf } from './open.ts';

/** Where a PostgreSQL client looks for a socket in a folder. */
const socketIn = (folder: string): string => join(folder, '.s.PGSQL.5432');

/** Splits what arrives into whole messages. Each has its length after its letter; the first has no letter. */
export function messages(take: (message: Buffer) => void): (piece: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  let letter = 0;
  return (piece) => {
    rest = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
    while (rest.length >= letter + 4) {
      const length = letter + rest.readUInt32BE(letter);
      if (rest.length < length) return;
      take(rest.subarray(0, length));
      rest = rest.subarray(length);
      letter = 1;
    }
  };
}

/** Passes connections on to the engine, the next when the one before has ended. */
export function serveEngine(lite: PGlite, folder: string): Promise<Server> {
  let before: Promise<unknown> = Promise.resolve();
  const serve = (socket: Socket): Promise<void> =>
    new Promise((ended) => {
      if (socket.destroyed) return ended();
      const engine = new EngineSocket(lite);
      engine.once('connect', () => {
        socket.on(
          'data',
          messages((message) => void engine.write(message)),
        );
        engine.on('data', (answer: Buffer) => void socket.write(answer));
      });
      engine.once('error', () => socket.destroy()).once('close', () => socket.end());
      socket.once('close', () => {
        engine.destroy();
        ended();
      });
      engine.connect();
    });
  const server = createServer((socket) => {
    socket.on('error', () => {}); // its end is what counts
    socket.setNoDelay();
    before = before.then(() => serve(socket));
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(socketIn(folder), () => resolve(server));
  });
}

async function start(): Promise<void> {
  const engine = await openEngine(dataDir(process.env));
  const server = await serveEngine(engine.lite, process.env.DEV_DATABASE!);
  const leave = () => {
    server.close();
    void engine.close().then(() => process.exit(0));
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, leave);
  process.send?.('ready');
}

if (process.argv[1]?.endsWith('dev-database.ts'))
  start().catch((error: unknown) => {
    console.error(lineOf(error) ?? error);
    process.exit(1);
  });
