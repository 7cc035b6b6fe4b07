// Canned questions and replies, as the member of an order would read them.
import type { Input, Output } from '#contract/call.ts';
import { type CannedFacts, fillCanned } from '#contract/canned.ts';
import type { CANNED_KINDS } from '#contract/desk/tabs.ts';
import type { DeskCalls } from '#contract/desk.ts';
import { pick } from '#contract/lang.ts';
import { fail, type OperatorCtx } from '../../../context.ts';

type Call = DeskCalls['buying']['canned'];

export async function canned(ctx: OperatorCtx, { order_id, item_id, kind }: Input<Call>): Promise<Output<Call>> {
  const findsOrder = ctx.db
    .selectFrom('orders as o')
    .innerJoin('member as m', 'm.id', 'o.member_id')
    .innerJoin('seller as s', 's.id', 'o.seller_id')
    .select(['o.no', 'm.nickname', 'm.lang', 's.names as shop'])
    .where('o.id', '=', order_id);
  const findsItem = ctx.db
    .selectFrom('order_item')
    .select(['titles', 'properties_name'])
    .where('order_id', '=', order_id)
    .$if(item_id !== undefined, (query) => query.where('id', '=', item_id!))
    .orderBy('id')
    .limit(1);
  const [order, item] = await Promise.all([findsOrder.executeTakeFirst(), findsItem.executeTakeFirst()]);
  if (!order) fail('fail.not_found', {}, 'order_id');
  if (!item) fail('fail.not_found', {}, 'item_id');
  const { lang } = order;
  const facts = {
    member: order.nickname,
    order: order.no,
    goods: pick(item.titles, lang),
    option: pick(item.properties_name, lang),
    shop: pick(order.shop, lang),
  };
  return cannedTexts(ctx, kind, lang, facts);
}

/** The saved texts of a kind in the member's language, filled with these facts. */
export async function cannedTexts(
  ctx: OperatorCtx,
  kind: (typeof CANNED_KINDS)[number],
  lang: string,
  facts: Partial<CannedFacts>,
): Promise<Output<Call>> {
  const rows = await ctx.db
    .selectFrom('canned_reply')
    .select(['id', 'names', 'texts'])
    .where('kind', '=', kind)
    .where('enabled', '=', true)
    .orderBy('sort')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ id: row.id, name: pick(row.names, ctx.lang), text: fillCanned(pick(row.texts, lang), facts) }));
}
