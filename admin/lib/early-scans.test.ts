// Scans before a page listens wait for it; what is typed by hand, into a field, or before another page was asked for does not.
import { expect, test } from 'vitest';
import { createEarlyScans } from './early-scans.ts';

const scan = (early: ReturnType<typeof createEarlyScans>, code: string, from: number, gap = 5, typing = false) => {
  for (const [n, key] of [...code, 'Enter'].entries()) early.press({ key, at: from + n * gap, page: '#/receive', typing });
};

test('codes that came while the page was loading are handed to it once, in their order', () => {
  const early = createEarlyScans();
  scan(early, 'SI000123P', 1000);
  scan(early, 'A-03-12', 2000);
  expect(early.listen('#/receive')).toEqual(['SI000123P', 'A-03-12']);
  expect(early.listen('#/receive')).toEqual([]);
});

test('a hand, a field, a page that listens and a page left behind keep nothing', () => {
  const early = createEarlyScans();
  scan(early, 'SI000123P', 1000, 120);
  scan(early, 'SI000123P', 10_000, 5, true);
  scan(early, 'SI000124Q', 20_000);
  expect(early.listen('#/dispatch')).toEqual([]);
  scan(early, 'SI000125R', 30_000);
  early.leave();
  expect(early.listen('#/receive')).toEqual([]);
});
