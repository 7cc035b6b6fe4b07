// Pictures taken by the warehouse: inspection photos on a cutting mat, the scale, and a bank's remittance slip. Digits are drawn, so no font is needed.
import { hash } from '../hash.ts';
import type { Colour } from '../palette.ts';
import { cutOf } from './emoji.ts';
import { compose, place, svg } from './place.ts';

const SEGMENTS: Record<string, string> = {
  '0': 'abcdef',
  '1': 'bc',
  '2': 'abged',
  '3': 'abgcd',
  '4': 'fgbc',
  '5': 'afgcd',
  '6': 'afgedc',
  '7': 'abc',
  '8': 'abcdefg',
  '9': 'abcdfg',
  '-': 'g',
};
const AT: Record<string, [number, number, boolean]> = {
  a: [0, 0, true],
  b: [1, 0, false],
  c: [1, 1, false],
  d: [0, 2, true],
  e: [0, 1, false],
  f: [0, 0, false],
  g: [0, 1, true],
};

/** A number in seven segments, `height` pixels high, its upper left corner at x, y. */
function segments(text: string, x: number, y: number, height: number, colour: string): string {
  const half = height / 2;
  const wide = half * 0.92;
  const thick = height / 8;
  let at = x;
  let out = '';
  for (const c of text) {
    if (c === '.') {
      out += `<rect x="${at - thick * 0.4}" y="${y + height - thick / 2}" width="${thick * 1.1}" height="${thick * 1.1}"/>`;
      at += thick * 1.4;
      continue;
    }
    for (const s of SEGMENTS[c] ?? '') {
      const [sx, sy, across] = AT[s]!;
      const [px, py] = [at + sx * wide, y + sy * half];
      out += across
        ? `<rect x="${px + thick * 0.7}" y="${py - thick / 2}" width="${wide - thick * 1.4}" height="${thick}" rx="${thick / 2}"/>`
        : `<rect x="${px - thick / 2}" y="${py + thick * 0.35}" width="${thick}" height="${half - thick * 0.7}" rx="${thick / 2}"/>`;
    }
    at += wide + thick * 2.2;
  }
  return `<g fill="${colour}" transform="skewX(-5) translate(${y * 0.09} 0)">${out}</g>`;
}

function mat(salt: number): string {
  const shift = (salt % 5) * 6;
  let lines = '';
  for (let i = -1; i < 21; i++) {
    const strong = i % 5 === 0 ? 0.2 : 0.09;
    lines += `<path d="M${i * 30 + shift} 0V600M0 ${i * 30 + shift}H600" stroke="#fff" stroke-opacity="${strong}"/>`;
  }
  return `<defs><radialGradient id="g" cx="45%" cy="38%" r="80%"><stop offset="0" stop-color="#6d8a80"/><stop offset="1" stop-color="#4a625b"/></radialGradient></defs><rect width="600" height="600" fill="url(#g)"/>${lines}`;
}

function ruler(): string {
  let marks = '';
  for (let i = 0; i <= 40; i++) {
    const long = i % 5 === 0 ? 26 : 15;
    marks += `<path d="M${8 + i * 14.6} 548v${long}" stroke="#4c3f22" stroke-width="1.6"/>`;
    if (i % 10 === 0 && i > 0) marks += segments(String(i), i * 14.6 - 2, 578, 13, '#4c3f22');
  }
  return `<rect y="548" width="600" height="52" fill="#e6cf8f"/><rect y="546" width="600" height="3" fill="#b59c58"/>${marks}`;
}

