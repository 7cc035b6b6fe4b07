// What staff ask and write about an order, in the language of the member's screen.
import { sql } from 'kysely';
import type { Output } from '#contract/call.ts';
import type { calls } from '#contract/calls.ts';
import type { Names } from '#contract/lang.ts';
import { isUntranslated, type TranslatedText } from '#contract/said.ts';
import { json, type MemberCtx } from '../../../context.ts';
import type { ItemQuestion } from '../../../db/stored/order.ts';
import { translatePlain } from '../../catalog/translation/plain.ts';
import { translateMessages } from '../../catalog/translation/translate-messages.ts';
import { requireOwnOrder } from './thread.ts';

type Call = (typeof calls)['order']['translate'];

/** The question and its answers, but for names of SKUs. */
export const partsOf = (ask: ItemQuestion): TranslatedText[] => [
  ask,
  ...(ask.choices ?? []).flatMap(({ label, names, translations, sku }) =>
    sku ? [] : [{ text: label, texts: names, translations }],
  ),
];

export async function translateOrder(ctx: MemberCtx, id: number): Promise<Output<Call>> {
  await requireOwnOrder(ctx, id);
  const { translator } = ctx.app.config;
  if (!translator) return { state: 'off' };
  const items = await ctx.db
    .selectFrom('order_item')
    .select(['id', 'ask'])
    .where('order_id', '=', id)
    .where('ask', 'is not', null)
    .orderBy('id')
    .execute();
  const open = items
    .flatMap((item) => partsOf(item.ask!))
    .filter((said) => isUntranslated(said, ctx.lang))
    .map((said) => said.text);
  const texts = [...new Set(open)].slice(0, translator.max_texts);
  const given = await translatePlain(ctx, texts, ctx.lang);
  if (!given) return { state: 'failed' };
  const found = new Map(texts.map((text, at) => [text, given[at]!]));
  for (const { id: item_id, ask } of items) {
    const turned = withTranslations(ask!, found, ctx.lang);
    // An answer meanwhile has taken the question away.
    if (turned !== ask)
      await ctx.db
        .updateTable('order_item')
        .set({ ask: json(turned) })
        .where('id', '=', item_id)
        .where(sql<boolean>`ask = ${json(ask)}::jsonb`)
        .execute();
  }
  return { state: (await translateMessages(ctx, 'order', id)) ? 'done' : 'failed' };
}

function withTranslations(ask: ItemQuestion, found: ReadonlyMap<string, string>, lang: string): ItemQuestion {
  if (!partsOf(ask).some((said) => isUntranslated(said, lang) && found.has(said.text))) return ask;
  const translated = (text: string, old: Names | undefined) => {
    const given = found.get(text);
    return given === undefined ? {} : { translations: { ...old, [lang]: given } };
  };
  return {
    ...ask,
    ...(ask.texts ? {} : translated(ask.text, ask.translations)),
    choices: (ask.choices ?? []).map((one) =>
      one.sku || one.names ? one : { ...one, ...translated(one.label, one.translations) },
    ),
  };
}
