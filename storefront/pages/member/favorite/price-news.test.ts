import { expect, test } from 'vitest';
import { priceNews } from './price-news.ts';

test('a fall is shown with the old price', () =>
  expect(priceNews({ price: 9900, price_was: 12900, gone: false })).toEqual({ fell: 3000, old: 12900 }));
test.each([
  { price: 9900, price_was: 9900, gone: false },
  { price: 9900, price_was: 8000, gone: false },
  { price: 9900, price_was: null, gone: false },
  { price: 100, price_was: 9900, gone: true },
])('%o is no news', (kept) => expect(priceNews(kept)).toEqual({ fell: 0, old: undefined }));
