// Writes a batch of goods with their SKUs in a fixed number of statements, and records the former state.

import { sql } from 'kysely';
import { cutText } from '#contract/clean-text.ts';
import type { Ctx } from '../../../context.ts';
import type { GoodsRecord, GoodsSku } from '../../../db/stored/goods.ts';
import { executeWrite } from '../../../db/written.ts';
import { loadGoodsTypes, typeGuesser } from '../goods/goods-check.ts';
import { COLUMNS, type Existing, existing, nameOf } from './existing.ts';
import { merged, type Next, sameGoods } from './merge-goods.ts';
import { picturesToFetch } from './pictures-of.ts';
import type { Gathered } from './plan.ts';
import { Problems, type RowProblem } from './problems.ts';

export type BatchResult = { made: number; changed: number; same: number; problems: RowProblem[] };
export type WriteTerms = { import_id: number; listed: boolean; pictures: boolean; public_url: string };
type Ready = { from: Gathered; now: Existing | undefined; next: Next };

/** Goods with a problem are skipped; the others are written. Runs in a transaction. */
export async function writeBatch(ctx: Ctx, batch: readonly Gathered[], terms: WriteTerms): Promise<BatchResult> {
  const problems = new Problems();
  const fresh = await withoutTwins(ctx, batch, terms, problems);
  const there = await existing(ctx.db, fresh);
  const sellers = await sellersOf(ctx, fresh);
  const categories = await categoriesOf(ctx);
  const types = await loadGoodsTypes(ctx.db);
  const guess = typeGuesser(types);
  const ready: Ready[] = [];
  let same = 0;
  for (const from of fresh) {
    const now = there.get(nameOf(from));
    if (now && !now.ours) {
      problems.add(from.row, 'num_iid', 'imports.wrong.not_ours');
      continue;
    }
    const category_id = from.category === undefined ? undefined : categories(from.category);
    if (category_id === null) {
      problems.add(from.row, 'category', 'imports.wrong.category', { value: cutText(from.category!, 60) });
      continue;
    }
    if (from.goods_type !== undefined && !types.some((type) => type.code === from.goods_type)) {
      problems.add(from.row, 'goods_type', 'imports.wrong.value', { value: cutText(from.goods_type, 60) });
      continue;
    }
    const seller_id = sellers.get(sellerName(from)) ?? now?.goods.seller_id;
    if (seller_id === undefined) {
      problems.add(from.row, 'seller', 'imports.wrong.missing');
      continue;
    }
    const words = () => guess(Object.values(from.titles ?? now?.goods.titles ?? {}).join('\n'));
    const next = merged(from, now, { seller_id, category_id, goods_type: from.goods_type, guess: words }, terms.listed, problems);
    if (!next) continue;
    if (now && sameGoods(next, now)) same += 1;
    else ready.push({ from, now, next });
  }
  await writeGoods(ctx, ready, terms);
  return {
    made: ready.filter((one) => !one.now).length,
    changed: ready.filter((one) => one.now).length,
    same,
    problems: problems.found,
  };
}

/** Drops goods that are in the batch twice, or that an earlier batch of this import wrote. */
async function withoutTwins(
  ctx: Ctx,
  batch: readonly Gathered[],
  { import_id }: WriteTerms,
  problems: Problems,
): Promise<Gathered[]> {
  const { rows } = await sql<{ api_type: string; num_iid: string }>`
    select g.api_type, g.num_iid from jsonb_to_recordset(${JSON.stringify(batch.map(({ api_type, num_iid }) => ({ api_type, num_iid })))}::jsonb)
      as w(api_type text, num_iid text) join goods g on g.api_type = w.api_type and g.num_iid = w.num_iid
      join import_goods i on i.goods_id = g.id and i.import_id = ${import_id}`.execute(ctx.db);
  const seen = new Set(rows.map(nameOf));
  return batch.filter((goods) => {
    const name = nameOf(goods);
    if (seen.has(name)) problems.add(goods.row, 'num_iid', 'imports.wrong.apart', { value: goods.num_iid });
    const first = !seen.has(name);
    seen.add(name);
    return first;
  });
}

