// The rules of the cropper: bounds of the scale, the size of its box, and the short code of each thing that may fail.
import type { Key } from '#shop/lib/i18n.ts';
import type { Box } from '#shop/parts/photo/find-goods.ts';

type Size = { width: number; height: number };

export const scaled = {
  min: 0.3,
  max: 4,
  /** the scale after a step, within its bounds, without floating-point noise */
  by: (scale: number, step: number): number => Math.min(scaled.max, Math.max(scaled.min, Math.round((scale + step) * 100) / 100)),
  /** the smallest scale at which a picture of that size on the screen fills the box */
  covering: (box: Size, shown: Size): number =>
    Math.min(scaled.max, Math.max(scaled.min, box.width / shown.width, box.height / shown.height)),
};

/** The margin around a framed part, in its own sides: goods are found a little too narrow rather than too wide. */
const MARGIN = 1.15;
/**
 * The position and scale of a picture for a part of it to fill the box but for a margin. `shown` is the picture on the screen
 * at scale 1, `part` in fractions of it.
 */
export function framing(part: Box, shown: Size, box: Size): { scale: number; at: { x: number; y: number } } {
  const needed = Math.max((part.width * shown.width) / box.width, (part.height * shown.height) / box.height);
  const scale = Math.min(scaled.max, Math.max(scaled.min, 1 / (needed * MARGIN)));
  const from = (start: number, length: number, side: number): number => (0.5 - start - length / 2) * side * scale;
  return { scale, at: { x: from(part.x, part.width, shown.width), y: from(part.y, part.height, shown.height) } };
}

const COLUMN_PX = 480;
const COLUMN_UPX = 750;

/** The box in px on a screen of this width. */
export function screenBox(box: { width: number; height: number }, screen: number): { width: number; height: number } {
  const upx = Math.min(screen, COLUMN_PX) / COLUMN_UPX;
  return { width: Math.round(box.width * upx), height: Math.round(box.height * upx) };
}

/** ready: nothing to cut yet; read, cut, preview, hand: the step that failed. */
export type CropStep = 'ready' | 'cut' | 'preview' | 'read' | 'hand';
const CODES = {
  ready: 'crop.error1',
  cut: 'crop.error2',
  preview: 'crop.error_prv',
  read: 'crop.error_read',
  hand: 'crop.error_put',
} as const satisfies Record<CropStep, Key>;
export const cropError = (step: CropStep): Key => CODES[step];
/** "error_read": the code for support. */
export const cropCode = (step: CropStep): string => CODES[step].replace('crop.', '');
