// The page of one product, as a reader from outside sees it, and what search engines read of it.
import { decimalsOf, minorOf, moneyText, plain } from '#contract/amount.ts';
import type { ItemOut } from '#contract/calls/items.ts';
import { localeOf } from '#contract/lang.ts';
import { say } from '#contract/messages.ts';
import { escaped } from '../../escape.ts';
import type { DoorPrice, ItemPage } from '../../modules/catalog/found/item-page.ts';
import type { FirstReview } from '../../modules/catalog/reviews/reviews.ts';
import { categoryTrail } from './category.ts';
import { absolute, image, inWidth, meta, type Page } from './html.ts';
import { conditionOf, firstPrice } from './offer.ts';
import { itemApp, itemPath } from './paths.ts';
import { plainText } from './plain.ts';
import type { Visit } from './visit.ts';

const PICTURES = 10;
const LONGEST_TEXT = 5000;

const isSoldOut = ({ num }: Pick<ItemOut, 'num'>): boolean => num <= 0;

export async function itemDocument(visit: Visit, id: string, { item, listed, reviews, door }: ItemPage): Promise<Page> {
  const { ctx, rules, face } = visit;
  const { lang } = ctx;
  const { public_url } = ctx.app.config;
  const fen = firstPrice(item);
  const amount = plain(minorOf(fen, face), decimalsOf(face));
  const words = plainText(item.desc, LONGEST_TEXT);
  const index = rules.index && listed && item.can_order && (rules.sold_out || !isSoldOut(item));
  const picture = item.item_imgs[0] ?? item.pic_url;
  const trail = await categoryTrail(visit, item.category_id || null);
  return {
    title: item.title,
    description: words || say('shared.goods', { shop: visit.shop }, lang),
    kind: 'product',
    path: (code) => itemPath(id, code),
    trail,
    image: inWidth(picture, 660),
    head: meta('product:price:amount', amount) + meta('product:price:currency', face.code),
    data: item.can_order ? [product(visit, id, item, { amount, words, reviews, public_url })] : [],
    index,
    main: body(visit, item, { price: moneyText(fen, face), isFrom: item.price_max > item.price, reviews, door }),
    app: itemApp(item),
  };
}

function product(
  { ctx, face, shop }: Visit,
  id: string,
  item: ItemOut,
  { amount, words, reviews, public_url }: { amount: string; words: string; reviews: FirstReview[]; public_url: string },
): object {
  const url = public_url + itemPath(id, ctx.lang);
  const rating = (value: number) => ({ '@type': 'Rating', ratingValue: value, bestRating: 5, worstRating: 1 });
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    '@id': `${url}#product`,
    name: item.title,
    description: words || item.title,
    image: item.item_imgs.slice(0, PICTURES).map((one) => absolute(public_url, inWidth(one, 1320))),
    sku: id,
    url,
    offers: {
      '@type': 'Offer',
      url,
      price: amount,
      priceCurrency: face.code,
      availability: `https://schema.org/${isSoldOut(item) ? 'OutOfStock' : 'InStock'}`,
      itemCondition: `https://schema.org/${conditionOf(item) === 'used' ? 'UsedCondition' : 'NewCondition'}`,
      seller: { '@type': 'Organization', name: shop },
    },
    ...(item.comment_count > 0 && item.comment_star !== null
      ? {
          aggregateRating: {
            ...rating(item.comment_star),
            '@type': 'AggregateRating',
            reviewCount: item.comment_count,
          },
          review: reviews.map(({ name, star, text, time }) => ({
            '@type': 'Review',
            author: { '@type': 'Person', name },
            datePublished: time.slice(0, 10),
            reviewRating: rating(star),
            ...(text ? { reviewBody: text } : {}),
          })),
        }
      : {}),
  };
}

type Shown = { price: string; isFrom: boolean; reviews: FirstReview[]; door: DoorPrice | null };

function body(visit: Visit, item: ItemOut, { price, isFrom, reviews, door }: Shown): string {
  const { lang } = visit.ctx;
  const t = (key: Parameters<typeof say>[0], params = {}) => escaped(say(key, params, lang));
  const pictures = item.item_imgs
    .slice(0, PICTURES)
    .map((one, at) => {
      const alt = at === 0 ? item.title : say('found.picture', { n: at + 1, title: item.title }, lang);
      return `<li>${image(one, { alt, sizes: '(min-width:840px) 580px, 100vw', first: at === 0 })}</li>`;
    })
    .join('');
  const state = item.why_not
    ? escaped(say(item.why_not.key, item.why_not.params, lang))
    : t(isSoldOut(item) ? 'goods.no.sold_out' : 'found.in_stock');
  const fact = (name: string, value: string) => (value === '' ? '' : `<dt>${escaped(name)}</dt><dd>${escaped(value)}</dd>`);
  const facts = [
    fact(say('item.seller_place', {}, lang), item.seller.shop_name),
    ...item.options.map((one) => fact(one.name, one.values.map((value) => value.name).join(' · '))),
    ...item.props.map((one) => fact(one.name, one.value)),
  ].join('');
  const delivered = door
    ? `<p>${t('found.door', { amount: door.amount, country: countryName(door.country, lang) })}</p><p class="note">${t('found.door_note')}</p>`
    : '';
  const rated =
    item.comment_star === null
      ? ''
      : `<p class="note">${t('found.rating', { star: item.comment_star, n: item.comment_count })}</p>`;
  return `<div class="item"><section class="card"><ul class="pictures" tabindex="0" aria-label="${t('item.pictures')}">${pictures}</ul></section><section class="card buy"><h1>${escaped(item.title)}</h1><p class="price"><bdi>${isFrom ? t('shared.price_from', { price }) : escaped(price)}</bdi></p><p class="note">${state}</p>${rated}${item.why_not ? '' : delivered}<a class="go wide" href="${escaped(itemApp(item))}">${t('shared.open')}</a><dl class="facts">${facts}</dl></section></div>${
    item.desc === '' ? '' : `<section class="card rich"><h2>${t('item.description')}</h2>${item.desc}</section>`
  }${reviewList(reviews, lang)}`;
}

function reviewList(reviews: readonly FirstReview[], lang: string): string {
  if (reviews.length === 0) return '';
  const day = new Intl.DateTimeFormat(localeOf(lang), { dateStyle: 'medium', timeZone: 'UTC' });
  const rows = reviews
    .map(
      ({ name, star, text, time }) =>
        `<li><b>${escaped(name)}</b> <span class="note">${escaped(say('found.stars', { n: star }, lang))} · <time datetime="${escaped(time)}">${escaped(day.format(new Date(time)))}</time></span><p>${escaped(text)}</p></li>`,
    )
    .join('');
  return `<section class="card"><h2>${escaped(say('found.reviews', {}, lang))}</h2><ul class="reviews">${rows}</ul></section>`;
}

const countryName = (code: string, lang: string): string =>
  new Intl.DisplayNames([localeOf(lang), 'en'], { type: 'region' }).of(code) ?? code;
