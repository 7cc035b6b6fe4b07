// A streaming replica that public queries may read from (READ_DATABASE_URL) while it is not late. Recent writes are read from the first database,
// and so is everything while the replica is late or does not answer.
import { sql } from 'kysely';
import { CHECK_MS } from './cache.ts';
import { isTransient } from './errors.ts';
import type { Db, Opened } from './open.ts';

/** The greatest delay of a replica in use, in ms. */
const LATE_MS = 2000;
/** The least interval between queries for the positions of both databases, in ms. */
const ASK_MS = 1000;
/** After this long everything on the replica, including values cached from it, is newer than a write, in ms. */
const SETTLED_MS = LATE_MS + ASK_MS + CHECK_MS;
/** A query that takes longer is sent to the first database, in ms. */
const QUERY_MS = 5000;

/** A position in the log of the first database, and the latest time at which it was there. */
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

  /** The replica's handle for a query that reads these tables; null when the first database has to answer. Does no I/O. */
  handle(reads: readonly string[]): Db | null {
    const now = performance.now();
    if (now - this.#askedAt >= ASK_MS) void this.ask();
    const usable = now - this.#reached <= LATE_MS && !this.first.cache.writtenWithin(reads, SETTLED_MS);
    this.counts[usable ? 'replica' : 'first'] += 1;
    return usable ? this.opened.db : null;
  }

  /** It did not answer: it is not used until it has reported its position again. */
  failed(): void {
    this.#reached = Number.NEGATIVE_INFINITY;
    this.#askedAt = performance.now();
  }

  /** Reads the positions of both. When one does not answer, the known position stays and becomes older. */
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
    // Null where it is not a replica.
    if (replayed === null) return;
    const there = positionOf(replayed);
    for (const point of this.#points) if (point.position <= there) this.#reached = Math.max(this.#reached, point.at);
  }

  close(): Promise<void> {
    return this.opened.close();
  }
}

/** Runs work that may read from the replica, and again without it when it fails there. */
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

/** Parses a position as PostgreSQL prints it, such as 16/B374D848. */
function positionOf(text: string): bigint {
  const [high = '', low = ''] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}
