// Reads a file as rows: bytes in any encoding that spreadsheets write, CSV with any usual delimiter, or one JSON object a line. Only the current part
// is in memory.

import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { cleanAll, cleanName, cleanText } from '#contract/clean-text.ts';
import type { ImportFormat } from '#contract/import-fields.ts';

/** `damaged`: columns in which a character could not be read. */
export type RawRow = {
  row: number;
  cells: Record<string, string>;
  json?: Record<string, unknown>;
  damaged?: string[];
  broken?: true;
};
type Bytes = AsyncIterable<Uint8Array>;

/** Longest line of JSON, and longest row of CSV, in characters. */
const MOST_LINE = 2_000_000;

/** NUL, half of a surrogate pair, or the replacement character of a decoder. */
const DAMAGED = /[\0\ufffd\p{Cs}]/u;

/** The row with clean texts; damaged columns are named. */
function cleanRow(row: number, cells: Record<string, string>): RawRow {
  const entries = Object.entries(cells).map(([name, text]) => [cleanName(name), text] as const);
  const damaged = entries.flatMap(([name, text]) => (DAMAGED.test(text) ? [name] : []));
  const clean = Object.fromEntries(entries.map(([name, text]) => [name, cleanText(text).trim()]));
  return { row, cells: clean, ...(damaged.length > 0 ? { damaged } : {}) };
}

/** The encoding of the first bytes: by their BOM; text that is not UTF-8, but for a few damaged characters, is taken for Chinese. */
export function encodingOf(head: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' | 'gb18030' {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  try {
    // The end of the block may be in the middle of a character.
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return 'utf-8';
  } catch {
    const text = new TextDecoder('utf-8').decode(head, { stream: true });
    const damaged = text.split('\ufffd').length - 1;
    const whole = text.match(/[^\0-\x7f\ufffd]/gu)?.length ?? 0;
    // Chinese read as UTF-8 is damaged almost everywhere.
    return damaged < whole ? 'utf-8' : 'gb18030';
  }
}

async function* decoded(bytes: Bytes): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  for await (const piece of bytes) {
    decoder ??= new TextDecoder(encodingOf(piece));
    const text = decoder.decode(piece, { stream: true });
    if (text !== '') yield text;
  }
  const rest = decoder?.decode() ?? '';
  if (rest !== '') yield rest;
}

const DIVIDERS = [',', '\t', ';', '|'] as const;
/** The delimiter that is most frequent in the header, outside quotation marks. */
export function dividerOf(line: string): string {
  const plain = line.replace(/"(?:[^"]|"")*"/g, '');
  const counts = DIVIDERS.map((divider) => plain.split(divider).length);
  return DIVIDERS[counts.indexOf(Math.max(...counts))]!;
}

/** Rows of a file, numbered from 1. A row that cannot be read is `broken`. */
export async function* readRows(bytes: Bytes, format: ImportFormat): AsyncGenerator<RawRow> {
  if (format === 'jsonl') yield* jsonRows(decoded(bytes));
  else yield* csvRows(decoded(bytes));
}

async function* jsonRows(texts: AsyncIterable<string>): AsyncGenerator<RawRow> {
  let [rest, row] = ['', 0];
  const read = (line: string): RawRow | null => {
    if (line.trim() === '') return null;
    row += 1;
    try {
      const json: unknown = JSON.parse(line);
      if (typeof json !== 'object' || json === null || Array.isArray(json)) return { row, cells: {}, broken: true };
      const entries = Object.entries(json as Record<string, unknown>);
      const cells = Object.fromEntries(entries.flatMap(([name, value]) => (isPlain(value) ? [[name, String(value)]] : [])));
      return { ...cleanRow(row, cells), json: cleanAll(json as Record<string, unknown>) };
    } catch {
      return { row, cells: {}, broken: true };
    }
  };
  for await (const text of texts) {
    const lines = (rest + text).split('\n');
    rest = lines.pop()!;
    for (const line of lines) {
      const one = read(line);
      if (one) yield one;
    }
    if (rest.length > MOST_LINE) throw new Error('a line is too long');
  }
  const last = read(rest);
  if (last) yield last;
}
const isPlain = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value);

async function* csvRows(texts: AsyncGenerator<string>): AsyncGenerator<RawRow> {
  let head = '';
  let ended = false;
  while (!/\n.*\n/s.test(head) && !ended && head.length < MOST_LINE) {
    const next = await texts.next();
    if (next.done) ended = true;
    else head += next.value;
  }
  // Taobao's helper writes its version above the header.
  const body = head.replace(/^\uFEFF?(?:version[^\n]*\n)?/i, '');
  const joined = async function* () {
    yield body;
    if (!ended) yield* texts;
  };
  const parser = Readable.from(joined()).pipe(
    parse({
      delimiter: dividerOf(body.split('\n')[0]!),
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: MOST_LINE,
    }),
  );
  let heads: string[] | undefined;
  let row = 0;
  for await (const cells of parser as AsyncIterable<string[]>) {
    if (!heads) {
      heads = cells.map(cleanName);
      continue;
    }
    // The helper repeats its header in Chinese.
    if (row === 0 && heads.includes('skuProps') && cells.includes('宝贝名称')) continue;
    if (cells.every((cell) => cell.trim() === '')) continue;
    row += 1;
    yield cleanRow(row, Object.fromEntries(heads.map((name, at) => [name, cells[at] ?? ''])));
  }
}

/** The columns of a file and its first rows. */
export async function lookAt(bytes: Bytes, format: ImportFormat, most: number): Promise<{ heads: string[]; rows: RawRow[] }> {
  const rows: RawRow[] = [];
  for await (const row of readRows(bytes, format)) {
    rows.push(row);
    if (rows.length >= most) break;
  }
  return { heads: [...new Set(rows.flatMap((row) => Object.keys(row.json ?? row.cells)))], rows };
}
