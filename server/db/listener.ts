// Listens for notifications of the database: writes to reference tables by other servers, and work items that have moved. Both are also polled
// from time to time, so that a lost connection only costs time.
import pg from 'pg';

const AGAIN_MS = [500, 2000, 10_000];

export type Listener = { stop: () => Promise<void> /** Resolves when it listens for the first time. */; ready: Promise<void> };

/** The handler of each channel. Names are constants of ours. */
export type Channels = Record<string, (payload: string) => void>;

/** Listens on its own connection, which is opened again when it breaks. `missed`: it begins to listen, or notifications may have been lost meanwhile. */
export function listenTo(url: string, channels: Channels, missed: () => void): Listener {
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
    missed();
    broken.end().catch(() => {});
    timer = setTimeout(() => void open(), AGAIN_MS[Math.min(tries, AGAIN_MS.length - 1)]).unref();
    tries += 1;
  };
  const open = async () => {
    const made = new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 10_000 });
    client = made;
    made.on('error', () => again(made));
    made.on('end', () => again(made));
    made.on('notification', ({ channel, payload }) => channels[channel]?.(payload ?? ''));
    try {
      await made.connect();
      for (const channel of Object.keys(channels)) await made.query(`listen ${channel}`);
      missed();
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
