// Timing shared by the benches: medians of one run, so that what they print are ratios.

/** Median time in ms of `run`, after three rounds that don't count. */
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

/** The same for something that can be done once a round only: `make` prepares each round outside the clock. */
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
