// Drawing on the pages of a PDF, in millimetres from the top left: words that break at their width, bar codes as bars, QR codes as squares.
import bwip from 'bwip-js/node';
import { fontsFor, runsOf, type Weight } from './fonts.ts';

const PT = 72 / 25.4;
export type Place = { x: number; y: number; width: number; size: number; bold?: boolean; end?: boolean; most?: number };
export type Sheet = {
  page: (width: number, height: number) => void;
  /** Writes words into their width, in `most` lines at most; answers where the next line would stand. */
  write: (text: string, place: Place) => number;
  lines: (text: string, place: Pick<Place, 'width' | 'size' | 'bold'>) => number;
  bars: (text: string, at: { x: number; y: number; width: number; height: number }) => void;
  qr: (text: string, at: { x: number; y: number; side: number }) => void;
  frame: (x: number, y: number, width: number, height: number) => void;
  rule: (x: number, y: number, width: number) => void;
};

/** Millimetres from one line to the next, for a size in points. */
export const lead = (size: number): number => (size * 1.32) / PT;
type Bars = { sbs: number[] };
type Dots = { pixs: number[]; pixx: number; pixy: number };

/** `words`: all that will be written, so that the fonts are there. */
export async function makePdf(title: string, words: string, draw: (sheet: Sheet) => void): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit');
  const fonts = await fontsFor(words);
  const doc = new PDFDocument({ autoFirstPage: false, info: { Title: title } });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk) => chunks.push(chunk));
  const ended = new Promise<void>((end) => doc.on('end', () => end()));
  for (const [name, bytes] of fonts) doc.registerFont(name, bytes);

  const set = (slice: string, size: number, weight: Weight) => doc.font(`${slice}-${weight}`).fontSize(size);
  const widthOf = (text: string, size: number, weight: Weight) =>
    runsOf(text).reduce((sum, run) => sum + set(run.slice, size, weight).widthOfString(run.text), 0) / PT;

  /** Words break between them; Chinese, and what is too long for a line, anywhere. */
  const broken = (text: string, { width, size, bold }: Pick<Place, 'width' | 'size' | 'bold'>): string[] => {
    const weight = bold ? 'bold' : 'plain';
    const out: string[] = [];
    for (const paragraph of text.split('\n')) {
      let line = '';
      for (const piece of paragraph.match(/[\u0021-\u007e\u00a0-\u024f]+|\s+|[^\s]/gu) ?? []) {
        if (widthOf(line + piece, size, weight) <= width) {
          line += piece;
          continue;
        }
        if (line.trim()) out.push(line.trimEnd());
        line = '';
        for (const sign of piece.trimStart()) {
          if (line && widthOf(line + sign, size, weight) > width) {
            out.push(line);
            line = '';
          }
          line += sign;
        }
      }
      out.push(line.trimEnd());
    }
    return out;
  };

  const sheet: Sheet = {
    page: (width, height) => doc.addPage({ size: [width * PT, height * PT], margin: 0 }),
    lines: (text, place) => broken(text, place).length,
    write(text, place) {
      const { x, width, size, bold, end, most = Number.POSITIVE_INFINITY } = place;
      const weight = bold ? 'bold' : 'plain';
      let { y } = place;
      const all = broken(text, place);
      const shown = all.slice(0, most);
      if (all.length > shown.length) shown[shown.length - 1] = `${shown.at(-1)!.slice(0, -1)}…`;
      for (const line of shown) {
        let at = (end ? x + width - widthOf(line, size, weight) : x) * PT;
        for (const run of runsOf(line)) {
          set(run.slice, size, weight).text(run.text, at, y * PT, { lineBreak: false });
          at += doc.widthOfString(run.text);
        }
        y += lead(size);
      }
      return y;
    },
    bars(text, { x, y, width, height }) {
      const [{ sbs }] = bwip.raw('code128', text.replace(/[^\x20-\x7e]/g, '') || '-', '') as unknown as [Bars];
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
    rule: (x, y, width) => {
      doc
        .lineWidth(0.5)
        .moveTo(x * PT, y * PT)
        .lineTo((x + width) * PT, y * PT)
        .stroke('#000');
    },
  };
  draw(sheet);
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}
