// The candidates of a search: goods that match, at most MAX_CANDIDATES of them, the best sellers first. Only these are sorted, counted and narrowed,
// so the cost of a search is limited at any number of goods.
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Names } from '#contract/lang.ts';
import type { Built } from '../../../db/prepared.ts';
import { rowsOf } from '../../../db/prepared.ts';
import type { Tables } from '../../../db/tables.ts';
import { onSale } from '../goods/on-sale.ts';
import { CARD_JSON, type CardRow } from '../site/cards.ts';
import {
  allOf,
  type Filters,
  facetExpressions,
  isNarrowed,
  NO_FILTERS,
  passConditions,
  priceConditions,
  type Tier,
  tierConditions,
} from './filters.ts';
import { bandsOf, metInSample, type Sampled, shareOf, tierOf } from './tiers.ts';
import { beyondQuery, bySales, type Position, sortedBySales } from './walk.ts';

type Db = Kysely<Tables>;
/** How many goods are ranked and counted; beyond them a count is "more than". */
export const MAX_CANDIDATES = 1000;
/** With no more matches than this multiple of the wanted ones, all are read. */
const FEW = 3;

export type CandidateQuery = {
  /** a tsquery; null: any words */
  words: string | null;
  /** a tsquery of the words as typed, which ranks */
  rank: string | null;
  /** goods similar to a picture; null: not a search by picture */
  ids: readonly number[] | null;
  /** goods listed later are not shown */
  at: Date;
  filters: Filters;
};
export type Candidate = {
  id: number;
  api_type: string;
  category_id: number | null;
  seller_id: number;
  goods_type: string;
  price: number;
  sales: number | null;
  num: number;
  created: number;
  score: number;
  /** its card and its seller's name, if prefetched */
  card?: CardRow | null;
  seller?: { names: Names | null } | null;
};
/** What is read with the candidates: the likely cards of the page, and the names of the most frequent sellers. Missing ones are read later. */
export type Prefetch = { order: RawBuilder<unknown>; filters: Filters; offset: number; size: number };

/** Weights of D, C, B, A in goods.search; a long title counts less. */
const WEIGHTS = '{0.05, 0.1, 0.3, 1}';
const BY_LENGTH = 1;

/** How many best sellers are read in order for a list that most goods pass. */
const ALONG = MAX_CANDIDATES * 4;
/** What is searched: a tier of best sellers, all goods, or the first ALONG of the best sellers. */
type Where = Tier | null | 'along';

const listed = (db: Db) => db.selectFrom('goods').where(onSale());
const goodsIn = (db: Db, where: Where) =>
  where === 'along'
    ? (db.selectFrom(listed(db).selectAll().orderBy(bySales).limit(ALONG).as('goods')) as unknown as ReturnType<typeof listed>)
    : listed(db);

/** Conditions of matching goods. The tier is first, because it is the most selective. */
function conditionsOf({ words, ids, at, filters }: CandidateQuery, tier: Tier | null): RawBuilder<boolean>[] {
  return [
    sql<boolean>`created_at <= ${at}`,
    ...(tier ? tierConditions(tier) : []),
    ...facetExpressions(filters).map((one) => sql<boolean>`facets @@ ${one}::tsquery`),
    ...(words === null ? [] : [sql<boolean>`search @@ ${words}::tsquery`]),
    ...(ids === null ? [] : [sql<boolean>`id = any(${[...ids]}::int[])`]),
    ...priceConditions(filters, 'goods'),
  ];
}

/** Goods that match, in no order. */
const matching = (db: Db, wanted: CandidateQuery, where: Where) =>
  goodsIn(db, where).where(allOf(conditionsOf(wanted, where === null || where === 'along' ? null : where)));

/** The best sellers that match, with their score for the words. */
const scored = (db: Db, wanted: CandidateQuery, where: Where, limit: number) => {
  const best = matching(db, wanted, where)
    .select(['id', 'api_type', 'category_id', 'seller_id', 'goods_type', 'price', 'sales', 'num', 'created_at', 'search'])
    .orderBy(wanted.words === null && wanted.ids === null && !isNarrowed(wanted.filters) ? bySales : sortedBySales)
    .limit(limit);
  const score =
    wanted.rank === null
      ? sql<number>`0::float4`
      : sql<number>`ts_rank(${WEIGHTS}, c.search, ${wanted.rank}::tsquery, ${sql.lit(BY_LENGTH)})`;
  return db
    .selectFrom(best.as('c'))
    .select(['c.id', 'c.api_type', 'c.category_id', 'c.seller_id', 'c.goods_type', 'c.price', 'c.sales', 'c.num'])
    .select([sql<number>`(date_part('epoch', c.created_at) * 1000000)::bigint`.as('created'), score.as('score')]);
};

