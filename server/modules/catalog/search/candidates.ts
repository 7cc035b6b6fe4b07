// The goods that a search may show: those that match, at most MOST of them, the best sellers first. What is sorted, counted and narrowed is this
// list, so the cost of a search has a bound however many goods there are.
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
import { beyondQuery, bySales, type Place, sortedBySales } from './walk.ts';

type Db = Kysely<Tables>;
/** So many are ranked and counted; beyond them a count says "more than". */
export const MOST = 1000;
/** Where no more match than so many times what is wanted, all of them are read. */
const FEW = 3;

export type Wanted = {
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
  /** its card, and its seller's name, where they were read ahead */
  card?: CardRow | null;
  seller?: { names: Names | null } | null;
};
/** What is read ahead: the cards that likely stand on the page, and the names of the sellers who have most. Whatever is missing is read later. */
export type Ahead = { order: RawBuilder<unknown>; filters: Filters; offset: number; size: number };

/** Weights of D, C, B, A in goods.search; a long title counts less. */
const WEIGHTS = '{0.05, 0.1, 0.3, 1}';
const BY_LENGTH = 1;

/** So many goods are read along the order of best sellers for a list that most goods may pass. */
const ALONG = MOST * 4;
/** What is searched: a tier of best sellers, all goods, or the first ALONG in their order. */
type Where = Tier | null | 'along';

const listed = (db: Db) => db.selectFrom('goods').where(onSale());
const goodsIn = (db: Db, where: Where) =>
  where === 'along'
    ? (db.selectFrom(listed(db).selectAll().orderBy(bySales).limit(ALONG).as('goods')) as unknown as ReturnType<typeof listed>)
    : listed(db);

