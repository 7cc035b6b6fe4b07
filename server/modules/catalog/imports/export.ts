// Exports goods as a file that can be imported again: a header and a row per SKU, in every language of the goods. Page by page, so that no server has the whole
// catalogue in memory.
import { csvCell } from '#contract/csv.ts';
import type { Names } from '#contract/lang.ts';
import type { OperatorCtx } from '../../../context.ts';
import type { GoodsSku } from '../../../db/stored/goods.ts';
import { type Existing, existingById } from './existing.ts';

const PAGE = 200;
type Row = Record<string, string>;

const PLAIN = [
  'num_iid',
  'api_type',
  'sku_id',
  'url',
  'pictures',
  'price',
  'orginal_price',
  'quantity',
  'sku_picture',
  'category',
] as const;
const REST = [
  'goods_type',
  'seller_code',
  'min_num',
  'post_fee',
  'price_steps',
  'weight',
  'length',
  'width',
  'height',
  'listed',
] as const;
const NAMED = ['title', 'seller', 'location', 'props', 'desc'] as const;
const OPTIONS = [1, 2, 3] as const;

function headsOf(langs: readonly string[]): string[] {
  const each = (field: string) => langs.map((lang) => `${field}:${lang}`);
  return [
    ...PLAIN,
    ...NAMED.flatMap(each),
    ...OPTIONS.flatMap((n) => [...each(`option${n}_name`), ...each(`option${n}_value`)]),
    ...REST,
  ];
}

/** A page of the file, starting with the goods after `after`; `next` is null at the end. The first page has the header. */
export async function exportGoods(
  ctx: OperatorCtx,
  { format, after, langs }: { format: 'csv' | 'jsonl'; after: number; langs: readonly string[] },
): Promise<{ text: string; next: number | null; goods: number }> {
  const rows = await ctx.db
    .selectFrom('goods as g')
    .innerJoin('seller as s', 's.id', 'g.seller_id')
    .select(['g.id', 's.code', 's.names'])
    .where('g.id', '>', after)
    .where('g.source', '=', '')
    .where('g.member_id', 'is', null)
    .where('s.member_id', 'is', null)
    .orderBy('g.id')
    .limit(PAGE)
    .execute();
  const found = await existingById(
    ctx.db,
    rows.map((row) => row.id),
  );
  const by = new Map([...found.values()].map((one) => [one.id, one]));
  const heads = headsOf(langs);
  const lines = rows.flatMap((row) => {
    const goods = by.get(row.id);
    return goods ? rowsOf(goods, { code: row.code, names: row.names }, ctx.app.config.public_url) : [];
  });
  const text =
    format === 'jsonl'
      ? lines.map((line) => `${JSON.stringify(Object.fromEntries(heads.map((head) => [head, line[head] ?? ''])))}\n`).join('')
      : [
          ...(after === 0 ? [heads.join(',')] : []),
          ...lines.map((line) => heads.map((head) => csvCell(line[head] ?? '')).join(',')),
        ]
          .map((line) => `${line}\r\n`)
          .join('');
  return { text, next: rows.length === PAGE ? rows.at(-1)!.id : null, goods: rows.length };
}

const yuan = (fen: number | null): string => (fen === null ? '' : (fen / 100).toFixed(2));
const figure = (value: number | null): string => (value === null ? '' : String(value));
const named = (field: string, names: Names): Row =>
  Object.fromEntries(Object.entries(names).map(([lang, text]) => [`${field}:${lang}`, text]));

function rowsOf(
  { goods: g, skus, api_type, num_iid }: Existing,
  seller: { code: string; names: Names },
  public_url: string,
): Row[] {
  const full = (url: string | null) => (url?.startsWith('/') ? `${public_url}${url}` : (url ?? ''));
  const shared: Row = {
    ...{
      num_iid,
      api_type,
      url: g.detail_url,
      category: figure(g.category_id),
      goods_type: g.goods_type,
      seller_code: seller.code,
    },
    ...{
      pictures: (g.imgs.length > 0 ? g.imgs : [g.pic_url]).map(full).join(' '),
      min_num: String(g.min_num),
      post_fee: yuan(g.post_fee),
    },
    price_steps: g.price_steps.map(({ from, price }) => `${from}:${yuan(price)}`).join('; '),
    ...{
      weight: figure(g.weight),
      length: figure(g.length),
      width: figure(g.width),
      height: figure(g.height),
      listed: g.listed ? '1' : '0',
    },
    ...{
      ...named('title', g.titles),
      ...named('seller', seller.names),
      ...named('location', g.location),
      ...named('desc', g.content),
      ...propLines(g.props),
    },
  };
  if (skus.length === 0)
    return [{ ...shared, sku_id: '', price: yuan(g.price), orginal_price: yuan(g.orginal_price), quantity: String(g.num) }];
  return skus.map((sku) => ({ ...shared, ...skuRow(sku, g.options), sku_picture: full(sku.pic_url) }));
}

/** Parameters as lines "name: value", a column for each language. */
function propLines(props: Existing['goods']['props']): Row {
  const langs = [...new Set(props.flatMap((one) => Object.keys(one.names)))];
  const line = (lang: string) =>
    props.map((one) => (one.names[lang] ? `${one.names[lang]}: ${one.values[lang] ?? ''}` : '')).join('\n');
  return Object.fromEntries(langs.map((lang) => [`props:${lang}`, line(lang)]));
}

function skuRow(sku: GoodsSku, options: Existing['goods']['options']): Row {
  const pairs = sku.properties.split(';').map((pair) => pair.split(':'));
  const words = options.slice(0, OPTIONS.length).flatMap((option, at) => {
    const vid = pairs.find(([pid]) => pid === option.pid)?.[1];
    const value = option.values.find((one) => one.vid === vid);
    return value ? [named(`option${at + 1}_name`, option.names), named(`option${at + 1}_value`, value.names)] : [];
  });
  return Object.assign(
    { sku_id: sku.sku_id, price: yuan(sku.price), orginal_price: yuan(sku.orginal_price), quantity: String(sku.quantity) },
    ...words,
  );
}
