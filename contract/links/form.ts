// How a row of the tables of marketplaces and agents reads an address: its parts, parameters in any spelling, and the number of
// goods.

/** A parsed address. Parameters are listed by their plain name: `item_id`, `itemId` and `ITEMID` are all `itemid`. */
export type UrlParts = { url: URL; host: string; path: string; params: ReadonlyMap<string, string> };

/** The goods' number, and their own page where it cannot be made from the number alone. */
type GoodsNumber = { id: string; url?: string };
export type Form = (parts: UrlParts) => GoodsNumber | null;

const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

const pairsOf = (query: string, into: Map<string, string>): void => {
  for (const [name, value] of new URLSearchParams(query))
    if (value !== '' && !into.has(plain(name))) into.set(plain(name), value);
};

/** Parameters of the query come first, then those after `#`, as apps with pages in the browser have them. */
export function partsOf(url: URL): UrlParts {
  const params = new Map<string, string>();
  pairsOf(url.search.replace(/&amp;/gi, '&').replace(/;(?=[\w-]+=)/g, '&'), params);
  const hash = url.hash.slice(1);
  pairsOf(hash.includes('?') ? hash.slice(hash.indexOf('?') + 1) : /^[\w-]+=/.test(hash) ? hash : '', params);
  let path = url.pathname;
  try {
    path = decodeURIComponent(url.pathname);
  } catch {
    // A stray % stays as it is: the patterns of numbers do not match it.
  }
  return { url, host: url.hostname.toLowerCase().replace(/\.$/, ''), path, params };
}

/** The host or a subdomain of it: item.taobao.com.example.org is not Taobao's. */
export const belongs = (host: string, to: string): boolean => host === to || host.endsWith(`.${to}`);

const DIGITS = /^\d{5,20}$/;

/** A number under one of these names, whatever their spelling. */
export const query =
  (names: readonly string[], shape: RegExp = DIGITS): Form =>
  ({ params }) => {
    for (const name of names) {
      const value = params.get(plain(name))?.trim();
      if (value !== undefined && shape.test(value)) return { id: value };
    }
    return null;
  };

/** The groups of a pattern in the path, joined by a colon: `shop:item`. */
export const path =
  (pattern: RegExp): Form =>
  ({ path }) => {
    const found = pattern.exec(path);
    return found ? { id: found.slice(1).filter(Boolean).join(':') } : null;
  };

/** A form for these hosts only. */
export const at =
  (hosts: readonly string[], form: Form): Form =>
  (parts) =>
    hosts.some((host) => belongs(parts.host, host)) ? form(parts) : null;

/** A form whose page cannot be made from the number: the address is stored without its query. */
export const samePage =
  (form: Form): Form =>
  (parts) => {
    const found = form(parts);
    return found && { ...found, url: `https://${parts.host}${parts.url.pathname}` };
  };

/** A form whose numbers are distinguished from the marketplace's others by their prefix. */
export const prefixed =
  (prefix: string, form: Form): Form =>
  (parts) => {
    const found = form(parts);
    return found && { id: `${prefix}${found.id}` };
  };
