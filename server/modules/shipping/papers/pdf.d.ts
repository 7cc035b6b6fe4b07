// What is used of the two libraries that papers are made with; neither brings types.
declare module 'pdfkit' {
  export default class PDFDocument {
    constructor(options: { autoFirstPage: false; compress?: boolean; info?: Record<string, string> });
    addPage(options: { size: [number, number]; margin: 0 }): this;
    registerFont(name: string, bytes: Uint8Array): this;
    font(name: string): this;
    fontSize(size: number): this;
    widthOfString(text: string): number;
    text(text: string, x: number, y: number, options: { lineBreak: false }): this;
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
    text: string,
    options: { targetFormat: 'truetype'; variationAxes: Record<string, number> },
  ): Promise<Buffer>;
}
