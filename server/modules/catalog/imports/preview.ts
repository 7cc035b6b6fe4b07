// Previews the first goods of a file with the code that reads and merges them; writes nothing.
import type { ImportPreview } from '#contract/desk/imports.ts';
import type { ImportMapping, ImportOptions } from '#contract/import-fields.ts';
import { pick } from '#contract/lang.ts';
import { fail, type OperatorCtx } from '../../../context.ts';
import { pictureUrl } from '../site/cards.ts';
import { existingById, nameOf } from './existing.ts';
import { gather } from './gather.ts';
import { merged, sameGoods } from './merge-goods.ts';
import { bytesOf } from './parts.ts';
import { type Gathered, type ImportPlan, ownAddressOf, toFenBy } from './plan.ts';
import { Problems } from './problems.ts';
import { readRows } from './read-rows.ts';

const GOODS = 20;
const ROWS = 400;
const PROBLEMS = 50;

export async function previewOf(
  ctx: OperatorCtx,
  { id, mapping, options }: { id: number; mapping: ImportMapping; options: ImportOptions },
): Promise<ImportPreview> {
  const row = await ctx.db.selectFrom('import').select(['format']).where('id', '=', id).executeTakeFirst();
  if (!row) fail('fail.not_found', {}, 'id');
  const rates = await ctx.db.selectFrom('currency').select(['code', 'market']).execute();
  const plan: ImportPlan = {
    mapping,
    options,
    toFen: toFenBy(new Map(rates.map((one) => [one.code, one.market]))),
    ownAddress: ownAddressOf(ctx.app.config.public_url),
  };
  const problems = new Problems();
  const goods: Gathered[] = [];
  let rows = 0;
  for await (const piece of gather(() => readRows(bytesOf(ctx.db, id), row.format as 'csv', options.encoding), plan)) {
    rows = piece.last_row;
    problems.found.push(...piece.problems);
    if (piece.goods) goods.push(piece.goods);
    if (goods.length >= GOODS || rows >= ROWS) break;
  }
  return { goods: await shown(ctx, goods, options, problems), problems: problems.found.slice(0, PROBLEMS), rows };
}

async function shown(
  ctx: OperatorCtx,
  goods: readonly Gathered[],
  options: ImportOptions,
  problems: Problems,
): Promise<ImportPreview['goods']> {
  if (goods.length === 0) return [];
  const known = await ctx.db
    .selectFrom('goods')
    .select('id')
    .where((eb) => eb.or(goods.map((one) => eb.and([eb('api_type', '=', one.api_type), eb('num_iid', '=', one.num_iid)]))))
    .execute();
  const there = await existingById(
    ctx.db,
    known.map((one) => one.id),
  );
  return goods.flatMap((from) => {
    const now = there.get(nameOf(from));
    if (now && !now.ours) return problems.add(from.row, 'num_iid', 'imports.wrong.not_ours') ?? [];
    if (!from.seller && !now) return problems.add(from.row, 'seller', 'imports.wrong.missing') ?? [];
    const types = {
      seller_id: now?.goods.seller_id ?? 0,
      category_id: now?.goods.category_id,
      goods_type: from.goods_type,
      guess: () => 'general',
    };
    const next = merged(from, now, types, options.listed, problems);
    if (!next) return [];
    return [
      {
        ...{
          row: from.row,
          num_iid: from.num_iid,
          title: pick(next.goods.titles, ctx.lang),
          pic_url: pictureUrl(ctx, next.goods.pic_url),
        },
        ...{ price: next.goods.price, price_max: next.goods.price_max, skus: next.skus.length },
        options: next.goods.options.map(
          (option) => `${pick(option.names, ctx.lang)}: ${option.values.map((value) => pick(value.names, ctx.lang)).join(', ')}`,
        ),
        what: now ? (sameGoods(next, now) ? ('same' as const) : ('change' as const)) : ('new' as const),
      },
    ];
  });
}
