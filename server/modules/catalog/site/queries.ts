// SQL of the home page and the mall.

import { type Kysely, sql } from 'kysely';
import type { Names } from '#contract/lang.ts';
import { group } from '#contract/states/machine.ts';
import { orderItemMachine } from '#contract/states/order-item.ts';
import { anyOf } from '../../../db/any-of.ts';
import { cached } from '../../../db/cache.ts';
import type { Tables } from '../../../db/tables.ts';
import { onSale } from '../goods/on-sale.ts';
import { CARD, type CardRow } from './cards.ts';
import { enabledWords } from './reference.ts';

type Db = Kysely<Tables>;
export type Floor = { id: number; titles: Names; subtitles: Names; style: 'strip' | 'grid' | 'tall'; url: string };

export async function words(db: Db, kind: 'search' | 'recommend'): Promise<{ words: Names; hot: boolean }[]> {
  return (await enabledWords(db)).filter((w) => w.kind === kind).slice(0, 20) as { words: Names; hot: boolean }[];
}

const floorColumns = ['id', 'titles', 'subtitles', 'style', 'url'] as const;
export async function floors(db: Db, page: string): Promise<Floor[]> {
  return cached(
    db,
    `floors ${page}`,
    { reads: ['floor'] },
    async (from) =>
      (await from
        .selectFrom('floor')
        .select(floorColumns)
        .where('page', '=', page)
        .where('enabled', '=', true)
        .orderBy('sort')
        .orderBy('id')
        .execute()) as Floor[],
  );
}
export async function floorById(db: Db, id: number): Promise<Floor | undefined> {
  return (await db
    .selectFrom('floor')
    .select(floorColumns)
    .where('id', '=', id)
    .where('enabled', '=', true)
    .executeTakeFirst()) as Floor | undefined;
}

const shown = (db: Db) => db.selectFrom('goods as g').innerJoin('goods_type as t', 't.code', 'g.goods_type').where(onSale('g'));
const total = sql<number>`(count(*) over ())::int`.as('total');

/** The first goods of several floors, each row with the total of its floor. */
export async function firstGoods(
  db: Db,
  floor_ids: readonly number[],
  each: number,
): Promise<(CardRow & { floor_id: number; total: number })[]> {
  if (floor_ids.length === 0) return [];
  const ranked = shown(db)
    .innerJoin('floor_goods as f', 'f.goods_id', 'g.id')
    .where('f.floor_id', '=', anyOf(floor_ids))
    .select([
      ...CARD,
      'f.floor_id',
      sql<number>`(count(*) over (partition by f.floor_id))::int`.as('total'),
      sql<number>`row_number() over (partition by f.floor_id order by f.sort, g.id)`.as('n'),
    ]);
  return db.selectFrom(ranked.as('r')).selectAll().where('r.n', '<=', each).orderBy('r.n').execute();
}

type Found = { total: number; rows: CardRow[] };
/** The total of a page's query; on a page beyond the end, where no row carries it, it is counted separately. */
async function paged(
  query: { execute: () => Promise<(CardRow & { total: number })[]> },
  count: { executeTakeFirstOrThrow: () => Promise<{ n: number }> },
): Promise<Found> {
  const rows = await query.execute();
  return { rows, total: rows[0]?.total ?? (await count.executeTakeFirstOrThrow()).n };
}
const counted = sql<number>`count(*)::int`.as('n');

export function floorGoods(db: Db, floor_id: number, at: Date, limit: number, offset: number): Promise<Found> {
  const base = shown(db)
    .innerJoin('floor_goods as f', 'f.goods_id', 'g.id')
    .where('f.floor_id', '=', floor_id)
    .where('g.created_at', '<=', at);
  return paged(
    base
      .select([...CARD, total])
      .orderBy('f.sort')
      .orderBy('g.id')
      .limit(limit)
      .offset(offset),
    base.select(counted),
  );
}

/** Condition: in a category or one of its children. */
const inCategory = (id: number) =>
  sql<boolean>`g.category_id in (select c.id from category c where c.id = ${id} or c.pid = ${id})`;

