// A member's browsing history and favourites.
import { sql } from 'kysely';
import type { Input, Output } from '#contract/call.ts';
import type { calls } from '#contract/calls.ts';
import { fail, type MemberCtx } from '../../../context.ts';
import { anyOf } from '../../../db/any-of.ts';
import { asOf, offsetOf, toPage } from '../../platform/paging.ts';
import { CARD, toCard } from '../site/cards.ts';

type History = (typeof calls)['history'];
type Favorite = (typeof calls)['favorite'];
const counted = sql<number>`count(*)::int`.as('n');
/** Views stored per member; older ones are deleted. */
const KEPT = 300;

const views = (ctx: MemberCtx) => ctx.db.selectFrom('goods_view as v').where('v.member_id', '=', ctx.member.id);

export async function listHistory(ctx: MemberCtx, input: Input<History['lists']>): Promise<Output<History['lists']>> {
  const at = asOf(ctx, input);
  const query = views(ctx).where('v.at', '<=', at);
  const { n } = await query.select(counted).executeTakeFirstOrThrow();
  const rows = await query
    .innerJoin('goods as g', 'g.id', 'v.goods_id')
    .innerJoin('goods_type as t', 't.code', 'g.goods_type')
    .select([...CARD, 'v.id', 'v.at'])
    .orderBy('v.at', 'desc')
    .orderBy('v.id', 'desc')
    .limit(input.page_size)
    .offset(offsetOf(input))
    .execute();
  return toPage(
    input,
    at,
    n,
    rows.map((row) => ({ ...toCard(row, ctx), id: row.id, time: row.at.toISOString() })),
  );
}

export async function deleteHistory(ctx: MemberCtx, ids?: readonly number[]): Promise<{ left: number }> {
  let remove = ctx.db.deleteFrom('goods_view').where('member_id', '=', ctx.member.id);
  if (ids) remove = remove.where('id', '=', anyOf(ids));
  await remove.execute();
  return { left: (await views(ctx).select(counted).executeTakeFirstOrThrow()).n };
}

/** Records views; of repeated views of the same goods the latest counts. Unknown goods are skipped. Returns how many were recorded. */
export async function addHistory(ctx: MemberCtx, { items }: Input<History['add']>): Promise<{ added: number }> {
  const goods = await visible(ctx, items);
  const times = new Map<number, Date>();
  for (const item of items) {
    const id = goods.get(`${item.api_type}:${item.num_iid}`);
    if (id === undefined) continue;
    const at = asOf(ctx, { timestamp: item.time });
    if (at > (times.get(id) ?? new Date(0))) times.set(id, at);
  }
  if (times.size === 0) return { added: 0 };
  await ctx.db
    .insertInto('goods_view')
    .values([...times].map(([goods_id, at]) => ({ member_id: ctx.member.id, goods_id, at })))
    .onConflict((c) => c.columns(['member_id', 'goods_id']).doUpdateSet({ at: sql`greatest(goods_view.at, excluded.at)` }))
    .execute();
  await ctx.db
    .deleteFrom('goods_view')
    .where('member_id', '=', ctx.member.id)
    .where('id', 'in', views(ctx).select('v.id').orderBy('v.at', 'desc').orderBy('v.id', 'desc').offset(KEPT))
    .execute();
  return { added: times.size };
}

type Named = { api_type: string; num_iid: string };

/** Ids of goods by marketplace and item number: public goods and those the member added by hand. */
async function visible(ctx: MemberCtx, names: readonly Named[]): Promise<Map<string, number>> {
  const rows = await ctx.db
    .selectFrom('goods')
    .select(['id', 'api_type', 'num_iid'])
    .where((eb) => eb.or(names.map((n) => eb.and([eb('api_type', '=', n.api_type), eb('num_iid', '=', n.num_iid)]))))
    .where((eb) => eb.or([eb('member_id', 'is', null), eb('member_id', '=', ctx.member.id)]))
    .execute();
  return new Map(rows.map((g) => [`${g.api_type}:${g.num_iid}`, g.id]));
}

const favorites = (ctx: MemberCtx) => ctx.db.selectFrom('favorite as f').where('f.member_id', '=', ctx.member.id);

/** Newest first, with the price when it was saved if that has changed, and whether it is off sale. */
export async function listFavorites(ctx: MemberCtx, input: Input<Favorite['lists']>): Promise<Output<Favorite['lists']>> {
  const at = asOf(ctx, input);
  const query = favorites(ctx).where('f.at', '<=', at);
  const { n } = await query.select(counted).executeTakeFirstOrThrow();
  const rows = await query
    .innerJoin('goods as g', 'g.id', 'f.goods_id')
    .innerJoin('goods_type as t', 't.code', 'g.goods_type')
    .select([...CARD, 'f.id', 'f.at', 'f.price_seen', 'g.enabled'])
    .orderBy('f.at', 'desc')
    .orderBy('f.id', 'desc')
    .limit(input.page_size)
    .offset(offsetOf(input))
    .execute();
  return toPage(
    input,
    at,
    n,
    rows.map((row) => ({
      ...toCard(row, ctx),
      id: row.id,
      time: row.at.toISOString(),
      price_was: row.price_seen > 0 && row.price_seen !== row.price ? row.price_seen : null,
      gone: !row.enabled,
    })),
  );
}

export async function addFavorite(ctx: MemberCtx, named: Named): Promise<{ id: number }> {
  const goods_id = (await visible(ctx, [named])).get(`${named.api_type}:${named.num_iid}`);
  if (goods_id === undefined) fail('fail.not_found', {}, 'num_iid');
  const { price } = await ctx.db.selectFrom('goods').select('price').where('id', '=', goods_id).executeTakeFirstOrThrow();
  const added = await ctx.db
    .insertInto('favorite')
    .values({ member_id: ctx.member.id, goods_id, price_seen: price, at: ctx.now })
    .onConflict((c) => c.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added ?? (await favorites(ctx).select('f.id').where('f.goods_id', '=', goods_id).executeTakeFirstOrThrow());
}

export async function deleteFavorites(
  ctx: MemberCtx,
  { ids, api_type, num_iid }: Input<Favorite['delete']>,
): Promise<{ left: number }> {
  let remove = ctx.db.deleteFrom('favorite').where('member_id', '=', ctx.member.id);
  if (ids) remove = remove.where('id', '=', anyOf(ids));
  else if (api_type !== undefined && num_iid !== undefined)
    remove = remove.where('goods_id', 'in', (eb) =>
      eb.selectFrom('goods').select('goods.id').where('goods.api_type', '=', api_type).where('goods.num_iid', '=', num_iid),
    );
  else fail('fail.field_missing', {}, 'ids');
  await remove.execute();
  return { left: (await favorites(ctx).select(counted).executeTakeFirstOrThrow()).n };
}
