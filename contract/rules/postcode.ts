// Postcodes: compared without blanks, hyphens and the prefix of their country, written as the country writes them (rules 10.2).
import { typedText } from '../typed-text.ts';

export type PostcodeRule = {
  code: string;
  /** a pattern that the owner can edit; null where there are no postcodes, or none worth checking */
  postcode: string | null;
  postcode_example: string;
};

/** What is written before a postcode to say the country, next to the country's code: the signs of cars. */
const PREFIXES = new Map([
  ['AT', ['A']],
  ['BE', ['B']],
  ['DE', ['D']],
  ['ES', ['E']],
  ['FI', ['FIN', 'SF']],
  ['FR', ['F']],
  ['HU', ['H']],
  ['IT', ['I']],
  ['LI', ['FL']],
  ['LU', ['L']],
  ['NO', ['N']],
  ['PT', ['P']],
  ['SE', ['S']],
  ['SI', ['SLO']],
]);

/** As most are stored. A line has thousands of areas, and each quote compares them. */
const COMPACT = /^[0-9A-Z]*$/;
const compact = (text: string): string =>
  COMPACT.test(text)
    ? text
    : typedText(text)
        .toUpperCase()
        .replace(/[\s.\u3012-]/g, '');

/** A postcode as it is compared: letters and digits, without the prefix of its country. LT-01100, "lt 01100" and 01100 are one. */
export function postcodeKey(country: string, text: string): string {
  const code = compact(text);
  const prefix = [country, ...(PREFIXES.get(country) ?? [])].find(
    (one) => code.startsWith(one) && /^\d/.test(code.slice(one.length)),
  );
  return prefix === undefined ? code : code.slice(prefix.length);
}

/** Letters and digits laid out as the example of the country: blanks, hyphens and a prefix where it has them; null when it is of another length. */
function laidOut(rule: PostcodeRule, key: string): string | null {
  const example = rule.postcode_example;
  const prefix = /^([A-Z]{1,2}-)\d/.exec(example)?.[1] ?? '';
  let at = 0;
  let text = prefix;
  for (const sign of example.slice(prefix.length)) text += /[A-Z0-9]/i.test(sign) ? (key[at++] ?? '') : sign;
  return at === key.length && text.length === example.length ? text : null;
}

/** A postcode as its country writes it: PL 00001 is 00-001, CA M5V-2T6 is M5V 2T6. What can't be laid out stays as typed, in capitals. */
export function writtenPostcode(rule: PostcodeRule, text: string): string {
  const key = postcodeKey(rule.code, text);
  if (rule.code === 'GB' && /^[A-Z0-9]{5,7}$/.test(key)) return `${key.slice(0, -3)} ${key.slice(-3)}`;
  if (/^(?:US|SA)$/.test(rule.code) && /^\d{9}$/.test(key)) return `${key.slice(0, 5)}-${key.slice(5)}`;
  const written = laidOut(rule, key);
  if (written !== null && fitsPattern(rule, written)) return written;
  return fitsPattern(rule, key) ? key : typedText(text).toUpperCase();
}

/** A pattern that is no regular expression accepts everything. */
function fitsPattern({ postcode }: PostcodeRule, text: string): boolean {
  if (postcode === null) return false;
  try {
    return new RegExp(postcode, 'i').test(text);
  } catch {
    return true;
  }
}

/** Whether a postcode has the form of its country, however it is typed. */
export const isPostcode = (rule: PostcodeRule, text: string): boolean =>
  rule.postcode === null || fitsPattern(rule, writtenPostcode(rule, text));
