// Goods of blocks, picked by hand or by a rule: one query for all picked by hand, one for all rules.
import { type RawBuilder, sql } from 'kysely';
import type { Output } from '#contract/call.ts';
import type { calls } from '#contract/calls.ts';
import type { Block, BlockOf } from '#contract/pages.ts';
import type { Ctx } from '../../../context.ts';
import { type CardRow, toCard } from '../site/cards.ts';

type Goods = BlockOf<'goods'>;
export type BlockGoods = Output<(typeof calls)['page']['get']>['goods'];
type Row = CardRow & { block: string; n: number; total: number };

const CARD_SQL = sql`g.api_type, g.num_iid, g.titles, g.pic_url, g.price, g.orginal_price, g.sales, g.min_num, g.goods_type, t.risk, t.names as type_names`;
const ORDERS = {
  newest: sql`g.created_at desc, g.id desc`,
  bestsellers: sql`coalesce(g.sales, -1) desc, g.id desc`,
  selected: sql`coalesce(g.sales, -1) desc, g.id desc`,
};

/** Listed goods that can be ordered: those of a forbidden type are only found by search. */
const LISTED = sql`g.listed and g.enabled and t.risk <> 'forbidden'`;

/** In a category or one of its children. */
const inCategory = (id: number) => sql`g.category_id in (select c.id from category c where c.id = ${id} or c.pid = ${id})`;

/** The first goods of a rule in its order. They are not counted, which would read the whole catalogue. */
function ruleQuery(block: Goods): RawBuilder<Row> {
  if (block.source.by !== 'rule') throw new Error('picked by hand');
  const { rule, category, seller, min, max } = block.source;
  const where = [
    LISTED,
    ...(rule === 'selected'
      ? [sql`exists (select 1 from seller s where s.id = g.seller_id and (s.selected or s.api_type = 'own'))`]
      : []),
    ...(category === null ? [] : [inCategory(category)]),
    ...(seller === null ? [] : [sql`g.seller_id = ${seller}`]),
    ...(min === null ? [] : [sql`g.price >= ${min}`]),
    ...(max === null ? [] : [sql`g.price <= ${max}`]),
  ];
  const order = ORDERS[rule];
  return sql`(select ${block.id}::text as block, row_number() over (order by ${order})::int as n, 0 as total, ${CARD_SQL}
    from goods g join goods_type t on t.code = g.goods_type where ${sql.join(where, sql` and `)} order by ${order} limit ${block.limit})`;
}

async function byRules(ctx: Ctx, blocks: readonly Goods[]): Promise<Row[]> {
  if (blocks.length === 0) return [];
  const { rows } = await sql<Row>`${sql.join(blocks.map(ruleQuery), sql` union all `)}`.execute(ctx.db);
  return rows;
}

async function byHand(ctx: Ctx, blocks: readonly Goods[]): Promise<Row[]> {
  const ids = [...new Set(blocks.flatMap((one) => (one.source.by === 'hand' ? one.source.ids : [])))];
  if (ids.length === 0) return [];
  const { rows } = await sql<CardRow & { id: number }>`select g.id, ${CARD_SQL}
    from goods g join goods_type t on t.code = g.goods_type where ${LISTED} and g.id = any(${ids}::int[])`.execute(ctx.db);
  const known = new Map(rows.map((row) => [row.id, row]));
  return blocks.flatMap((one) => {
    const picked = one.source.by === 'hand' ? one.source.ids.flatMap((id) => known.get(id) ?? []) : [];
    return picked.slice(0, one.limit).map((row, n) => ({ ...row, block: one.id, n, total: picked.length }));
  });
}

/** The goods of each block. When the query fails, each block is read separately: one that fails is left out and logged, the others are shown. */
export async function goodsOf(
  ctx: Ctx,
  mark: string,
  blocks: readonly Block[],
): Promise<{ goods: BlockGoods; failed: string[] }> {
  const asking = blocks.filter((one) => one.type === 'goods');
  try {
    return { goods: await read(ctx, asking), failed: [] };
  } catch (error) {
    if (asking.length < 2) return { goods: [], failed: failing(ctx, mark, asking, error) };
  }
  const alone = await Promise.all(asking.map((one) => goodsOf(ctx, mark, [one])));
  return { goods: alone.flatMap((one) => one.goods), failed: alone.flatMap((one) => one.failed) };
}

function failing(ctx: Ctx, mark: string, blocks: readonly Goods[], error: unknown): string[] {
  return blocks.map((one) => {
    ctx.log.error({ err: String(error), page: mark, block: one.id }, 'a block of a page cannot be filled');
    return one.id;
  });
}

async function read(ctx: Ctx, blocks: readonly Goods[]): Promise<BlockGoods> {
  const rules = blocks.filter((one) => one.source.by === 'rule');
  const rows = [...(await byRules(ctx, rules)), ...(await byHand(ctx, blocks))];
  return blocks.map((one) => {
    const own = rows.filter((row) => row.block === one.id).sort((a, b) => a.n - b.n);
    return { id: one.id, total: Math.max(own.length, own[0]?.total ?? 0), goods: own.map((row) => toCard(row, ctx, true)) };
  });
}