/** Inspection photos: 1 unchanged, 2 next to the ruler, 3 close up, 4 rotated. */
export async function inspection(look: string, colour: Colour | '-', salt: number, n: number): Promise<Buffer> {
  const cut = await cutOf(look, colour);
  const roll = hash(`${look}${salt}qc`);
  const angle = (roll % 30) - 15;
  const view = (n - 1) % 4;
  const size = view === 2 ? 760 : view === 1 ? 330 : 380;
  const layers = await place(cut, {
    size,
    x: 300 + (view === 2 ? (roll % 90) - 45 : 0),
    y: view === 1 ? 272 : 302,
    angle: view === 3 ? angle + 24 : angle,
    flip: view === 3,
    shadow: 0.42,
    drop: 12,
    blur: 12,
  });
  // The lamp over the table.
  const glare = `<defs><radialGradient id="l" cx="${30 + (roll % 40)}%" cy="12%" r="75%"><stop offset="0" stop-color="#fff" stop-opacity=".2"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient></defs><rect width="600" height="600" fill="url(#l)"/>`;
  return compose(mat(salt), layers, (view === 1 ? ruler() : '') + glare);
}

/** An object on the scale, with its weight on the display. */
export async function scalePhoto(look: string, colour: Colour | '-', salt: number, grams: number): Promise<Buffer> {
  const text = (grams / 1000).toFixed(2);
  const display = 54 + text.length * 34;
  const left = 300 - display / 2 - 16;
  const scale = `<path d="M70 484h460l44 116H26z" fill="#2b2f31"/><path d="M70 484h460l6 16H64z" fill="#454b4e"/>
    <rect x="${left}" y="512" width="${display + 32}" height="66" rx="8" fill="#b9c99a"/><rect x="${left}" y="512" width="${display + 32}" height="66" rx="8" fill="none" stroke="#1b1e1f" stroke-width="4"/>
    ${segments(text, left + 18, 524, 42, '#1f2a17')}<g transform="translate(${left + display - 18} 542)" fill="#1f2a17"><path d="M0 0v22M0 14l11-9M4 11l9 11" stroke="#1f2a17" stroke-width="3.4" fill="none"/><circle cx="25" cy="12" r="7" fill="none" stroke="#1f2a17" stroke-width="3.4"/><path d="M32 4v21q0 7-8 6" stroke="#1f2a17" stroke-width="3.4" fill="none"/></g>`;
  const cut = await cutOf(look, colour);
  const high = cut.height >= cut.width ? 330 : (330 * cut.height) / cut.width;
  const layers = await place(cut, { size: 330, x: 300, y: 492 - high / 2, shadow: 0.4, drop: 10, blur: 10 });
  return compose(mat(salt), [{ input: svg(scale), left: 0, top: 0 }, ...layers]);
}

/** A bank's slip: lines of text as bars, the amount in digits, the bank's stamp. */
export function slipPicture(salt: number, amount: string): Promise<Buffer> {
  const bar = (x: number, y: number, width: number, dark = '#b9bcc0') =>
    `<rect x="${x}" y="${y}" width="${width}" height="13" rx="3" fill="${dark}"/>`;
  let rows = '';
  for (let i = 0; i < 6; i++)
    rows +=
      bar(96, 196 + i * 40, 92 + (hash(`${salt}a${i}`) % 40), '#d6d8da') +
      bar(268, 196 + i * 40, 120 + (hash(`${salt}b${i}`) % 130));
  const paper = `<g transform="rotate(${(salt % 7) - 3} 300 300)"><rect x="64" y="52" width="472" height="500" fill="#fff"/><rect x="64" y="52" width="472" height="84" fill="#2f4a63"/>${bar(96, 82, 170, '#dfe7ee')}${bar(96, 108, 110, '#8fa5b8')}${rows}
    <path d="M96 452h408" stroke="#c9ccd0" stroke-width="2" stroke-dasharray="5 5"/>${bar(96, 482, 84, '#8e9296')}${segments(amount, 268, 468, 40, '#1b1d1f')}
    <circle cx="452" cy="372" r="52" fill="none" stroke="#c4453a" stroke-width="5" stroke-opacity=".75"/><path d="M452 340l9 20 22 2-17 15 5 22-19-12-19 12 5-22-17-15 22-2z" fill="#c4453a" fill-opacity=".7"/></g>`;
  return compose('<rect width="600" height="600" fill="#e9e7e3"/>', [], paper);
}
