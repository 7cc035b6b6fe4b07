// Draws the poster. Its colours are those of the light theme whatever the theme: it is a picture that leaves the app.
import qrcode from 'qrcode-generator';

export const POSTER_WIDTH = 750;
export const POSTER_HEIGHT = 1180;

export type PosterWords = { shop: string; title: string; lines: readonly string[]; code: string; scan: string; url: string };

const [INK, SOFT, PAGE, SURFACE, ACCENT] = ['#111111', '#505156', '#f4f4f3', '#ffffff', '#fa436a'];
const MARGIN = 64;

/** Words broken into lines that fit; texts without blanks break between characters. */
function wrap(text: string, width: number, measure: (part: string) => number): string[] {
  const parts = text.includes(' ') ? text.split(/(?<= )/) : [...text];
  const lines: string[] = [];
  let line = '';
  for (const part of parts) {
    if (line && measure((line + part).trimEnd()) > width) {
      lines.push(line.trimEnd());
      line = part;
    } else line += part;
  }
  return line ? [...lines, line] : lines;
}

export function drawPoster(canvas: HTMLCanvasElement, words: PosterWords): void {
  const pen = canvas.getContext('2d');
  if (!pen) return;
  const style = getComputedStyle(canvas);
  const rtl = style.direction === 'rtl';
  const font = (size: number, weight = 400) => {
    pen.font = `${weight} ${size}px ${style.fontFamily}`;
  };
  pen.direction = rtl ? 'rtl' : 'ltr';
  pen.textAlign = 'start';
  const start = rtl ? POSTER_WIDTH - MARGIN : MARGIN;
  const write = (text: string, y: number, size: number, color: string, weight = 400): number => {
    font(size, weight);
    pen.fillStyle = color;
    const lines = wrap(text, POSTER_WIDTH - 2 * MARGIN, (part) => pen.measureText(part).width);
    for (const [at, line] of lines.entries()) pen.fillText(line, start, y + at * size * 1.3);
    return y + lines.length * size * 1.3;
  };

  pen.fillStyle = PAGE!;
  pen.fillRect(0, 0, POSTER_WIDTH, POSTER_HEIGHT);
  pen.fillStyle = ACCENT!;
  pen.fillRect(0, 0, POSTER_WIDTH, 16);
  let y = write(words.shop, 110, 44, ACCENT!, 700);
  y = write(words.title, y + 40, 52, INK!, 700);
  for (const line of words.lines) y = write(line, y + 20, 30, SOFT!);

  const size = 420;
  const top = POSTER_HEIGHT - size - 190;
  const left = (POSTER_WIDTH - size) / 2;
  pen.fillStyle = SURFACE!;
  pen.beginPath();
  pen.roundRect(left - 30, top - 30, size + 60, size + 60, 28);
  pen.fill();
  drawCode(pen, words.url, { left, top, size });
  pen.textAlign = 'center';
  font(30, 600);
  pen.fillStyle = INK!;
  pen.fillText(words.code, POSTER_WIDTH / 2, POSTER_HEIGHT - 96);
  font(26);
  pen.fillStyle = SOFT!;
  pen.fillText(words.scan, POSTER_WIDTH / 2, POSTER_HEIGHT - 48);
}

function drawCode(
  pen: CanvasRenderingContext2D,
  url: string,
  { left, top, size }: { left: number; top: number; size: number },
): void {
  const code = qrcode(0, 'M');
  code.addData(url);
  code.make();
  const n = code.getModuleCount();
  const dot = Math.floor(size / n);
  const edge = Math.floor((size - dot * n) / 2);
  pen.fillStyle = INK!;
  for (let row = 0; row < n; row++)
    for (let column = 0; column < n; column++)
      if (code.isDark(row, column)) pen.fillRect(left + edge + column * dot, top + edge + row * dot, dot, dot);
}
