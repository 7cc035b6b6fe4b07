// Typical marketplace pictures: collages, coloured bands, stickers and rings. No lettering, because imitated letters read as broken glyphs.
import { type Colour, palette } from '../palette.ts';
import { cutOf } from './emoji.ts';
import { compose, place, svg } from './place.ts';
import { GROUNDS, studio } from './scenes.ts';

const LOUD = ['#e8342f', '#f08a00', '#0b7bd3', '#17935a', '#6d3fc4', '#111111'];
const OTHERS = [...palette.keys()];

const bar = (x: number, y: number, width: number, height: number, fill: string): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="3" fill="${fill}"/>`;

/** Diagonal bars of a band, fading out. */
const slants = (x: number, y: number, width: number, height: number, fill: string): string =>
  Array.from(
    { length: Math.floor(width / (height * 0.9)) },
    (_, i) =>
      `<path d="M${x + i * height * 0.9} ${y + height}l${height * 0.5} ${-height}h${height * 0.34}l${-height * 0.5} ${height}z" fill="${fill}" opacity="${Math.max(0.12, 0.5 - i * 0.05).toFixed(2)}"/>`,
  ).join('');

/** A star in the middle of a sticker. */
function star(x: number, y: number, r: number, fill: string): string {
  const points = Array.from({ length: 10 }, (_, i) => {
    const a = (i / 10) * Math.PI * 2 - Math.PI / 2;
    const radius = i % 2 ? r * 0.42 : r;
    return `${(x + Math.cos(a) * radius).toFixed(1)},${(y + Math.sin(a) * radius).toFixed(1)}`;
  });
  return `<polygon points="${points.join(' ')}" fill="${fill}"/>`;
}

const burst = (x: number, y: number, r: number, fill: string): string => {
  const points = Array.from({ length: 24 }, (_, i) => {
    const radius = i % 2 ? r : r * 0.84;
    const a = (i / 24) * Math.PI * 2;
    return `${(x + Math.cos(a) * radius).toFixed(1)},${(y + Math.sin(a) * radius).toFixed(1)}`;
  });
  return `<polygon points="${points.join(' ')}" fill="${fill}"/>`;
};

const rings = (): string =>
  Array.from(
    { length: 9 },
    (_, i) =>
      `<circle cx="${90 + (i % 3) * 210}" cy="${120 + Math.floor(i / 3) * 190}" r="17" fill="none" stroke="#555" stroke-width="4" opacity=".14"/>`,
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
      `${slants(0, 0, 600, 130, '#fff')}${rings()}`,
    );
  }
  if (salt % 3 === 1) {
    // One object, a price bar below, bursts next to it.
    const layers = await place(cut, { size: 380, x: 330, y: 270, angle: (salt % 13) - 6, shadow: 0.32 });
    const over = `${bar(0, 476, 600, 124, loud)}${slants(0, 476, 380, 124, '#fff')}<path d="M380 476h220v124H340z" fill="${second}"/>${burst(104, 120, 86, second)}${star(104, 120, 46, '#fff')}`;
    return compose(ground, layers, over);
  }
  // A busy column of small views next to the large one.
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
    `${bar(0, 0, 600, 54, loud)}${slants(0, 0, 600, 54, '#fff')}<path d="M0 520l300 -20 L270 600H0z" fill="${second}"/>${star(60, 560, 24, '#fff')}${star(120, 557, 24, '#fff')}${star(180, 554, 24, '#fff')}${rings()}`,
  );
}
