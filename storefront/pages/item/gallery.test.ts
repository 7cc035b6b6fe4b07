import { expect, test } from 'vitest';
import { galleryOf } from './gallery.tsx';

test('the gallery follows the picture of the chosen option', () => {
  expect(galleryOf(['a', 'b', 'c'], 'b')).toEqual({ pictures: ['a', 'b', 'c'], at: 1 });
  // A colour with a picture of its own that the listing does not show.
  expect(galleryOf(['a', 'b'], 'x')).toEqual({ pictures: ['a', 'b', 'x'], at: 2 });
  expect(galleryOf(['a', 'b'], '')).toEqual({ pictures: ['a', 'b'], at: 0 });
});
