// How text is stored, wherever it comes from: composed (NFC), without NUL, half surrogates and control marks, and cut only
// between characters. A length is counted in UTF-16 units, as the fields of the contract and `maxlength` of forms count;
// PostgreSQL counts code points, of which there are never more.

const PLAIN = /^[\t\n -~]*$/;
const UNWANTED = /(?![\t\n])\p{Cc}|\p{Cs}/gu;
/** A character of any language has a few marks. Composing takes the square of their number. */
const HEAPED_MARKS = /(\p{M}{30})\p{M}+/gu;

/** Text of one line or several: line ends are `\n`, tabs stay. Linear, and leaves clean text as it is. */
export function cleanText(text: string): string {
  if (PLAIN.test(text)) return text;
  return text.replace(/\r\n?/g, '\n').replace(UNWANTED, '').replace(HEAPED_MARKS, '$1').normalize('NFC');
}

/** Characters that change the direction of what follows, and those without a width. */
const UNSEEN = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g;
/** Joiners that join nothing: emoji sequences, Persian and the scripts of India need theirs. */
const LONE_JOINERS =
  /(?<!\p{M})(?:(?<![\p{Lo}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200c\u200d]|[\u200c\u200d](?![\p{Lo}\p{M}\p{Extended_Pictographic}]))/gu;
/** Nothing visible: marks, blanks, fillers of Hangul, the empty pattern of Braille. */
const NOTHING_SEEN = /^[\p{M}\p{Cf}\p{Z}\s\u115f\u1160\u3164\uffa0\u2800]*$/u;

/**
 * A name, of one line: also without characters that hide or turn what is written around them. '' when nothing of it is visible.
 */
export function cleanName(text: string): string {
  const line = cleanText(text)
    .replace(/[\t\n\u2028\u2029]+/g, ' ')
    .replace(UNSEEN, '')
    .replace(LONE_JOINERS, '')
    .normalize('NFC')
    .trim();
  return NOTHING_SEEN.test(line) ? '' : line;
}

/** Cleans all texts of a JSON value, including the names of its fields, in place. */
export function cleanAll<T>(value: T): T {
  if (typeof value === 'string') return cleanText(value) as T;
  const open: unknown[] = [value];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    if (typeof one !== 'object' || one === null) continue;
    for (const [name, inner] of Object.entries(one)) {
      const cleanField = cleanText(name);
      const cleanInner = typeof inner === 'string' ? cleanText(inner) : inner;
      if (typeof cleanInner === 'object' && cleanInner !== null) open.push(cleanInner);
      if (cleanField === name && cleanInner === inner) continue;
      if (cleanField !== name) Reflect.deleteProperty(one, name);
      // Assigning to __proto__ would change more than this field.
      Object.defineProperty(one, cleanField, { value: cleanInner, writable: true, enumerable: true, configurable: true });
    }
  }
  return value;
}

/** JSON from outside, with clean texts. Throws SyntaxError. */
export const readJson = (text: string): unknown => cleanAll(JSON.parse(text));

let segmenter: Intl.Segmenter | undefined;

/**
 * Clean text of at most `max` UTF-16 units that ends between two characters as people see them: no emoji, flag or accent is cut
 * apart.
 */
export function cutText(text: string, max: number): string {
  const whole = cleanText(text);
  if (whole.length <= max) return whole;
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  // Where a character begins depends only on what precedes it: the one after the last unit is enough, however long the text is.
  const end = segmenter.segment(whole.slice(0, max + 2)).containing(max)?.index ?? max;
  if (end > 0) return whole.slice(0, end);
  // A single character longer than the limit: between its code points.
  return whole.slice(0, (whole.codePointAt(max - 1) ?? 0) > 0xffff ? max - 1 : max);
}
