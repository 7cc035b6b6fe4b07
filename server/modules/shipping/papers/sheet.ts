// Drawing on the pages of a PDF, in millimetres from the top left: words that break at their width, bar codes as bars, QR codes
// as squares.
import bwip from 'bwip-js/node';
import type { PdfFont } from 'pdfkit';
import { clustersOf, PLACEHOLDER, type Run, runsOf, unprintable } from './clusters.ts';
import { drawn, learn } from './coverage.ts';
import { faceOf, pdfFont, RTL } from './faces.ts';
import type { FontFile, Weight } from './families.ts';
import { linesOf, type Measure, paragraphs, shortened } from './lines.ts';

const PT = 72 / 25.4;
type Style = { width: number; size: number; bold?: boolean };
type TextPlace = Style & {
  x: number;
  y: number;
  end?: boolean;
  most?: number /** only these of its lines */;
  part?: [from: number, to: number] /** what the words are */;
  field?: string;
};
export type Sheet = {
  page: (width: number, height: number) => void;
  /** Writes words into their width, in `most` lines at most, or a part of its lines; returns the position of the next line. */
  write: (text: string, place: TextPlace) => number;
  lines: (text: string, place: Style) => number;
  /** Bars of Code 128; a text that it cannot encode is only written below. */
  bars: (text: string, at: { x: number; y: number; width: number; height: number }) => void;
  qr: (text: string, at: { x: number; y: number; side: number }) => void;
  frame: (x: number, y: number, width: number, height: number) => void;
};

/** field: the label of the text, empty where the text needs none. signs: those that are printed as a placeholder. */
type Unprintable = { field: string; text: string; signs: string[] };
export type Printed = { pdf: Uint8Array; pages: number; unprintable: Unprintable[] };

/** Millimetres from one line to the next, for a size in points. */
export const lead = (size: number): number => (size * 1.32) / PT;
/** The baseline within the line, whatever the font: part of the size. */
const BASE = 1.07;
type Bars = { sbs: number[] };
type Dots = { pixs: number[]; pixx: number; pixy: number };

type Words = { text: string; weight: Weight; field: string };
/** Collects all text to be written, and as bars. It never moves down, so that no page is full and no line left out. */
function wordsOf(draw: (sheet: Sheet) => void): { words: Words[]; codes: string[] } {
  const words: Words[] = [];
  const codes: string[] = [];
  const nothing = () => {};
  draw({
    ...{ page: nothing, qr: nothing, frame: nothing },
    bars: (text) => codes.push(text),
    // What is measured is written too, in the same weight.
    lines: () => 0,
    write(text, { y, bold, field = '' }) {
      words.push({ text, field, weight: bold ? 'bold' : 'plain' });
      return y;
    },
  });
  return { words, codes };
}

const UNBARRED = /[^\x20-\x7e]/gu;
function unprintableOf({ words, codes }: ReturnType<typeof wordsOf>): Unprintable[] {
  const found = [
    ...words.map(({ field, text }) => ({ field, text, signs: unprintable(text) })),
    ...codes.map((text) => ({ field: 'Code 128', text, signs: [...new Set(text.match(UNBARRED))] })),
  ].filter(({ signs }) => signs.length > 0);
  return [...new Map(found.map((one) => [`${one.field}\n${one.text}`, one])).values()];
}

const nameOf = (file: FontFile, weight: Weight): string => `${file.name}-${weight}`;
const features = (run: Run): readonly string[] => (run.rtl ? [RTL] : []);

async function fontsFor(words: readonly Words[]): Promise<Map<string, PdfFont>> {
  await learn([PLACEHOLDER, '…', ...words.map(({ text }) => text)]);
  const fonts = new Map<string, PdfFont>();
  for (const { text, weight } of words)
    for (const { file } of [text, '…'].flatMap(paragraphs).flatMap(clustersOf)) {
      const name = nameOf(file, weight);
      if (!fonts.has(name)) fonts.set(name, pdfFont(name, await faceOf(file, weight)));
    }
  return fonts;
}

