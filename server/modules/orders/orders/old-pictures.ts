// Replaces picture addresses of the marketplace on items of earlier releases by the shop's own, so that no browser contacts the marketplace.
import { sql } from 'kysely';
import type { App } from '../../../context.ts';
import type { Db } from '../../../db/open.ts';
import { externalUrl } from '../../platform/uploads/media-url.ts';

const BATCH = 500;

/** Items whose picture is on another site; a partial index makes an empty result cheap. */
export const foreignPictures = (db: Db, after: number) =>
  db
    .selectFrom('order_item')
    .select(['id', 'pic_url'])
    .where(sql<boolean>`pic_url ~ '^(https?:)?//'`)
    .where('id', '>', after)
    .orderBy('id')
    .limit(BATCH);

/** Returns how many items got an address of the shop. */
export async function replaceForeignPictures(app: App, db: Db): Promise<number> {
  let [done, last] = [0, 0];
  for (;;) {
    const items = await foreignPictures(db, last).execute();
    for (const { id, pic_url } of items) {
      await db
        .updateTable('order_item')
        .set({ pic_url: externalUrl(app.config, pic_url) })
        .where('id', '=', id)
        .where('pic_url', '=', pic_url)
        .execute();
      last = id;
    }
    done += items.length;
    if (items.length < BATCH) return done;
  }
}
