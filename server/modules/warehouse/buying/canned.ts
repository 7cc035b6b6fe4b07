// Saved texts, as the member of an order would read them: in the member's language for staff to pick from, and in every language once sent.
import { type CannedFacts, fillCanned } from '#contract/canned.ts';
import type { CANNED_KINDS } from '#contract/desk/tabs.ts';
import { type Names, pick } from '#contract/lang.ts';
import { type Ctx, fail } from '../../../context.ts';
import { anyOf } from '../../../db/any-of.ts';

type Saved = { id: number; name: string; text: string };
type Kind = (typeof CANNED_KINDS)[number];
/** An order, one of its items, or the item alone. */
type Named = { order_id?: number | undefined; item_id?: number | undefined };

/** The saved texts of a kind in the language of an order's member. */
export async function orderTexts(ctx: Ctx, kind: Kind, of: Named): Promise<Saved[]> {
  const { lang, facts } = await orderFacts(ctx, of);
  return cannedTexts(ctx, kind, lang, facts);
}

export type Facts = (lang: string) => Partial<CannedFacts>;

/** The language of an order's member, and what fills the gaps in each. */
export async function orderFacts(ctx: Ctx, { order_id, item_id }: Named) {
  if (order_id === undefined && item_id === undefined) fail('fail.field_missing', {}, 'order_id');
  const found = await ctx.db
    .selectFrom('order_item as i')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .innerJoin('member as m', 'm.id', 'o.member_id')
    .innerJoin('seller as s', 's.id', 'o.seller_id')
    .select(['o.no', 'm.nickname', 'm.lang', 's.names as shop', 'i.titles', 'i.properties_name'])
    .$if(order_id !== undefined, (query) => query.where('i.order_id', '=', order_id!))
    .$if(item_id !== undefined, (query) => query.where('i.id', '=', item_id!))
    .orderBy('i.id')
    .limit(1)
    .executeTakeFirst();
  if (!found) fail('fail.not_found', {}, item_id === undefined ? 'order_id' : 'item_id');
  const facts: Facts = (lang) => ({
    member: found.nickname,
    order: found.no,
    goods: pick(found.titles, lang),
    option: pick(found.properties_name, lang),
    shop: pick(found.shop, lang),
  });
  return { lang: found.lang, facts };
}

const savedOf = (ctx: Ctx, kinds: readonly Kind[]) =>
  ctx.db
    .selectFrom('canned_reply')
    .select(['id', 'kind', 'names', 'texts'])
    .where('kind', '=', anyOf(kinds))
    .where('enabled', '=', true)
    .orderBy('sort')
    .orderBy('id')
    .execute();

/** The saved texts of a kind in the member's language, filled with these facts. */
export async function cannedTexts(ctx: Ctx, kind: Kind, lang: string, facts: Facts): Promise<Saved[]> {
  const rows = await savedOf(ctx, [kind]);
  return rows.map((row) => ({
    id: row.id,
    name: pick(row.names, ctx.lang),
    text: fillCanned(pick(row.texts, lang), facts(lang)),
  }));
}

/** What was sent, in every language, where it is a saved text of these kinds as it stands. */
export async function savedWords(ctx: Ctx, kinds: readonly Kind[], facts: Facts): Promise<(text: string) => Names | undefined> {
  const rows = await savedOf(ctx, kinds);
  const filled = rows.map(({ texts }) =>
    Object.fromEntries(Object.entries(texts).map(([lang, text]) => [lang, fillCanned(text, facts(lang))])),
  );
  return (text) => filled.find((names) => Object.values(names).includes(text.trim()));
}

/** The same for one text about an order or one of its items. */
export async function savedText(ctx: Ctx, kind: Kind, of: Named, text: string): Promise<Names | undefined> {
  const { facts } = await orderFacts(ctx, of);
  return (await savedWords(ctx, [kind], facts))(text);
}