/** Whether a reader copies another text glyph by glyph: Indic letters may be reordered, and several be in one glyph. */
function readsOtherwise(font: PdfFont, run: Run): boolean {
  const { glyphs } = font.layout(run.text, features(run));
  const points = (run.rtl ? glyphs.toReversed() : glyphs).flatMap((glyph) => glyph.codePoints);
  return drawn(String.fromCodePoint(...points)).join('') !== drawn(run.text).join('');
}

/** Papers as one file. `draw` is called twice with the same result: first to learn which fonts it needs. */
export async function makePdf(title: string, draw: (sheet: Sheet) => void): Promise<Printed> {
  const { default: PDFDocument } = await import('pdfkit');
  const written = wordsOf(draw);
  const fonts = await fontsFor(written.words);
  const doc = new PDFDocument({ autoFirstPage: false, info: { Title: title } });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk) => chunks.push(chunk));
  const ended = new Promise<void>((end) => doc.on('end', () => end()));
  for (const [name, font] of fonts) doc.registerFont(name, font);

  const widths = new Map<string, number>();
  /** Of a size of one point, in points. */
  const unitWidth = (run: Run, weight: Weight): number => {
    const key = `${nameOf(run.file, weight)} ${run.rtl} ${run.text}`;
    let width = widths.get(key);
    if (width === undefined) {
      width = doc
        .font(nameOf(run.file, weight))
        .fontSize(1)
        .widthOfString(run.text, { features: features(run) });
      widths.set(key, width);
    }
    return width;
  };
  const styled = ({ width, size, bold }: Style) => {
    const weight: Weight = bold ? 'bold' : 'plain';
    const measure: Measure = (run) => (unitWidth(run, weight) * size) / PT;
    return { weight, measure, broken: (text: string) => linesOf(text, width, measure) };
  };
  const show = (run: Run, weight: Weight, size: number, x: number, y: number): void => {
    const name = nameOf(run.file, weight);
    const marked = readsOtherwise(fonts.get(name)!, run);
    if (marked) doc.markContent('Span', { actual: run.text });
    doc
      .font(name)
      .fontSize(size)
      .text(run.text, x, y, { lineBreak: false, features: features(run), baseline: 'alphabetic' });
    if (marked) doc.endMarkedContent();
  };

  let pages = 0;
  const sheet: Sheet = {
    page(width, height) {
      pages += 1;
      doc.addPage({ size: [width * PT, height * PT], margin: 0 });
    },
    lines: (text, style) => styled(style).broken(text).length,
    write(text, place) {
      const { x, width, size, end, most = Number.POSITIVE_INFINITY, part = [] } = place;
      const { weight, measure, broken } = styled(place);
      let { y } = place;
      for (const line of shortened(broken(text).slice(...part), most, width, measure)) {
        const runs = runsOf(line);
        let at = end ? x + width - runs.reduce((sum, run) => sum + measure(run), 0) : x;
        for (const run of runs) {
          show(run, weight, size, at * PT, y * PT + size * BASE);
          at += measure(run);
        }
        y += lead(size);
      }
      return y;
    },
    bars(text, { x, y, width, height }) {
      if (!text || text.match(UNBARRED)) return;
      const [{ sbs }] = bwip.raw('code128', text, '') as unknown as [Bars];
      const unit = (width * PT) / sbs.reduce((sum, bar) => sum + bar, 0);
      let at = x * PT;
      for (const [n, bar] of sbs.entries()) {
        if (n % 2 === 0) doc.rect(at, y * PT, bar * unit, height * PT);
        at += bar * unit;
      }
      doc.fill('#000');
    },
    qr(text, { x, y, side }) {
      const [{ pixs, pixx }] = bwip.raw('qrcode', text, '') as unknown as [Dots];
      const unit = (side * PT) / pixx;
      for (const [n, dark] of pixs.entries())
        if (dark) doc.rect(x * PT + (n % pixx) * unit, y * PT + Math.floor(n / pixx) * unit, unit * 1.02, unit * 1.02);
      doc.fill('#000');
    },
    frame: (x, y, width, height) => {
      doc
        .lineWidth(0.5)
        .rect(x * PT, y * PT, width * PT, height * PT)
        .stroke('#000');
    },
  };
  draw(sheet);
  doc.end();
  await ended;
  return { pdf: new Uint8Array(Buffer.concat(chunks)), pages, unprintable: unprintableOf(written) };
}
