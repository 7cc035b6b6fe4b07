// Which font file draws a character, by the cmap of the files. Families are loaded in their order, and no further than a text
// needs.
import { readFile } from 'node:fs/promises';
import { convert } from 'fontverter';
import { Blob, Face } from 'harfbuzzjs';
import { LRUCache } from 'lru-cache';
import { FAMILIES, type FontFile } from './families.ts';

const IGNORABLE = /^\p{Default_Ignorable_Code_Point}$/u;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The files that draw each code point, by the order of their families. */
const files = new Map<number, { file: FontFile; rank: number }[]>();
const read = new Map<string, Promise<void>>();

async function readFamily(rank: number): Promise<void> {
  for (const file of FAMILIES[rank]!.files()) {
    const face = new Face(new Blob(await convert(await readFile(file.paths.plain), 'truetype')));
    for (const sign of face.collectUnicodes()) {
      const known = files.get(sign) ?? [];
      known.push({ file, rank });
      known.sort((a, b) => a.rank - b.rank);
      files.set(sign, known);
    }
  }
}

/** The code points of a character that have to be drawn: joiners and variation selectors are invisible. */
export const drawn = (grapheme: string): string[] => [...grapheme].filter((sign) => !IGNORABLE.test(sign));
export const graphemesOf = (text: string): string[] => Array.from(graphemes.segment(text), ({ segment }) => segment);

const chosen = new LRUCache<string, FontFile>({ max: 20_000 });
/** The file that draws all of a grapheme, null where none does. `family`: the one preferred for Chinese characters. */
export function fileFor(grapheme: string, family = ''): FontFile | null {
  const key = `${family} ${grapheme}`;
  const file = chosen.get(key) ?? choose(grapheme, family);
  if (file) chosen.set(key, file);
  return file;
}

function choose(grapheme: string, family: string): FontFile | null {
  const [first = ''] = drawn(grapheme);
  const all = (files.get(first.codePointAt(0) ?? -1) ?? []).map(({ file }) => file).filter((file) => has(file, grapheme));
  const [best] = all;
  if (!best) return null;
  return (best.han && all.find((file) => file.family === family)) || best;
}

/** Whether a file draws all of a text. */
export const has = (file: FontFile, text: string): boolean =>
  drawn(text).every((sign) => files.get(sign.codePointAt(0)!)?.some((one) => one.file === file));

/** The family for the Chinese characters of a text: Japanese and Korean texts are recognised by their own letters. */
export const hanOf = (text: string): string => FAMILIES.find((family) => family.own?.test(text))?.name ?? '';

/** Has to run for all texts before the other functions. */
export async function learn(texts: Iterable<string>): Promise<void> {
  const all = [...texts].map((text) => text.normalize('NFC'));
  const own = new Set(all.map(hanOf));
  let missing = [...new Set(all.flatMap(graphemesOf))].filter((one) => drawn(one).length > 0);
  for (const [rank, family] of FAMILIES.entries()) {
    missing = missing.filter((one) => !fileFor(one));
    if (missing.length === 0 && !own.has(family.name)) continue;
    if (!read.has(family.name)) read.set(family.name, readFamily(rank));
    await read.get(family.name);
  }
}
