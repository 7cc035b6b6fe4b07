// Papers as blocks from top to bottom: titles, facts, tables that continue over pages with their head, columns. One renderer
// for all of them.
import { lead, makePdf, type Printed, type Sheet } from './sheet.ts';

export type Column = { head: string /** share of the width */; part: number; end?: boolean };
export type Block =
  | { is: 'title'; text: string }
  | { is: 'text'; text: string; bold?: boolean }
  | { is: 'bars'; text: string }
  | { is: 'table'; columns: readonly Column[]; rows: readonly (readonly string[])[]; total?: readonly string[] }
  | { is: 'columns'; of: readonly (readonly Block[])[] }
  | { is: 'checks'; of: readonly { on: boolean; text: string }[] };
export type Paper = { width: number; height: number; margin: number; size: number; blocks: readonly Block[] };
export const A4 = { width: 210, height: 297, margin: 14, size: 9 } as const;

const GAP = 2;
const PAD = 1;

class Pen {
  private readonly sheet: Sheet;
  private readonly paper: Paper;
  /** The field of the text being written: the bold line above it in a column. */
  private field = '';
  y: number;
  constructor(sheet: Sheet, paper: Paper) {
    this.sheet = sheet;
    this.paper = paper;
    this.y = paper.margin;
    sheet.page(paper.width, paper.height);
  }
  private needs(height: number): boolean {
    if (this.y + height <= this.paper.height - this.paper.margin) return false;
    this.sheet.page(this.paper.width, this.paper.height);
    this.y = this.paper.margin;
    return true;
  }
  all(blocks: readonly Block[], x: number, width: number): void {
    for (const block of blocks) {
      this.one(block, x, width);
      this.y += GAP;
    }
  }
  private one(block: Block, x: number, width: number): void {
    const { sheet, paper } = this;
    const { size } = paper;
    if (block.is === 'title') {
      const large = size * 1.5;
      this.needs(lead(large));
      this.y = sheet.write(block.text, { x, y: this.y, width, size: large, bold: true });
    } else if (block.is === 'text') {
      const bold = block.bold ?? false;
      this.needs(sheet.lines(block.text, { width, size, bold }) * lead(size));
      if (bold) this.field = block.text;
      this.y = sheet.write(block.text, {
        ...{ x, y: this.y, width, size, bold },
        field: bold ? '' : this.field,
      });
    } else if (block.is === 'bars') {
      const height = Math.min(12, width / 5);
      this.needs(height + lead(size));
      sheet.bars(block.text, { x, y: this.y, width: Math.min(width, 80), height });
      this.y = sheet.write(block.text, { x, y: this.y + height, width, size });
    } else if (block.is === 'columns') {
      const part = (width - GAP * 2 * (block.of.length - 1)) / block.of.length;
      const top = this.y;
      let low = top;
      for (const [at, blocks] of block.of.entries()) {
        this.y = top;
        this.all(blocks, x + at * (part + GAP * 2), part);
        this.field = '';
        low = Math.max(low, this.y - GAP);
      }
      this.y = low;
    } else if (block.is === 'checks') {
      const part = width / 3;
      const em = (size * 25.4) / 72;
      for (const [at, { on, text }] of block.of.entries()) {
        const left = x + (at % 3) * part;
        if (at % 3 === 0) this.needs(lead(size) * 2);
        const top = this.y;
        sheet.frame(left, top + 0.8, 2.4, 2.4);
        // The middle of the cross in the middle of the box.
        if (on) sheet.write('×', { x: left + 1.2 - 0.286 * em, y: top + 2 - 0.78 * em, width: 3, size, bold: true });
        sheet.write(text, { x: left + 3.6, y: top, width: part - 4, size, most: 2 });
        if (at % 3 === 2 || at === block.of.length - 1) this.y = top + lead(size) * (size < 8 ? 2 : 1.2);
      }
    } else this.table(block, x, width);
  }
  private table({ columns, rows, total }: Extract<Block, { is: 'table' }>, x: number, width: number): void {
    const { sheet, paper } = this;
    const { size } = paper;
    const whole = columns.reduce((sum, column) => sum + column.part, 0);
    const widths = columns.map((column) => (width * column.part) / whole);
    const draw = (cells: readonly string[], bold: boolean) => {
      const inner = (at: number) => ({ width: widths[at]! - 2 * PAD, size, bold });
      const height = Math.max(...cells.map((cell, at) => sheet.lines(cell, inner(at)))) * lead(size) + 2 * PAD;
      if (this.needs(height) && !bold) draw(heads, true);
      let left = x;
      for (const [at, cell] of cells.entries()) {
        sheet.frame(left, this.y, widths[at]!, height);
        sheet.write(cell, {
          ...{ ...inner(at), x: left + PAD, y: this.y + PAD },
          ...{ end: columns[at]!.end ?? false, field: cell === heads[at] ? '' : heads[at]! },
        });
        left += widths[at]!;
      }
      this.y += height;
    };
    const heads = columns.map((column) => column.head);
    draw(heads, true);
    for (const row of rows) draw(row, false);
    if (total) draw(total, true);
  }
}

export const papersPdf = (title: string, papers: readonly Paper[]): Promise<Printed> =>
  makePdf(title, (sheet) => {
    for (const paper of papers) new Pen(sheet, paper).all(paper.blocks, paper.margin, paper.width - 2 * paper.margin);
  });
