import { expect, it } from 'vitest';
import { levelled, linked } from '#shop/parts/frame/rich-text.tsx';

it('headings of a text begin right below the title of its page', () => {
  expect(levelled('<h3 id="a">A</h3><p>h3</p><h4>B</h4>')).toBe('<h2 id="a">A</h2><p>h3</p><h3>B</h3>');
  expect(levelled('<h1>A</h1><h6>B</h6>')).toBe('<h2>A</h2><h6>B</h6>');
  expect(levelled('<p>A</p><hr>')).toBe('<p>A</p><hr>');
});

it('a link by the short name of a page leads to it; others stay as they are', () => {
  expect(linked('<a href="cart">C</a>')).toBe('<a href="#/pages/cart/index">C</a>');
  expect(linked('<a href="item?tp=taobao&amp;tid=1" title="x">I</a>')).toBe(
    '<a href="#/pages/item/index?tp=taobao&amp;tid=1" title="x">I</a>',
  );
  for (const html of ['<a href="https://example.com/a">A</a>', '<a href="mailto:a@example.com">M</a>', '<p>href="cart"</p>'])
    expect(linked(html)).toBe(html);
});
