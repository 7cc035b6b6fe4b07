// Filters of search results, as an expression over goods.facets: the index combines it with the words, however common either is.
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../../db/tables.ts';
import { loadLines } from '../site/lines.ts';

export type Filters = {
  /** a category with its children */
  category_ids: readonly number[] | null;
  api_type: string | null;
  seller_id: number | null;
  /** fen */
  start_price: number | null;
  end_price: number | null;
  in_stock: boolean;
  /** goods types that can be sent to the user's country */
  goods_types: readonly string[] | null;
};
export const NO_FILTERS: Filters = {
  category_ids: null,
  api_type: null,
  seller_id: null,
  start_price: null,
  end_price: null,
  in_stock: false,
  goods_types: null,
};

/**
 * The best sellers: from this band of sales up. `best`: the level whose index has all of them, 0: none. `highest`: the highest band with goods,
 * if the index separates the bands; null: the whole level.
 */
export type Tier = { from: number; highest: number | null; best: number };

/** Bands of goods.facets: thirds of the natural logarithm, so each is 40 % above the last. */
const band = (value: number): number => Math.floor(Math.log(value) * 3);
/** The band of goods' sales, as in goods.facets. */
export const bandOfSales = sql<number>`floor(ln((greatest(coalesce(sales, 0), 0) + 1)::double precision) * 3)`;
const LAST_PRICE = band(100_000_000_00);
const LAST_SALES = band(2 ** 31);

const lexeme = (text: string): string => `'${text.replace(/['\\]/g, '')}'`;
const anyOf = (lexemes: readonly string[]): string =>
  lexemes.length === 1 ? lexeme(lexemes[0]!) : `(${lexemes.map(lexeme).join(' | ')})`;
const range = (mark: string, from: number, to: number): string =>
  anyOf(Array.from({ length: to - from + 1 }, (_, n) => `${mark}${from + n}`));

/**
 * One expression for each filter, the most selective first: the index processes them in order. A filter that nothing can pass is a lexeme that
 * no goods have.
 */
export function facetExpressions(f: Filters): string[] {
  const all: string[] = [];
  if (f.category_ids) all.push(f.category_ids.length > 0 ? anyOf(f.category_ids.map((id) => `c${id}`)) : lexeme('c0'));
  if (f.seller_id !== null) all.push(lexeme(`s${f.seller_id}`));
  if (f.api_type !== null) all.push(lexeme(`m${f.api_type}`));
  if (f.goods_types) all.push(f.goods_types.length > 0 ? anyOf(f.goods_types.map((code) => `t${code}`)) : lexeme('t'));
  if (f.start_price !== null || f.end_price !== null) {
    const from = Math.max(0, band(Math.max(1, f.start_price ?? 1)) - 1);
    const to = Math.min(LAST_PRICE, f.end_price === null ? LAST_PRICE : band(Math.max(1, f.end_price)) + 1);
    all.push(range('p', from, Math.max(from, to)));
  }
  if (f.in_stock) all.push(lexeme('k'));
  return all;
}
const NAMES = Object.keys(NO_FILTERS) as (keyof Filters)[];
export const isNarrowed = (f: Filters): boolean => NAMES.some((name) => f[name] !== NO_FILTERS[name]);
/** Whether two sets of filters pass the same rows of any list. */
export const leaveTheSame = (one: Filters, other: Filters): boolean =>
  NAMES.every((name) => String(one[name]) === String(other[name]));

/** Conditions of the filters on rows, without price; the same as in facets.ts for rows that were read. */
export function passConditions(f: Filters, of: string): RawBuilder<boolean>[] {
  const column = (name: string) => sql.ref(`${of}.${name}`);
  return [
    sql<boolean>`true`,
    ...(f.category_ids ? [sql<boolean>`${column('category_id')} = any(${[...f.category_ids]}::int[])`] : []),
    ...(f.api_type === null ? [] : [sql<boolean>`${column('api_type')} = ${f.api_type}`]),
    ...(f.seller_id === null ? [] : [sql<boolean>`${column('seller_id')} = ${f.seller_id}`]),
    ...(f.in_stock ? [sql<boolean>`${column('num')} > 0`] : []),
    ...(f.goods_types ? [sql<boolean>`${column('goods_type')} = any(${[...f.goods_types]}::text[])`] : []),
  ];
}

/** Exact price limits, because the bands of the index are approximate. */
export function priceConditions({ start_price, end_price }: Filters, of: string): RawBuilder<boolean>[] {
  const price = sql.ref(`${of}.price`);
  return [
    ...(start_price === null ? [] : [sql<boolean>`${price} >= ${start_price}`]),
    ...(end_price === null ? [] : [sql<boolean>`${price} <= ${end_price}`]),
  ];
}

export const allOf = (conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  sql<boolean>`${sql.join(conditions, sql` and `)}`;

/** Bands above the highest counted one: fourteen times its sales, for goods sold since. */
const BANDS_ABOVE = 8;
/** Goods with at least these sales, by band. Each band costs an index lookup, so only existing bands are listed. */
const salesExpression = (from: number, highest: number): string =>
  range('z', from, Math.min(LAST_SALES, Math.max(from, highest + BANDS_ABOVE)));

/** Conditions of a tier's goods, the index of its level first. */
export const tierConditions = ({ from, highest, best }: Tier): RawBuilder<boolean>[] => [
  // A literal, not a parameter: a generic plan could not use the partial index of the level.
  ...(best > 0 ? [sql<boolean>`best >= ${sql.lit(best)}`] : []),
  highest === null ? sql<boolean>`${bandOfSales} >= ${from}` : sql<boolean>`facets @@ ${salesExpression(from, highest)}::tsquery`,
];

/** A category and those in it. */
export async function categoryIds(db: Kysely<Tables>, id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('category')
    .select('id')
    .where((eb) => eb.or([eb('id', '=', id), eb('pid', '=', id)]))
    .execute();
  return rows.map((row) => row.id);
}

/** Goods types that an enabled line takes to the country. */
export async function typesSentTo(db: Kysely<Tables>, country: string): Promise<string[]> {
  const lines = (await loadLines(db)).map(({ line }) => line);
  const there = lines.filter((line) => line.open && line.countries.includes(country) && !line.suspended.includes(country));
  return [...new Set(there.flatMap((line) => line.goods_types))].sort();
}
