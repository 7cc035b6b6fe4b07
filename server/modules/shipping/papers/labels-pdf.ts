// Labels as pages of a PDF at the size of the roll: the text, the bar code or the QR code, and the code in full. A text that does not
// fit is written smaller; what does not fit then is on another label with the same code.
import type { LabelSize } from '#contract/desk/tabs.ts';
import type { Label } from '../labels/labels.ts';
import { lead, makePdf, type Printed, type Sheet } from './sheet.ts';

type Face = {
  page: [width: number, height: number];
  /** where the text is */
  text: { x: number; y: number; width: number; bottom: number };
  /** of the head and the lines, in points, and the smallest that a hand can read */
  head: number;
  size: number;
  least: number;
  code: (sheet: Sheet, code: string) => void;
};

const FACES: Record<LabelSize, Face> = {
  '40x30': {
    page: [40, 30],
    text: { x: 20.5, y: 1.6, width: 18, bottom: 25.8 },
    ...{ head: 8, size: 5.5, least: 4.5 },
    code(sheet, code) {
      sheet.qr(code, { x: 2, y: 2, side: 17 });
      sheet.write(code, { x: 2, y: 26, width: 36, size: 6 });
    },
  },
  '60x40': {
    page: [60, 40],
    text: { x: 3, y: 2, width: 54, bottom: 24 },
    ...{ head: 11, size: 7, least: 5 },
    code(sheet, code) {
      sheet.bars(code, { x: 4, y: 24.5, width: 52, height: 9 });
      sheet.write(code, { x: 4, y: 34, width: 52, size: 7 });
    },
  },
  '100x150': {
    page: [100, 150],
    text: { x: 6, y: 6, width: 88, bottom: 77 },
    ...{ head: 22, size: 12, least: 7 },
    code(sheet, code) {
      sheet.bars(code, { x: 8, y: 78, width: 84, height: 22 });
      sheet.write(code, { x: 8, y: 101, width: 84, size: 11 });
      sheet.qr(code, { x: 34, y: 112, side: 32 });
    },
  },
};

const STEPS = 6;

/** Sizes of the head and the lines, from those of the face down to the smallest. */
const sizesOf = ({ head, size, least }: Face) =>
  Array.from({ length: STEPS }, (_, step) => {
    const lines = size - ((size - least) * step) / (STEPS - 1);
    return { head: Math.max(lines, (head * lines) / size), lines };
  });

function drawLabel(sheet: Sheet, face: Face, { code, head, lines }: Label): void {
  const { x, y: top, width, bottom } = face.text;
  const texts = (sizes: { head: number; lines: number }) => [
    { text: head, size: sizes.head, bold: true, field: '' },
    ...lines.filter(Boolean).map((text) => ({ text, size: sizes.lines, bold: false, field: head })),
  ];
  const height = (written: ReturnType<typeof texts>) =>
    written.reduce((sum, one) => sum + sheet.lines(one.text, { ...one, width }) * lead(one.size), 0);
  const all = sizesOf(face).map(texts);
  const chosen = all.find((written) => top + height(written) <= bottom) ?? all.at(-1)!;
  const begin = () => {
    sheet.page(...face.page);
    face.code(sheet, code);
    return top;
  };
  let y = begin();
  for (const { text, ...style } of chosen) {
    const count = sheet.lines(text, { ...style, width });
    let from = 0;
    do {
      const to = from + Math.max(0, Math.floor((bottom - y) / lead(style.size) + 0.001));
      y = sheet.write(text, { ...style, x, y, width, part: [from, to] });
      from = to;
      if (from < count) y = begin();
    } while (from < count);
  }
}

export const labelsPdf = (labels: readonly Label[], size: LabelSize): Promise<Printed> =>
  makePdf(`${labels.length}`, (sheet) => {
    for (const label of labels) drawLabel(sheet, FACES[size], label);
  });
