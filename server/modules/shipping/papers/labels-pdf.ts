// Labels as pages of a PDF at the size of the roll: the text, the bar code or the QR code, and the code in full.
import type { LabelSize } from '#contract/desk/tabs.ts';
import type { Label } from '../labels/labels.ts';
import { lead, makePdf, type Printed, type Sheet } from './sheet.ts';

const SIZES: Record<LabelSize, [number, number]> = { '40x30': [40, 30], '60x40': [60, 40], '100x150': [100, 150] };

function small(sheet: Sheet, { code, head, lines }: Label): void {
  sheet.qr(code, { x: 2, y: 2, side: 17 });
  let y = sheet.write(head, { x: 20.5, y: 1.6, width: 18, size: 8, bold: true, most: 2 });
  for (const line of lines.filter(Boolean)) y = sheet.write(line, { x: 20.5, y, width: 18, size: 5.5, most: 2, field: head });
  sheet.write(code, { x: 2, y: 26, width: 36, size: 6 });
}

function middle(sheet: Sheet, { code, head, lines }: Label): void {
  let y = sheet.write(head, { x: 3, y: 2, width: 54, size: 11, bold: true, most: 1 });
  for (const line of lines.filter(Boolean)) {
    if (y + lead(7) > 23) break;
    y = sheet.write(line, { x: 3, y, width: 54, size: 7, most: y + 2 * lead(7) > 23 ? 1 : 2, field: head });
  }
  sheet.bars(code, { x: 4, y: 24.5, width: 52, height: 9 });
  sheet.write(code, { x: 4, y: 34, width: 52, size: 7 });
}

function large(sheet: Sheet, { code, head, lines }: Label): void {
  let y = sheet.write(head, { x: 6, y: 6, width: 88, size: 22, bold: true, most: 2 });
  for (const line of lines.filter(Boolean)) y = sheet.write(line, { x: 6, y: y + 1, width: 88, size: 12, most: 3, field: head });
  sheet.bars(code, { x: 8, y: 78, width: 84, height: 22 });
  sheet.write(code, { x: 8, y: 101, width: 84, size: 11 });
  sheet.qr(code, { x: 34, y: 112, side: 32 });
}

const FACE: Record<LabelSize, typeof small> = { '40x30': small, '60x40': middle, '100x150': large };

export const labelsPdf = (labels: readonly Label[], size: LabelSize): Promise<Printed> =>
  makePdf(`${labels.length}`, (sheet) => {
    for (const label of labels) {
      sheet.page(...SIZES[size]);
      FACE[size](sheet, label);
    }
  });
