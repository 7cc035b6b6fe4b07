// Whether a search by picture compares with all goods yet.
import type { App } from '../../../context.ts';
import type { Db } from '../../../db/open.ts';
import { goodsToIndex, indexedCount } from './queries.ts';

/** Every server has the vectors in memory, 600 bytes each. Of a larger catalogue only the best sellers are found by picture. */
export const MOST_PICTURES = 250_000;

export async function hasPending(app: App, db: Db): Promise<boolean> {
  if ((await indexedCount(db).executeTakeFirstOrThrow()).count >= MOST_PICTURES) return false;
  const next = goodsToIndex(db, { make: app.embedder.make, now: app.clock.now(), fresh: true }, 1);
  return (await next.executeTakeFirst()) !== undefined;
}
