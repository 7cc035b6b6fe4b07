// Product feeds, by language and currency, under an address that nobody guesses: Google Merchant Center (RSS 2.0 with its own
// namespace) and Meta (CSV). Written while they are read, a page of goods at a time.
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { type CurrencyFormat, decimalsOf, minorOf, plain } from '#contract/amount.ts';
import { localeOf, pick } from '#contract/lang.ts';
import { say } from '#contract/messages.ts';
import { withRetry } from '../../db/errors.ts';
import { feedKey } from '../../modules/catalog/found/feed-address.ts';
import { feedGoods, goodsState } from '../../modules/catalog/found/listing.ts';
import { foundRules, listable } from '../../modules/catalog/found/rules.ts';
import { shareId } from '../../modules/catalog/goods/share.ts';
import { pictureUrl } from '../../modules/catalog/site/cards.ts';
import { codesOf, currenciesOf, languagesOf } from '../../modules/catalog/site/config.ts';
import { setting } from '../../modules/platform/settings/settings.ts';
import { currencyFormat } from '../../modules/pricing/money/rates.ts';
import { sameText } from '../../secret.ts';
import type { Site } from '../serve.ts';
import { absolute, inWidth, shortened } from './html.ts';
import { conditionOf, firstPrice } from './offer.ts';
import { itemPath } from './paths.ts';
import { plainText } from './plain.ts';
import { element } from './xml.ts';

/** Descriptions are long, in all languages: fewer rows at a time than elsewhere. */
const PAGE = 100;
/** Limits of both specifications. */
const [TITLE, DESCRIPTION, PICTURES, WIDTH] = [150, 5000, 10, 1320];

type Product = {
  id: string;
  title: string;
  description: string;
  link: string;
  pictures: string[];
  in_stock: boolean;
  price: string;
  condition: 'new' | 'used';
  seller: string;
  type: string;
  weight: number | null;
};
type Feed = { site: Site; lang: string; face: CurrencyFormat; shop: string; sold_out: boolean };
type Format = { type: string; head: (feed: Feed) => string; row: (product: Product) => string; foot: string };

const GOOGLE: Format = {
  type: 'application/xml; charset=utf-8',
  head: ({ site, lang, shop }) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>${element('title', shop)}${element('link', site.app.config.public_url)}${element('description', say('shared.shop', {}, lang))}${element('language', localeOf(lang))}\n`,
  row: (p) =>
    `<item>${[
      ['id', p.id],
      ['title', p.title],
      ['description', p.description],
      ['link', p.link],
      ...p.pictures.map((one, at) => [at === 0 ? 'image_link' : 'additional_image_link', one]),
      ['availability', p.in_stock ? 'in_stock' : 'out_of_stock'],
      ['price', p.price],
      ['condition', p.condition],
      ['identifier_exists', 'no'],
      ...(p.type ? [['product_type', p.type]] : []),
      ...(p.weight === null ? [] : [['shipping_weight', `${p.weight} g`]]),
    ]
      .map(([name, text]) => element(`g:${name}`, text!))
      .join('')}</item>\n`,
  foot: '</channel></rss>\n',
};

const cell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const line = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`;
const META_COLUMNS = [
  ...['id', 'title', 'description', 'availability', 'condition', 'price', 'link', 'image_link'],
  ...['additional_image_link', 'brand', 'product_type', 'shipping_weight'],
];

const META: Format = {
  type: 'text/csv; charset=utf-8',
  head: () => line(META_COLUMNS),
  row: (p) =>
    line([
      ...[p.id, p.title, p.description, p.in_stock ? 'in stock' : 'out of stock', p.condition, p.price, p.link],
      ...[p.pictures[0]!, p.pictures.slice(1).join(','), p.seller, p.type, p.weight === null ? '' : `${p.weight} g`],
    ]),
  foot: '',
};
const FORMATS: Readonly<Record<string, Format>> = { 'google.xml': GOOGLE, 'meta.csv': META };

async function* products(feed: Feed): AsyncGenerator<Product[]> {
  const { db } = feed.site;
  let after = 0;
  while (true) {
    const rows = await withRetry(() => feedGoods(db, after, PAGE));
    const listed = await listable({ db, lang: feed.lang }, rows, feed);
    yield listed.filter((one) => one.pic_url !== '').map((one) => productOf(feed, one));
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = last.id;
  }
}

function productOf({ site, lang, face }: Feed, row: Awaited<ReturnType<typeof feedGoods>>[number]): Product {
  const { public_url } = site.app.config;
  const id = shareId(row.id);
  const title = shortened(pick(row.titles, lang), TITLE);
  const imgs = row.imgs as string[];
  const pictures = (imgs.length > 0 ? imgs : [row.pic_url]).slice(0, PICTURES + 1);
  return {
    id,
    title,
    description: plainText(pick(row.content, lang), DESCRIPTION) || title,
    link: `${public_url}${itemPath(id, lang)}?currency=${face.code}`,
    pictures: pictures.map((one) => absolute(public_url, inWidth(pictureUrl({ app: site.app, lang }, one), WIDTH))),
    in_stock: row.num > 0,
    price: `${plain(minorOf(firstPrice(row), face), decimalsOf(face))} ${face.code}`,
    condition: conditionOf(row),
    seller: shortened(pick(row.seller, lang), 100),
    type: pick(row.category, lang),
    weight: row.weight ?? row.category_weight,
  };
}

export function feedRoutes(server: FastifyInstance, site: Site): void {
  const { app, db } = site;
  server.get('/feeds/:key/:lang/:currency/:file', async (req, reply) => {
    const { key, lang, currency, file } = req.params as Record<'key' | 'lang' | 'currency' | 'file', string>;
    const rules = await withRetry(() => foundRules(db));
    const format = Object.hasOwn(FORMATS, file) ? FORMATS[file] : undefined;
    if (!format || !rules.feeds || !sameText(key, feedKey(app.config, rules.turn))) return reply.callNotFound();
    const [languages, currencies] = [codesOf(await languagesOf(site)), codesOf(await currenciesOf({ db, lang }))];
    if (!languages.includes(lang) || !currencies.includes(currency)) return reply.callNotFound();
    const face = await currencyFormat({ db, lang }, currency);
    const feed: Feed = { site, lang, face, shop: await setting(db, 'shop_name'), sold_out: rules.sold_out };
    const state = await withRetry(() => goodsState(db, { after: 0, until: 2_147_483_647 }));
    const etag = `W/"${createHash('sha256')
      .update(JSON.stringify([state, lang, face, feed.shop, rules]))
      .digest('base64url')
      .slice(0, 22)}"`;
    reply.header('etag', etag).header('cache-control', 'private, max-age=600').header('x-robots-tag', 'noindex');
    if (String(req.headers['if-none-match'] ?? '').includes(etag)) return reply.code(304).send();
    return reply.type(format.type).send(
      Readable.from(
        (async function* () {
          yield format.head(feed);
          for await (const page of products(feed)) yield page.map(format.row).join('');
          yield format.foot;
        })(),
      ),
    );
  });
}
