// The search query: words, category, shop or picture, narrowed by marketplace and price. Pure.
import type { SORTS } from '#contract/calls/items.ts';

export type Sort = (typeof SORTS)[number];
const SORT_NAMES: readonly Sort[] = ['default', 'price', '_price', '_sale', '_new'];

export type Query = {
  keyword: string | undefined;
  cat: number | undefined;
  shop_id: number | undefined;
  /** all goods of a floor of the home page */
  floor: number | undefined;
  tp: string | undefined;
  imgid: string | undefined;
  sort: Sort | undefined;
  /** fen */
  from: number | undefined;
  until: number | undefined;
  /** only what is in stock */
  stock: boolean;
  /** only what can be sent to this country */
  country: string | undefined;
  /** the words as typed, uncorrected */
  exact: boolean;
};

const fen = (text: string | undefined): number | undefined => (text && /^\d{1,10}$/.test(text) ? Number(text) : undefined);

const numbered = (text: string | undefined): number | undefined => {
  const value = Number(text);
  return Number.isInteger(value) && value > 0 ? value : undefined;
};

/** The query of an address, by its parameters. */
export function queryOf(get: (name: string) => string | undefined): Query {
  const sort = SORT_NAMES.find((name) => name === get('sort'));
  return {
    keyword: get('keyword')?.trim() || undefined,
    cat: numbered(get('cat')),
    shop_id: numbered(get('shop_id')),
    floor: numbered(get('floor')),
    tp: get('tp') || undefined,
    imgid: get('imgid') || undefined,
    sort: sort === 'default' ? undefined : sort,
    from: fen(get('from')),
    until: fen(get('until')),
    stock: get('stock') === '1',
    country: /^[A-Z]{2}$/.test(get('to') ?? '') ? get('to') : undefined,
    exact: get('exact') === '1',
  };
}

/** Nothing to search for yet: earlier and hot words are shown. */
export const isBlank = ({ keyword, cat, shop_id, floor, imgid, tp }: Query): boolean =>
  !keyword && !cat && !shop_id && !floor && !imgid && !tp;

/** How many filters narrow the results. */
export const filterCount = ({ cat, tp, from, until, stock, country }: Query): number =>
  [cat, tp, from ?? until, stock || undefined, country].filter((one) => one !== undefined).length;

/** What drops every filter. */
export const NO_FILTERS = {
  cat: undefined,
  tp: undefined,
  from: undefined,
  until: undefined,
  stock: undefined,
  to: undefined,
} as const;

/** Price goes up, then down, then back to the usual order. */
export function nextPriceSort(sort: Sort | undefined): Sort | undefined {
  if (sort === 'price') return '_price';
  return sort === '_price' ? undefined : 'price';
}

/** Lowest and highest in the right order. */
export function priceWindow(
  from: number | undefined,
  until: number | undefined,
): { from: number | undefined; until: number | undefined } {
  return from !== undefined && until !== undefined && from > until ? { from: until, until: from } : { from, until };
}

type Category = { id: number; name: string; children: readonly { id: number; name: string }[] };

/** The name of a category, on either level. */
export const nameOfCategory = (tree: readonly Category[], cat: number | undefined): string | undefined =>
  tree.flatMap((one) => [one, ...one.children]).find((one) => one.id === cat)?.name;
