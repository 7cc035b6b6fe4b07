// Which tables a piece of work reads: what is made of them holds until one of them is written.
import { AsyncLocalStorage } from 'node:async_hooks';

export type Observed = {
  /** The tables that were read, among other words of the statements. */
  words: Set<string>;
  /** Whether any statement was sent; what is remembered needs none. */
  asked: boolean;
  wrote: boolean;
  /** How old what was used was at most, in ms. */
  age: number;
};

type Statement = { writes: readonly string[]; words?: readonly string[] };

const observing = new AsyncLocalStorage<Observed>();
/** How much work is observed at the moment. While there is none, Node 20 need not watch every promise of the process, which takes a fifth of its time. */
let running = 0;

/** Runs the work and says what it read, through whatever it calls. */
export async function observed<T>(work: () => Promise<T>): Promise<{ value: T; seen: Observed }> {
  const seen: Observed = { words: new Set(), asked: false, wrote: false, age: 0 };
  running += 1;
  try {
    return { value: await observing.run(seen, work), seen };
  } finally {
    running -= 1;
    if (running === 0) observing.disable();
  }
}

/** A statement is sent. Every name in it may be a table: a column that is called as a table is costs a miss, a table that is overlooked costs the truth. */
export function observe(text: string, statement: Statement): void {
  const seen = observing.getStore();
  if (!seen) return;
  statement.words ??= [...new Set(text.match(/[a-z]\w*/g))];
  for (const word of statement.words) seen.words.add(word);
  seen.asked = true;
  if (statement.writes.length > 0) seen.wrote = true;
}

/** What is remembered of these tables is used. */
export function observeTables(tables: readonly string[]): void {
  const seen = observing.getStore();
  if (seen) for (const table of tables) seen.words.add(table);
}

/** What was read by a piece of work before, `age` ms ago, is used. */
export function observeAgain(before: Observed, age: number): void {
  const seen = observing.getStore();
  if (!seen) return;
  for (const word of before.words) seen.words.add(word);
  seen.asked ||= before.asked;
  seen.wrote ||= before.wrote;
  seen.age = Math.max(seen.age, age + before.age);
}
