// Finds and reads the encoding of a text file, on the server and in the browser alike: by its byte order mark, as UTF-8, else by which encoding makes of its bytes
// what people of its languages write. A guess is always shown, and another can be chosen.

import type { TextEncoding } from './text-encodings.ts';

/** How many bytes are looked at; a guess is not better by more. */
const LOOKED_AT = 8 << 20;
const WEIGHED = 1 << 16;

/** The bytes of whole lines that are not ASCII alone, at most WEIGHED of them. */
function tellingLines(bytes: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = [];
  let size = 0;
  for (let at = 0; at < bytes.length && size < WEIGHED; at++) {
    if (bytes[at]! < 0x80) continue;
    const cut = bytes.indexOf(0x0a, at);
    const from = Math.max(bytes.lastIndexOf(0x0a, at) + 1, at - WEIGHED);
    const to = Math.min(cut < 0 ? bytes.length : cut + 1, at + WEIGHED);
    parts.push(bytes.subarray(from, to));
    size += to - from;
    at = to;
  }
  const all = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

const within = (value: number, from: number, to: number): boolean => value >= from && value <= to;
/** How usual a character of two bytes is, 1 to -1, by the rows of its table; `single`: of one byte above ASCII. */
type Table = {
  name: TextEncoding;
  lead: (byte: number) => boolean;
  pair: (lead: number, trail: number) => number;
  single: number;
};
const TABLES: readonly Table[] = [
  {
    name: 'gb18030',
    lead: (byte) => within(byte, 0x81, 0xfe),
    // Level 1 is sorted by sound, level 2 by radical; below 0xA1 are the rare characters of GBK.
    pair: (lead, trail) =>
      trail < 0xa1 ? -0.6 : within(lead, 0xb0, 0xd7) ? 1 : within(lead, 0xd8, 0xf7) ? 0.2 : within(lead, 0xa1, 0xa3) ? 0.8 : -0.6,
    single: -1,
  },
  {
    name: 'big5',
    lead: (byte) => within(byte, 0x81, 0xfe),
    pair: (lead) => (within(lead, 0xa4, 0xc6) ? 1 : within(lead, 0xc9, 0xf9) ? 0.2 : within(lead, 0xa1, 0xa3) ? 0.8 : -1),
    single: -1,
  },
  {
    name: 'shift_jis',
    lead: (byte) => within(byte, 0x81, 0x9f) || within(byte, 0xe0, 0xfc),
    pair: (lead, trail) => {
      if (lead === 0x82 || (lead === 0x83 && trail < 0x97)) return 1;
      return lead === 0x81 ? 0.8 : within(lead, 0x88, 0x97) ? 0.95 : within(lead, 0x98, 0xea) ? 0.2 : -1;
    },
    // Half-width katakana.
    single: -0.2,
  },
  {
    name: 'euc-kr',
    lead: (byte) => within(byte, 0x81, 0xfe),
    pair: (lead, trail) => (trail < 0xa1 ? -0.5 : within(lead, 0xb0, 0xc8) ? 1 : within(lead, 0xa1, 0xac) ? 0.3 : -1),
    single: -1,
  },
];
const isLetter = (byte: number | undefined): boolean =>
  byte !== undefined && (within(byte, 0x41, 0x5a) || within(byte, 0x61, 0x7a));

/** The mean of a text's characters above ASCII, and how many there are. */
function weighPairs(bytes: Uint8Array, table: Table): { mean: number; n: number } {
  let [sum, n] = [0, 0];
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!;
    if (byte < 0x80) continue;
    n += 1;
    const trail = bytes[at + 1] ?? 0;
    if (!table.lead(byte) || trail < 0x40) {
      sum += table.single;
      continue;
    }
    // One character between two letters is an accent of another encoding: "Mü" + "ller".
    const alone = isLetter(bytes[at - 1]) && isLetter(bytes[at + 2]);
    sum += alone ? -0.8 : table.pair(byte, trail);
    at += 1;
  }
  return { mean: n === 0 ? 0 : sum / n, n };
}

/** Letters beyond ASCII of the languages of an encoding of one byte, lower case. */
const ALPHABETS: readonly { name: TextEncoding; languages: readonly string[] }[] = [
  {
    name: 'windows-1252',
    languages: ['äöüß', 'éèêëàâçîïôûùüœæ', 'áéíóúñü', 'áâãàçéêíóôõúü', 'àèéìòù', 'éëïèöüá', 'åäöé', 'æøåéö', 'áéíóúýþæöð'],
  },
  {
    name: 'windows-1250',
    languages: ['ąćęłńóśźż', 'áčďéěíňóřšťúůýž', 'áäčďéíľĺňóôŕšťúýž', 'áéíóöőúüű', 'ăâîşţ', 'čšžćđ'],
  },
  {
    name: 'windows-1251',
    languages: ['абвгдеёжзийклмнопрстуфхцчшщъыьэюя', 'абвгґдеєжзиіїйклмнопрстуфхцчшщьюя', 'абвгдђежзијклљмнњопрстћуфхцчџшўі'],
  },
  { name: 'windows-1253', languages: ['αβγδεζηθικλμνξοπρστυφχψωςάέήίόύώϊϋΐΰ'] },
  { name: 'windows-1254', languages: ['çğıöşüâî'] },
];
/** Signs that any of them has. */
const SIGNS = new Set('–—‘’“”„‚…•€£¥§©®°²³µ·×«»¿¡™ºª½¼¾\u00a0\u00ad±');
const SCRIPT = /[\u0370-\u04ff]/;

