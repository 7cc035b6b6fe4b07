// Prepares fonts: a file at a weight, shaped by HarfBuzz. pdfkit accepts any object with the layout of a fontkit font, so that
// Arabic letters join, and Indic and Burmese characters and marks are ordered correctly.
import { readFile } from 'node:fs/promises';
import { create, type Font } from 'fontkit';
import { Blob, BufferFlag, Direction, Face, Buffer as Shaped, Font as Shaper, shape } from 'harfbuzzjs';
import { LRUCache } from 'lru-cache';
import type { PdfFont } from 'pdfkit';
import { type FontFile, WEIGHTS, type Weight } from './families.ts';

type Ready = { font: Font; shaper: Shaper; letters: Map<number, number> };

/** Bytes of fonts that are cached. */
const KEPT = 48 * 1024 * 1024;
const ready = new LRUCache<string, { face: Ready; size: number }>({ maxSize: KEPT, sizeCalculation: ({ size }) => size });

async function unpack({ paths, variable }: FontFile, weight: Weight): Promise<Buffer> {
  const bytes = await readFile(paths[weight]);
  if (!variable && paths[weight].endsWith('.ttf')) return bytes;
  const { default: subset } = await import('subset-font');
  return subset(bytes, undefined, {
    targetFormat: 'truetype',
    keepAllGlyphs: true,
    ...(variable ? { variationAxes: { wght: WEIGHTS[weight] } } : {}),
  });
}

/** A font in memory, with the text of each glyph by the font's own cmap. */
export async function faceOf(file: FontFile, weight: Weight): Promise<Ready> {
  const name = `${file.name}-${weight}`;
  const known = ready.get(name);
  if (known) return known.face;
  const bytes = await unpack(file, weight);
  const font = create(bytes);
  if (!('layout' in font)) throw new Error(`${file.name} is a collection of fonts`);
  const letters = new Map<number, number>();
  for (const sign of font.characterSet) {
    const { id } = font.glyphForCodePoint(sign);
    if (!letters.has(id)) letters.set(id, sign);
  }
  const face = { font, shaper: new Shaper(new Face(new Blob(bytes))), letters };
  ready.set(name, { face, size: bytes.length });
  return face;
}

/** Passed by pdfkit from the options of a text to `layout`: it has no other option for the direction. */
export const RTL = 'rtla';
const buffer = new Shaped();

/** By the start of a cluster: its end, and its number of glyphs. */
function clustersIn(glyphs: readonly { cluster: number }[], length: number): Map<number, { end: number; count: number }> {
  const found = new Map<number, { end: number; count: number }>();
  let end = length;
  let last = -1;
  for (const { cluster } of glyphs.toSorted((a, b) => b.cluster - a.cluster)) {
    if (cluster !== last && last >= 0) end = last;
    last = cluster;
    found.set(cluster, { end, count: (found.get(cluster)?.count ?? 0) + 1 });
  }
  return found;
}

/** For one document: `codePoints` are what a reader gets for a glyph. */
export function pdfFont(name: string, { font, shaper, letters }: Ready): PdfFont {
  const codePoints = new Map<number, number[]>();
  const layout: PdfFont['layout'] = (text, features = []) => {
    buffer.clearContents();
    buffer.addText(text);
    buffer.setFlags(BufferFlag.DO_NOT_INSERT_DOTTED_CIRCLE);
    buffer.guessSegmentProperties();
    buffer.setDirection(features.includes(RTL) ? Direction.RTL : Direction.LTR);
    shape(shaper, buffer);
    const glyphs = buffer.getGlyphInfosAndPositions();
    const parts = clustersIn(glyphs, text.length);
    const positions = glyphs.map(({ xAdvance = 0, yAdvance = 0, xOffset = 0, yOffset = 0 }) => ({
      ...{ xAdvance, yAdvance, xOffset, yOffset },
    }));
    return {
      glyphs: glyphs.map(({ codepoint: id, cluster }) => {
        const letter = letters.get(id);
        const { end, count } = parts.get(cluster)!;
        const whole = count === 1 ? [...text.slice(cluster, end)].map((sign) => sign.codePointAt(0)!) : [];
        if (!codePoints.has(id)) codePoints.set(id, letter === undefined ? whole : [letter]);
        return { id, advanceWidth: font.getGlyph(id).advanceWidth, codePoints: codePoints.get(id)! };
      }),
      positions,
      // Read after pdfkit has scaled the positions.
      get advanceWidth() {
        return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
      },
    };
  };
  return {
    layout,
    postscriptName: name,
    createSubset: () => font.createSubset(),
    getGlyph: (id) => font.getGlyph(id),
    unitsPerEm: font.unitsPerEm,
    ascent: font.ascent,
    descent: font.descent,
    lineGap: font.lineGap,
    xHeight: font.xHeight,
    capHeight: font.capHeight,
    bbox: font.bbox,
    italicAngle: font.italicAngle,
    'OS/2': font['OS/2'],
    head: { macStyle: { italic: false } },
    post: { isFixedPitch: false },
  };
}
