// The home page in Chromium on a slow line (400 ms, 1.6 Mbit/s): the first visit relative to the second, and to an empty page of the same server.
// Needs a running built shop: SHOP_URL=http://127.0.0.1:8080 npx tsx bench/web.ts
import { type CDPSession, chromium, type Page } from '@playwright/test';
import { middle, ratio } from './measure.ts';

const url = process.env.SHOP_URL ?? 'http://127.0.0.1:8080';
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-background-networking'],
});

const slow = (session: CDPSession) =>
  session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 200_000,
    uploadThroughput: 100_000,
  });
/** ms until the largest picture or text of the page was drawn */
const painted = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let last = performance.now();
        new PerformanceObserver((list) => {
          last = list.getEntries().at(-1)!.startTime;
        }).observe({ type: 'largest-contentful-paint', buffered: true });
        setTimeout(() => resolve(last), 1500);
      }),
  );

async function visit(page: Page, path: string): Promise<number> {
  await page.goto(`${url}${path}`, { waitUntil: 'networkidle' });
  return painted(page);
}

const times = { first: [] as number[], again: [] as number[], bare: [] as number[] };
for (let round = 0; round < 3; round++) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await slow(await context.newCDPSession(page));
  times.first.push(await visit(page, '/wap/'));
  times.again.push(await visit(page, '/wap/'));
  times.bare.push(await visit(page, '/demo-gateway.css'));
  await context.close();
}
await browser.close();

ratio('home, largest paint: second visit / first', middle(times.again), middle(times.first));
ratio('home, largest paint, first visit / an empty page', middle(times.first), middle(times.bare));
