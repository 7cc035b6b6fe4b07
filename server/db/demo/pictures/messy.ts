// Typical marketplace pictures: collages, coloured bars in place of text, stickers and watermarks.
import { hash } from '../hash.ts';
import { type Colour, palette } from '../palette.ts';
import { cutOf } from './emoji.ts';
import { compose, place, svg } from './place.ts';
import { GROUNDS, studio } from './scenes.ts';

const LOUD = ['#e8342f', '#f08a00', '#0b7bd3', '#17935a', '#6d3fc4', '#111111'];
const OTHERS = Object.keys(palette) as Colour[];

const bar = (x: number, y: number, width: number, height: number, fill: string): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="3" fill="${fill}"/>`;

/** Blocks in the rhythm of writing. */
function writing(x: number, y: number, width: number, height: number, fill: string, salt: number): string {
  let out = '';
  let at = x;
  for (let i = 0; at < x + width - height; i++) {
    const w = height * (0.7 + (hash(`${salt}w${i}`) % 5) / 10);
    out += bar(at, y, Math.min(w, x + width - at), height, fill);
    at += w + height * (i % 4 === 3 ? 0.6 : 0.22);
  }
  return out;
}

const burst = (x: number, y: number, r: number, fill: string): string => {
  const points = Array.from({ length: 24 }, (_, i) => {
    const radius = i % 2 ? r : r * 0.84;
    const a = (i / 24) * Math.PI * 2;
    return `${(x + Math.cos(a) * radius).toFixed(1)},${(y + Math.sin(a) * radius).toFixed(1)}`;
  });
  return `<polygon points="${points.join(' ')}" fill="${fill}"/>`;
};

const watermark = (): string =>
  Array.from(
    { length: 9 },
    (_, i) =>
      `<g transform="translate(${70 + (i % 3) * 210} ${110 + Math.floor(i / 3) * 190}) rotate(-24)" opacity=".2"><circle r="17" fill="none" stroke="#555" stroke-width="4"/><rect x="24" y="-7" width="74" height="14" rx="4" fill="#555"/></g>`,
  ).join('');

export async function messyScene(look: string, colour: Colour | '-', salt: number): Promise<Buffer> {
  const loud = LOUD[salt % LOUD.length]!;
  const second = LOUD[(salt + 2) % LOUD.length]!;
  const cut = await cutOf(look, colour);
  const others = await Promise.all(
    [1, 2, 3].map((i) => cutOf(look, colour === '-' ? '-' : OTHERS[(salt + i * 5) % OTHERS.length]!)),
  );
  const ground = studio(GROUNDS[salt % GROUNDS.length]!);
  if (salt % 3 === 0) {
    // A grid of colours with a headline above.
    const spots = [
      [160, 250],
      [440, 250],
      [160, 480],
      [440, 480],
    ] as const;
    const layers = (
      await Promise.all([cut, ...others].map((c, i) => place(c, { size: 190, x: spots[i]![0], y: spots[i]![1], shadow: 0.2 })))
    ).flat();
    const cells = '<path d="M300 130V600M0 366H600" stroke="#fff" stroke-width="8"/>';
    return compose(
      ground,
      [{ input: svg(`${cells}${bar(0, 0, 600, 130, loud)}`), left: 0, top: 0 }, ...layers],
      `${writing(34, 26, 470, 44, '#fff', salt)}${writing(34, 86, 330, 22, '#ffe9a8', salt + 1)}${watermark()}`,
    );
  }
  if (salt % 3 === 1) {
    // One thing, a price bar below, bursts beside it.
    const layers = await place(cut, { size: 380, x: 330, y: 270, angle: (salt % 13) - 6, shadow: 0.32 });
    const over = `${bar(0, 476, 600, 124, loud)}${writing(30, 500, 300, 30, '#fff', salt)}${writing(30, 548, 220, 22, '#ffe9a8', salt + 2)}<path d="M380 476h220v124H340z" fill="${second}"/>${writing(412, 512, 160, 52, '#fff', salt + 3)}${burst(104, 120, 86, second)}${writing(52, 96, 108, 20, '#fff', salt + 4)}${writing(62, 130, 88, 20, '#fff', salt + 5)}`;
    return compose(ground, layers, over);
  }
  // A busy column of small views beside the big one.
  const layers = [
    ...(await place(cut, { size: 360, x: 240, y: 330, shadow: 0.3 })),
    ...(await Promise.all(others.map((c, i) => place(c, { size: 118, x: 516, y: 150 + i * 170, shadow: 0.16 })))).flat(),
  ];
  const tiles = [65, 235, 405]
    .map((y) => `<rect x="440" y="${y}" width="152" height="160" rx="10" fill="#fff" stroke="${loud}" stroke-width="5"/>`)
    .join('');
  return compose(
    ground,
    [{ input: svg(tiles), left: 0, top: 0 }, ...layers],
    `${bar(0, 0, 600, 54, loud)}${writing(20, 14, 420, 26, '#fff', salt)}<path d="M0 520l300 -20 L270 600H0z" fill="${second}"/>${writing(20, 540, 210, 30, '#fff', salt + 6)}${watermark()}`,
  );
}
