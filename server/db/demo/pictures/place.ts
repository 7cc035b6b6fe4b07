// Placing cut-outs on a background: scaling, rotation, shadows.
import sharp, { type OverlayOptions } from 'sharp';
import type { Cut } from './emoji.ts';

export const SIDE = 600;

export interface Placing {
  /** Longest side in pixels, centre, degrees. */
  size: number;
  x: number;
  y: number;
  angle?: number;
  flip?: boolean;
  /** Shadow: its offset and darkness (0 to 1); 0: none. */
  shadow?: number;
  drop?: number;
  blur?: number;
}

const MARGIN = 30;

/** The cut-out and its shadow as layers, clipped to the canvas. */
export async function place(cut: Cut, p: Placing, width = SIDE, height = SIDE): Promise<OverlayOptions[]> {
  const raw = { raw: { width: cut.width, height: cut.height, channels: 4 as const } };
  let image = sharp(cut.data, raw).resize({
    width: Math.round(p.size),
    height: Math.round(p.size),
    fit: 'inside',
    kernel: 'cubic',
  });
  if (p.flip) image = image.flop();
  let made = await image.raw().toBuffer({ resolveWithObject: true });
  if (p.angle) {
    const turned = { raw: { width: made.info.width, height: made.info.height, channels: 4 as const } };
    made = await sharp(made.data, turned)
      .rotate(p.angle, { background: { r: 0, g: 0, b: 0, alpha: 0 } })
      .raw()
      .toBuffer({ resolveWithObject: true });
  }
  const { data, info } = made;
  const left = Math.round(p.x - info.width / 2);
  const top = Math.round(p.y - info.height / 2);
  const layers: OverlayOptions[] = [];
  if (p.shadow !== 0) {
    const shade = await shadowOf(data, info.width, info.height, p.blur ?? 14, p.shadow ?? 0.3);
    layers.push(
      ...(await clip(
        shade.data,
        shade.width,
        shade.height,
        left - shade.margin + 4,
        top - shade.margin + (p.drop ?? 14),
        width,
        height,
      )),
    );
  }
  layers.push(...(await clip(data, info.width, info.height, left, top, width, height)));
  return layers;
}

/** The silhouette, blurred at a quarter of its size, which is as soft and much faster. */
async function shadowOf(data: Buffer, width: number, height: number, blur: number, dark: number) {
  const step = 4;
  const radius = Math.max(1, Math.round(blur / step));
  const margin = Math.ceil((MARGIN + blur) / step);
  const w = Math.ceil(width / step) + margin * 2;
  const h = Math.ceil(height / step) + margin * 2;
  let alpha = new Float32Array(w * h);
  for (let y = margin; y < h - margin; y++) {
    for (let x = margin; x < w - margin; x++) {
      const sx = (x - margin) * step;
      const sy = (y - margin) * step;
      if (sx < width && sy < height) alpha[y * w + x] = data[(sy * width + sx) * 4 + 3]! * dark;
    }
  }
  for (let pass = 0; pass < 2; pass++) alpha = boxBlur(boxBlur(alpha, w, h, radius, 1, w), w, h, radius, w, 1);
  const out = Buffer.alloc(w * h * 4);
  for (let i = 0; i < alpha.length; i++) {
    out[i * 4] = 38;
    out[i * 4 + 1] = 28;
    out[i * 4 + 2] = 22;
    out[i * 4 + 3] = Math.min(255, Math.round(alpha[i]!));
  }
  const scaled = await sharp(out, { raw: { width: w, height: h, channels: 4 } })
    .resize(w * step, h * step, { kernel: 'linear' })
    .raw()
    .toBuffer();
  return { data: scaled, width: w * step, height: h * step, margin: margin * step };
}

function boxBlur(src: Float32Array, w: number, h: number, r: number, step: number, row: number): Float32Array<ArrayBuffer> {
  const out = new Float32Array(src.length);
  const length = step === 1 ? w : h;
  const lines = step === 1 ? h : w;
  for (let line = 0; line < lines; line++) {
    let sum = 0;
    const at = (i: number) => line * row + i * step;
    for (let i = 0; i < Math.min(r, length); i++) sum += src[at(i)]!;
    for (let i = 0; i < length; i++) {
      if (i + r < length) sum += src[at(i + r)]!;
      if (i - r - 1 >= 0) sum -= src[at(i - r - 1)]!;
      out[at(i)] = sum / (r * 2 + 1);
    }
  }
  return out;
}

/** Layers must be within the canvas: crops what exceeds it. */
async function clip(
  data: Buffer,
  w: number,
  h: number,
  left: number,
  top: number,
  width: number,
  height: number,
): Promise<OverlayOptions[]> {
  const x = Math.max(0, -left);
  const y = Math.max(0, -top);
  const cw = Math.min(w - x, width - Math.max(0, left));
  const ch = Math.min(h - y, height - Math.max(0, top));
  if (cw <= 0 || ch <= 0) return [];
  const input =
    x || y || cw < w || ch < h
      ? await sharp(data, { raw: { width: w, height: h, channels: 4 } })
          .extract({ left: x, top: y, width: cw, height: ch })
          .raw()
          .toBuffer()
      : data;
  return [{ input, raw: { width: cw, height: ch, channels: 4 }, left: Math.max(0, left), top: Math.max(0, top) }];
}

export const svg = (body: string, width = SIDE, height = SIDE): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>`,
  );

const grounds = new Map<string, Promise<Buffer>>();
const KEEP_GROUNDS = 16;

/** Backgrounds are few and shared by many pictures: each is rendered once. */
function groundOf(ground: string, width: number, height: number): Promise<Buffer> {
  const key = `${width}/${ground}`;
  const found =
    grounds.get(key) ??
    sharp(svg(ground, width, height))
      .removeAlpha()
      .raw()
      .toBuffer();
  grounds.delete(key);
  grounds.set(key, found);
  if (grounds.size > KEEP_GROUNDS) grounds.delete(grounds.keys().next().value!);
  return found;
}

/** Composes the layers on a background, with drawings on top. */
export async function compose(ground: string, layers: OverlayOptions[], over = '', width = SIDE, height = SIDE): Promise<Buffer> {
  const all = over ? [...layers, { input: svg(over, width, height), left: 0, top: 0 }] : layers;
  const raw = { raw: { width, height, channels: 3 as const } };
  return sharp(await groundOf(ground, width, height), raw)
    .composite(all)
    .webp({ quality: 80, effort: 1 })
    .toBuffer();
}

/** The contact shadow of an object on the floor. */
export function contact(x: number, y: number, width: number, dark = 0.28): OverlayOptions[] {
  const [w, h] = [Math.round(Math.min(width, SIDE)), Math.round(width / 6.5)];
  const left = Math.max(0, Math.round(x - w / 2));
  const top = Math.round(y - h / 2);
  if (top < 0 || top + h > SIDE || left + w > SIDE) return [];
  const stops = `<stop offset="0" stop-color="#2a1d12" stop-opacity="${dark}"/><stop offset=".6" stop-color="#2a1d12" stop-opacity="${dark * 0.45}"/><stop offset="1" stop-color="#2a1d12" stop-opacity="0"/>`;
  return [
    {
      input: svg(
        `<defs><radialGradient id="c">${stops}</radialGradient></defs><ellipse cx="${w / 2}" cy="${h / 2}" rx="${w / 2}" ry="${h / 2}" fill="url(#c)"/>`,
        w,
        h,
      ),
      left,
      top,
    },
  ];
}
