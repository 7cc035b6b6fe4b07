// Errors of a file of texts, compared with the English one.
import { joined, type Text } from './data-texts.ts';

type File = ReadonlyMap<string, Text>;

const gaps = (text: Text): string => [...new Set(joined(text).match(/\{\w+\}/g) ?? [])].sort().join();
/** The kinds of lines in a text with markup: headings, list items, table rows, paragraphs. */
const shape = (text: Text): string =>
  joined(text)
    .split('\n')
    .map((line) => /^(# |- |\|)/.exec(line)?.[0] ?? 'p')
    .join();
/** Texts with markup, which have the same headings, list items and rows in each language. */
const MARKED = /\.body$/;

export function textFaults(file: string, own: File, english: File): string[] {
  const missing = [...english.keys()].filter((key) => !own.has(key)).map((key) => `${file}: no ${key}`);
  const wrong = [...own].flatMap(([key, text]) => {
    const from = english.get(key);
    if (from === undefined) return [`${file}: unknown key ${key}`];
    if (text.length === 0 || joined(text).trim() === '') return [`${file}: ${key} is empty`];
    return [
      ...(gaps(text) === gaps(from) ? [] : [`${file}: ${key} has other placeholders than the English text: ${gaps(from)}`]),
      ...(!MARKED.test(key) || shape(text) === shape(from) ? [] : [`${file}: ${key} has other lines than the English text`]),
    ];
  });
  return [...missing, ...wrong];
}
