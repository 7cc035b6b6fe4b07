// A streaming replica that public queries may read from (READ_DATABASE_URL), as long as it is not late. What was written a moment ago is read
// from the first database, as is everything while the replica is late or does not answer.
import { sql } from 'kysely';
import { CHECK_MS } from './cache.ts';
import { isTransient } from './errors.ts';
import type { Db, Opened } from './open.ts';

/** The rows of a replica that is in use are at most so old, in ms. */
const LATE_MS = 2000;
/** Both databases are asked for their positions this often at most, in ms. */
const ASK_MS = 1000;
/** After this long everything that the replica answers from, its own cached values too, is newer than a write, in ms. */
const SETTLED_MS = LATE_MS + ASK_MS + CHECK_MS;
/** A query that takes longer is asked of the first database, in ms. */
const QUERY_MS = 5000;

/** A position in the log of the first database, and when it was there at the latest. */
type Point = { position: bigint; at: number };

export class Replica {
  readonly counts = { replica: 0, first: 0 };
  #points: Point[] = [];
  /** The replica has everything that was written until then. */
  #reached = Number.NEGATIVE_INFINITY;
  #askedAt = Number.NEGATIVE_INFINITY;
  #asking: Promise<void> | null = null;

  constructor(
    readonly first: Pick<Opened, 'db' | 'cache'>,
    readonly opened: Opened,
  ) {
    opened.limit(QUERY_MS);
  }

  /** The replica's handle for a query that reads these tables; null when the first database has to answer. Waits for nothing. */
  handle(reads: readonly string[]): Db | null {
    const now = performance.now();
    if (now - this.#askedAt >= ASK_MS) void this.ask();
    const usable = now - this.#reached <= LATE_MS && !this.first.cache.writtenWithin(reads, SETTLED_MS);
    this.counts[usable ? 'replica' : 'first'] += 1;
    return usable ? this.opened.db : null;
  }

  /** It did not answer: it is left alone until it has shown its position again. */
  failed(): void {
    this.#reached = Number.NEGATIVE_INFINITY;
    this.#askedAt = performance.now();
  }

  /** Asks where both are. One that does not answer changes nothing: what is known of it grows old. */
  ask(): Promise<void> {
    this.#askedAt = performance.now();
    this.#asking ??= this.#compare()
      .catch(() => {})
      .finally(() => {
        this.#asking = null;
      });
    return this.#asking;
  }

  async #compare(): Promise<void> {
    const at = performance.now();
    const { position } = (await sql<{ position: string }>`select pg_current_wal_lsn()::text as position`.execute(this.first.db))
      .rows[0]!;
    this.#points = [...this.#points.filter((point) => at - point.at <= LATE_MS), { position: positionOf(position), at }];
    const { replayed } = (
      await sql<{ replayed: string | null }>`select pg_last_wal_replay_lsn()::text as replayed`.execute(this.opened.db)
    ).rows[0]!;
    // Null where it is no replica.
    if (replayed === null) return;
    const there = positionOf(replayed);
    for (const point of this.#points) if (point.position <= there) this.#reached = Math.max(this.#reached, point.at);
  }

  close(): Promise<void> {
    return this.opened.close();
  }
}

/** Runs work that may read from the replica, and once more without it when that fails under it. */
export async function withReplica<T>(
  replica: Replica | null,
  reads: readonly string[],
  work: (handle: () => Db | null) => Promise<T>,
): Promise<T> {
  if (!replica) return work(() => null);
  let used = false;
  try {
    return await work(() => {
      const handle = replica.handle(reads);
      used ||= handle !== null;
      return handle;
    });
  } catch (error) {
    if (!used || !isTransient(error)) throw error;
    replica.failed();
    return work(() => null);
  }
}

/** A position as PostgreSQL writes it, such as 16/B374D848. */
function positionOf(text: string): bigint {
  const [high = '', low = ''] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}
