// The types of the libraries that papers are made with, as far as used; none of them has types.
declare module 'pdfkit' {
  type Position = { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number };
  type LaidGlyph = { id: number; advanceWidth: number; codePoints: number[] };
  /** What pdfkit reads of a font of fontkit. */
  export type PdfFont = Pick<
    import('fontkit').Font,
    | ('postscriptName' | 'createSubset' | 'unitsPerEm' | 'ascent' | 'descent' | 'lineGap')
    | ('xHeight' | 'capHeight' | 'bbox' | 'italicAngle' | 'OS/2')
  > & {
    layout: (text: string, features?: readonly string[]) => { glyphs: LaidGlyph[]; positions: Position[]; advanceWidth: number };
    getGlyph: (id: number) => { advanceWidth: number };
    head: { macStyle: { italic: boolean } };
    post: { isFixedPitch: boolean };
  };
  export default class PDFDocument {
    constructor(options: { autoFirstPage: false; compress?: boolean; info?: Record<string, string> });
    addPage(options: { size: [number, number]; margin: 0 }): this;
    registerFont(name: string, font: PdfFont): this;
    font(name: string): this;
    fontSize(size: number): this;
    widthOfString(text: string, options: { features: readonly string[] }): number;
    text(
      text: string,
      x: number,
      y: number,
      options: { lineBreak: false; features: readonly string[]; baseline: 'alphabetic' },
    ): this;
    /** `actual`: the text that a reader copies and searches. */
    markContent(tag: 'Span', options: { actual: string }): this;
    endMarkedContent(): this;
    rect(x: number, y: number, width: number, height: number): this;
    moveTo(x: number, y: number): this;
    lineTo(x: number, y: number): this;
    lineWidth(width: number): this;
    fill(colour?: string): this;
    fillColor(colour: string): this;
    stroke(colour?: string): this;
    on(event: 'data', hear: (chunk: Buffer) => void): this;
    on(event: 'end', hear: () => void): this;
    end(): void;
  }
}
declare module 'subset-font' {
  export default function subset(
    font: Buffer,
    text: undefined,
    options: { targetFormat: 'truetype'; keepAllGlyphs: true; variationAxes?: Record<string, number> },
  ): Promise<Buffer>;
}
declare module 'fontverter' {
  export function convert(font: Buffer, to: 'truetype'): Promise<Buffer>;
}
declare module 'linebreak' {
  export default class LineBreaker {
    constructor(text: string);
    nextBreak(): { position: number } | null;
  }
}
