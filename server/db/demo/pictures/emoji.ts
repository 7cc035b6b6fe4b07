// The objects in demo pictures: 3-D emoji of @lobehub/fluent-emoji-3d, loaded, tinted, and cropped to their visible part.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { type Colour, palette } from '../palette.ts';

const require = createRequire(import.meta.url);
const folder = join(dirname(require.resolve('@lobehub/fluent-emoji-3d/package.json')), 'assets');

export const lookExists = (look: string): boolean => /^[0-9a-f-]+$/.test(look) && existsSync(join(folder, `${look}.webp`));

/** A cut-out: RGBA pixels of the visible part. */
export interface Cut {
  data: Buffer;
  width: number;
  height: number;
}

const kept = new Map<string, Promise<Cut>>();
const KEEP = 120;

/** The cut-out of an emoji in a colour ('-': unchanged); the last ones are cached. */
export function cutOf(look: string, colour: Colour | '-'): Promise<Cut> {
  const key = `${look}/${colour}`;
  const found = kept.get(key) ?? load(look, colour);
  kept.delete(key);
  kept.set(key, found);
  if (kept.size > KEEP) kept.delete(kept.keys().next().value!);
  found.catch(() => kept.delete(key));
  return found;
}

async function load(look: string, colour: Colour | '-'): Promise<Cut> {
  const { data, info } = await sharp(join(folder, `${look}.webp`))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (colour !== '-') tint(data, colour);
  const box = bounds(data, info.width, info.height);
  const cut = await sharp(data, { raw: { width: info.width, height: info.height, channels: 4 } })
    .extract(box)
    .raw()
    .toBuffer();
  return { data: cut, width: box.width, height: box.height };
}

function bounds(data: Buffer, width: number, height: number) {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (data[(y * width + x) * 4 + 3]! < 24) continue;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      if (y > bottom) bottom = y;
    }
  }
  return { left, top, width: Math.max(1, right - left + 1), height: Math.max(1, bottom - top + 1) };
}

// ---- tinting ----

type Hsl = [hue: number, sat: number, light: number];

function toHsl(r: number, g: number, b: number): Hsl {
  const max = Math.max(r, g, b) / 255;
  const min = Math.min(r, g, b) / 255;
  const light = (max + min) / 2;
  const span = max - min;
  if (span === 0) return [0, 0, light];
  const sat = span / (1 - Math.abs(2 * light - 1));
  const [R, G, B] = [r / 255, g / 255, b / 255];
  const hue = max === R ? ((G - B) / span) % 6 : max === G ? (B - R) / span + 2 : (R - G) / span + 4;
  return [(hue * 60 + 360) % 360, sat, light];
}

function toRgb(hue: number, sat: number, light: number): [number, number, number] {
  const a = sat * Math.min(light, 1 - light);
  const channel = (n: number) => {
    const k = (n + hue / 30) % 12;
    return Math.round(255 * (light - a * Math.max(-1, Math.min(k - 3, 9 - k, 1))));
  };
  return [channel(0), channel(8), channel(4)];
}

const turn = (from: number, to: number): number => ((to - from + 540) % 360) - 180;

/** Hue, saturation and lightness of most of the surface: the hue that a tint replaces. */
function mainSurface(data: Buffer): Hsl {
  const bins = Array.from({ length: 36 }, () => ({ weight: 0, hue: 0, sat: 0, light: 0, count: 0 }));
  const grey = { sat: 0, light: 0, count: 0 };
  for (let i = 0; i < data.length; i += 16) {
    if (data[i + 3]! < 128) continue;
    const [h, s, l] = toHsl(data[i]!, data[i + 1]!, data[i + 2]!);
    if (s < 0.16 || l > 0.96 || l < 0.06) {
      grey.light += l;
      grey.count++;
      continue;
    }
    const bin = bins[Math.floor(h / 10) % 36]!;
    bin.weight += s;
    bin.hue += h;
    bin.sat += s;
    bin.light += l;
    bin.count++;
  }
  const best = bins.reduce((a, b) => (b.weight > a.weight ? b : a));
  if (best.count > grey.count * 0.3) return [best.hue / best.count, best.sat / best.count, best.light / best.count];
  return [-1, 0, grey.count ? grey.light / grey.count : 0.5];
}

/** Tints the main surface and, decreasingly, neighbouring hues; greys stay, unless all is grey. */
function tint(data: Buffer, colour: Colour): void {
  const target = palette.get(colour)!;
  const [hue, sat, light] = mainSurface(data);
  const allGrey = hue < 0;
  for (let i = 0; i < data.length; i += 4) {
    if (data[i + 3] === 0) continue;
    const [h, s, l] = toHsl(data[i]!, data[i + 1]!, data[i + 2]!);
    // Nearly grey parts are tinted gradually, so that no edge is visible.
    const blend = allGrey ? 1 : Math.max(0, Math.min(1, (s - 0.03) / 0.13));
    if (blend === 0) continue;
    const away = allGrey ? 0 : turn(hue, h);
    // A hue far from the main one (laces, trims) keeps some of its own.
    const pull = Math.abs(away) > 70 ? 0.35 : 1;
    const newHue = (target.hue + away * 0.35 + 360) % 360;
    const newSat = Math.min(1, allGrey ? target.sat * (1 - Math.abs(l - 0.5)) : s * (target.sat / Math.max(0.2, sat)));
    const shift = (target.light - light) * (1 - Math.abs(2 * l - 1) ** 3) * pull;
    const [r, g, b] = toRgb(pull === 1 ? newHue : h, pull === 1 ? newSat : s, Math.max(0.02, Math.min(0.98, l + shift)));
    data[i] = data[i]! + (r - data[i]!) * blend;
    data[i + 1] = data[i + 1]! + (g - data[i + 1]!) * blend;
    data[i + 2] = data[i + 2]! + (b - data[i + 2]!) * blend;
  }
}