/** How well a text fits the best of an encoding's languages, 1 to -1. */
function weighLetters(text: string, languages: readonly string[]): number {
  const chars = [...text];
  const best = languages.map((alphabet) => {
    const known = new Set(alphabet);
    let [sum, n] = [0, 0];
    chars.forEach((char, at) => {
      if (char < '\u0080') return;
      n += 1;
      const [before = ' ', after = ' '] = [chars[at - 1], chars[at + 1]];
      const inWord = /[a-z]/i.test(before) && /[a-z]/i.test(after);
      if (SIGNS.has(char)) sum += inWord || /\p{L}/u.test(before) !== /\p{L}/u.test(after) ? 0.3 : 0.6;
      else if (!known.has(char.toLowerCase())) sum -= 1;
      // A word has one script, and capitals stand at its beginning or everywhere.
      else if (SCRIPT.test(char) && (/[a-z]/i.test(before) || /[a-z]/i.test(after))) sum -= 1;
      else if (/\p{Lu}/u.test(char) && /\p{Ll}/u.test(before)) sum -= 1;
      else if (!SCRIPT.test(char) && before >= '\u00c0' && after >= '\u00c0') sum -= 0.5;
      else sum += 1;
    });
    return n === 0 ? 0 : sum / n;
  });
  return Math.max(...best);
}

/** 0x80 to 0x9F of Windows-1252. Several releases of Node read it as ISO 8859-1, which has controls there. */
const C1 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';
const withoutControls = (text: string): string => text.replace(/[\x80-\x9f]/g, (char) => C1[char.charCodeAt(0) - 0x80]!);

/** Reads a file piece by piece; the last call is without a piece. A byte order mark is left out. */
export function decoderOf(encoding: TextEncoding): (piece?: Uint8Array) => string {
  const decoder = new TextDecoder(encoding);
  const read = (piece?: Uint8Array) => (piece ? decoder.decode(piece, { stream: true }) : decoder.decode());
  return encoding === 'windows-1252' ? (piece) => withoutControls(read(piece)) : read;
}

const decodes = (bytes: Uint8Array, encoding: string): string | null => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
};

/** Korean and Chinese share their rows: text that has the rows of Hangul alone, and enough of it, is Korean. */
const ENOUGH_HANGUL = 10;

function bestOf(bytes: Uint8Array): TextEncoding {
  const lines = tellingLines(bytes);
  let best: { name: TextEncoding; score: number } = { name: 'windows-1252', score: Number.NEGATIVE_INFINITY };
  const offer = (name: TextEncoding, score: number) => {
    if (score > best.score) best = { name, score };
  };
  for (const table of TABLES) {
    if (decodes(lines, table.name) === null) continue;
    const { mean, n } = weighPairs(lines, table);
    if (table.name === 'euc-kr') offer(table.name, n >= ENOUGH_HANGUL && mean > 0.95 ? mean + 0.05 : mean - 0.05);
    else offer(table.name, mean);
  }
  for (const { name, languages } of ALPHABETS) {
    const text = decodes(lines, name);
    if (text !== null) offer(name, weighLetters(name === 'windows-1252' ? withoutControls(text) : text, languages));
  }
  return best.name;
}

/** UTF-16 without a mark: every other byte of ASCII text is NUL. */
function withoutMark(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const half = Math.min(bytes.length, WEIGHED) >> 1;
  let [even, odd] = [0, 0];
  for (let at = 0; at < half; at++) {
    if (bytes[2 * at] === 0) even += 1;
    if (bytes[2 * at + 1] === 0) odd += 1;
  }
  if (half > 0 && odd > half * 0.3 && even < odd / 10) return 'utf-16le';
  return half > 0 && even > half * 0.3 && odd < even / 10 ? 'utf-16be' : null;
}

/** The encoding of a file by its first bytes, which may end in the middle of a character. */
export function encodingOf(file: Uint8Array): TextEncoding {
  const bytes = file.subarray(0, LOOKED_AT);
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const wide = withoutMark(bytes);
  if (wide) return wide;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return 'utf-8';
  } catch {
    const text = new TextDecoder('utf-8').decode(bytes, { stream: true });
    const damaged = text.split('\ufffd').length - 1;
    const whole = text.match(/[^\0-\x7f\ufffd]/gu)?.length ?? 0;
    // UTF-8 with a few damaged characters; another encoding read as UTF-8 is damaged almost everywhere.
    return damaged < whole ? 'utf-8' : bestOf(bytes);
  }
}

/** The whole text of a file, without its byte order mark. */
export function textIn(bytes: Uint8Array, encoding: TextEncoding): string {
  const read = decoderOf(encoding);
  return read(bytes) + read();
}
