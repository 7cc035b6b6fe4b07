import { expect, test } from 'vitest';
import { picture } from '#shop/lib/media.ts';

test('a picture comes in widths of the server, and from elsewhere as it is', () => {
  expect(picture('/media/demo/a', 110)).toEqual({
    src: '/media/demo/a?w=220',
    srcSet: '/media/demo/a?w=110 110w, /media/demo/a?w=220 220w',
    sizes: 'calc(min(100vw, 480px) * 110 / 750)',
  });
  expect(picture('https://img.example/a.jpg', 110)).toEqual({ src: 'https://img.example/a.jpg' });
  expect(picture(null, 110)).toEqual({ src: '' });
});

test('a width that is already in the address is replaced, the rest of it stays', () => {
  expect(picture('/media/u/7.webp?e=9&s=x', 110).src).toBe('/media/u/7.webp?e=9&s=x&w=220');
  expect(picture('/media/u/7.webp?w=330', 110).src).toBe('/media/u/7.webp?w=220');
  expect(picture('/media/u/7.webp?w=330&e=9&s=x', 110).src).toBe('/media/u/7.webp?e=9&s=x&w=220');
  expect(picture('/media/u/7.webp?e=9&w=330', 110).src).toBe('/media/u/7.webp?e=9&w=220');
});
