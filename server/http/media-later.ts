// Work on pictures that no one waits for: one at a time, in order, in this server's own memory, because its result is in this
// server's cache. What does not fit is requested again by the next reader.
const MOST = 500;

export function whenIdle(failed: (error: unknown) => void) {
  const waiting = new Map<string, () => Promise<void>>();
  /** A failure is not retried at once by every reader. */
  const gaveUp = new Set<string>();
  let running: Promise<void> | null = null;
  let stopped = false;

  const work = async () => {
    for (;;) {
      const [next] = waiting;
      if (!next || stopped) break;
      try {
        await next[1]();
      } catch (error) {
        if (gaveUp.size >= MOST) gaveUp.clear();
        gaveUp.add(next[0]);
        failed(error);
      }
      waiting.delete(next[0]);
    }
    running = null;
  };

  return {
    knows: (key: string): boolean => waiting.has(key) || gaveUp.has(key) || waiting.size >= MOST,
    add: (key: string, make: () => Promise<void>): void => {
      waiting.set(key, make);
      running ??= work();
    },
    stop: async (): Promise<void> => {
      stopped = true;
      await running;
    },
  };
}
