// The vectors of all goods as this server holds them: a copy of the table, brought up to date before each search.
import type { App } from '../../../context.ts';
import type { Db } from '../../../db/open.ts';
import { changed } from './queries.ts';
import { noVectors, put, remove, type Vectors } from './ranking.ts';

/** Read anew after so long: what was deleted goes, and a change whose number came in late is not missed for good. */
const ANEW_MS = 10 * 60_000;
const CHUNK = 2000;

type Copy = { vectors: Vectors; seq: number; since: number; reading: Promise<void> | null };
const copies = new WeakMap<App, Copy>();

/** Vectors of the pictures that goods show now. */
export async function vectorsNow(app: App, db: Db): Promise<Vectors> {
  let copy = copies.get(app);
  if (!copy || app.clock.now().getTime() - copy.since > ANEW_MS) {
    copy = { vectors: noVectors(), seq: 0, since: app.clock.now().getTime(), reading: null };
    copies.set(app, copy);
  }
  const mine = copy;
  // Several searches at once wait for one reading.
  mine.reading ??= read(app, db, mine).finally(() => {
    mine.reading = null;
  });
  await mine.reading;
  return mine.vectors;
}

async function read(app: App, db: Db, copy: Copy): Promise<void> {
  for (;;) {
    const rows = await changed(db, app.eyes.make, copy.seq, CHUNK).execute();
    for (const { goods_id, vector, seq } of rows) {
      if (vector) put(copy.vectors, goods_id, new Int8Array(vector));
      else remove(copy.vectors, goods_id);
      copy.seq = seq;
    }
    if (rows.length < CHUNK) return;
  }
}
