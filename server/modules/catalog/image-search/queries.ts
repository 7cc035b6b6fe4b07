// SQL of image search: goods to index, vectors to compare, uploaded query pictures.

import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../db/tables.ts';
import { hasCome } from '../../../wait-time.ts';
import { onSale } from '../goods/on-sale.ts';

type Db = Kysely<Tables>;

/** After this a picture that could not be loaded is retried. */
export const RETRY_MS = 6 * 3_600_000;

/** Goods on sale whose picture is new (with `fresh`), has changed, was indexed by another model, or failed to load and is due for a retry; best sellers first. */
export const goodsToIndex = (db: Db, { make, now, fresh }: { make: string; now: Date; fresh: boolean }, limit: number) =>
  db
    .selectFrom('goods as g')
    .leftJoin('goods_picture as p', 'p.goods_id', 'g.id')
    .select(['g.id', 'g.pic_url'])
    .where(onSale('g'))
    .where('g.pic_url', '<>', '')
    .where((eb) =>
      eb.or([
        ...(fresh ? [eb('p.goods_id', 'is', null)] : []),
        eb('p.pic_url', '<>', eb.ref('g.pic_url')),
        eb('p.make', '<>', make),
        eb.and([eb('p.vector', 'is', null), hasCome('p.retry_at', now, RETRY_MS)]),
      ]),
    )
    .orderBy(sql`coalesce(g.sales, -1) desc, g.id desc`)
    .limit(limit);

export const indexedCount = (db: Db) => db.selectFrom('goods_picture').select(sql<number>`count(*)::int`.as('count'));

/** The vector of the same bytes, indexed for other goods. */
export const vectorByHash = (db: Db, hash: string, make: string) =>
  db
    .selectFrom('goods_picture')
    .select('vector')
    .where('hash', '=', hash)
    .where('make', '=', make)
    .where('vector', 'is not', null)
    .limit(1);

export type IndexedPicture = { pic_url: string; hash: string; make: string; vector: Buffer | null; retry_at: Date | null };

/** Writes the vector unless the goods have been deleted in the meantime. */
export async function storeVector(db: Db, goods_id: number, seen: IndexedPicture): Promise<void> {
  await db
    .insertInto('goods_picture')
    .columns(['goods_id', 'pic_url', 'hash', 'make', 'vector', 'retry_at'])
    .expression(
      db
        .selectFrom('goods')
        .select([
          'id',
          sql<string>`${seen.pic_url}::text`.as('pic_url'),
          sql<string>`${seen.hash}::text`.as('hash'),
          sql<string>`${seen.make}::text`.as('make'),
          sql<Buffer | null>`${seen.vector}::bytea`.as('vector'),
          sql<Date | null>`${seen.retry_at}::timestamptz`.as('retry_at'),
        ])
        .where('id', '=', goods_id),
    )
    .onConflict((c) => c.column('goods_id').doUpdateSet({ ...seen, seq: sql<number>`nextval('goods_picture_seq')` }))
    .execute();
}

/** Vectors changed after the sequence number `since`, in the order of the changes. */
export const changedSince = (db: Db, make: string, since: number, limit: number) =>
  db
    .selectFrom('goods_picture')
    .select(['goods_id', 'vector', 'seq'])
    .where('seq', '>', since)
    .where('make', '=', make)
    .orderBy('seq')
    .limit(limit);

export const queryByImgid = (db: Db, imgid: string, now: Date) =>
  db.selectFrom('picture_query').select(['upload', 'make', 'vector']).where('imgid', '=', imgid).where('expires_at', '>', now);
