// Reads one address by the tables: of a marketplace, of its app, of another agent, of a redirecting site, or our own.
import { AGENTS, NESTED, NUMBER, PLATFORM, USUAL_PATH } from './agents.ts';
import { belongs, partsOf, type UrlParts } from './form.ts';
import type { Marketplace } from './marketplace.ts';
import { MARKETPLACES, marketplaceOf } from './marketplaces.ts';

export type GoodsRef = { api_type: string; num_iid: string };
export type Link = {
  /** null: the address names no goods, such as a short link */
  ref: GoodsRef | null;
  /** which marketplace, empty for any other site */
  api_type: string;
  /** the address without tracking parameters; empty for an app's address that names no goods */
  url: string;
};

const TRACKING =
  /^(utm_.*|spm|scm|tk|suid|shareUniqueId|ut_sk|sourceType|un|share_?.*|wfr|ifr|refer.*|from.*|fbclid|gclid|gad_.*|msclkid|mc_.*|_pos|_sid|_ss|_psq|pr_.*|affcode|aff_.*|ref|ref_|tag|linkCode|invite.*|partnercode|pvid|gatewayAdapt|igshid|si|smtt)$/i;

function urlOf(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/** How deep an address may be nested: an agent's behind a search engine's, an app's inside a page. */
const DEPTH = 4;

export function withoutTracking(url: URL): string {
  const clean = new URL(url);
  clean.username = '';
  clean.password = '';
  for (const name of [...clean.searchParams.keys()]) if (TRACKING.test(name)) clean.searchParams.delete(name);
  return clean.toString();
}

/** Our own addresses end in #/pages/item/index?tp=taobao&tid=123, wherever the shop is served. */
function ownLink(url: URL): GoodsRef | null {
  const found = /^#\/pages\/item\/(?:index)?\?(.*)$/.exec(url.hash);
  const asked = new URLSearchParams(found?.[1] ?? '');
  const tp = asked.get('tp');
  const tid = asked.get('tid');
  return tp && tid && /^[\w-]{1,20}$/.test(tp) && /^[\w:.~-]{1,60}$/.test(tid) ? { api_type: tp, num_iid: tid } : null;
}

const linkTo = (place: Marketplace, id: string, url = place.page(id)): Link => ({
  ref: { api_type: place.api_type, num_iid: id },
  api_type: place.api_type,
  url,
});

const isShort = (place: Marketplace, host: string): boolean => (place.short ?? []).some((short) => belongs(host, short));

function placeAt(parts: UrlParts): Marketplace | undefined {
  const place = MARKETPLACES.find((one) => one.hosts.some((host) => belongs(parts.host, host)));
  const other = place?.instead?.(parts);
  return other ? MARKETPLACES.find((one) => one.api_type === other) : place;
}

function fromMarketplace(place: Marketplace, parts: UrlParts): Link | null {
  if (isShort(place, parts.host)) return null;
  for (const form of place.forms) {
    const found = form(parts);
    if (found && place.number.test(found.id)) return linkTo(place, found.id, found.url);
  }
  return null;
}

/** Decodes up to twice: some agents encode what was encoded before. */
function addressIn(value: string): string | null {
  let text = value.trim();
  for (let round = 0; round < 3; round++) {
    if (/^(?:https?:)?\/\/[^\s/]+\.[^\s]+$/i.test(text)) return text;
    if (/^(?:[\w-]+\.)+(?:com|cn|hk|jp|kr)\/\S+$/i.test(text)) return `https://${text}`;
    if (!/%[0-9a-f]{2}/i.test(text)) break;
    try {
      text = decodeURIComponent(text);
    } catch {
      break;
    }
  }
  const plain = /^[A-Za-z0-9+/_-]{24,}={0,2}$/.test(text) ? unbase64(text) : '';
  return /^https?:\/\/[\x21-\x7e]+$/i.test(plain) ? plain : null;
}

function unbase64(text: string): string {
  try {
    return atob(text.replace(/-/g, '+').replace(/_/g, '/'));
  } catch {
    return '';
  }
}

/** The goods of an address in a parameter of this one. */
function nested(parts: UrlParts, depth: number): Link | null {
  if (depth >= DEPTH) return null;
  for (const name of NESTED) {
    const value = parts.params.get(name);
    const inner = value === undefined ? null : addressIn(value);
    const link = inner === null ? null : parse(inner, depth + 1);
    if (link?.ref) return link;
    if (link && link.api_type !== '') return link;
  }
  return null;
}

function ofAgent(parts: UrlParts): Link | null {
  const agent = AGENTS.find((one) => one.hosts.some((host) => belongs(parts.host, host)));
  if (!agent) return null;
  const placeOf = (word: string | undefined): Marketplace | undefined =>
    word === undefined ? undefined : marketplaceOf(agent.platforms?.[word.toLowerCase()] ?? word);
  const hash = parts.url.hash.slice(1).split('?')[0]!;
  for (const where of [parts.path, hash]) {
    const found = (agent.path ?? USUAL_PATH).exec(where)?.groups;
    const place = placeOf(found?.platform ?? (found ? agent.fallback : undefined));
    if (place && found?.id && place.number.test(found.id)) return linkTo(place, found.id);
  }
  const last = /\/(\d{6,20})(?:\.html?|\/)?$/.exec(parts.path)?.[1];
  for (const name of PLATFORM) {
    const place = placeOf(parts.params.get(name));
    const id =
      place && (NUMBER.map((one) => parts.params.get(one)).find((one) => one !== undefined && place.number.test(one)) ?? last);
    if (place && id && place.number.test(id)) return linkTo(place, id);
  }
  // `?weidian=4567890123`
  for (const [name, value] of parts.params) {
    const place = /^\d{6,20}$/.test(value) ? marketplaceOf(name) : undefined;
    if (place?.number.test(value)) return linkTo(place, value);
  }
  return null;
}

/** An app's address as a web address: its own goods, or a page inside it. */
function ofApp(text: string, depth: number): Link | null {
  const scheme = /^([a-z][a-z0-9.+-]{2,40}):\/\/(.*)$/is.exec(text);
  if (!scheme || /^https?$/i.test(scheme[1]!)) return null;
  const name = scheme[1]!.toLowerCase();
  const place = MARKETPLACES.find((one) => one.apps?.includes(name));
  if (!place) return null;
  const url = urlOf(`https://${scheme[2]}`) ?? urlOf(`https://app.invalid/?${scheme[2]}`);
  if (!url) return { ref: null, api_type: place.api_type, url: '' };
  const parts = partsOf(url);
  const inside = nested(parts, depth);
  if (inside?.ref) return inside;
  const onHost = placeAt(parts) ?? place;
  return fromMarketplace(onHost, parts) ?? fromMarketplace(place, parts) ?? { ref: null, api_type: place.api_type, url: '' };
}

/** Pages of shops made with Shopify: the product's own page, without its collection or campaign. */
function ofShopify({ url, host, path }: UrlParts): Link | null {
  const product = /^((?:\/[a-z]{2}(?:-[a-z]{2})?)?)(\/collections\/[^/]+)?(\/products\/[^/]+?)(?:\.js(?:on)?)?\/?$/i.exec(path);
  if (!product) return null;
  const variant = url.searchParams.get('variant');
  const sure = belongs(host, 'myshopify.com') || product[2] !== undefined || /^\d{8,20}$/.test(variant ?? '');
  return sure
    ? { ref: null, api_type: 'shopify', url: `https://${host}${product[1]}${product[3]}${variant ? `?variant=${variant}` : ''}` }
    : null;
}

function parse(text: string, depth: number): Link | null {
  const app = ofApp(text, depth);
  if (app) return app;
  const url = urlOf(text.startsWith('//') ? `https:${text}` : text);
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null;
  const own = ownLink(url);
  if (own) return { ref: own, api_type: own.api_type, url: withoutTracking(url) };
  const parts = partsOf(url);
  const place = placeAt(parts);
  const found = place && fromMarketplace(place, parts);
  if (found) return found;
  // An agent's own number takes precedence over the address of the page that the shopper came from.
  const onward = nested(parts, depth);
  if (onward?.ref) return onward;
  const agent = ofAgent(parts);
  if (agent) return agent;
  if (place) return { ref: null, api_type: place.api_type, url: withoutTracking(url) };
  return onward ?? ofShopify(parts) ?? { ref: null, api_type: '', url: withoutTracking(url) };
}

/** The goods or page that an address names; null when it is neither an http(s) URL nor the address of a known app. */
export const parseLink = (text: string): Link | null => parse(text, 0);

/** Whether a host is in the tables: an address on it is recognised without a scheme. */
export const isKnownHost = (host: string): boolean =>
  [...MARKETPLACES, ...AGENTS].some((one) => one.hosts.some((known) => belongs(host.toLowerCase(), known)));
