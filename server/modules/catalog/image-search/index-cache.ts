// This server's copy of all vectors of goods, updated from the table before each search.
import type { App } from '../../../context.ts';
import type { Db } from '../../../db/open.ts';
import { changedSince } from './queries.ts';
import { addVector, emptyIndex, removeVector, type VectorIndex } from './vector-index.ts';

/** The copy is rebuilt after this: rows deleted from the table disappear, and a change committed out of sequence order is picked up. */
const RELOAD_MS = 10 * 60_000;
const CHUNK = 2000;

type CachedIndex = { vectors: VectorIndex; seq: number; since: number; reading: Promise<void> | null };
const cache = new WeakMap<App, CachedIndex>();

/** The up-to-date index of this server. */
export async function currentIndex(app: App, db: Db): Promise<VectorIndex> {
  let copy = cache.get(app);
  if (!copy || app.clock.now().getTime() - copy.since > RELOAD_MS) {
    copy = { vectors: emptyIndex(), seq: 0, since: app.clock.now().getTime(), reading: null };
    cache.set(app, copy);
  }
  const mine = copy;
  // Concurrent searches share one update.
  mine.reading ??= readChanges(app, db, mine).finally(() => {
    mine.reading = null;
  });
  await mine.reading;
  return mine.vectors;
}

async function readChanges(app: App, db: Db, copy: CachedIndex): Promise<void> {
  for (;;) {
    const rows = await changedSince(db, app.embedder.make, copy.seq, CHUNK).execute();
    for (const { goods_id, vector, seq } of rows) {
      if (vector) addVector(copy.vectors, goods_id, new Int8Array(vector));
      else removeVector(copy.vectors, goods_id);
      copy.seq = seq;
    }
    if (rows.length < CHUNK) return;
  }
}