const sellerName = ({ api_type, seller }: Gathered): string => `${api_type} ${seller?.code ?? ''}`;

async function sellersOf(ctx: Ctx, batch: readonly Gathered[]): Promise<Map<string, number>> {
  const wanted = new Map(
    batch.flatMap((goods) =>
      goods.seller
        ? [[sellerName(goods), { api_type: goods.api_type, code: goods.seller.code, names: goods.seller.names }] as const]
        : [],
    ),
  );
  if (wanted.size === 0) return new Map();
  const list = JSON.stringify([...wanted.values()]);
  const added = sql`insert into seller (api_type, code, names, created_at)
    select w.api_type, w.code, w.names, ${ctx.now} from jsonb_to_recordset(${list}::jsonb) as w(api_type text, code text, names jsonb)
    order by w.api_type, w.code on conflict (api_type, code) do nothing`;
  await executeWrite(ctx.db, ['seller'], added);
  const { rows } = await sql<{ id: number; api_type: string; code: string }>`
    select s.id, s.api_type, s.code from jsonb_to_recordset(${list}::jsonb) as w(api_type text, code text)
    join seller s on s.api_type = w.api_type and s.code = w.code where s.member_id is null`.execute(ctx.db);
  return new Map(rows.map((row) => [`${row.api_type} ${row.code}`, row.id]));
}

/** The category by number, by name in any language, or by the last part of a path such as "Home > Tea". null: there is none. */
async function categoriesOf(ctx: Ctx): Promise<(text: string) => number | null> {
  const rows = await ctx.db.selectFrom('category').select(['id', 'names']).orderBy('id').execute();
  const by = new Map<string, number>();
  for (const { id, names } of rows) {
    by.set(String(id), id);
    for (const name of Object.values(names)) if (!by.has(name.toLowerCase())) by.set(name.toLowerCase(), id);
  }
  return (text) => by.get(text.split(/[>/]/).at(-1)!.trim().toLowerCase()) ?? null;
}

type Wire = { n: number; id: number | null; api_type: string; num_iid: string } & GoodsRecord;
const JSONB = new Set<string>(['titles', 'imgs', 'options', 'props', 'content', 'location', 'price_steps']);
const INT = new Set<string>(['seller_id', 'category_id', 'min_num', 'num', 'weight', 'length', 'width', 'height']);
const BIG = new Set<string>(['price', 'price_max', 'orginal_price', 'post_fee']);
const FLAG = new Set<string>(['type_guessed', 'listed', 'enabled']);
const typeOf = (name: string): string =>
  JSONB.has(name) ? 'jsonb' : INT.has(name) ? 'int' : BIG.has(name) ? 'bigint' : FLAG.has(name) ? 'boolean' : 'text';
const RECORD = sql.raw(COLUMNS.map((name) => `"${name}" ${typeOf(name)}`).join(', '));
const NAMES = sql.raw(COLUMNS.map((name) => `"${name}"`).join(', '));
const SET = sql.raw(COLUMNS.map((name) => `"${name}" = w."${name}"`).join(', '));

