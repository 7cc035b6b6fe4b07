// A drawing of a box in its own proportions, with the centimetres at its edges.
import type { Box } from '#contract/freight.ts';
import { cm, cmSize } from '#shop/lib/format.ts';
import { t } from '#shop/lib/i18n.ts';
import { cx } from '#ui/cx.ts';

type Sides = Pick<Box, 'length' | 'width' | 'height'>;
type Point = readonly [number, number];

const WIDTH = 230;
const HEIGHT = 150;
const MARGIN = 8;
/** room below the box for the figures of its edges */
const FOOT = 24;
/** room next to it for the height */
const SIDE = 54;
const ALONG_WIDTH: Point = [0.94, 0.34];
const ALONG_LENGTH: Point = [0.955, -0.297];

/** Corners of the box seen from above its front edge; the length runs to the end, the width to the front. */
export function boxCorners({ length, width, height }: Sides) {
  const longest = Math.max(length, width, height, 1);
  // A flat or thin box stays visible as one.
  const side = (mm: number) => Math.max(mm / longest, 0.06);
  const [l, w, h] = [side(length), side(width), side(height)];
  const spanX = w * ALONG_WIDTH[0] + l * ALONG_LENGTH[0];
  const spanY = w * ALONG_WIDTH[1] - l * ALONG_LENGTH[1] + h;
  const scale = Math.min((WIDTH - MARGIN - SIDE) / spanX, (HEIGHT - MARGIN - FOOT) / spanY);
  const at = (x: number, y: number): Point => [x * scale, y * scale];
  const dw = at(w * ALONG_WIDTH[0], w * ALONG_WIDTH[1]);
  const dl = at(l * ALONG_LENGTH[0], l * ALONG_LENGTH[1]);
  const down = h * scale;
  const start: Point = [MARGIN, MARGIN - dl[1]];
  const add = (p: Point, q: Point): Point => [p[0] + q[0], p[1] + q[1]];
  const drop = (p: Point): Point => [p[0], p[1] + down];
  const front = add(start, dw);
  return { start, front, end: add(front, dl), back: add(start, dl), drop };
}

const line = (...points: Point[]) => points.map(([x, y], at) => `${at ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');
const middle = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];

export function QuoteBox({ box, className }: { box: Sides; className?: string }) {
  const { start, front, end, back, drop } = boxCorners(box);
  const [tapeFrom, tapeTo] = [middle(start, back), middle(front, end)];
  const [widthAt, lengthAt, heightAt] = [
    middle(drop(start), drop(front)),
    middle(drop(front), drop(end)),
    middle(end, drop(end)),
  ];
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className={cx('w-230 h-150 flex-none', className)}
      role="img"
      aria-label={t('freight.box.drawing', { size: cmSize(box) })}
      fill="var(--color-surface)"
      stroke="var(--color-ink)"
      strokeWidth="2.4"
      strokeLinejoin="round"
    >
      <path d={`${line(start, front, end, back)}Z`} />
      <path d={`${line(start, drop(start), drop(front), front)}ZM${line(front, drop(front), drop(end), end).slice(1)}Z`} />
      <path d={line(tapeFrom, tapeTo, middle(tapeTo, drop(tapeTo)))} fill="none" stroke="var(--color-line-strong)" />
      <g fill="var(--color-ink-2)" stroke="none" fontSize="22" textAnchor="middle">
        <text x={widthAt[0] - 4} y={widthAt[1] + 24}>
          {cm(box.width)}
        </text>
        <text x={lengthAt[0] + 6} y={lengthAt[1] + 26}>
          {cm(box.length)}
        </text>
        <text x={heightAt[0] + 8} y={heightAt[1] + 8} textAnchor="start">
          {cm(box.height)}
        </text>
      </g>
    </svg>
  );
}
