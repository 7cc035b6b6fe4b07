// Splits a line of text for drawing: characters with their font, their direction, and where a line may break.
import bidiFactory from 'bidi-js';
import LineBreaker from 'linebreak';
import { LRUCache } from 'lru-cache';
import { drawn, fileFor, graphemesOf, hanOf, has } from './coverage.ts';
import type { FontFile } from './families.ts';

/** Replaces what no font draws. */
export const PLACEHOLDER = '\u25A1';
/** level: of the bidirectional algorithm, odd from right to left. breaks: a line may end after it. */
export type Cluster = { text: string; file: FontFile; level: number; breaks: boolean };
export type Run = { text: string; file: FontFile; rtl: boolean };

const bidi = bidiFactory();
const words = new Intl.Segmenter('th', { granularity: 'word' });
/** They write no blanks between words, and line breaking rules leave their words to a dictionary. */
const UNSPACED = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu;
/** A run is shaped by the rules of one script. Scripts that share no file need no name here. */
const SCRIPTS = [/\p{Script=Latin}/u, /\p{Script=Greek}/u, /\p{Script=Cyrillic}/u, /\p{Script=Devanagari}/u];
const NEUTRAL = /^[\p{P}\p{Z}]+$/u;

/** Text as it is printed: composed, without half surrogates, control marks as blanks. Lines are split before. */
const printable = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\p{Cc}/gu, ' ');

/** The parts of a grapheme that no single font draws: each in its own, or one placeholder for all where a part has none. */
function partsOf(grapheme: string, family: string): string[] | null {
  const whole = [grapheme, grapheme.normalize('NFD')].find((one) => fileFor(one, family));
  if (whole !== undefined) return [whole];
  const parts = drawn(grapheme);
  return parts.every((part) => fileFor(part, family)) ? parts : null;
}

/** The graphemes of a text that none of our fonts draws, each once; `learn` has read the text before. */
export function unprintable(text: string): string[] {
  const shown = text
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .map(printable)
    .join('\n');
  return [...new Set(graphemesOf(shown))].filter((one) => one !== '\n' && partsOf(one, '') === null);
}

function lineEnds(text: string): Set<number> {
  const ends = new Set<number>();
  const breaker = new LineBreaker(text);
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) ends.add(next.position);
  for (const { 0: part, index } of text.matchAll(UNSPACED))
    for (const { index: at } of words.segment(part)) if (at > 0) ends.add(index + at);
  return ends;
}

const kept = new LRUCache<string, readonly Cluster[]>({ max: 2000 });
/** Of one paragraph. Measuring and drawing need the same ones in turn. */
export function clustersOf(line: string): readonly Cluster[] {
  const known = kept.get(line) ?? clustersIn(printable(line));
  kept.set(line, known);
  return known;
}

function clustersIn(text: string): Cluster[] {
  if (!text) return [];
  const { levels } = bidi.getEmbeddingLevels(text, 'auto');
  const ends = lineEnds(text);
  const family = hanOf(text);
  const placeholder = fileFor(PLACEHOLDER)!;
  const found: Cluster[] = [];
  let at = 0;
  for (const grapheme of graphemesOf(text)) {
    const level = levels[at]!;
    at += grapheme.length;
    const last = found.at(-1)?.file;
    const parts = drawn(grapheme).length === 0 ? [] : partsOf(grapheme, family);
    for (const part of parts ?? [PLACEHOLDER]) {
      const file = fileFor(part, family) ?? placeholder;
      const alike = last && (file.family === last.family || (NEUTRAL.test(part) && last.family !== 'noto-emoji'));
      found.push({ text: part, file: alike && has(last, part) ? last : file, level, breaks: false });
    }
    const end = found.at(-1);
    if (end) end.breaks = ends.has(at);
  }
  return found;
}

const scriptOf = (text: string): number => SCRIPTS.findIndex((script) => script.test(text));

/** Clusters of a line in runs as they are drawn from left to right, each of one font, direction and script. */
export function runsOf(clusters: readonly Cluster[]): Run[] {
  const runs: (Run & { level: number; script: number })[] = [];
  for (const { text, file, level } of clusters) {
    const last = runs.at(-1);
    const script = scriptOf(text);
    if (last?.file === file && last.level === level && (script < 0 || last.script < 0 || script === last.script)) {
      last.text += text;
      if (script >= 0) last.script = script;
    } else runs.push({ text, file, level, script, rtl: level % 2 === 1 });
  }
  // Rule L2: from the highest level down to the lowest odd one, each stretch at or above it turns around.
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level -= 1)
    for (let from = 0; from < runs.length; from += 1) {
      let to = from;
      while (to < runs.length && runs[to]!.level >= level) to += 1;
      if (to > from) runs.splice(from, to - from, ...runs.slice(from, to).reverse());
      from = to;
    }
  return runs;
}
