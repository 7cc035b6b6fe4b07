// The gaps of saved questions and replies: {member}, {order}, {waybill}, {tracking}, {goods}, {option}, {shop}.
const CANNED_GAPS = ['member', 'order', 'waybill', 'tracking', 'goods', 'option', 'shop'] as const;
type Gap = (typeof CANNED_GAPS)[number];
export type CannedFacts = Record<Gap, string>;

const isGap = (name: string): name is Gap => (CANNED_GAPS as readonly string[]).includes(name);

/** A gap without a value, or an unknown one, stays as it was written. */
export const fillCanned = (text: string, facts: Partial<CannedFacts>): string =>
  text.replace(/\{(\w+)\}/g, (whole, gap: string) => (isGap(gap) ? (facts[gap] ?? whole) : whole));

const LEAST_WORDS = 6;

/** What stands in the gaps of a text that was written by this saved one; null where it was not, or too little is said to know. */
export function readCanned(saved: string, text: string): Partial<CannedFacts> | null {
  const [words, gaps] = [saved.split(/\{\w+\}/), [...saved.matchAll(/\{(\w+)\}/g)].map(([, gap]) => gap!)];
  const last = words.at(-1)!;
  if (words.join('').replace(/[^\p{L}]/gu, '').length < LEAST_WORDS || !text.startsWith(words[0]!)) return null;
  if (gaps.length === 0) return text === saved ? {} : null;
  if (!text.endsWith(last) || !gaps.every(isGap)) return null;
  const facts: Partial<CannedFacts> = {};
  let at = words[0]!.length;
  for (const [n, gap] of gaps.entries()) {
    const next = words[n + 1]!;
    const end = n === gaps.length - 1 ? text.length - last.length : text.indexOf(next, at);
    if (end < at) return null;
    facts[gap as Gap] ??= text.slice(at, end);
    at = end + next.length;
  }
  return facts;
}

/** The gaps of a text that are still open, with their braces: such a text is not meant for a member yet. */
export const openGaps = (text: string): string[] =>
  [...text.matchAll(/\{(\w+)\}/g)].filter(([, gap]) => isGap(gap!)).map(([whole]) => whole);