/** What goods that match meet. The tier comes first: it leaves fewest. */
function conditionsOf({ words, ids, at, filters }: Wanted, tier: Tier | null): RawBuilder<boolean>[] {
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
const matching = (db: Db, wanted: Wanted, where: Where) =>
  goodsIn(db, where).where(allOf(conditionsOf(wanted, where === null || where === 'along' ? null : where)));

/** The best sellers that match, with how well each fits the words. */
const scored = (db: Db, wanted: Wanted, where: Where, limit: number) => {
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

/** How many sellers' names are read ahead. */
const SELLERS_AHEAD = 8;

/** Numbers travel as the text of an array, which the database writes faster than a text of each. */
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
 * The candidates, and what is read ahead, in one row: each column as one text, which the database, the driver and we read several times faster than a thousand
 * rows.
 */
export const candidatesQuery = (
  db: Db,
  wanted: Wanted,
  where: Where,
  limit = MOST + 1,
  ahead: Ahead | null = null,
): RawBuilder<Columns> =>
  sql<Columns>`with found as materialized (${scored(db, wanted, where, limit)})
    select ${sql.join(COLUMNS)}${ahead ? sql`, ${aheadColumns(ahead)}` : sql``} from found c`;

function aheadColumns({ order, filters: f, offset, size }: Ahead): RawBuilder<unknown> {
  const passes = allOf([...passConditions(f, 'f'), ...priceConditions(f, 'f')]);
  return sql`(select json_agg(json_build_object('id', g.id, 'card', ${CARD_JSON})) from goods g join goods_type t on t.code = g.goods_type
      where g.id = any(array(select f.id from found f where ${passes} order by ${order} offset ${offset} limit ${size}))) as cards,
    (select json_agg(json_build_object('id', s.id, 'names', case when s.api_type <> 'manual' then s.names end)) from seller s
      where s.id = any(array(select f.seller_id from found f where ${passes} group by 1 order by count(*) desc, 1 limit ${SELLERS_AHEAD}))) as sellers`;
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
  ...[wanted, where, most, ahead]: [wanted: Wanted, where: Where, most: number, ahead: Ahead | null]
): Promise<Candidate[]> {
  const { rows } = await candidatesQuery(db, wanted, where, most + 1, ahead).execute(db);
  return candidatesIn(rows[0]!);
}

/** So many rows that match, and no more, counted among the best sellers. */
const countQuery = (db: Db, wanted: Wanted, where: Where, limit: number) =>
  db.selectFrom(scored(db, wanted, where, limit).as('c')).select(sql<number>`count(*)::int`.as('n'));

/** Goods in some categories, counted in the index alone up to `limit`. */
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

/** The count of a list that is narrowed by its categories or its price and by nothing else; null of any other. */
function countAlone(db: Db, { words, ids, filters, at }: Wanted, limit: number): Built<{ n: number }> | null {
  if (words !== null || ids !== null || facetExpressions(filters).length !== 1) return null;
  const { category_ids, start_price, end_price } = filters;
  if (category_ids) return inCategoriesQuery(db, category_ids, at, limit);
  return start_price !== null || end_price !== null ? inPricesQuery(db, filters, at, limit) : null;
}

type Reading = {
  /** how many match at most, when that is known */
  expected?: number | null;
  /** of a sample that was looked at for the same */
  sampled?: Sampled | null;
  most?: number;
  ahead?: Ahead | null;
  /** where there are more than `most`, that is all that is asked: they are counted, and no rows are read */
  countMany?: boolean;
};

/**
 * The best sellers among the goods that match, at most `most`, and whether there are more. In a large shop they are looked for among so many best sellers as
 * likely hold enough matches: where these do, no other can outsell them.
 */
export async function candidates(
  db: Db,
  wanted: Wanted,
  { expected = null, sampled = null, most = MOST, ahead = null, countMany = false }: Reading = {},
): Promise<{ rows: Candidate[]; more: boolean }> {
  const look = async (where: Where): Promise<{ found: number; rows: Candidate[] }> => {
    const rows = countMany ? [] : await read(db, wanted, where, most, ahead);
    const found = countMany ? (await countQuery(db, wanted, where, most + 1).executeTakeFirstOrThrow()).n : rows.length;
    return { found, rows: rows.slice(0, most) };
  };
  const all = async () => {
    const rows = await read(db, wanted, null, most, ahead);
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
  const told = bands
    ? await shareOf(db, bands, conditionsOf(wanted, null), { sampled, few: meetsFew(wanted) })
    : { share: 0, room: 1 };
  let share = told.share;
  while (bands && share > 0) {
    const tier = tierOf(bands, most * told.room, share);
    if (!tier) break;
    const { found, rows } = await look(tier.tier);
    if (found > most) return { rows, more: true };
    // Fewer than was promised: by what is known now the next tier is a larger one, or all goods are looked through.
    share = Math.min(found / tier.holds, share / 2);
  }
  return all();
}

/** Several words, or a word and a filter: as a rule few goods meet them. */
const meetsFew = ({ words, filters }: Wanted): boolean =>
  words !== null && (words.includes(' & ') || facetExpressions(filters).length > 0);

/** Narrowed by price, stock or marketplace alone: as a rule many of the best sellers pass. */
export const mayPass = ({ words, ids, filters: f }: Wanted): boolean =>
  [words, ids, f.category_ids, f.seller_id, f.goods_types].every((one) => one === null) && isNarrowed(f);

/** How many more goods pass behind a place in the order of best sellers, up to `limit`: as far as a list that most goods may pass is read along it. */
export async function beyondRanked(
  db: Db,
  { after, at, filters: f }: { after: Place; at: Date; filters: Filters },
  limit: number,
): Promise<number> {
  const { api_type, start_price, end_price } = f;
  const least_num = f.in_stock ? 1 : null;
  const [row] = await rowsOf(
    db,
    beyondQuery(db, ALONG - MOST, { ...after, at, limit, api_type, least_num, start_price, end_price }),
  );
  return row!.n;
}
/** The best sellers themselves, as far as such a list is read along their order. */
export const alongBest = (db: Db, at: Date): Promise<Candidate[]> =>
  read(db, { ...{ words: null, rank: null, ids: null }, at, filters: NO_FILTERS }, 'along', ALONG, null);

type Tried = Omit<Wanted, 'words' | 'rank'>;
/** Which of the expressions anything matches, by their place. Sorted for the sake of the plan: without, it would read goods until one happens to match. */
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
  /** the place of the first expression that goods of a sample match, and how many of them each matches; those before it may match others */
  likely: number | null;
  sample: readonly Sampled[];
  /** the place of the first that any goods match; null when none does */
  sure: Promise<number | null>;
};

/** Which expression is the first that anything matches. What goods of the sample match is not looked for in the whole shop. */
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

/** How many of the best sellers are looked through for a beginning of a word. */
const WALKED = 2000;
/** Those of the best sellers of the shop that have the words, the best first; null in a small shop, where all are looked through. */
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
