// Timing shared by the benchmarks: medians of one run, from which they print ratios.

/** Median time of `run` in ms, after three warm-up rounds. */
export async function median(run: () => unknown, rounds = 15): Promise<number> {
  for (let round = 0; round < 3; round++) await run();
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    await run();
    times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b)[rounds >> 1]!;
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
  return times.sort((a, b) => a - b)[rounds >> 1]!;
}

export const ratio = (name: string, a: number, b: number): void => console.log(`${name}: ${(a / b).toFixed(2)}`);
