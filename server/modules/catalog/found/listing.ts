// Rows for the sitemap, the product feeds and the pages of categories, in order of their ids, a page at a time.
import { type Kysely, sql } from 'kysely';
import { anyOf } from '../../../db/any-of.ts';
import type { Tables } from '../../../db/tables.ts';
import { onSale } from '../goods/on-sale.ts';

type Db = Kysely<Tables>;

/** Ids after `after`, up to and with `until`. */
export type Span = { after: number; until: number };

const goodsOf = (db: Db) => db.selectFrom('goods as g').where(onSale('g')).where('g.member_id', 'is', null);

export const goodsIn = (db: Db, { after, until }: Span, limit: number) =>
  goodsOf(db)
    .select(['g.id', 'g.titles', 'g.goods_type', 'g.num', 'g.updated_at'])
    .where('g.id', '>', after)
    .where('g.id', '<=', until)
    .orderBy('g.id')
    .limit(limit)
    .execute();

/** What changes when goods of a span do. */
export const goodsState = (db: Db, { after, until }: Span) =>
  goodsOf(db)
    .select([sql<number>`count(*)::int`.as('n'), sql<Date | null>`max(g.updated_at)`.as('last')])
    .where('g.id', '>', after)
    .where('g.id', '<=', until)
    .executeTakeFirstOrThrow();

export const feedGoods = (db: Db, after: number, limit: number) =>
  goodsOf(db)
    .innerJoin('seller as s', 's.id', 'g.seller_id')
    .leftJoin('category as c', 'c.id', 'g.category_id')
    .select([
      'g.id',
      'g.api_type',
      'g.titles',
      'g.content',
      'g.pic_url',
      'g.imgs',
      'g.price',
      'g.price_steps',
      'g.min_num',
      'g.num',
      'g.weight',
      'g.goods_type',
      's.names as seller',
      'c.names as category',
      'c.weight as category_weight',
    ])
    .where('g.id', '>', after)
    .orderBy('g.id')
    .limit(limit)
    .execute();

/** Newest first, before the id `before`. */
export const goodsOfCategories = (db: Db, ids: readonly number[], before: number | null, limit: number) =>
  goodsOf(db)
    .select(['g.id', 'g.titles', 'g.pic_url', 'g.price', 'g.price_max', 'g.price_steps', 'g.min_num', 'g.goods_type', 'g.num'])
    .where('g.category_id', '=', anyOf(ids))
    .$if(before !== null, (query) => query.where('g.id', '<', before!))
    .orderBy('g.id', 'desc')
    .limit(limit)
    .execute();

/** Parts of `size` ids each that have rows, with the last change in each. */
export type SitemapPart = { part: number; n: number; last: Date | null };

const partOf = (id: string, size: number) => sql<number>`(${sql.ref(id)} - 1) / ${sql.lit(size)}`;
const count = sql<number>`count(*)::int`.as('n');

export const goodsParts = (db: Db, size: number): Promise<SitemapPart[]> =>
  goodsOf(db)
    .select([partOf('g.id', size).as('part'), count, sql<Date>`max(g.updated_at)`.as('last')])
    .groupBy('part')
    .orderBy('part')
    .execute();

export const articleParts = (db: Db, size: number): Promise<SitemapPart[]> =>
  db
    .selectFrom('article as a')
    .where('a.enabled', '=', true)
    .select([partOf('a.id', size).as('part'), count, sql<Date>`max(a.updated_at)`.as('last')])
    .groupBy('part')
    .orderBy('part')
    .execute();

export const newsParts = (db: Db, size: number, now: Date): Promise<SitemapPart[]> =>
  db
    .selectFrom('news as n')
    .where('n.enabled', '=', true)
    .where('n.published_at', '<=', now)
    .select([partOf('n.id', size).as('part'), count, sql<Date>`max(n.published_at)`.as('last')])
    .groupBy('part')
    .orderBy('part')
    .execute();

export const articlesIn = (db: Db, { after, until }: Span, limit: number) =>
  db
    .selectFrom('article')
    .select(['id', 'updated_at as at'])
    .where('enabled', '=', true)
    .where('id', '>', after)
    .where('id', '<=', until)
    .orderBy('id')
    .limit(limit)
    .execute();

export const newsIn = (db: Db, { after, until }: Span, limit: number, now: Date) =>
  db
    .selectFrom('news')
    .select(['id', 'published_at as at'])
    .where('enabled', '=', true)
    .where('published_at', '<=', now)
    .where('id', '>', after)
    .where('id', '<=', until)
    .orderBy('id')
    .limit(limit)
    .execute();
