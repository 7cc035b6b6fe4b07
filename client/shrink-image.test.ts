import { afterEach, expect, test, vi } from 'vitest';
import { shrinkImage } from './shrink-image.ts';

afterEach(() => vi.unstubAllGlobals());

/** A browser that draws any picture, and notes what it draws. */
function browser(width: number, height: number, jpeg_bytes: number) {
  const drawn: string[] = [];
  const drawing = {
    set fillStyle(colour: string) {
      drawn.push(`fill ${colour}`);
    },
    fillRect: (...box: number[]) => drawn.push(`rectangle ${box.join(' ')}`),
    drawImage: () => drawn.push('picture'),
  };
  vi.stubGlobal('createImageBitmap', async () => ({ width, height, close: () => {} }));
  vi.stubGlobal('document', {
    createElement: () => ({
      getContext: () => drawing,
      toBlob: (done: (blob: Blob) => void, type: string) => done(new Blob([new Uint8Array(jpeg_bytes)], { type })),
    }),
  });
  return drawn;
}
const file = (type: string, bytes = 1000) => new Blob([new Uint8Array(bytes)], { type });

test('a transparent picture is made smaller on white', async () => {
  const drawn = browser(4000, 2000, 500);
  expect((await shrinkImage(file('image/png'), 800)).type).toBe('image/jpeg');
  expect(drawn).toEqual(['fill #ffffff', 'rectangle 0 0 2000 1000', 'picture']);
});

test('a small picture is sent as it is, but in a format that the server reads', async () => {
  const drawn = browser(400, 200, 2000);
  const png = file('image/png');
  expect(await shrinkImage(png, 5000)).toBe(png);
  expect(drawn).toEqual([]);
  expect((await shrinkImage(file('image/heic'), 5000)).type).toBe('image/jpeg');
});
