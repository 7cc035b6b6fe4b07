// Reads what shoppers paste: an address inside a sentence, a share text of an app, a code between signs, a number with its
// marketplace.
import { cutText } from '../clean-text.ts';
import { isKnownHost, type Link, parseLink } from './link.ts';
import type { Marketplace } from './marketplace.ts';
import { MARKETPLACES, marketplaceOf } from './marketplaces.ts';
import { MAX_PASTED } from './max-pasted.ts';

export type Pasted = {
  link: Link | null;
  title: string;
  /** a code that only the marketplace's app or a connector can read */
  code: string;
  /** the price in the text, in units of a currency */
  price: { amount: number; currency: string } | null;
  /** the marketplace that the text names; empty: none */
  api_type: string;
};

const STOP = '\\s"\'<>「」【】《》『』“”‘’，。！？；、（）｜|`';
const LINK = new RegExp(`(?:[a-z][a-z0-9.+-]{1,40}:|(?<![^\\s"'(<\\[（「【《：，。]))\\/\\/[^${STOP}]+`, 'gi');
const ENCODED = /https?%3A(?:%2F){2}[^\s"'<>「」【】《》，。！？；、（）]+/gi;
/** A link without its scheme, as some apps copy it. */
const BARE = new RegExp(`(?<![\\w/.@=%:-])((?:[\\w-]+\\.)+[a-z]{2,12}(?::\\d{2,5})?[/?#][^${STOP}]*)`, 'gi');

/** Noise of copied text: invisible characters, escapes of HTML, JSON and Markdown, full-width signs inside an address. */
const unwrapped = (text: string): string =>
  text
    .replace(/[\u200b-\u200f\u2060\ufeff\u00ad\u202a-\u202e]/g, '')
    .replace(/&amp;|&#0*38;|&#x26;|\\u0026/gi, '&')
    .replace(/&(?:lt|#60);/gi, '<')
    .replace(/&(?:gt|#62);/gi, '>')
    .replace(/&(?:quot|#34);/gi, '"')
    .replace(/&#0*39;|&apos;/gi, "'")
    .replace(/\\([/_&?=.~()[\]#-])/g, '$1')
    .replace(/([a-z])：\/\//gi, '$1://')
    .replace(/ｈｔｔｐ(ｓ?)：／／/gi, (_, s: string) => `http${s ? 's' : ''}://`)
    .replace(/\b(https?):\s+\/\//gi, '$1://');

/** Punctuation after an address is not part of it; neither is a bracket that it did not open. */
function trimmed(address: string): string {
  let text = address;
  for (;;) {
    const last = text.at(-1) ?? '';
    const opens = last === ')' ? '(' : last === ']' ? '[' : last === '}' ? '{' : '';
    const unopened = opens !== '' && text.split(last).length > text.split(opens).length;
    if (!/[.,;:!?*_~…'"”’>\\]/.test(last) && !unopened) return text;
    text = text.slice(0, -1);
  }
}

/** Addresses in their order; `[words](address)` ends at its bracket. */
function addressesIn(text: string): string[] {
  const markdown = [...text.matchAll(/\]\(\s{0,9}<?([^\s()>]+(?:\([^\s()]*\)[^\s()>]*)?)>?[^)]{0,300}\)/g)].map((m) => m[1]!);
  const encoded = [...text.matchAll(ENCODED)].flatMap(([one]) => {
    // Inside another address it is one of its parameters, which parseLink reads.
    try {
      return [decodeURIComponent(trimmed(one))];
    } catch {
      return [];
    }
  });
  const whole = [...text.matchAll(LINK)].map(([one]) => trimmed(one.replace(/\]\(.*$/, '')));
  const bare = [...text.matchAll(BARE)]
    .map((m) => trimmed(m[1]!))
    .filter((one) => isKnownHost(/^[^/?#:]+/.exec(one)![0]) || /^www\./i.test(one));
  return [...markdown, ...whole, ...bare.map((one) => `https://${one}`), ...encoded].filter((one) =>
    /^(?:[a-z][a-z0-9.+-]*:)?\/\/./i.test(one),
  );
}

/** The most specific address: one that names goods, else one of a known marketplace, else the first. */
function bestLink(text: string): Link | null {
  const links = addressesIn(text).flatMap((one) => parseLink(one) ?? []);
  return links.find((one) => one.ref) ?? links.find((one) => one.api_type !== '') ?? links[0] ?? null;
}

const isLatin = (text: string): boolean => /^[\x20-\x7e]+$/.test(text);
const NAMES = MARKETPLACES.flatMap((one) => one.words).filter((word) => word.length > 2 || !isLatin(word));
const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const NAMED = new RegExp(
  NAMES.sort((a, b) => b.length - a.length)
    .map((word) => (isLatin(word) ? `(?<![a-z0-9])${escaped(word)}(?![a-z])` : escaped(word)))
    .join('|'),
  'i',
);

/** The marketplace that a text names first; short English names count as whole words only. */
const namedIn = (text: string): Marketplace | undefined => {
  const found = NAMED.exec(text)?.[0];
  return found === undefined ? undefined : marketplaceOf(found);
};

/** `taobao 738492018273`, `1688 offer: 678901234567`, `微店ID 4567890123`, `amazon B0ABCDEF12`: with nothing else in the text. */
function numbered(text: string): Link | null {
  const short = text.trim();
  if (short.length > 80) return null;
  const place = MARKETPLACES.find((one) =>
    one.words.some((word) =>
      new RegExp(isLatin(word) ? `^${escaped(word)}(?![a-z])|(?<![a-z0-9])${escaped(word)}$` : `^${word}|${word}$`, 'i').test(
        short,
      ),
    ),
  );
  if (!place) return null;
  const word = [...place.words].sort((a, b) => b.length - a.length).find((one) => short.toLowerCase().includes(one))!;
  const rest = short.toLowerCase().startsWith(word) ? short.slice(word.length) : short.slice(0, -word.length);
  const id = rest
    .replace(/^[\s:：#(（-]+|[\s)）]+$/g, '')
    .replace(/^(?:item|offer|goods|product|sku|商品|宝贝|货号)?\s*(?:id|no|num|number|编号|号|链接)?[\s.:：#=-]*/i, '');
  return place.number.test(id) && /\d{6}|^[A-Z0-9]{10}$|^m\d/.test(id)
    ? { ref: { api_type: place.api_type, num_iid: id }, api_type: place.api_type, url: place.page(id) }
    : null;
}

/** Codes of apps are between two equal signs, or a pair of brackets: ￥Ab3dEf6GhIj￥, (Ab3dEf6GhIj), 《Ab3dEf6GhIj《. */
const CODE =
  /([￥¥€$₤₴₳¢₰₵₲£！])\s?([A-Za-z0-9]{6,20})\s?\1|《([A-Za-z0-9]{8,14})《|(?<=^|\s|[^\w])[(（]([A-Za-z0-9]{9,14})[)）]:?\/?/;
function codeIn(text: string): string {
  const found = CODE.exec(text);
  const code = found?.[2] ?? found?.[3] ?? found?.[4] ?? '';
  return /\d/.test(code) || (/[a-z]/.test(code) && /[A-Z]/.test(code)) ? code : '';
}

const AMOUNT = '(\\d{1,3}(?:,\\d{3})+(?:\\.\\d{1,2})?|\\d{1,8}(?:\\.\\d{1,2})?)';
const PRICES: readonly [pattern: RegExp, currency: string][] = [
  [new RegExp(`(?:CN[¥￥]|CNY|RMB|人民币)\\s?${AMOUNT}`, 'i'), 'CNY'],
  [new RegExp(`(?:US\\$|USD)\\s?${AMOUNT}`, 'i'), 'USD'],
  [new RegExp(`(?:JPY|JP¥)\\s?${AMOUNT}|${AMOUNT}\\s?円`, 'i'), 'JPY'],
  [new RegExp(`₩\\s?${AMOUNT}|${AMOUNT}\\s?원`, 'i'), 'KRW'],
  [new RegExp(`€\\s?${AMOUNT}|${AMOUNT}\\s?(?:€|EUR)`, 'i'), 'EUR'],
  [new RegExp(`£\\s?${AMOUNT}`, 'i'), 'GBP'],
  [new RegExp(`[¥￥]\\s?${AMOUNT}(?![A-Za-z0-9])`), 'sign'],
  [new RegExp(`(?:价格|售价|现价|到手价?|仅需?|只要|price)\\s*[:：]?\\s*${AMOUNT}|${AMOUNT}\\s?(?:元|块|RMB|CNY)`, 'i'), 'CNY'],
  [new RegExp(`\\$\\s?${AMOUNT}(?![A-Za-z0-9])`), 'USD'],
];

/** ¥ is yuan or yen, by the marketplace of the text. */
function priceIn(text: string, place: Marketplace | undefined): Pasted['price'] {
  for (const [pattern, currency] of PRICES) {
    const found = pattern.exec(text);
    const amount = Number((found?.[1] ?? found?.[2] ?? '').replace(/,/g, ''));
    if (amount > 0) return { amount, currency: currency === 'sign' ? (place?.currency === 'JPY' ? 'JPY' : 'CNY') : currency };
  }
  return null;
}

/** What apps put around the title: prompts to copy, to open, to look. */
const AROUND =
  /点击链接|复制|打开|搜索直接|分享|快来看|我在|发布了|淘口令|商品链接|check (?:this|it) out|check out|i found|look at this|shared? (?:from|via)|download|takes? a look/i;
const NAME_ONLY = new RegExp(`^(?:${NAMES.map(escaped).join('|')}|抖音商城|手机淘宝|包邮|假一赔四|官方)$`, 'i');

function titleIn(text: string): string {
  const markdown = /\[([^[\]]{2,})\]\(\s{0,9}<?(?:https?:)?\/\//i.exec(text)?.[1];
  if (markdown && !/^(?:https?:)?\/\//i.test(markdown)) return markdown;
  // Taobao puts its own name into 【】 and the title into 「」; others the title into 【】 or 《》.
  const xianyu = /「[^「」]*【([^】]{2,})】[^「」]*」/.exec(text)?.[1];
  if (xianyu) return xianyu;
  for (const pattern of [/「([^」]{2,})」/, /『([^』]{2,})』/, /《([^》《]{2,})》/]) {
    const found = pattern.exec(text)?.[1];
    if (found && !/^[A-Za-z0-9]{8,14}$/.test(found)) return found;
  }
  const square = [...text.matchAll(/【([^】]{2,})】/g)].map((m) => m[1]!).find((one) => !NAME_ONLY.test(one.trim()));
  if (square) return square;
  const quoted = /[“"]([^”"]{6,})[”"]/.exec(text)?.[1];
  if (quoted && !/^https?:/i.test(quoted)) return quoted;
  // Else the line of its own before the address, as phones share a page: its title, then the address.
  const before = text
    .split(/(?:[a-z][a-z0-9.+-]*:)?\/\//i)[0]!
    .replace(/[\s:：|｜–—-]+$/, '')
    .trim();
  const parts = before.split(/\s+[|｜–—-]\s+|\n/).map((one) => one.trim());
  const own = parts.filter((one) => one !== '' && !NAME_ONLY.test(one)).sort((a, b) => b.length - a.length)[0] ?? '';
  const enough = isLatin(own) ? own.split(/\s+/).length >= 3 : own.length >= 6;
  return /\/\//.test(text) && enough && !AROUND.test(own) ? own : '';
}

/** Link, title, code and price of a pasted text; each may be missing. */
export function parsePasted(word: string): Pasted {
  const text = unwrapped(cutText(word, MAX_PASTED));
  const link = bestLink(text) ?? numbered(text);
  const code = codeIn(text);
  // A short link of Taobao in a text of Xianyu's leads to Xianyu.
  const named = namedIn(text);
  const own =
    link && link.ref === null && named?.api_type === 'xianyu' && link.api_type === 'taobao'
      ? { ...link, api_type: 'xianyu' }
      : link;
  const api_type = own?.api_type || (named?.api_type ?? '');
  const place = MARKETPLACES.find((one) => one.api_type === api_type);
  return {
    link: own,
    title: cutText(titleIn(text).trim(), 200),
    code,
    price: priceIn(text.replace(LINK, ' ').replace(CODE, ' '), place),
    api_type,
  };
}

/** An address, a share text or a number with its marketplace, rather than words to search for. */
export function looksPasted(word: string): boolean {
  const { link, code } = parsePasted(word);
  return link !== null || code !== '';
}
