// Timing shared by the benchmarks: medians of one run, from which they print ratios.

import { readFileSync } from 'node:fs';

const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  scripts: { start: string };
};
/** The Node flags of the shop's start script. */
export const NODE_FLAGS = scripts.start.split(' ').filter((word) => word.startsWith('--'));

/** The median of some figures. */
export const middle = (all: readonly number[]): number => [...all].sort((a, b) => a - b)[all.length >> 1]!;

/** Median time of `run` in ms, after three warm-up rounds. */
export async function median(run: () => unknown, rounds = 15): Promise<number> {
  for (let round = 0; round < 3; round++) await run();
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    await run();
    times.push(performance.now() - start);
  }
  return middle(times);
}

/** The same for work that can run only once per round: `make` prepares each round untimed. */
export async function medianOf<T>(make: () => Promise<T>, run: (made: T) => Promise<unknown>, rounds = 9): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds + 2; round++) {
    const made = await make();
    const start = performance.now();
    await run(made);
    if (round > 1) times.push(performance.now() - start);
  }
  return middle(times);
}

/** Runs `work` concurrently for a time: how many a second, and the median and p99 in ms. */
export async function load(
  work: (worker: number) => Promise<unknown>,
  { workers, seconds }: { workers: number; seconds: number },
): Promise<{ perSecond: number; p50: number; p99: number }> {
  const times: number[] = [];
  const began = performance.now();
  const until = began + seconds * 1000;
  await Promise.all(
    Array.from({ length: workers }, async (_, worker) => {
      while (performance.now() < until) {
        const start = performance.now();
        await work(worker);
        times.push(performance.now() - start);
      }
    }),
  );
  const took = (performance.now() - began) / 1000;
  times.sort((a, b) => a - b);
  const at = (part: number): number => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;
  return { perSecond: times.length / took, p50: at(0.5), p99: at(0.99) };
}

export const ratio = (name: string, a: number, b: number): void => console.log(`${name}: ${(a / b).toFixed(2)}`);
