// Pages of categories: their parts and their goods, newest first; and the trail of categories above a page.
import { moneyText } from '#contract/amount.ts';
import { pick } from '#contract/lang.ts';
import { say } from '#contract/messages.ts';
import { escaped } from '../../escape.ts';
import { goodsOfCategories } from '../../modules/catalog/found/listing.ts';
import { listable } from '../../modules/catalog/found/rules.ts';
import { shareId } from '../../modules/catalog/goods/share.ts';
import { pictureUrl } from '../../modules/catalog/site/cards.ts';
import { enabledCategories } from '../../modules/catalog/site/reference.ts';
import { type Crumb, image, type Page } from './html.ts';
import { firstPrice } from './offer.ts';
import { categoryPath, itemPath } from './paths.ts';
import type { Visit } from './visit.ts';

const GOODS = 24;

/** The shop, all categories, and those above and with `id`. */
export async function categoryTrail({ ctx, shop }: Visit, id: number | null): Promise<Crumb[]> {
  const all = await enabledCategories(ctx.db);
  const own = all.find((one) => one.id === id);
  const above = own && all.find((one) => one.id === own.pid);
  const crumb = ({ id: at, names }: (typeof all)[number]) => ({
    name: pick(names, ctx.lang),
    path: categoryPath(at, ctx.lang),
  });
  return [
    { name: shop, path: '/wap/' },
    { name: say('page.category', {}, ctx.lang), path: categoryPath(null, ctx.lang) },
    ...(above ? [crumb(above)] : []),
    ...(own ? [crumb(own)] : []),
  ];
}

/** All categories of the first level, without goods. */
export async function categoriesPage(visit: Visit): Promise<Page> {
  const { ctx, shop } = visit;
  const top = (await enabledCategories(ctx.db)).filter((one) => one.pid === 0);
  return {
    title: say('page.category', {}, ctx.lang),
    description: say('found.categories', { shop }, ctx.lang),
    kind: 'website',
    path: (lang) => categoryPath(null, lang),
    trail: [{ name: shop, path: '/wap/' }],
    data: [],
    index: visit.rules.index,
    main: `<section class="card"><h1>${escaped(say('page.category', {}, ctx.lang))}</h1>${links(visit, top)}</section>`,
    app: '/wap/#/pages/category/index',
  };
}

const links = ({ ctx }: Visit, categories: readonly { id: number; names: Record<string, string> }[]): string =>
  categories.length === 0
    ? ''
    : `<ul class="cats">${categories
        .map(({ id, names }) => `<li><a href="${categoryPath(id, ctx.lang)}">${escaped(pick(names, ctx.lang))}</a></li>`)
        .join('')}</ul>`;

/** `before`: the page goes on below the goods with this id. null for an unknown category. */
export async function categoryPage(visit: Visit, id: number, before: number | null): Promise<Page | null> {
  const { ctx, rules, shop, face } = visit;
  const { lang } = ctx;
  const all = await enabledCategories(ctx.db);
  const own = all.find((one) => one.id === id);
  if (!own) return null;
  const parts = all.filter((one) => one.pid === id);
  const found = await goodsOfCategories(ctx.db, [id, ...parts.map((one) => one.id)], before, GOODS + 1);
  const goods = await listable(ctx, found.slice(0, GOODS), rules);
  const name = pick(own.names, lang);
  const cards = goods
    .map(({ id: goods_id, titles, pic_url, price_max, ...one }) => {
      const text = moneyText(firstPrice(one), face);
      const shown = price_max > one.price ? say('shared.price_from', { price: text }, lang) : text;
      const picture = image(pictureUrl(ctx, pic_url), { alt: '', sizes: '(min-width:840px) 220px, 50vw' });
      return `<li><a href="${itemPath(shareId(goods_id), lang)}">${picture}<span>${escaped(pick(titles, lang))}</span><b><bdi>${escaped(shown)}</bdi></b></a></li>`;
    })
    .join('');
  const last = found[GOODS - 1];
  const next = found.length > GOODS && last ? `${categoryPath(id, lang)}?before=${last.id}` : null;
  const more = next ? `<p><a class="more" rel="next" href="${next}">${escaped(say('found.more', {}, lang))}</a></p>` : '';
  const query = before === null ? '' : `?before=${before}`;
  return {
    title: name,
    description: say('found.category', { category: name, shop }, lang),
    kind: 'website',
    path: (code) => `${categoryPath(id, code)}${query}`,
    trail: (await categoryTrail(visit, id)).slice(0, -1),
    data: [],
    index: rules.index && goods.length > 0,
    main: `<section class="card"><h1>${escaped(name)}</h1>${links(visit, parts)}</section><section class="card">${
      cards ? `<ul class="goods">${cards}</ul>${more}` : `<p>${escaped(say('category.empty', {}, lang))}</p>`
    }</section>`,
    app: `/wap/#/pages/category/index?cat=${id}`,
  };
}
