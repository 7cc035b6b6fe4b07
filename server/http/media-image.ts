// One picture in the width and format that a screen needs.
import sharp from 'sharp';
import { MAX_PIXELS } from '../modules/platform/uploads/picture.ts';

export const WIDTHS = [110, 220, 330, 440, 660, 990, 1320] as const;
const FORMATS = ['avif', 'webp', 'jpeg'] as const;
export type Format = (typeof FORMATS)[number];

/** The smallest width we make that fills the requested one; null: as it is. undefined: not a width. */
export function widthOf(asked: string | undefined): number | null | undefined {
  if (asked === undefined || asked === '') return null;
  if (!/^\d{1,5}$/.test(asked) || Number(asked) < 1) return undefined;
  return WIDTHS.find((w) => w >= Number(asked)) ?? WIDTHS.at(-1)!;
}

/** The best format that the browser accepts and that is made while it waits. */
export const formatOf = (accept: string): Format => (accept.includes('image/webp') ? 'webp' : 'jpeg');

export const readsAvif = (accept: string): boolean => accept.includes('image/avif');

export async function resized(source: Buffer, width: number | null, format: Format): Promise<Buffer> {
  const image = sharp(source, { limitInputPixels: MAX_PIXELS })
    .rotate()
    .resize({ width: width ?? WIDTHS.at(-1)!, withoutEnlargement: true });
  if (format === 'avif') return image.avif({ quality: 52, effort: 2 }).toBuffer();
  if (format === 'webp') return image.webp({ quality: 78, effort: 3 }).toBuffer();
  return image.flatten({ background: '#ffffff' }).jpeg({ quality: 80, progressive: true }).toBuffer();
}
