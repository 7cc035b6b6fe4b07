// Goods of marketplaces in the user's language: missing texts are translated once and stored with the goods, in addition to the original.
import type { Names } from '#contract/lang.ts';
import { type Ctx, json } from '../../../context.ts';
import { cleanDescription } from '../goods/description.ts';
import { translations } from './translate.ts';

type Texts = {
  id: number;
  source: string;
  source_lang: string;
  titles: Names;
  content: Names;
  options: { pid: string; names: Names; values: { vid: string; names: Names; pic_url?: string | null }[] }[];
  props: { names: Names; values: Names }[];
};

/** Adds the user's language and returns the goods; unchanged when they have it, are maintained by the shop, or can't be translated. */
export async function inReadersLanguage<G extends Texts>(ctx: Ctx, goods: G): Promise<G> {
  const [from, to] = [goods.source_lang || 'en', ctx.lang];
  if (
    goods.source === '' ||
    goods.source_lang === '' ||
    from.split('-')[0] === to.split('-')[0] ||
    goods.titles[to] !== undefined
  )
    return goods;
  // Without a service only common words have a translation: once they have it, nothing is left to do.
  const original = (names: Names): string => (names[to] === undefined ? (names[from] ?? '') : '');
  const texts = [
    original(goods.titles),
    original(goods.content),
    ...goods.options.flatMap((o) => [original(o.names), ...o.values.map((v) => original(v.names))]),
    ...goods.props.flatMap((p) => [original(p.names), original(p.values)]),
  ];
  const found = await translations(ctx, texts, from, to);
  if (found.size === 0) return goods;
  const both = (names: Names, clean = (text: string): string => text): Names => {
    const text = found.get(original(names));
    return text === undefined ? names : { ...names, [to]: clean(text) };
  };
  const options = goods.options.map((o) => ({
    ...o,
    names: both(o.names),
    values: o.values.map((v) => ({ ...v, names: both(v.names) })),
  }));
  const turned = {
    titles: both(goods.titles),
    content: both(goods.content, cleanDescription),
    options,
    props: goods.props.map((p) => ({ names: both(p.names), values: both(p.values) })),
  };
  await ctx.db
    .updateTable('goods')
    .set({ titles: json(turned.titles), content: json(turned.content), options: json(turned.options), props: json(turned.props) })
    .where('id', '=', goods.id)
    .execute();
  const skus = await ctx.db
    .selectFrom('sku')
    .select(['id', 'properties', 'properties_name'])
    .where('goods_id', '=', goods.id)
    .execute();
  const labels = new Map<string, Names>(
    options.flatMap((o) => o.values.map((v) => [`${o.pid}:${v.vid}`, labelOf(o.names, v.names, [from, to])] as [string, Names])),
  );
  for (const sku of skus) {
    const parts = sku.properties.split(';').flatMap((part) => {
      const label = labels.get(part);
      return label ? [label] : [];
    });
    if (parts.length === 0) continue;
    const names = Object.fromEntries([from, to].map((lang) => [lang, parts.map((part) => part[lang]).join('; ')]));
    await ctx.db
      .updateTable('sku')
      .set({ properties_name: json({ ...sku.properties_name, ...names }) })
      .where('id', '=', sku.id)
      .execute();
  }
  return { ...goods, ...turned };
}

/** "Color: Red" in each language; untranslated parts stay in the original. */
const labelOf = (name: Names, value: Names, langs: readonly string[]): Names =>
  Object.fromEntries(
    langs.map((lang) => [lang, `${name[lang] ?? name[langs[0]!] ?? ''}: ${value[lang] ?? value[langs[0]!] ?? ''}`]),
  );
