import { expect, test } from 'vitest';
import { cropCode, cropError, framing, scaled, screenBox } from '#shop/parts/photo/cropper-rules.ts';

test('the scale stays between 0.3 and 4', () => {
  expect(scaled.by(0.35, -0.1)).toBe(0.3);
  expect(scaled.by(3.95, 0.1)).toBe(4);
  expect(scaled.by(1.1, 0.2)).toBe(1.3);
});

test('a picture covers the box by its shorter side, within the bounds', () => {
  const box = { width: 125, height: 125 };
  expect(scaled.covering(box, { width: 250, height: 250 })).toBe(0.5);
  expect(scaled.covering(box, { width: 340, height: 200 })).toBe(0.625);
  expect(scaled.covering(box, { width: 1000, height: 1000 })).toBe(0.3);
  expect(scaled.covering(box, { width: 10, height: 300 })).toBe(4);
});

test('the box is 250 upx of the column', () => {
  expect(screenBox({ width: 250, height: 250 }, 375)).toEqual({ width: 125, height: 125 });
  expect(screenBox({ width: 250, height: 125 }, 1280)).toEqual({ width: 160, height: 80 });
});

test('each failure has its short code', () => {
  const codes = (['ready', 'cut', 'preview', 'read', 'hand'] as const).map(cropError);
  expect(cropCode('read')).toBe('error_read');
  expect(codes).toEqual(['crop.error1', 'crop.error2', 'crop.error_prv', 'crop.error_read', 'crop.error_put']);
});

test('a part of the picture fills the box but for a margin, as far as the scale goes', () => {
  const [shown, box] = [
    { width: 300, height: 400 },
    { width: 100, height: 100 },
  ];
  expect(framing({ x: 0, y: 0, width: 1, height: 1 }, shown, box)).toEqual({ scale: 0.3, at: { x: 0, y: 0 } });
  const corner = framing({ x: 0.75, y: 0, width: 0.25, height: 0.125 }, shown, box);
  expect(corner.scale).toBeCloseTo(100 / 75 / 1.15, 5);
  // The middle of the part, 112.5 to the right of the picture's and 175 above it, comes to the middle of the box.
  expect([corner.at.x, corner.at.y].map((v) => v / corner.scale)).toEqual([-112.5, 175].map((v) => expect.closeTo(v, 5)));
  expect(framing({ x: 0.5, y: 0.5, width: 0.01, height: 0.01 }, shown, box).scale).toBe(4);
});
