// Which connection statements outside a transaction go by: quick reads by one that many share, everything else by one of the pool, taken when it is needed.
import type { PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { type Known, type KnownTexts, QUICK } from './known-texts.ts';
import { MOMENT, MORE, NOTHING, OF_A_MOMENT } from './round-trips.ts';
import type { SharedReads } from './shared-reads.ts';

type End = PromiseSettledResult<pg.QueryResult>;
type Held = {
  text: string;
  values: readonly unknown[];
  resolve: (result: pg.QueryResult | Promise<pg.QueryResult>) => void;
  reject: (error: unknown) => void;
};
type Ways = {
  /** Takes a connection of the pool. */
  own: () => Promise<PostgresPoolClient>;
  shared: SharedReads;
  texts: KnownTexts;
  /** Hears what goes by a shared one, before it is sent. */
  sharing: (reads: readonly Known[]) => void;
};

/** The answer to where a moment begins and ends: what is sent together by a shared connection reads one state of the database, and need not say so. */
const SAID: End = { status: 'fulfilled', value: NOTHING };

/** As Kysely takes a connection. Once something has been asked of the pool's, all that follows is. */
export function sharedOrOwn({ own, shared, texts, sharing }: Ways): PostgresPoolClient {
  let taken: PostgresPoolClient | null = null;
  let taking: Promise<void> | null = null;
  /** What is asked until the code waits. */
  let held: Held[] = [];
  const byOwn = async (text: string, values: readonly unknown[]): Promise<pg.QueryResult> => {
    taking ??= own().then((client) => {
      taken = client;
    });
    if (!taken) await taking;
    return taken!.query(text, values) as unknown as Promise<pg.QueryResult>;
  };
  const byShared = async (asked: readonly Held[]): Promise<End[] | null> => {
    const known = asked.map(({ text }) => {
      const plain = text.startsWith(MORE) ? text.slice(MORE.length) : text;
      return OF_A_MOMENT.has(plain) ? null : texts.know(plain);
    });
    const reads = known.filter((one) => one !== null);
    if (reads.some(({ isQuick, name }) => !isQuick || name === null)) return null;
    const values = asked.filter((_, n) => known[n] !== null).map((one) => one.values);
    const answers = shared.ask(reads.map(({ name, text }, n) => ({ name: name!, text, values: values[n]! })));
    if (!answers) return null;
    sharing(reads);
    const ends = await answers;
    if (!ends) return null;
    const stale = ends.filter((end, n) => end.status === 'rejected' && texts.failed(reads[n]!, end.reason));
    if (stale.length > 0) return null;
    let at = 0;
    return known.map((one) => (one ? ends[at++]! : SAID));
  };
  const leave = async (): Promise<void> => {
    const asked = held;
    held = [];
    const ends = await byShared(asked).catch((error: unknown) => asked.map((): End => ({ status: 'rejected', reason: error })));
    for (const [n, { text, values, resolve, reject }] of asked.entries()) {
      const end = ends?.[n];
      if (!end) resolve(byOwn(text, values));
      else if (end.status === 'fulfilled') resolve(end.value);
      else reject(end.reason);
    }
  };
  const query = async (text: string, values: readonly unknown[] = []): Promise<pg.QueryResult> => {
    const isFirst = held.length === 0;
    // A moment that failed on a shared connection is over.
    if (text === MOMENT.fails && !taken) return NOTHING;
    if (isFirst && (taken || !(text.startsWith(QUICK) || text.startsWith(MORE)))) return byOwn(text, values);
    try {
      return await new Promise((resolve, reject) => {
        held.push({ text, values, resolve, reject });
        if (isFirst) process.nextTick(() => void leave());
      });
    } catch (error) {
      // Where it was asked, not where its answer was read.
      Error.captureStackTrace(error as Error);
      throw error;
    }
  };
  return { query, release: () => taken?.release() } as unknown as PostgresPoolClient;
}
