// Normalizes an uploaded picture: decodes it, rotates it upright, strips its metadata, scales it to at most 2000 px and encodes it again.
import sharp from 'sharp';
import { fail } from '../../../context.ts';
import type { Outside } from '../../../outside.ts';
import { SlowQueue } from '../../../slow-queue.ts';

export type Picture = { bytes: Buffer; mime: 'image/jpeg' | 'image/webp'; ext: 'jpg' | 'webp'; width: number; height: number };

const LONGEST_SIDE = 2000;
export const MAX_PIXELS = 50_000_000;
/** Accepted formats. Not SVG: it can load and run things. */
const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif', 'heif']);

/**
 * In megapixels: the share is ten of the largest pictures, about ten seconds. One is decoded at a time, because it takes up to four bytes a pixel, and
 * one of libuv's four threads, which passwords and files need as well.
 */
export const decoding = new SlowQueue({ at_once: 1, most: 1000, share: 500 });
const megapixels = (pixels: number): number => Math.ceil(pixels / 1_000_000);

type Asked = { field?: string; longest?: number; max_pixels?: number };

/** Brands of files of ISO 14496-12 whose pictures are coded in HEVC: photos of telephones. AVIF has the same box with others. */
const HEVC = /^(?:hei[cxms]|hev[cxms])$/;
function isHeic(bytes: Buffer): boolean {
  if (bytes.length < 16 || bytes.toString('latin1', 4, 8) !== 'ftyp') return false;
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, 256);
  for (let at = 8; at + 4 <= end; at += 4) if (at !== 12 && HEVC.test(bytes.toString('latin1', at, at + 4))) return true;
  return false;
}

/** At most `longest` px on its longer side. Refuses `upload.heic`, `upload.not_picture` and `upload.too_many_pixels`, naming the field. */
export async function readPicture(outside: Outside, bytes: Buffer, input: Asked = {}): Promise<Picture> {
  const { field = 'file', longest = LONGEST_SIDE, max_pixels = MAX_PIXELS } = input;
  if (isHeic(bytes)) fail('upload.heic', {}, field);
  const about = await aboutOf(bytes).catch(() => null);
  if (!about?.width || !about.height || !FORMATS.has(about.format ?? '')) fail('upload.not_picture', {}, field);
  const pixels = about.width * about.height;
  if (pixels > max_pixels) fail('upload.too_many_pixels', { max: max_pixels / 1_000_000 }, field);
  const alpha = Boolean(about.hasAlpha);
  return decoding.run(outside, megapixels(pixels), () =>
    written(bytes, alpha, longest).catch(() => fail('upload.not_picture', {}, field)),
  );
}

/** async, so that synchronous exceptions of sharp, as for an empty buffer, become rejections. */
const aboutOf = async (bytes: Buffer) => sharp(bytes, { limitInputPixels: false, failOn: 'error' }).metadata();

/** Pictures with transparency become WebP, all others JPEG. */
async function written(bytes: Buffer, alpha: boolean, longest: number): Promise<Picture> {
  const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .rotate()
    .resize(longest, longest, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb');
  const { data, info } = await (alpha ? image.webp({ quality: 86 }) : image.jpeg({ quality: 86, mozjpeg: true })).toBuffer({
    resolveWithObject: true,
  });
  return {
    bytes: data,
    mime: alpha ? 'image/webp' : 'image/jpeg',
    ext: alpha ? 'webp' : 'jpg',
    width: info.width,
    height: info.height,
  };
}
