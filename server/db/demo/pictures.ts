// Renders demo pictures as a pure function of their key, so that they can be rendered on first request and cached.
import sharp from 'sharp';
import { type Colour, isColour } from './palette.ts';
import { cutOf, lookExists } from './pictures/emoji.ts';
import { messyScene } from './pictures/messy.ts';
import { inspection, scalePhoto, slipPicture } from './pictures/proof.ts';
import { faceScene, goodsScene, signScene, wideScene } from './pictures/scenes.ts';

export class UnknownPicture extends Error {}

interface Scene {
  looks: string[];
  draw: () => Promise<Buffer>;
}

/** A cut-out without a background, for banners that have their own. */
async function cutPicture(look: string): Promise<Buffer> {
  const { data, width, height } = await cutOf(look, '-');
  return sharp(data, { raw: { width, height, channels: 4 } })
    .resize({ width: 400, height: 400, fit: 'inside', kernel: 'cubic' })
    .webp({ quality: 82, effort: 1 })
    .toBuffer();
}

/**
 * goods|messy|qc/{look}/{colour or -}/{salt}-{n}   scale/{look}/{colour or -}/{salt}-{grams}
 * category/{look}   seller|face/{look}/{salt}   cut/{look}   wide/{look}+{look}/{salt}   slip/{salt}/{amount}
 */
function read(key: string): Scene | null {
  const [kind, a = '', b = '', c = '', ...more] = key.split('/');
  if (more.length > 0) return null;
  const [salt, n] = c.split('-').map(Number);
  const whole = /^\d{1,9}-\d{1,7}$/.test(c);
  const colour = (b === '-' || isColour(b) ? b : null) as Colour | '-' | null;
  const scene = (draw: () => Promise<Buffer>, looks = [a]): Scene => ({ looks, draw });
  if (whole && colour) {
    if (kind === 'goods') return scene(() => goodsScene(a, colour, salt!, n!));
    if (kind === 'messy') return scene(() => messyScene(a, colour, salt!));
    if (kind === 'qc') return scene(() => inspection(a, colour, salt!, n!));
    if (kind === 'scale') return scene(() => scalePhoto(a, colour, salt!, n!));
  }
  if (c) return null;
  if (kind === 'category' && !b) return scene(() => signScene(a, 0));
  if (kind === 'cut' && !b) return scene(() => cutPicture(a));
  if (kind === 'slip' && /^\d{1,6}$/.test(a) && /^\d{1,7}\.\d{2}$/.test(b)) return scene(() => slipPicture(Number(a), b), []);
  if (!/^\d{1,6}$/.test(b)) return null;
  if (kind === 'seller') return scene(() => signScene(a, Number(b)));
  if (kind === 'face') return scene(() => faceScene(a, Number(b)));
  if (kind === 'wide') return scene(() => wideScene(a.split('+'), Number(b)), a.split('+'));
  return null;
}

/** The form of a key is valid and its things exist. The keys that the shop uses are in picture-keys.ts. */
export function isPictureKey(key: string): boolean {
  const scene = read(key);
  return scene?.looks.every(lookExists) ?? false;
}

/** The picture of a key as webp; 600 x 600, or 960 x 540 for wide ones. Throws UnknownPicture. */
export async function renderPicture(key: string): Promise<Buffer> {
  const scene = read(key);
  if (!scene?.looks.every(lookExists)) throw new UnknownPicture(key);
  return scene.draw();
}
