// Whether a search by picture compares with all goods yet.
import type { App } from '../../../context.ts';
import { cached } from '../../../db/cache.ts';
import type { Db } from '../../../db/open.ts';
import { goodsToIndex, indexedCount } from './queries.ts';

/** Every server has the vectors in memory, 600 bytes each. Of a larger catalogue only the best sellers are found by picture. */
export const MOST_PICTURES = 250_000;

/** Whether goods wait for their picture to be read. In a shop that has read all, every goods is looked at: once after a change, for all searches. */
export const hasPending = (app: App, db: Db): Promise<boolean> =>
  cached(db, `pictures pending ${app.embedder.make}`, { reads: ['goods', 'goods_picture'], ttl: 60_000 }, async (own) => {
    if ((await indexedCount(own).executeTakeFirstOrThrow()).count >= MOST_PICTURES) return false;
    const next = goodsToIndex(own, { make: app.embedder.make, now: app.clock.now(), fresh: true }, 1);
    return (await next.executeTakeFirst()) !== undefined;
  });