async function writeGoods(ctx: Ctx, ready: readonly Ready[], terms: WriteTerms): Promise<void> {
  if (ready.length === 0) return;
  const wire = ready.map(
    ({ from, now, next }, n): Wire => ({ n, id: now?.id ?? null, api_type: from.api_type, num_iid: from.num_iid, ...next.goods }),
  );
  const [fresh, known] = [wire.filter((one) => one.id === null), wire.filter((one) => one.id !== null)];
  const ids = new Map(ready.flatMap(({ now }, n) => (now ? [[n, now.id] as const] : [])));
  if (fresh.length > 0) {
    const added = sql<{ id: number; api_type: string; num_iid: string }>`
      insert into goods (api_type, num_iid, ${NAMES}, content_clean, source, currency, search_make, created_at, updated_at)
      select w.api_type, w.num_iid, ${NAMES}, true, '', 'CNY', 0, ${ctx.now}, ${ctx.now}
      from jsonb_to_recordset(${JSON.stringify(fresh)}::jsonb) as w(n int, api_type text, num_iid text, ${RECORD}) order by w.n
      returning id, api_type, num_iid`;
    const { rows } = await executeWrite(ctx.db, ['goods'], added);
    const by = new Map(rows.map((row) => [nameOf(row), row.id]));
    for (const one of fresh) ids.set(one.n, by.get(nameOf(one))!);
  }
  if (known.length > 0) {
    const changed = sql`update goods g set ${SET}, search_make = 0, updated_at = ${ctx.now}
      from jsonb_to_recordset(${JSON.stringify(known)}::jsonb) as w(id int, ${RECORD}) where g.id = w.id`;
    await executeWrite(ctx.db, ['goods'], changed);
  }
  await writeSkus(
    ctx,
    ready.map(({ now, next }, n) => ({ goods_id: ids.get(n)!, skus: next.skus, fresh: !now })),
  );
  const notes = ready.map(({ now, next }, n) => ({
    import_id: terms.import_id,
    goods_id: ids.get(n)!,
    stamp: ctx.now.toISOString(),
    before: now ? { goods: now.goods, skus: now.skus } : null,
    pictures: terms.pictures ? picturesToFetch(next, terms.public_url).length : 0,
  }));
  const noted = sql`insert into import_goods (import_id, goods_id, stamp, before, pictures)
    select import_id, goods_id, stamp, nullif(before, 'null'::jsonb), pictures from jsonb_to_recordset(${JSON.stringify(notes)}::jsonb)
      as w(import_id int, goods_id int, stamp timestamptz, before jsonb, pictures int)`;
  await executeWrite(ctx.db, ['import_goods'], noted);
}

type SkuRows = { goods_id: number; skus: readonly GoodsSku[]; fresh: boolean };

/** Makes these the SKUs of the goods; others are deleted. */
async function writeSkus(ctx: Pick<Ctx, 'db'>, of: readonly SkuRows[]): Promise<void> {
  const rows = of.flatMap(({ goods_id, skus }) => skus.map((sku) => ({ goods_id, ...sku })));
  const list = JSON.stringify(rows);
  const old = of.filter((one) => !one.fresh).map((one) => one.goods_id);
  if (old.length > 0) {
    const gone = sql`delete from sku k where k.goods_id = any(${old}::int[]) and not exists (
      select from jsonb_to_recordset(${list}::jsonb) as w(goods_id int, sku_id text) where w.goods_id = k.goods_id and w.sku_id = k.sku_id)`;
    await executeWrite(ctx.db, ['sku'], gone);
  }
  if (rows.length === 0) return;
  const written = sql`insert into sku (goods_id, sku_id, properties, properties_name, price, orginal_price, quantity, pic_url)
    select goods_id, sku_id, properties, properties_name, price, orginal_price, quantity, pic_url from jsonb_to_recordset(${list}::jsonb)
      as w(goods_id int, sku_id text, properties text, properties_name jsonb, price bigint, orginal_price bigint, quantity int, pic_url text)
    on conflict (goods_id, sku_id) do update set properties = excluded.properties, properties_name = excluded.properties_name, price = excluded.price,
      orginal_price = excluded.orginal_price, quantity = excluded.quantity, pic_url = excluded.pic_url`;
  await executeWrite(ctx.db, ['sku'], written);
}

/** Restores goods and SKUs. Descriptions are marked for cleaning: they may be older than cleaning on write. */
export async function putBack(
  ctx: Ctx,
  goods: readonly { id: number; before: { goods: GoodsRecord; skus: GoodsSku[] } }[],
): Promise<void> {
  if (goods.length === 0) return;
  const list = JSON.stringify(goods.map(({ id, before }) => ({ id, ...before.goods })));
  const changed = sql`update goods g set ${SET}, content_clean = false, search_make = 0, updated_at = ${ctx.now}
    from jsonb_to_recordset(${list}::jsonb) as w(id int, ${RECORD}) where g.id = w.id`;
  await executeWrite(ctx.db, ['goods'], changed);
  await writeSkus(
    ctx,
    goods.map(({ id, before }) => ({ goods_id: id, skus: before.skus, fresh: false })),
  );
}
