// Parses what shoppers paste: links of the marketplaces, our own share links, share texts with a link, 「title」 or ￥code￥ inside.
export type GoodsRef = { api_type: string; num_iid: string };
export type Link = {
  /** null: the page names no goods, such as a short link */
  ref: GoodsRef | null;
  /** which marketplace, empty for any other site */
  api_type: string;
  /** the address without tracking parameters */
  url: string;
};

type Place = { api_type: string; hosts: string[]; id: (url: URL) => string | null | undefined; clean: (id: string) => string };

const digits = (text: string | null | undefined): string | null => (text && /^\d{5,20}$/.test(text) ? text : null);
const query = (url: URL, ...names: string[]): string | null =>
  names.map((n) => digits(url.searchParams.get(n))).find((v) => v) ?? null;
const path = (url: URL, pattern: RegExp): string | null => digits(pattern.exec(url.pathname)?.[1]);

const PLACES: Place[] = [
  {
    api_type: 'taobao',
    hosts: ['taobao.com', 'tmall.com', 'tmall.hk', 'tb.cn'],
    id: (url) => query(url, 'id', 'itemId', 'item_id') ?? path(url, /\/i(\d+)\.htm/) ?? path(url, /\/item\/(\d+)\.htm/),
    clean: (id) => `https://item.taobao.com/item.htm?id=${id}`,
  },
  {
    api_type: '1688',
    hosts: ['1688.com'],
    id: (url) => path(url, /\/offer\/(\d+)\.html/) ?? query(url, 'offerId', 'offer_id'),
    clean: (id) => `https://detail.1688.com/offer/${id}.html`,
  },
  {
    api_type: 'jd',
    hosts: ['jd.com', 'jd.hk', '3.cn'],
    id: (url) => path(url, /^\/(?:product\/)?(\d+)\.html/) ?? query(url, 'wareId', 'sku'),
    clean: (id) => `https://item.jd.com/${id}.html`,
  },
  {
    api_type: 'weidian',
    hosts: ['weidian.com', 'youshop10.com', 'koudai.com'],
    id: (url) => query(url, 'itemID', 'itemId', 'item_id'),
    clean: (id) => `https://weidian.com/item.html?itemID=${id}`,
  },
  {
    api_type: 'pinduoduo',
    hosts: ['yangkeduo.com', 'pinduoduo.com'],
    id: (url) => query(url, 'goods_id'),
    clean: (id) => `https://mobile.yangkeduo.com/goods.html?goods_id=${id}`,
  },
];

/** The host or a subdomain of it: item.taobao.com.example.org is not Taobao's. */
const belongs = (host: string, to: string): boolean => host === to || host.endsWith(`.${to}`);

const TRACKING = /^(utm_.*|spm|scm|tk|suid|shareUniqueId|ut_sk|sourceType|un|share_.*|wfr|ifr|refer.*|from.*|fbclid|gclid)$/i;
function withoutTracking(url: URL): string {
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
  return tp && tid && /^[\w-]{1,20}$/.test(tp) && /^[\w-]{1,60}$/.test(tid) ? { api_type: tp, num_iid: tid } : null;
}

/** The goods or page that an address names; null when it is not an http(s) URL. */
export function parseLink(text: string): Link | null {
  let url: URL;
  try {
    url = new URL(text.startsWith('//') ? `https:${text}` : text);
  } catch {
    return null;
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  const own = ownLink(url);
  if (own) return { ref: own, api_type: own.api_type, url: withoutTracking(url) };
  const place = PLACES.find((p) => p.hosts.some((host) => belongs(url.hostname.toLowerCase(), host)));
  const id = place?.id(url);
  if (place && id) return { ref: { api_type: place.api_type, num_iid: id }, api_type: place.api_type, url: place.clean(id) };
  return { ref: null, api_type: place?.api_type ?? '', url: withoutTracking(url) };
}

export type Pasted = { link: Link | null; title: string; code: string };

const LINK = /(?:https?:)?\/\/[^\s"'<>「」【】《》￥，。！？；、（）]+/i;
/** A link without its scheme, as some apps copy it. */
const BARE = /(?:^|\s)((?:[\w-]+\.)+(?:com|cn|hk)\/[^\s"'<>「」【】《》￥，。！？；、（）]*)/i;

/** Link, title and code of a pasted text; each may be missing. */
export function parsePasted(word: string): Pasted {
  const address = LINK.exec(word)?.[0] ?? BARE.exec(word)?.[1];
  const link = address === undefined ? null : parseLink(/^(https?:)?\/\//i.test(address) ? address : `https://${address}`);
  // Taobao puts its own name into 【】 and the title into 「」; others the title into 【】 or 《》.
  const title =
    /「([^」]{2,})」/.exec(word)?.[1] ??
    /《([^》]{2,})》/.exec(word)?.[1] ??
    /【(?!淘宝|天猫|京东|拼多多|微店|1688)([^】]{2,})】/.exec(word)?.[1] ??
    '';
  const code = /[￥€$₤₴¢#]([A-Za-z0-9]{6,20})[￥€$₤₴¢#]/.exec(word)?.[1] ?? '';
  return { link, title: title.trim().slice(0, 200), code };
}