/** Goods of the shop's own sellers and of the sellers it has selected. */
const inMall = (db: Db) =>
  shown(db)
    .innerJoin('seller as s', 's.id', 'g.seller_id')
    .where((eb) => eb.or([eb('s.selected', '=', true), eb('s.api_type', '=', 'own')]));

/** The top categories that the mall has goods in, in their order. */
export const mallCategories = (db: Db): Promise<{ id: number; names: Names }[]> =>
  db
    .selectFrom('category as c')
    .select(['c.id', 'c.names'])
    .where('c.pid', '=', 0)
    .where(
      'c.id',
      'in',
      inMall(db)
        .innerJoin('category as k', 'k.id', 'g.category_id')
        .select(sql<number>`case when k.pid = 0 then k.id else k.pid end`.as('id')),
    )
    .orderBy('c.sort')
    .orderBy('c.id')
    .execute();

export function mallGoods(db: Db, category_id: number | null, at: Date, limit: number, offset: number): Promise<Found> {
  let base = inMall(db).where('g.created_at', '<=', at);
  if (category_id !== null) base = base.where(inCategory(category_id));
  return paged(
    base
      .select([...CARD, total])
      .orderBy(sql`coalesce(g.sales, -1) desc`)
      .orderBy('g.id', 'desc')
      .limit(limit)
      .offset(offset),
    base.select(counted),
  );
}

/** Best sellers that can be ordered: goods of a forbidden type are not recommended, only found by search. */
export async function bestGoods(db: Db, at: Date, limit: number, offset: number): Promise<Found> {
  const base = shown(db).where('g.created_at', '<=', at).where('t.risk', '!=', 'forbidden');
  const rows = await base
    .select([...CARD])
    .orderBy(sql`coalesce(g.sales, -1) desc`)
    .orderBy('g.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows, total: (await base.select(counted).executeTakeFirstOrThrow()).n };
}

export async function adsOf(
  db: Db,
  mark: string,
  now: Date,
): Promise<{ id: number; titles: Names; subtitles: Names; cta: Names; image: string; url: string; tone: string }[]> {
  return db
    .selectFrom('ad')
    .select(['id', 'titles', 'subtitles', 'cta', 'image', 'url', 'tone'])
    .where('mark', '=', mark)
    .where('enabled', '=', true)
    .where((eb) => eb.or([eb('starts_at', 'is', null), eb('starts_at', '<=', now)]))
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .orderBy('sort')
    .orderBy('id')
    .limit(20)
    .execute();
}

type Bought = { city: Names; titles: Names; api_type: string; num_iid: string; at: Date };

/** Purchases of the last 30 days: publicly listed goods, and the country of the buyer's default address. */
export async function recentPurchases(db: Db, now: Date, limit: number): Promise<Bought[]> {
  const since = new Date(now.getTime() - 30 * 86_400_000);
  const rows = await db
    .selectFrom('order_item as i')
    .innerJoin('goods as g', 'g.id', 'i.goods_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('address as a')
          .innerJoin('country as c', 'c.code', 'a.country')
          .select('c.names')
          .whereRef('a.member_id', '=', 'i.member_id')
          .where('a.deleted_at', 'is', null)
          .orderBy('a.is_default', 'desc')
          .orderBy('a.id')
          .limit(1)
          .as('c'),
      (join) => join.onTrue(),
    )
    .select(['c.names as city', 'i.titles', 'i.api_type', 'i.num_iid', 'i.created_at as at'])
    .where('i.state', 'not in', group(orderItemMachine, 'unpaid_or_cancelled'))
    .where('i.created_at', '<=', now)
    .where('i.created_at', '>', since)
    .where(onSale('g'))
    .orderBy('i.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((r) => ({ ...r, city: r.city ?? {} }));
}

export async function feed(db: Db, now: Date, limit: number): Promise<Bought[]> {
  return db
    .selectFrom('feed as f')
    .innerJoin('goods as g', 'g.id', 'f.goods_id')
    .select(['f.city', 'g.titles', 'g.api_type', 'g.num_iid', 'f.at'])
    .where('f.at', '<=', now)
    .where(onSale('g'))
    .orderBy('f.at', 'desc')
    .limit(limit)
    .execute();
}
