// Values made from what the database holds, kept in memory for as long as none of the tables they were read from is written, as far as this server knows, and
// no longer than they may be. One is made at a time for all who ask for it.
import { LRUCache } from 'lru-cache';
import { mayHaveRead, type Observed, observeAgain, observing } from './observed.ts';
import type { Db } from './open.ts';
import type { Remembered } from './remembered.ts';

type Kept<T> = {
  value: T;
  seen: Observed;
  /** when it was begun, and up to when it may be used; ms */
  began: number;
  until: number;
  /** the server's writes when it was begun, and when it was last seen to hold */
  since: number;
};

/** `max`: so many values; `most`, `sizeOf`: what they may take together, in a unit of the caller's. */
type Bounds<T> = { max: number; most?: number; sizeOf?: (value: T, key: string) => number };

export class KeptValues<T extends {}> {
  #kept: LRUCache<string, Kept<T>>;
  #making = new Map<string, Promise<Kept<T>>>();
  readonly counts = { hits: 0, misses: 0 };

  /** `now`: ms, by the clock that `lasting` means. */
  constructor(
    readonly memory: Remembered,
    readonly now: () => number,
    { max, most, sizeOf }: Bounds<T>,
  ) {
    this.#kept = new LRUCache({
      max,
      ...(most === undefined || !sizeOf ? {} : { maxSize: most, sizeCalculation: ({ value }, key) => sizeOf(value, key) }),
    });
  }

  get entries(): number {
    return this.#kept.size;
  }
  get size(): number {
    return this.#kept.calculatedSize;
  }

  /** The value under this key if it is there and holds. */
  ready(key: string): T | null {
    const known = this.#kept.get(key);
    return known && this.#holds(known) ? this.#use(known) : null;
  }

  /**
   * The value under this key, which names all that it depends on but the database; made when there is none that holds. `lasting`: for how many ms it may be
   * used, by what was read for it. `make` reads by the handle that it is given, which notes what is read; so does `db`, where it is such a handle itself.
   * What `make` throws is thrown. What wrote something is for the one who asked alone.
   */
  async of(db: Db, key: string, lasting: (seen: Observed) => number, make: (db: Db) => Promise<T>): Promise<T> {
    for (;;) {
      const known = this.#kept.get(key);
      if (known && this.#holds(known)) return this.#use(known, db);
      const making = this.#making.get(key);
      if (!making) break;
      const made = await making.catch(() => null);
      if (made && !made.seen.wrote && this.#holds(made)) return this.#use(made, db);
      // One that failed, or is another's alone, says nothing to those who wait; one that was begun before a write is made anew by the first of them.
      if (!made || made.seen.wrote) break;
    }
    this.counts.misses += 1;
    return this.#make(db, key, lasting, make);
  }

  #use({ value, seen, began }: Kept<T>, db?: Db): T {
    this.counts.hits += 1;
    if (db) observeAgain(db, seen, this.now() - began);
    return value;
  }

  /** Runs the work on a handle that notes what it reads. */
  async observed(db: Db, work: (db: Db) => Promise<T>): Promise<{ value: T; seen: Observed }> {
    const { handle, seen } = observing(db);
    return { value: await work(handle), seen };
  }

  async #make(db: Db, key: string, lasting: (seen: Observed) => number, make: (db: Db) => Promise<T>): Promise<T> {
    const [began, since] = [this.now(), this.memory.writes];
    const making = this.observed(db, make).then(({ value, seen }) => ({
      ...{ value, seen, began, since },
      until: began + lasting(seen),
    }));
    this.#making.set(key, making);
    try {
      const made = await making;
      if (!made.seen.wrote) this.#kept.set(key, made);
      observeAgain(db, made.seen, 0);
      return made.value;
    } finally {
      if (this.#making.get(key) === making) this.#making.delete(key);
    }
  }

  #holds(kept: Kept<T>): boolean {
    const { writes } = this.memory;
    if (this.now() >= kept.until || !this.memory.unwritten(kept.since, (table) => mayHaveRead(kept.seen, table))) return false;
    kept.since = writes;
    return true;
  }
}

/** Values of one kind, kept apart for each server of this process; by the monotonic clock. */
export function keptPerServer<T extends {}>(bounds: Bounds<T>): (memory: Remembered) => KeptValues<T> {
  const byMemory = new WeakMap<Remembered, KeptValues<T>>();
  return (memory) => {
    let kept = byMemory.get(memory);
    if (!kept) {
      kept = new KeptValues<T>(memory, () => performance.now(), bounds);
      byMemory.set(memory, kept);
    }
    return kept;
  };
}
