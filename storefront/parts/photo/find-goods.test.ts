import { expect, test } from 'vitest';
import { type Box, findGoods, type Pixels } from '#shop/parts/photo/find-goods.ts';

type Paint = (x: number, y: number) => [number, number, number] | null;
const [W, H] = [90, 160];
function picture(...layers: Paint[]): Pixels {
  const data = new Uint8ClampedArray(W * H * 4);
  for (let y = 0; y < H; y++)
    for (let x = 0; x < W; x++) {
      const colour = layers.reduce<[number, number, number]>((under, paint) => paint(x, y) ?? under, [255, 255, 255]);
      data.set([...colour, 255], (y * W + x) * 4);
    }
  return { data, width: W, height: H };
}
/** Uneven, and the same in each run. */
const rough = (x: number, y: number): [number, number, number] => {
  const n = Math.imul(x * 374_761_393 + y * 668_265_263, 1_274_126_177) >>> 0;
  return [n & 255, (n >> 8) & 255, (n >> 16) & 255];
};
const block =
  (left: number, top: number, width: number, height: number, colour: Paint = rough): Paint =>
  (x, y) =>
    x >= left && x < left + width && y >= top && y < top + height ? colour(x, y) : null;
const near = (box: Box | undefined, [x, y, width, height]: [number, number, number, number]) => {
  for (const [is, wanted] of [
    [box!.x * W, x],
    [box!.y * H, y],
    [box!.width * W, width],
    [box!.height * H, height],
  ] as const)
    expect(Math.abs(is - wanted)).toBeLessThanOrEqual(3);
};

test('the picture of a screenshot, not its bars, its words and its buttons', () => {
  const words: Paint = (x, y) => (y > 110 && y < 114 && x > 8 && x < 60 && x % 3 < 2 ? [30, 30, 30] : null);
  const found = findGoods(
    picture(
      block(0, 0, W, 9, () => [240, 240, 240]),
      block(0, 10, W, 88),
      words,
      block(8, 148, 34, 6),
    ),
  );
  expect(found).toHaveLength(1);
  near(found[0], [0, 10, 90, 88]);
});

test('several things on a table, the largest first', () => {
  const table: Paint = (_, y) => [150 + (y % 3), 120, 90];
  const found = findGoods(
    picture(
      table,
      block(10, 20, 30, 30),
      block(30, 90, 45, 50, () => [20, 40, 160]),
    ),
  );
  expect(found).toHaveLength(2);
  near(found[0], [30, 90, 45, 50]);
  near(found[1], [10, 20, 30, 30]);
});

test('parts that are close are one thing; a thing inside another is not counted', () => {
  const bag = findGoods(picture(block(20, 40, 20, 60), block(42, 40, 20, 60)));
  expect(bag).toHaveLength(1);
  near(bag[0], [20, 40, 42, 60]);
  const framed = findGoods(
    picture(
      block(10, 10, 70, 120),
      block(14, 14, 62, 112, () => [255, 255, 255]),
      block(30, 40, 30, 40),
    ),
  );
  expect(framed.length).toBeLessThanOrEqual(1);
});

test('nothing in a picture without an even ground, nor in an empty one', () => {
  expect(findGoods(picture(rough))).toEqual([]);
  expect(findGoods(picture())).toEqual([]);
  expect(findGoods(picture(block(3, 3, 4, 4)))).toEqual([]);
});
