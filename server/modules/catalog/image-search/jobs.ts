// Jobs of image search: index the pictures of goods, a few per run so that other jobs get their turn, and delete expired query pictures.

import { createHash } from 'node:crypto';
import { EmbedderUnavailable } from '../../../connectors/image-search/embedder.ts';
import { StoreUnavailable } from '../../../connectors/object-store/store.ts';
import type { App } from '../../../context.ts';
import type { Db } from '../../../db/open.ts';
import type { Job } from '../../../job-runner.ts';
import { Outside } from '../../../outside.ts';
import { publicPictureBytes } from '../../platform/uploads/originals.ts';
import { deleteUploads } from '../../platform/uploads/uploads.ts';
import { MOST_PICTURES } from './pending.ts';
import { goodsToIndex, indexedCount, RETRY_MS, storeVector, vectorByHash } from './queries.ts';
import { isEnabled } from './search.ts';

const BATCH = 20;
/** A run starts no further picture after this: other jobs are waiting. */
const RUN_MS = 3000;
/** A picture that failed to load is retried after this. */
/** Pause once everything is indexed. */
const IDLE_MS = 60_000;

/** Indexes pictures that are new or have changed; returns how many. */
export async function indexPictures(app: App, db: Db): Promise<number> {
  if (!(await isEnabled({ app, db }))) return 0;
  const began = performance.now();
  const full = (await indexedCount(db).executeTakeFirstOrThrow()).count >= MOST_PICTURES;
  const goods = await goodsToIndex(db, { make: app.embedder.make, now: app.clock.now(), fresh: !full }, BATCH).execute();
  let looked = 0;
  for (const { id, pic_url } of goods) {
    if (performance.now() - began > RUN_MS || !app.embedder.available()) break;
    await indexPicture(app, db, id, pic_url);
    looked += 1;
  }
  return looked;
}

async function indexPicture(app: App, db: Db, goods_id: number, pic_url: string): Promise<void> {
  const { make } = app.embedder;
  try {
    const bytes = await publicPictureBytes(app, db, new Outside(), pic_url);
    const hash = createHash('sha256').update(bytes).digest('base64url');
    const same = await vectorByHash(db, hash, make).executeTakeFirst();
    const vector = same?.vector ?? Buffer.from(await app.embedder.embed(bytes));
    await storeVector(db, goods_id, { pic_url, hash, make, vector, retry_at: null });
  } catch (error) {
    if (error instanceof EmbedderUnavailable || error instanceof StoreUnavailable) return;
    app.log.info({ goods_id, err: (error as Error).message }, 'a picture for image search could not be loaded');
    const retry_at = new Date(app.clock.now().getTime() + RETRY_MS);
    await storeVector(db, goods_id, { pic_url, hash: '', make, vector: null, retry_at });
  }
}

/** Deletes query pictures whose imgid has expired. */
export async function deleteExpiredQueries(app: App, db: Db): Promise<void> {
  const ended = await db.selectFrom('picture_query').select('upload').where('expires_at', '<=', app.clock.now()).execute();
  await deleteUploads(
    db,
    ended.map((query) => query.upload),
  );
}

const idleUntil = new WeakMap<App, number>();

async function indexUnlessIdle(app: App, db: Db): Promise<void> {
  if ((idleUntil.get(app) ?? 0) > performance.now()) return;
  if ((await indexPictures(app, db)) === 0) idleUntil.set(app, performance.now() + IDLE_MS);
}

export const imageSearchJobs: Job[] = [
  { name: 'goods_pictures', every: 1, lane: 'pictures', run: indexUnlessIdle },
  { name: 'picture_queries', every: 30 * 60, run: deleteExpiredQueries },
];
