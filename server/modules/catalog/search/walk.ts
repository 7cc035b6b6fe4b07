// Lists longer than what is ranked: read along the index of their order, page by page, from the end of the last page. Exact at any depth.
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../../db/tables.ts';
import { onSale } from '../goods/on-sale.ts';
import { allOf, type Filters, NO_FILTERS, passConditions, priceConditions } from './filters.ts';

type Db = Kysely<Tables>;
export type WalkOrder = 'price' | '_price' | '_sale' | '_new';
/** The end of a page: the sort key and id of its last goods. */
export type Position = { key: string; id: number };
export type Walk = { order: WalkOrder; after: Position | null; at: Date; filters: Filters };

/** Rows of the index read in one step, and steps for a page: a page that is not full then has the position of the next. */
const STEP = 8000;
const STEPS = 8;

/** The order of best sellers: goods without sales figures are last. */
export const bySales = sql`coalesce(sales, -1) desc, id desc`;
/** As bySales, but prevents an index scan, whose cost the planner underestimates when matches are not spread evenly. */
export const sortedBySales = sql`coalesce(sales, -1) + 0 desc, id desc`;

const ORDERS: Record<
  WalkOrder,
  { by: RawBuilder<unknown>; key: RawBuilder<string>; beyond: (place: Position) => RawBuilder<boolean> }
> = {
  price: {
    by: sql`price, id`,
    key: sql<string>`price::text`,
    beyond: ({ key, id }) => sql<boolean>`(price, id) > (${key}::bigint, ${id}::int)`,
  },
  _price: {
    by: sql`price desc, id desc`,
    key: sql<string>`price::text`,
    beyond: ({ key, id }) => sql<boolean>`(price, id) < (${key}::bigint, ${id}::int)`,
  },
  _new: {
    by: sql`created_at desc, id desc`,
    key: sql<string>`(extract(epoch from created_at) * 1000000)::bigint::text`,
    beyond: ({ key, id }) =>
      sql<boolean>`(created_at, id) < ('epoch'::timestamptz + ${key}::bigint * interval '1 microsecond', ${id}::int)`,
  },
  _sale: {
    by: bySales,
    key: sql<string>`coalesce(sales, -1)::text`,
    beyond: ({ key, id }) => sql<boolean>`(coalesce(sales, -1), id) < (${key}::bigint, ${id}::int)`,
  },
};

const KEY = /^-?\d{1,18}$/;
/** Parses a cursor; null for an invalid text. */
export function parseCursor(text: string): Position | null {
  const [key, id] = text.split('.');
  return key && id && KEY.test(key) && /^\d{1,9}$/.test(id) ? { key, id: Number(id) } : null;
}
export const cursorText = ({ key, id }: Position): string => `${key}.${id}`;

/** Rows along the index, after a position. */
const along = (db: Db, { order, after, filters }: Omit<Walk, 'at'>) => {
  const { by, key, beyond } = ORDERS[order];
  let rows = db
    .selectFrom('goods')
    .select(['id', 'category_id', 'api_type', 'seller_id', 'goods_type', 'price', 'num', 'created_at', key.as('key')])
    .where(onSale())
    .orderBy(by);
  if (after) rows = rows.where(beyond(after));
  // In the index of prices they are range conditions; along any other index they are tested row by row.
  if (order === 'price' || order === '_price') for (const one of priceConditions(filters, 'goods')) rows = rows.where(one);
  return rows;
};

/** Those of the next `step` rows of the index that pass. */
const fitting = (db: Db, walk: Walk, step: number) =>
  db
    .selectFrom(along(db, walk).limit(step).as('w'))
    .where('w.created_at', '<=', walk.at)
    .where(allOf([...passConditions(walk.filters, 'w'), ...priceConditions(walk.filters, 'w')]));

/** The next goods that pass, among the next STEP rows of the index. */
export const walkQuery = (db: Db, walk: Walk, limit: number) => fitting(db, walk, STEP).select(['w.id', 'w.key']).limit(limit);

/** Counts those of the `step` best sellers after a position that pass, up to `limit`; for filters that most goods pass. */
export const beyondQuery = (db: Db, step: number, { key, id, at, limit, ...f }: Beyond) =>
  db
    .selectFrom(
      db
        .selectFrom(along(db, { order: '_sale', after: { key, id }, filters: NO_FILTERS }).limit(sql.lit(step)).as('w'))
        .select('w.id')
        .where('w.created_at', '<=', at)
        .where(sql<boolean>`(${f.api_type}::text is null or w.api_type = ${f.api_type})`)
        .where(sql<boolean>`(${f.least_num}::int is null or w.num >= ${f.least_num})`)
        .where(sql<boolean>`(${f.start_price}::bigint is null or w.price >= ${f.start_price})`)
        .where(sql<boolean>`(${f.end_price}::bigint is null or w.price <= ${f.end_price})`)
        .limit(limit)
        .as('f'),
    )
    .select(sql<number>`count(*)::int`.as('n'));
type Beyond = Position & { at: Date; limit: number; api_type: string | null; least_num: number | null } & Pick<
    Filters,
    'start_price' | 'end_price'
  >;

/** The end of a step that found too little; nothing at the end of the list. */
const stepEnd = (db: Db, walk: Walk) =>
  db
    .selectFrom(
      along(db, walk)
        .offset(STEP - 1)
        .limit(1)
        .as('w'),
    )
    .select(['w.id', 'w.key']);

/** A page of goods ids, and the position of the next; null when this was the last. */
export async function walk(db: Db, from: Walk, size: number): Promise<{ ids: number[]; next: Position | null }> {
  const found: Position[] = [];
  let after = from.after;
  for (let step = 0; step < STEPS; step++) {
    const here = { ...from, after };
    found.push(...(await walkQuery(db, here, size + 1 - found.length).execute()));
    if (found.length > size) return { ids: found.slice(0, size).map((p) => p.id), next: found[size - 1]! };
    const end = await stepEnd(db, here).executeTakeFirst();
    if (!end) return { ids: found.map((p) => p.id), next: null };
    after = end;
  }
  return { ids: found.map((p) => p.id), next: after };
}
