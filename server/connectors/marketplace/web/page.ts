// Reads a page's goods from machine-readable forms, in this order: JSON-LD, microdata, OpenGraph. What one form lacks the next
// fills in. Everything here takes time proportional to the page, because its content is untrusted.
import { cutText } from '#contract/clean-text.ts';
import { lookup } from '#contract/lookup.ts';
import { MOST_HTML } from '../../../html/bounded.ts';
import { elementsIn, type HtmlElement, parseHtml, textIn } from '../../../html/tree.ts';
import type { SourceItem, SourceOption, SourceSku } from '../source.ts';
import { amount, grams, listOf, type RawValue, record, text } from '../values.ts';
import { absolute, emptyItem } from './empty.ts';
import { LONGEST_ADDRESS, LONGEST_TITLE, MAX_PICTURES, MAX_PROPS, MAX_VARIANTS, name } from './limits.ts';

const LIMITS = { depth: 256, nodes: 150_000 };

export type HtmlRead = { item: SourceItem | null; title: string; pictures: string[]; shopify: boolean; currency: string };

export function readHtml(bytes: Buffer, type: string, address: string): HtmlRead {
  const html = decoded(bytes, type);
  const page = elementsIn(parseHtml(html, LIMITS));
  const url = new URL(address);
  const meta = metaOf(page);
  const product = productOf(page);
  const from: Partial<SourceItem>[] = [
    ...(product ? [ofJsonLd(product, url)] : []),
    ofMicrodata(page, url),
    ofOpenGraph(meta, url),
  ];
  const title = from.map((one) => one.title ?? '').find((one) => one !== '') ?? pageTitle(page);
  const first = <K extends keyof SourceItem>(key: K, known: (value: SourceItem[K]) => boolean): SourceItem[K] | undefined =>
    from.map((one) => one[key]).find((value): value is SourceItem[K] => value !== undefined && known(value as SourceItem[K])) as
      | SourceItem[K]
      | undefined;
  // Price and currency belong together: they come from one form.
  const priced = from.find((one) => one.price !== undefined && one.price !== '0' && one.currency);
  const filled = (value: string): boolean => value !== '';
  const pictures = first('pictures', (list) => list.length > 0) ?? [];
  const item: SourceItem | null = priced
    ? {
        ...emptyItem(url),
        ...priced,
        title,
        lang: langOf(page),
        pictures,
        desc: first('desc', filled) ?? '',
        brand: first('brand', filled) ?? '',
        ...(first('quantity', (value) => value !== null) === 0 ? { quantity: 0 } : {}),
      }
    : null;
  const shopify = /cdn\.shopify\.com|Shopify\.(?:shop|theme|currency)/.test(html);
  const currency =
    priced?.currency ?? /Shopify\.currency\s{0,9}=\s{0,9}\{[^}]{0,300}?"active"\s{0,9}:\s{0,9}"([A-Z]{3})"/.exec(html)?.[1] ?? '';
  return { item: title === '' ? null : item, title: cutText(title, 200), pictures, shopify, currency };
}

