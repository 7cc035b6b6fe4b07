// Reads a file as rows: bytes in any encoding that spreadsheets write, CSV with any usual delimiter, or one JSON object a line. Only the current part
// is in memory.

import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { cleanAll, cleanName, cleanText } from '#contract/clean-text.ts';
import { withoutGuard } from '#contract/csv.ts';
import type { FileEncoding, ImportFormat } from '#contract/import-fields.ts';
import { decoderOf, encodingOf } from '#contract/text-encoding.ts';
import { ImportProblem } from './import-problem.ts';

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

/** Read at a time, so that no piece of a large file holds the event loop. */
const SLICE = 1 << 17;

async function* decoded(bytes: Bytes, encoding: FileEncoding): AsyncGenerator<string> {
  let decode: ReturnType<typeof decoderOf> | undefined;
  for await (const piece of bytes) {
    decode ??= decoderOf(encoding || encodingOf(piece));
    for (let at = 0; at < piece.length; at += SLICE) {
      const text = decode(piece.subarray(at, at + SLICE));
      if (text !== '') yield text;
    }
  }
  const rest = decode?.() ?? '';
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
export async function* readRows(bytes: Bytes, format: ImportFormat, encoding: FileEncoding = ''): AsyncGenerator<RawRow> {
  if (format === 'jsonl') yield* jsonRows(decoded(bytes, encoding));
  else yield* csvRows(decoded(bytes, encoding));
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
    if (rest.length > MOST_LINE) throw new ImportProblem('desk.imports.line_long', { n: MOST_LINE });
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
  // Taobao's helper writes its version above the header, Excel the separator of its country.
  const [above = '', sep] = /^\uFEFF?(?:version[^\n]*\n|"?sep=(.)"?[^\n]*\n)?/i.exec(head) ?? [];
  const body = head.slice(above.length);
  const joined = async function* () {
    yield body;
    if (!ended) yield* texts;
  };
  const parser = Readable.from(joined()).pipe(
    parse({
      delimiter: sep ?? dividerOf(body.split('\n')[0]!),
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
    yield cleanRow(row, Object.fromEntries(heads.map((name, at) => [name, withoutGuard(cells[at] ?? '')])));
  }
}

/** The columns of a file and its first rows. */
export async function lookAt(
  bytes: Bytes,
  format: ImportFormat,
  most: number,
  encoding: FileEncoding = '',
): Promise<{ heads: string[]; rows: RawRow[] }> {
  const rows: RawRow[] = [];
  for await (const row of readRows(bytes, format, encoding)) {
    rows.push(row);
    if (rows.length >= most) break;
  }
  return { heads: [...new Set(rows.flatMap((row) => Object.keys(row.json ?? row.cells)))], rows };
}
