// Items ordered by earlier releases hold the address of their picture at the marketplace: they get the shop's own, so that no browser asks the marketplace.
import { sql } from 'kysely';
import type { App } from '../../../context.ts';
import type { Db } from '../../../db/open.ts';
import { externalUrl } from '../../platform/uploads/media-url.ts';

const BATCH = 500;

/** Items whose picture stands elsewhere; an index holds them alone, so that looking for none costs nothing. */
export const foreignPictures = (db: Db, after: number) =>
  db
    .selectFrom('order_item')
    .select(['id', 'pic_url'])
    .where(sql<boolean>`pic_url ~ '^(https?:)?//'`)
    .where('id', '>', after)
    .orderBy('id')
    .limit(BATCH);

/** Answers how many items got an address of the shop. */
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
