// A pasted list becomes parcels: one a line, the tracking number among other words; couriers by name or number, the rest is the
// contents.

export type Parsed = { tracking_no: string; courier: string; title: string; num: number; price: string };

/** Couriers by code: what people write, and how their numbers begin. */
const COURIERS: readonly (readonly [code: string, words: RegExp, number: RegExp | null])[] = [
  ['sf', /顺丰|sf ?express/i, /^SF\d{10,}/],
  ['zto', /中通|zto/i, /^(7[3589]|68|76)\d{10,12}$/],
  ['yto', /圆通|yto/i, /^(YT\d{10,}|8\d{17})/],
  ['sto', /申通|sto\b/i, /^77[23]\d{10,12}$/],
  ['yunda', /韵达|yunda/i, /^4[36]\d{11,13}$/],
  ['jt', /极兔|j&t|jtsd/i, /^JT\d{10,}/],
  ['jd', /京东|jd\b/i, /^(JD[A-Z0-9]{10,}|JDV\w+)/],
  ['ems', /邮政|ems|china post/i, /^(E[A-Z]\d{9}CN|98\d{11}|11\d{11})$/],
  ['dbl', /德邦|deppon/i, /^(DPK\d{9,}|DPL\d{9,})/],
];
const NUMBER = /[A-Z]{0,4}\d[A-Z0-9]{7,27}/gi;
const PIECES = /(?:[x×*]\s*(\d{1,3})|(\d{1,3})\s*(?:件|个|双|pcs|pieces?))/i;
const VALUE = /(?:[¥￥]\s*(\d+(?:[.,]\d{1,2})?)|(\d+(?:[.,]\d{1,2})?)\s*(?:元|cny|rmb|yuan))/i;

/** The courier of a number, where its shape identifies it. */
export const courierOf = (tracking_no: string): string =>
  COURIERS.find(([, , number]) => number?.test(tracking_no.toUpperCase()))?.[0] ?? '';

/** The longest description of a parcel; the rest of a longer line is left out. */
const LONGEST_LINE = 500;

export function parseLine(line: string): Parsed | null {
  const joined = line.slice(0, LONGEST_LINE).replace(/(\d)[ -](?=\d{3,})/g, '$1');
  const found = [...joined.matchAll(NUMBER)].map((m) => m[0]).sort((a, b) => b.length - a.length)[0];
  if (!found) return null;
  const rest = joined.replace(found, ' ');
  const named = COURIERS.find(([, words]) => words.test(rest));
  const num = PIECES.exec(rest);
  const value = VALUE.exec(rest);
  const title = [named?.[1], PIECES, VALUE]
    .reduce((text: string, part) => (part ? text.replace(part, ' ') : text), rest)
    .replace(/[,;，；、|:：\t]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return {
    tracking_no: found.toUpperCase(),
    courier: named?.[0] ?? courierOf(found),
    title,
    num: Number(num?.[1] ?? num?.[2] ?? 1) || 1,
    price: (value?.[1] ?? value?.[2] ?? '').replace(',', '.'),
  };
}

/** Each number once. */
export function parseList(text: string): Parsed[] {
  const rows = new Map<string, Parsed>();
  for (const line of text.split(/\n+/)) {
    const row = parseLine(line);
    if (row && !rows.has(row.tracking_no)) rows.set(row.tracking_no, row);
  }
  return [...rows.values()];
}