/** Pages in other encodings than UTF-8 name it in the header or in their first bytes. */
function decoded(bytes: Buffer, type: string): string {
  const named =
    /charset=["']?([\w-]+)/i.exec(type)?.[1] ??
    /<meta[^<>]+charset=["']?([\w-]+)/i.exec(bytes.subarray(0, 2048).toString('latin1'))?.[1];
  try {
    return new TextDecoder(named ?? 'utf-8').decode(bytes);
  } catch {
    // An unknown name of an encoding.
    return bytes.toString('utf8');
  }
}

type Page = readonly HtmlElement[];
const attribute = (one: HtmlElement, of: string): string => one.attribs[of]?.trim() ?? '';
const oneLine = (value: string): string => value.replace(/\s+/g, ' ').trim();

const langOf = (page: Page): string => {
  const root = page.find((one) => one.name === 'html');
  const code = root ? attribute(root, 'lang').toLowerCase() : '';
  return /^zh(-|$)/.test(code) ? 'zh-cn' : (/^[a-z]{2}/.exec(code)?.[0] ?? '');
};
const pageTitle = (page: Page): string => {
  const title = page.find((one) => one.name === 'title');
  return title ? oneLine(textIn(title, LONGEST_TITLE)) : '';
};

// ---- JSON-LD
const isA = (node: Record<string, RawValue>, wanted: string): boolean =>
  listOf(typeof node['@type'] === 'string' ? [node['@type']] : node['@type']).some(
    (type) => name(type).split('/').at(-1) === wanted,
  );

/** The first Product of the page, also inside a graph, a list or a page's main entity. */
function productOf(page: Page): Record<string, RawValue> | null {
  const scripts = page.filter((one) => one.name === 'script' && /ld\+json/i.test(attribute(one, 'type')));
  for (const script of scripts) {
    const found = search(parsed(textIn(script, Number.POSITIVE_INFINITY)), 0);
    if (found) return found;
  }
  return null;
}

function parsed(json: string): RawValue {
  try {
    // Shops put line breaks into texts, and comments around all of it.
    return JSON.parse(json.replace(/^\s*(?:<!--|\/\*.*?\*\/)|(?:-->)\s*$/g, '').replace(/\s+/g, ' '));
  } catch {
    return null;
  }
}

function search(node: RawValue, depth: number): Record<string, RawValue> | null {
  if (depth > 5 || typeof node !== 'object' || node === null) return null;
  if (Array.isArray(node)) {
    for (const one of node) {
      const found = search(one, depth + 1);
      if (found) return found;
    }
    return null;
  }
  if (isA(node, 'Product') || isA(node, 'ProductGroup') || isA(node, 'IndividualProduct')) return node;
  return search(node['@graph'] ?? node.mainEntity ?? node.itemListElement ?? null, depth + 1);
}

const many = (value: RawValue): RawValue[] =>
  value === undefined || value === null ? [] : Array.isArray(value) ? value.slice(0, MAX_VARIANTS) : [value];
const nameOf = (value: RawValue): string => name(value) || name(record(value).name);

function ofJsonLd(product: Record<string, RawValue>, url: URL): Partial<SourceItem> {
  const variants = many(product.hasVariant).map(record);
  const offers = offersOf(variants.length > 0 ? variants.flatMap((one) => many(one.offers)) : many(product.offers));
  const { options, skus } = variantsOf(variants, url);
  const weight = record(product.weight);
  return {
    title: plainText(text(product.name)),
    brand: nameOf(many(product.brand)[0]),
    pictures: distinct(
      [product, ...variants].flatMap((one) => many(one.image).slice(0, MAX_PICTURES)),
      (one) => pictureAt(one, url),
    ),
    ...(offers.price ? { price: offers.price, currency: offers.currency } : {}),
    ...(offers.gone ? { quantity: 0 } : {}),
    weight_g: grams(text(product.weight) || `${text(weight.value)}${unitOf(text(weight.unitText) || text(weight.unitCode))}`),
    props: many(product.additionalProperty)
      .slice(0, MAX_PROPS)
      .flatMap((one) => {
        const prop = { name: name(record(one).name), value: name(record(one).value) };
        return prop.name && prop.value ? [prop] : [];
      }),
    desc: text(product.description).slice(0, MOST_HTML),
    categories: many(product.category)
      .slice(0, MAX_PROPS)
      .map(nameOf)
      .flatMap((one) => one.split(/[>/]/).map((part) => part.trim()))
      .filter((one) => one !== ''),
    options,
    skus,
  };
}

const pictureAt = (image: RawValue, url: URL): string =>
  absolute(text(image) || text(record(image).url) || text(record(image).contentUrl), url);

/** The first different addresses, of the first images that are worth reading. */
function distinct<T>(images: readonly T[], read: (image: T) => string): string[] {
  const found = new Set<string>();
  for (const image of images.slice(0, MAX_VARIANTS)) {
    const address = read(image);
    if (address !== '') found.add(address);
    if (found.size >= MAX_PICTURES) break;
  }
  return [...found];
}

/** Unit codes of UN/CEFACT. */
const unitOf = (unit: string): string => ({ KGM: 'kg', GRM: 'g', LBR: 'lb', ONZ: 'oz' })[unit.toUpperCase()] ?? unit;

function offersOf(given: RawValue[]): { price: string | null; currency: string; gone: boolean } {
  const offers = given
    .flatMap((one) => (isA(record(one), 'AggregateOffer') && record(one).offers ? [one, ...many(record(one).offers)] : [one]))
    .map(record);
  const priced = offers.flatMap((offer) => {
    const spec = record(many(offer.priceSpecification)[0]);
    const price = amount(offer.price ?? offer.lowPrice ?? spec.price);
    const currency = name(offer.priceCurrency ?? spec.priceCurrency).toUpperCase();
    return price !== null && /^[A-Z]{3}$/.test(currency) ? [{ price, currency }] : [];
  });
  const lowest = priced.sort((a, b) => Number(a.price) - Number(b.price))[0];
  const availabilities = offers.map((offer) => name(offer.availability)).filter((one) => one !== '');
  return {
    price: lowest?.price ?? null,
    currency: lowest?.currency ?? '',
    gone: availabilities.length > 0 && availabilities.every(isGone),
  };
}
const isGone = (availability: string): boolean => /(?:OutOfStock|SoldOut|Discontinued)$/i.test(availability);

const OPTIONS = ['color', 'size', 'material', 'pattern'] as const;
const LABELS: Record<(typeof OPTIONS)[number], string> = {
  color: 'Color',
  size: 'Size',
  material: 'Material',
  pattern: 'Pattern',
};

/** Variants that differ in colour, size, material or pattern; else their names are the option. */
function variantsOf(variants: Record<string, RawValue>[], url: URL): { options: SourceOption[]; skus: SourceSku[] } {
  if (variants.length < 2) return { options: [], skus: [] };
  const named = OPTIONS.filter((key) => variants.every((one) => nameOf(one[key]) !== ''));
  const keys =
    named.length > 0
      ? named.map((key) => ({ label: LABELS[key], of: (one: Record<string, RawValue>) => nameOf(one[key]) }))
      : [{ label: 'Option', of: (one: Record<string, RawValue>) => nameOf(one) }];
  const vid = (value: string): string => value.replace(/[:;]/g, ' ');
  return {
    options: keys.map(({ label, of }, at) => {
      const pictures = picturesByValue(variants, of, url);
      return {
        pid: String(at + 1),
        name: label,
        values: [...new Set(variants.map(of))].map((value) => ({
          vid: vid(value),
          name: value,
          pic_url: pictures.get(value) ?? '',
        })),
      };
    }),
    skus: variants.map((one, at) => {
      const { price, gone } = offersOf(many(one.offers));
      return {
        sku_id: cutText(name(one.sku) || name(one.productID) || String(at + 1), 60),
        spec_id: '',
        properties: keys.map(({ of }, n) => `${n + 1}:${vid(of(one))}`).join(';'),
        price,
        orginal_price: null,
        quantity: gone ? 0 : null,
      };
    }),
  };
}

/**
 * The picture of each value of an option: where variants look different by it, and all of one value alike. A shirt looks
 * different by colour, not by size.
 */
function picturesByValue(
  variants: Record<string, RawValue>[],
  of: (variant: Record<string, RawValue>) => string,
  url: URL,
): Map<string, string> {
  const found = new Map<string, string>();
  for (const variant of variants) {
    const picture = distinct(many(variant.image).slice(0, 1), (one) => pictureAt(one, url))[0];
    if (!picture) continue;
    const value = of(variant);
    if (found.has(value) && found.get(value) !== picture) return new Map();
    found.set(value, picture);
  }
  return new Set(found.values()).size > 1 ? found : new Map();
}

// ---- microdata
const OF_MICRODATA = ['name', 'image', 'price', 'lowPrice', 'priceCurrency', 'availability', 'description'];

/** The elements of each property inside a scope: of each the first ones, up to the limit of pictures. */
function propertiesIn(scope: HtmlElement): Map<string, HtmlElement[]> {
  const found = new Map<string, HtmlElement[]>(OF_MICRODATA.map((prop) => [prop, []]));
  for (const one of elementsIn(scope))
    for (const prop of cutText(attribute(one, 'itemprop'), 200).split(/\s+/)) {
      const list = found.get(prop);
      // A name inside the brand or the seller is not the product's.
      if (list && list.length < MAX_PICTURES && !(prop === 'name' && inside(one, scope))) list.push(one);
    }
  return found;
}

function ofMicrodata(page: Page, url: URL): Partial<SourceItem> {
  const scope = page.find((one) => /schema\.org\/(?:Individual)?Product(?:Group)?$/i.test(attribute(one, 'itemtype')));
  if (!scope) return {};
  const properties = propertiesIn(scope);
  const value = (one: HtmlElement | undefined, most: number): string =>
    one === undefined
      ? ''
      : oneLine(
          (attribute(one, 'content') || attribute(one, 'src') || attribute(one, 'href') || textIn(one, most)).slice(0, most),
        );
  const first = (prop: string, most = LONGEST_TITLE): string => value(properties.get(prop)?.[0], most);
  const price = amount(first('price') || first('lowPrice'));
  const currency = first('priceCurrency').toUpperCase();
  const availability = first('availability');
  return {
    title: plainText(first('name')),
    pictures: distinct(properties.get('image') ?? [], (one) => absolute(value(one, LONGEST_ADDRESS), url)),
    ...(price !== null && /^[A-Z]{3}$/.test(currency) ? { price, currency } : {}),
    ...(availability !== '' && isGone(availability) ? { quantity: 0 } : {}),
    desc: first('description', MOST_HTML),
  };
}
function inside(one: HtmlElement, scope: HtmlElement): boolean {
  for (let up = one.parent; up && up !== scope; up = up.parent) if ('itemscope' in up.attribs) return true;
  return false;
}

// ---- OpenGraph
function metaOf(page: Page): Map<string, string[]> {
  const meta = new Map<string, string[]>();
  for (const one of page) {
    if (one.name !== 'meta') continue;
    const key = (attribute(one, 'property') || attribute(one, 'name')).toLowerCase();
    const content = attribute(one, 'content');
    if (key === '' || content === '') continue;
    const list = meta.get(key);
    if (list) list.push(content);
    else meta.set(key, [content]);
  }
  return meta;
}

function ofOpenGraph(meta: Map<string, string[]>, url: URL): Partial<SourceItem> {
  const of = (...names: string[]): string => names.map((key) => meta.get(key)?.[0] ?? '').find((one) => one !== '') ?? '';
  const price = amount(of('product:price:amount', 'og:price:amount', 'product:sale_price:amount'));
  const currency = of('product:price:currency', 'og:price:currency', 'product:sale_price:currency').toUpperCase();
  return {
    title: plainText(of('og:title', 'twitter:title')),
    pictures: distinct(meta.get('og:image') ?? meta.get('og:image:secure_url') ?? [], (one) => absolute(one, url)),
    ...(price !== null && /^[A-Z]{3}$/.test(currency) ? { price, currency } : {}),
    ...(/^(?:out ?of ?stock|oos)$/i.test(of('product:availability', 'og:availability')) ? { quantity: 0 } : {}),
    brand: name(of('product:brand', 'og:brand')),
    desc: of('og:description', 'description').slice(0, MOST_HTML),
  };
}

const ENTITIES = lookup<string>({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", '#39': "'", nbsp: ' ' });
/** Names in JSON-LD often contain entities of HTML. */
const plainText = (value: string): string =>
  value
    .slice(0, LONGEST_TITLE)
    .replace(/&(amp|lt|gt|quot|apos|#39|nbsp);/g, (_, entity: string) => ENTITIES.get(entity)!)
    .replace(/<[^<>]+>/g, '')
    .replace(/\s+/g, ' ')
    .trim();