/** How many sellers' names are prefetched. */
const PREFETCHED_SELLERS = 8;

/** Numbers are sent as the text of an array, which the database writes faster than separate texts. */
const NUMBERS = ['id', 'category_id', 'seller_id', 'price', 'sales', 'num', 'created', 'score'] as const;
const TEXTS = ['api_type', 'goods_type'] as const;
const BETWEEN = '\u001f';
const COLUMNS = [
  ...NUMBERS.map((name) => sql`array_agg(${sql.ref(`c.${name}`)})::text as ${sql.ref(name)}`),
  ...TEXTS.map((name) => sql`string_agg(${sql.ref(`c.${name}`)}, ${sql.lit(BETWEEN)}) as ${sql.ref(name)}`),
];
type Columns = Record<(typeof NUMBERS)[number] | (typeof TEXTS)[number], string | null> & {
  cards: { id: number; card: CardRow }[] | null;
  sellers: { id: number; names: Names | null }[] | null;
};

/**
 * The candidates and the prefetched rows in one row, each column as one text: several times faster to send and parse than a thousand
 * rows.
 */
export const candidatesQuery = (
  db: Db,
  wanted: CandidateQuery,
  where: Where,
  limit = MAX_CANDIDATES + 1,
  prefetch: Prefetch | null = null,
): RawBuilder<Columns> =>
  sql<Columns>`with found as materialized (${scored(db, wanted, where, limit)})
    select ${sql.join(COLUMNS)}${prefetch ? sql`, ${prefetchColumns(prefetch)}` : sql``} from found c`;

function prefetchColumns({ order, filters: f, offset, size }: Prefetch): RawBuilder<unknown> {
  const passes = allOf([...passConditions(f, 'f'), ...priceConditions(f, 'f')]);
  return sql`(select json_agg(json_build_object('id', g.id, 'card', ${CARD_JSON})) from goods g join goods_type t on t.code = g.goods_type
      where g.id = any(array(select f.id from found f where ${passes} order by ${order} offset ${offset} limit ${size}))) as cards,
    (select json_agg(json_build_object('id', s.id, 'names', case when s.api_type <> 'manual' then s.names end)) from seller s
      where s.id = any(array(select f.seller_id from found f where ${passes} group by 1 order by count(*) desc, 1 limit ${PREFETCHED_SELLERS}))) as sellers`;
}

/** NULL is NaN. */
const numbersIn = (array: string): number[] => array.slice(1, -1).split(',').map(Number);
const nullable = (value: number): number | null => (Number.isNaN(value) ? null : value);

function candidatesIn(columns: Columns): Candidate[] {
  if (columns.id === null) return [];
  const number = Object.fromEntries(NUMBERS.map((name) => [name, numbersIn(columns[name]!)])) as Record<
    (typeof NUMBERS)[number],
    number[]
  >;
  const [api_types, goods_types] = [columns.api_type!.split(BETWEEN), columns.goods_type!.split(BETWEEN)];
  const cards = new Map(columns.cards?.map(({ id, card }) => [id, card]));
  const sellers = new Map(columns.sellers?.map((seller) => [seller.id, seller]));
  return number.id.map((id, at) => ({
    id,
    seller_id: number.seller_id[at]!,
    api_type: api_types[at]!,
    category_id: nullable(number.category_id[at]!),
    goods_type: goods_types[at]!,
    price: number.price[at]!,
    sales: nullable(number.sales[at]!),
    num: number.num[at]!,
    created: number.created[at]! / 1e6,
    score: number.score[at]!,
    card: cards.get(id) ?? null,
    seller: sellers.get(number.seller_id[at]!) ?? null,
  }));
}

