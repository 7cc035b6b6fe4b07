// Hears at once what other servers write to reference tables. Without it a server asks every two seconds (remembered.ts), so that a line that is lost costs
// time and nothing else.
import pg from 'pg';
import type { Remembered } from './remembered.ts';

const AGAIN_MS = [500, 2000, 10_000];

export type Listener = { stop: () => Promise<void> /** Resolves when it listens for the first time. */; ready: Promise<void> };

/** Listens on a connection of its own, opened anew when it breaks. */
export function listenForWrites(url: string, remembered: Remembered): Listener {
  let stopped = false;
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let tries = 0;
  let heard!: () => void;
  const ready = new Promise<void>((resolve) => {
    heard = resolve;
  });
  const again = (broken: pg.Client) => {
    if (client !== broken || stopped) return;
    client = null;
    // What was written meanwhile was told to nobody.
    remembered.doubt();
    broken.end().catch(() => {});
    timer = setTimeout(() => void open(), AGAIN_MS[Math.min(tries, AGAIN_MS.length - 1)]).unref();
    tries += 1;
  };
  const open = async () => {
    const made = new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 10_000 });
    client = made;
    made.on('error', () => again(made));
    made.on('end', () => again(made));
    made.on('notification', ({ payload }) => remembered.changed([payload ?? '']));
    try {
      await made.connect();
      await made.query('listen reference');
      remembered.doubt();
      tries = 0;
      heard();
    } catch {
      again(made);
    }
  };
  void open();
  return {
    ready,
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
}
