// Finds goods in a picture: what contrasts with an even background, such as the page around the picture of a screenshot, or
// things on a table. Works on a small copy of the picture (some 160 px), on the phone.

/** rgba, row by row */
export type Pixels = { data: ArrayLike<number>; width: number; height: number };
/** Parts of the picture's width and height. */
export type Box = { x: number; y: number; width: number; height: number };

/** Colours this far apart at most (the widest channel, 0 to 255) are one background. */
const ALIKE = 22;
/**
 * A colour is a background when it makes up this part of the edge; there are a few at most: a page and its bars, a table and a
 * wall.
 */
const LEAST_EDGE = 0.12;
const GROUNDS = 3;
/** Specks and letters are bridged up to this distance, px. */
const BRIDGE = 2;
/** Goods take at least this part of the picture and of its sides (a line of text is flat), at most nearly all of it. */
const LEAST_AREA = 0.025;
const LEAST_SIDE = 0.1;
const MOST_AREA = 0.85;
/** Goods fill this much of their box at least: what is thinner is a frame. */
const LEAST_FILL = 0.3;
const MOST_BOXES = 5;

/** The boxes of the goods, the largest first; none when the picture has no even background or nothing contrasts with it. */
export function findGoods(picture: Pixels): Box[] {
  const { width, height } = picture;
  const ground = groundOf(picture);
  if (!ground) return [];
  const things = components(bridged(ground, width, height), width, height);
  const boxes = things
    .filter(({ left, right, top, bottom, count }) => {
      const [w, h] = [right - left + 1, bottom - top + 1];
      const area = (w * h) / (width * height);
      return (
        area >= LEAST_AREA &&
        area <= MOST_AREA &&
        w >= LEAST_SIDE * width &&
        h >= LEAST_SIDE * height * 0.6 &&
        count >= LEAST_FILL * w * h
      );
    })
    .sort((a, b) => b.count - a.count)
    .map(({ left, right, top, bottom }) => ({
      x: left / width,
      y: top / height,
      width: (right - left + 1) / width,
      height: (bottom - top + 1) / height,
    }));
  return boxes.filter((box, at) => !boxes.slice(0, at).some((larger) => within(box, larger))).slice(0, MOST_BOXES);
}

const within = (box: Box, larger: Box): boolean =>
  box.x >= larger.x &&
  box.y >= larger.y &&
  box.x + box.width <= larger.x + larger.width &&
  box.y + box.height <= larger.y + larger.height;

type Colour = [number, number, number];
const colourAt = ({ data }: Pixels, at: number): Colour => [data[at * 4]!, data[at * 4 + 1]!, data[at * 4 + 2]!];
const apart = (a: Colour, b: Colour): number => Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1]), Math.abs(a[2] - b[2]));

/**
 * Which pixels are background (1): those connected to the edge with one of its few common colours. null: the edge is not even.
 */
function groundOf(picture: Pixels): Uint8Array | null {
  const { width, height } = picture;
  const edge: number[] = [];
  for (let x = 0; x < width; x++) edge.push(x, (height - 1) * width + x);
  for (let y = 1; y < height - 1; y++) edge.push(y * width, y * width + width - 1);
  const colours = commonColours(edge.map((at) => colourAt(picture, at)));
  if (colours.length === 0) return null;
  const isGround = (at: number) => colours.some((colour) => apart(colour, colourAt(picture, at)) <= ALIKE);
  const ground = new Uint8Array(width * height);
  const open = edge.filter(isGround);
  for (const at of open) ground[at] = 1;
  while (open.length > 0) {
    const at = open.pop()!;
    for (const next of neighbours(at, width, height))
      if (ground[next] === 0 && isGround(next)) {
        ground[next] = 1;
        open.push(next);
      }
  }
  return ground;
}

/** The colours that make up most of a list, each the first of its kind. */
function commonColours(list: readonly Colour[]): Colour[] {
  const kinds: { colour: Colour; count: number }[] = [];
  for (const colour of list) {
    const kind = kinds.find((one) => apart(one.colour, colour) <= ALIKE);
    if (kind) kind.count += 1;
    else kinds.push({ colour, count: 1 });
  }
  return kinds
    .filter(({ count }) => count >= LEAST_EDGE * list.length)
    .sort((a, b) => b.count - a.count)
    .slice(0, GROUNDS)
    .map(({ colour }) => colour);
}

function neighbours(at: number, width: number, height: number): number[] {
  const x = at % width;
  return [
    ...(x > 0 ? [at - 1] : []),
    ...(x < width - 1 ? [at + 1] : []),
    ...(at >= width ? [at - width] : []),
    ...(at < width * (height - 1) ? [at + width] : []),
  ];
}

/** What is not background (1), with gaps of a few pixels across or down closed. */
function bridged(ground: Uint8Array, width: number, height: number): Uint8Array {
  const things = ground.map((is) => 1 - is);
  const closed = things.slice();
  const close = (at: number, step: number, left: number) => {
    if (things[at] !== 1) return;
    for (let gap = 2; gap <= BRIDGE + 1 && gap <= left; gap++)
      if (things[at + gap * step] === 1) for (let k = 1; k < gap; k++) closed[at + k * step] = 1;
  };
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      close(y * width + x, 1, width - 1 - x);
      close(y * width + x, width, height - 1 - y);
    }
  return closed;
}

type Thing = { left: number; right: number; top: number; bottom: number; count: number };

/** The groups of connected pixels. */
function components(things: Uint8Array, width: number, height: number): Thing[] {
  const seen = new Uint8Array(things.length);
  const found: Thing[] = [];
  for (let start = 0; start < things.length; start++) {
    if (things[start] === 0 || seen[start] === 1) continue;
    const thing: Thing = { left: width, right: 0, top: height, bottom: 0, count: 0 };
    const open = [start];
    seen[start] = 1;
    while (open.length > 0) {
      const at = open.pop()!;
      const [x, y] = [at % width, Math.floor(at / width)];
      thing.left = Math.min(thing.left, x);
      thing.right = Math.max(thing.right, x);
      thing.top = Math.min(thing.top, y);
      thing.bottom = Math.max(thing.bottom, y);
      thing.count += 1;
      for (const next of neighbours(at, width, height))
        if (things[next] === 1 && seen[next] === 0) {
          seen[next] = 1;
          open.push(next);
        }
    }
    found.push(thing);
  }
  return found;
}