async function read(
  db: Db,
  ...[wanted, where, most, prefetch]: [wanted: CandidateQuery, where: Where, most: number, prefetch: Prefetch | null]
): Promise<Candidate[]> {
  const { rows } = await candidatesQuery(db, wanted, where, most + 1, prefetch).execute(db);
  return candidatesIn(rows[0]!);
}

/** Counts the best sellers that match, up to `limit`. */
const countQuery = (db: Db, wanted: CandidateQuery, where: Where, limit: number) =>
  db.selectFrom(scored(db, wanted, where, limit).as('c')).select(sql<number>`count(*)::int`.as('n'));

/** Goods in some categories, counted in the index up to `limit`. */
export const inCategoriesQuery = (db: Db, ids: readonly number[], at: Date, limit: number) =>
  db
    .selectFrom(
      listed(db)
        .select('category_id')
        .where(sql<boolean>`category_id = any(${[...ids]}::int[])`)
        .where('created_at', '<=', at)
        .limit(limit)
        .as('c'),
    )
    .select(sql<number>`count(*)::int`.as('n'));

const withPrices = (db: Db, at: Date, prices: Pick<Filters, 'start_price' | 'end_price'>, limit: number) =>
  db
    .selectFrom(
      listed(db)
        .select('price')
        .where(allOf([sql<boolean>`created_at <= ${at}`, ...priceConditions({ ...NO_FILTERS, ...prices }, 'goods')]))
        .orderBy('price')
        .orderBy('id')
        .limit(limit)
        .as('c'),
    )
    .select(sql<number>`count(*)::int`.as('n'));
/** Goods with a price within one or two limits, counted along the index of prices up to `limit`. */
export const inPricesQuery = (db: Db, prices: Pick<Filters, 'start_price' | 'end_price'>, at: Date, limit: number) =>
  withPrices(db, at, prices, limit);

/** The count of a list narrowed only by categories or only by price; null for any other. */
function countAlone(db: Db, { words, ids, filters, at }: CandidateQuery, limit: number): Built<{ n: number }> | null {
  if (words !== null || ids !== null || facetExpressions(filters).length !== 1) return null;
  const { category_ids, start_price, end_price } = filters;
  if (category_ids) return inCategoriesQuery(db, category_ids, at, limit);
  return start_price !== null || end_price !== null ? inPricesQuery(db, filters, at, limit) : null;
}

type Reading = {
  /** how many match at most, when that is known */
  expected?: number | null;
  /** matches in the sample, if counted for the same words */
  sampled?: Sampled | null;
  most?: number;
  prefetch?: Prefetch | null;
  /** with more than `most` matches only that is needed: they are counted, and no rows are read */
  countMany?: boolean;
};

/**
 * The best sellers among the goods that match, at most `most`, and whether there are more. In a large shop only as many best sellers are searched as
 * likely have enough matches: if they do, no other goods can outsell those.
 */
export async function candidates(
  db: Db,
  wanted: CandidateQuery,
  { expected = null, sampled = null, most = MAX_CANDIDATES, prefetch = null, countMany = false }: Reading = {},
): Promise<{ rows: Candidate[]; more: boolean }> {
  const look = async (where: Where): Promise<{ found: number; rows: Candidate[] }> => {
    const rows = countMany ? [] : await read(db, wanted, where, most, prefetch);
    const found = countMany ? (await countQuery(db, wanted, where, most + 1).executeTakeFirstOrThrow()).n : rows.length;
    return { found, rows: rows.slice(0, most) };
  };
  const all = async () => {
    const rows = await read(db, wanted, null, most, prefetch);
    return { rows: rows.slice(0, most), more: rows.length > most };
  };
  const alone = countMany ? countAlone(db, wanted, most + 1) : null;
  if (alone) {
    const [counted] = await rowsOf(db, alone);
    return counted!.n > most ? { rows: [], more: true } : all();
  }
  if (mayPass(wanted)) {
    const { found, rows } = await look('along');
    if (found > most) return { rows, more: true };
  }
  const narrowed = wanted.ids === null && (wanted.words !== null || isNarrowed(wanted.filters));
  const bands = narrowed && (expected === null || expected > most * FEW) ? await bandsOf(db) : null;
  const estimate = bands
    ? await shareOf(db, bands, conditionsOf(wanted, null), { sampled, few: meetsFew(wanted) })
    : { share: 0, room: 1 };
  let share = estimate.share;
  while (bands && share > 0) {
    const tier = tierOf(bands, most * estimate.room, share);
    if (!tier) break;
    const { found, rows } = await look(tier.tier);
    if (found > most) return { rows, more: true };
    // Fewer than estimated: with the corrected share the next tier is larger, or all goods are searched.
    share = Math.min(found / tier.holds, share / 2);
  }
  return all();
}

