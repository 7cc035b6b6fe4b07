// The fonts of papers: Noto Sans SC, which comes in a hundred slices of the alphabet. A slice is unpacked once, at each of two weights, when a text needs it.
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const FILES = new URL('./', import.meta.resolve('@fontsource-variable/noto-sans-sc/files/noto-sans-sc-latin-wght-normal.woff2'));

export const WEIGHTS = { plain: 400, bold: 700 } as const;
export type Weight = keyof typeof WEIGHTS;

let slices: Map<number, string> | null = null;
/** The slice that holds each code point, read from the package's own table. */
function sliceOf(sign: number): string {
  slices ??= readSlices();
  return slices.get(sign) ?? 'latin';
}

function readSlices(): Map<number, string> {
  const table = JSON.parse(readFileSync(fileURLToPath(new URL('../unicode.json', FILES)), 'utf8')) as Record<string, string>;
  const found = new Map<number, string>();
  for (const [key, ranges] of Object.entries(table)) {
    const name = key.replace(/[[\]]/g, '');
    for (const range of ranges.split(',')) {
      const [from = 0, to = from] = range
        .replace('U+', '')
        .split('-')
        .map((hex) => Number.parseInt(hex, 16));
      // What stands in several slices is taken from the one for western words.
      for (let sign = from; sign <= to; sign += 1) if (!found.has(sign) || name === 'latin') found.set(sign, name);
    }
  }
  return found;
}

export type Run = { slice: string; text: string };
/** A text in pieces that one slice can write. */
export function runsOf(text: string): Run[] {
  const runs: Run[] = [];
  for (const sign of text) {
    const slice = sliceOf(sign.codePointAt(0)!);
    const last = runs.at(-1);
    if (last?.slice === slice) last.text += sign;
    else runs.push({ slice, text: sign });
  }
  return runs;
}

const ready = new Map<string, Promise<Buffer>>();

async function unpack(slice: string, weight: Weight): Promise<Buffer> {
  const { default: subset } = await import('subset-font');
  const bytes = await readFile(fileURLToPath(new URL(`noto-sans-sc-${slice}-wght-normal.woff2`, FILES)));
  const all = [...slices!].filter(([, name]) => name === slice).map(([sign]) => String.fromCodePoint(sign));
  return subset(bytes, all.join(''), { targetFormat: 'truetype', variationAxes: { wght: WEIGHTS[weight] } });
}

/** The fonts that these words need, by slice and weight. */
export async function fontsFor(words: string): Promise<Map<string, Buffer>> {
  const wanted = new Set(['latin', ...[...new Set(words)].map((sign) => sliceOf(sign.codePointAt(0)!))]);
  const fonts = new Map<string, Buffer>();
  for (const slice of wanted)
    for (const weight of Object.keys(WEIGHTS) as Weight[]) {
      const name = `${slice}-${weight}`;
      if (!ready.has(name)) ready.set(name, unpack(slice, weight));
      fonts.set(name, await ready.get(name)!);
    }
  return fonts;
}
