// Hostile texts that are slow for regular expressions and parsers: each is read within the limit.
import { expect, test } from 'vitest';
import { parseLink } from '#contract/links/link.ts';
import { parsePasted } from '#contract/links/pasted.ts';
import { parseList } from '#shop/pages/member/shipforme/parse-list.ts';
import { amount, box, count, freight, grams, withoutPixel } from './connectors/marketplace/values.ts';
import { readHtml } from './connectors/marketplace/web/page.ts';
import { cleanHtml } from './modules/catalog/content/html.ts';
import { cleanDescription } from './modules/catalog/goods/description.ts';
import { dividerOf } from './modules/catalog/imports/read-rows.ts';
import { picturesOf, stepsOf } from './modules/catalog/imports/values.ts';

/** ms of CPU time, because the machine may be busy. */
const MOST_MS = 100;
/** First-time compilation and garbage collection are not the text's fault. */
const TRIES = 10;
const LENGTH = 200_000;

const PIECES = [
  ...[
    '<',
    '<b>',
    '</b>',
    '<td>',
    '<img',
    '<img width=',
    '<img src=//a.b/c>',
    '<!--',
    '<a href="mailto:@@@@">',
    '&',
    '&amp;',
    '"',
  ],
  ...[
    ' ',
    '\n',
    '1',
    '1 ',
    '1,',
    '1.',
    'a',
    'a-',
    'a.',
    'a+.-',
    ',',
    ':',
    '|',
    '/',
    '//a,',
    '//(((',
    '%25',
    '[',
    '[]( ',
    '](a(',
    ']((',
  ],
  ...['「', '「【', '《', '“', '￥', '￥A1b2c3d4', '(A1b2C3d4E5', '价格', 'taobao', 'http://a.b/', 'https%3A%2F%2F', '\\u0026'],
];

function heldFor(read: () => unknown): number {
  let least = Number.POSITIVE_INFINITY;
  for (let n = 0; n < TRIES && least >= MOST_MS; n++) {
    const before = process.cpuUsage();
    read();
    least = Math.min(least, process.cpuUsage(before).user / 1000);
  }
  return least;
}

test.each<[string, (text: string) => unknown]>([
  ['a pasted text', parsePasted],
  ['an address', (text) => parseLink(`https://a.example/?url=${text.slice(0, 20_000)}`)],
  ['a pasted list of parcels', parseList],
  ['an amount', amount],
  ['a count', count],
  ['a weight', grams],
  ['a box', box],
  ['a freight', freight],
  ['a description of a source', withoutPixel],
  ['a description', cleanDescription],
  ['an article', (text) => cleanHtml(text.slice(0, 40_000))],
  ['pictures of a file', picturesOf],
  ['prices of a file', stepsOf],
  ['the heads of a file', dividerOf],
  [
    'a title',
    (text) => readHtml(Buffer.from(`<meta property="og:title" content='${text}'>`), 'text/html', 'https://a.example/p'),
  ],
  ['a page', (text) => readHtml(Buffer.from(text), 'text/html', 'https://a.example/p')],
])('%s of 200 kB', (_, read) => {
  for (const piece of PIECES) {
    const text = piece.repeat(Math.ceil(LENGTH / piece.length));
    expect(
      heldFor(() => read(text)),
      piece,
    ).toBeLessThan(MOST_MS);
  }
});
