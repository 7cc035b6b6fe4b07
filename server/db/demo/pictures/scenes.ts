// Studio pictures of goods: soft gradient backgrounds, one object or a pair, from several angles.
import { hash } from '../hash.ts';
import type { Colour } from '../palette.ts';
import { cutOf } from './emoji.ts';
import { compose, contact, type Placing, place, SIDE } from './place.ts';

type Ground = [light: string, dark: string];
export const GROUNDS: Ground[] = [
  ['#f6efe6', '#e7d6c1'],
  ['#fbeee6', '#efd3c0'],
  ['#eef3ea', '#d5e0cd'],
  ['#eef1f6', '#d5dee9'],
  ['#f2eff8', '#ddd6ea'],
  ['#fdeff1', '#f3d5da'],
  ['#eaf4f9', '#cfe2ee'],
  ['#fbf4de', '#eeddae'],
  ['#f3f1ee', '#dddad4'],
];

/** A wall lit from the upper left, and a floor that blends into it. */
export function studio([light, dark]: Ground, width = SIDE, height = SIDE): string {
  return `<defs><radialGradient id="g" cx="38%" cy="30%" r="85%"><stop offset="0" stop-color="${light}"/><stop offset="1" stop-color="${dark}"/></radialGradient></defs><rect width="${width}" height="${height}" fill="url(#g)"/>`;
}

const heightOf = (cut: { width: number; height: number }, size: number): number =>
  cut.height >= cut.width ? size : (size * cut.height) / cut.width;
const widthOf = (cut: { width: number; height: number }, size: number): number =>
  cut.width >= cut.height ? size : (size * cut.width) / cut.height;

export async function goodsScene(look: string, colour: Colour | '-', salt: number, n: number): Promise<Buffer> {
  const cut = await cutOf(look, colour);
  const ground = studio(GROUNDS[(salt + n * 2) % GROUNDS.length]!);
  const roll = hash(`${look}${salt}${n}`);
  const tilt = (roll % 17) - 8;
  const flip = (salt + n) % 2 === 0;
  const size = 340 + (roll % 50);
  const below = (p: Placing) => p.y + heightOf(cut, p.size) / 2 - 4;
  const stands = async (p: Placing) =>
    compose(ground, [
      ...contact(p.x, below(p), widthOf(cut, p.size) * 1.05),
      ...(await place(cut, { shadow: 0.22, drop: 10, ...p })),
    ]);
  switch ((n - 1) % 6) {
    case 0:
      return stands({ size, x: 300, y: 306, flip });
    case 1:
      return stands({ size: size - 20, x: 296, y: 300, flip: !flip, angle: 0 });
    case 2: {
      const back = { size: size * 0.68, x: 236, y: 252, flip };
      const front = { size: size * 0.78, x: 360, y: 350, flip };
      return compose(ground, [
        ...contact(front.x, below(front), widthOf(cut, front.size)),
        ...(await place(cut, { ...back, shadow: 0.26 })),
        ...(await place(cut, { ...front, shadow: 0.3 })),
      ]);
    }
    case 3:
      return compose(
        ground,
        await place(cut, { size: size + 10, x: 300, y: 300, angle: tilt * 2.4, flip, shadow: 0.34, drop: 26, blur: 22 }),
      );
    case 4:
      return compose(
        ground,
        await place(cut, { size: 720, x: 300 + tilt * 10, y: 330 + tilt * 6, flip, shadow: 0.2, drop: 20, blur: 24 }),
      );
    default:
      return measured(look, colour, flip);
  }
}

/** A cut-out on white with lines of measurement. */
async function measured(look: string, colour: Colour | '-', flip: boolean): Promise<Buffer> {
  const cut = await cutOf(look, colour);
  const size = 340;
  const [w, h] = [widthOf(cut, size), heightOf(cut, size)];
  const [left, top, right, bottom] = [300 - w / 2, 290 - h / 2, 300 + w / 2, 290 + h / 2];
  const mark = (x1: number, y1: number, x2: number, y2: number) => {
    const across = y1 === y2;
    const end = (x: number, y: number) =>
      `<path d="M${x - (across ? 0 : 9)} ${y - (across ? 9 : 0)}L${x + (across ? 0 : 9)} ${y + (across ? 9 : 0)}"/>`;
    return `<g stroke="#7a7a78" stroke-width="2.5" fill="none"><path d="M${x1} ${y1}L${x2} ${y2}"/>${end(x1, y1)}${end(x2, y2)}</g>`;
  };
  const lines = mark(left, bottom + 44, right, bottom + 44) + mark(right + 44, top, right + 44, bottom);
  return compose(
    '<rect width="600" height="600" fill="#fbfbfa"/>',
    await place(cut, { size, x: 300, y: 290, flip, shadow: 0.16, drop: 8 }),
    lines,
  );
}

/** The round picture of a category or a seller: a small object on a plain background. */
export async function signScene(look: string, salt: number): Promise<Buffer> {
  const cut = await cutOf(look, '-');
  const [light] = GROUNDS[(hash(look) + salt) % GROUNDS.length]!;
  return compose(
    `<rect width="600" height="600" fill="${light}"/>`,
    await place(cut, { size: 400, x: 300, y: 300, shadow: 0.18, drop: 12 }),
  );
}

/** An avatar: a face that fills the frame. */
export async function faceScene(look: string, salt: number): Promise<Buffer> {
  const cut = await cutOf(look, '-');
  return compose(
    studio(GROUNDS[salt % GROUNDS.length]!),
    await place(cut, { size: 470, x: 300, y: 312, shadow: 0.16, drop: 10 }),
  );
}

/** A wide picture for news: up to three objects on a background. */
export async function wideScene(looks: string[], salt: number): Promise<Buffer> {
  const [width, height] = [960, 540];
  const spots = [
    [480, 290, 330],
    [215, 320, 220],
    [745, 325, 220],
  ] as const;
  const layers = [];
  for (const [i, look] of looks.slice(0, 3).entries()) {
    const [x, y, size] = spots[looks.length === 2 ? i + 1 : i]!;
    layers.push(
      ...(await place(
        await cutOf(look, '-'),
        { size: looks.length === 2 ? 300 : size, x, y, shadow: 0.24, drop: 16 },
        width,
        height,
      )),
    );
  }
  return compose(studio(GROUNDS[salt % GROUNDS.length]!, width, height), layers, '', width, height);
}
