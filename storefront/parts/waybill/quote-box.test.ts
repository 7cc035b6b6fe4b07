import { expect, it } from 'vitest';
import { boxCorners } from './quote-box.tsx';

const inside = ([x, y]: readonly [number, number]) => x >= 0 && x <= 230 && y >= 0 && y <= 150;

it('draws every box inside its frame and keeps its proportions', () => {
  for (const [length, width, height] of [
    [420, 340, 220],
    [1600, 400, 400],
    [100, 100, 900],
    [300, 300, 5],
    [10, 10, 10],
  ] as const) {
    const { start, front, end, back, drop } = boxCorners({ length, width, height });
    for (const corner of [start, front, end, back, drop(start), drop(front), drop(end)]) expect(inside(corner)).toBe(true);
  }
  const cube = boxCorners({ length: 200, width: 200, height: 200 });
  const along = (a: readonly [number, number], b: readonly [number, number]) => Math.hypot(a[0] - b[0], a[1] - b[1]);
  expect(along(cube.start, cube.front)).toBeCloseTo(along(cube.front, cube.end), 0);
  expect(along(cube.front, cube.drop(cube.front))).toBeCloseTo(along(cube.front, cube.end), 0);
});
