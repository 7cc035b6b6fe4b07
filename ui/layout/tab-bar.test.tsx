import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { TabBar } from './tab-bar.tsx';

const items = [
  { key: 'home', label: 'Home', href: '#/', image: '/media/home.png' },
  { key: 'cart', label: 'Cart', href: '#/cart' },
];
const shown = (display: 1 | 2 | 3) =>
  [...renderToStaticMarkup(<TabBar items={items} active="home" label="Tabs" display={display} />).matchAll(/<a .*?<\/a>/g)].map(
    ([tab]) => [tab.includes('<img'), />(Home|Cart)</.test(tab)],
  );

test('a tab without a picture shows its name in every style', () => {
  expect(shown(1)).toEqual([
    [true, true],
    [false, true],
  ]);
  expect(shown(2)).toEqual([
    [true, false],
    [false, true],
  ]);
  expect(shown(3)).toEqual([
    [false, true],
    [false, true],
  ]);
});