/** Several words, or a word and a filter: usually few goods match. */
const meetsFew = ({ words, filters }: CandidateQuery): boolean =>
  words !== null && (words.includes(' & ') || facetExpressions(filters).length > 0);

/** Narrowed only by price, stock or marketplace: usually many of the best sellers pass. */
export const mayPass = ({ words, ids, filters: f }: CandidateQuery): boolean =>
  [words, ids, f.category_ids, f.seller_id, f.goods_types].every((one) => one === null) && isNarrowed(f);

/** Counts the goods that pass after a position in the order of best sellers, up to `limit`, within the ALONG goods read for such a list. */
export async function beyondRanked(
  db: Db,
  { after, at, filters: f }: { after: Position; at: Date; filters: Filters },
  limit: number,
): Promise<number> {
  const { api_type, start_price, end_price } = f;
  const least_num = f.in_stock ? 1 : null;
  const [row] = await rowsOf(
    db,
    beyondQuery(db, ALONG - MAX_CANDIDATES, { ...after, at, limit, api_type, least_num, start_price, end_price }),
  );
  return row!.n;
}
/** The best sellers, as many as are read in order for such a list. */
export const bestSellers = (db: Db, at: Date): Promise<Candidate[]> =>
  read(db, { ...{ words: null, rank: null, ids: null }, at, filters: NO_FILTERS }, 'along', ALONG, null);

type Tried = Omit<CandidateQuery, 'words' | 'rank'>;
/** The indexes of the expressions that anything matches. Sorted for a better plan: without it PostgreSQL would scan goods until one matches. */
export const matchingQuery = (db: Db, wanted: Tried, expressions: readonly string[]) => {
  const one = matching(db, { ...wanted, words: null, rank: null }, null)
    .select('id')
    .where(sql<boolean>`search @@ tried.words::tsquery`)
    .orderBy(sortedBySales)
    .limit(1);
  return sql<{ place: number }>`select tried.place::int as place
    from unnest(${[...expressions]}::text[]) with ordinality as tried(words, place) cross join lateral ${one} as any_goods order by 1`;
};

export type FirstMatching = {
  /** index of the first expression that goods of the sample match, and how many of them each matches; earlier expressions may match other goods */
  likely: number | null;
  sample: readonly Sampled[];
  /** index of the first expression that any goods match; null when none does */
  sure: Promise<number | null>;
};

/** The first expression that anything matches. One that matches in the sample is not searched in the whole shop. */
export async function firstMatching(db: Db, wanted: Tried, expressions: readonly string[]): Promise<FirstMatching> {
  const bands = expressions.length > 0 ? await bandsOf(db) : null;
  const conditions = (words: string) => allOf(conditionsOf({ ...wanted, words, rank: null }, null));
  const sample = bands ? await metInSample(db, bands, expressions.map(conditions)) : [];
  const among = sample.findIndex(({ fit }) => fit > 0);
  const likely = among < 0 ? null : among;
  const before = likely === null ? expressions : expressions.slice(0, likely);
  const look = async (): Promise<number | null> => {
    const first = before.length === 0 ? undefined : (await matchingQuery(db, wanted, before).execute(db)).rows[0];
    return first ? first.place - 1 : likely;
  };
  return { likely, sample, sure: look() };
}

/** How many of the best sellers are searched for a prefix. */
const WALKED = 2000;
/** Best sellers that have the words, the best first; null in a small shop, where all goods are searched. */
export async function amongBest(db: Db, words: string, at: Date, most: number): Promise<number[] | null> {
  if ((await bandsOf(db)) === null) return null;
  const rows = await db
    .selectFrom((eb) =>
      eb.selectFrom('goods').select(['id', 'search', 'created_at']).where(onSale()).orderBy(bySales).limit(WALKED).as('best'),
    )
    .select('id')
    .where('created_at', '<=', at)
    .where(sql<boolean>`search @@ ${words}::tsquery`)
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}
