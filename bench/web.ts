// Home, results and goods in Chromium on a slow line (400 ms, 1.6 Mbit/s) and a phone's processor (a quarter of this one's
// speed): a first visit and a second one, beside a page of plain text from the same server. Medians of three rounds.
// Needs a running built shop: SHOP_URL=http://127.0.0.1:8080 npx tsx bench/web.ts
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { middle, ratio } from './measure.ts';

const url = process.env.SHOP_URL ?? 'http://127.0.0.1:8080';
const ROUNDS = 3;
const SLOWER = 4;

type Visit = { first: number; largest: number; goods: number; blocked: number };

const list = await (await fetch(`${url}/api/obapi/getItemlist`)).json();
const { api_type, num_iid } = list.data.items.data[0];
/** What shows that goods are there: a picture of one, or the title of the page. */
const PAGES = {
  home: { path: '/wap/', goods: '.shop-strip img' },
  results: { path: '/wap/#/pages/shop/index?keyword=tea', goods: '.shop-grid img' },
  goods: { path: `/wap/#/pages/item/index?tp=${api_type}&tid=${num_iid}`, goods: 'main h1' },
  'plain text': { path: '/robots.txt', goods: 'pre' },
} as const;

const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-background-networking'],
});

async function slowPage(context: BrowserContext, goods: string): Promise<Page> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  const line = { offline: false, latency: 400, downloadThroughput: 200_000, uploadThroughput: 100_000 };
  await session.send('Network.emulateNetworkConditions', line);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  // The first of these pictures or texts that is whole; home may be drawn and hidden.
  await page.addInitScript((selector) => {
    const marks = window as unknown as { goodsAt?: number; blocked: number };
    marks.blocked = 0;
    new PerformanceObserver((entries) => {
      for (const { duration } of entries.getEntries()) marks.blocked += duration - 50;
    }).observe({ type: 'longtask', buffered: true });
    // No function with a name: tsx would wrap it in a helper that the page has not.
    const timer = setInterval(() => {
      const seen = [...document.querySelectorAll(selector)].some(
        (one) =>
          one.checkVisibility({ visibilityProperty: true }) &&
          (one instanceof HTMLImageElement ? one.complete && one.naturalWidth > 1 : one.textContent !== ''),
      );
      if (!seen) return;
      marks.goodsAt = performance.now();
      clearInterval(timer);
    }, 16);
  }, goods);
  return page;
}

/** In ms; what the page is drawn for is there, and nothing more comes over the line. */
async function visit(page: Page, path: string): Promise<Visit> {
  await page.goto('about:blank');
  await page.goto(`${url}${path}`, { waitUntil: 'networkidle' });
  await page.waitForFunction(() => 'goodsAt' in window);
  return page.evaluate(
    () =>
      new Promise<Visit>((resolve) => {
        const marks = window as unknown as { goodsAt: number; blocked: number };
        const first = performance.getEntriesByName('first-contentful-paint')[0]!.startTime;
        new PerformanceObserver((entries) => {
          const largest = entries.getEntries().at(-1)!.startTime;
          resolve({ first, largest, goods: marks.goodsAt, blocked: marks.blocked });
        }).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );
}

const shown = (visits: readonly Visit[]): string =>
  (['first', 'largest', 'goods', 'blocked'] as const)
    .map((name) => `${name} ${Math.round(middle(visits.map((one) => one[name])))}`)
    .join(', ');

const firsts = new Map<string, Visit[]>();
const seconds = new Map<string, Visit[]>();
const put = (all: Map<string, Visit[]>, name: string, one: Visit) => all.set(name, [...(all.get(name) ?? []), one]);
for (let round = 0; round < ROUNDS; round++)
  for (const [name, { path, goods }] of Object.entries(PAGES)) {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: 2,
      isMobile: true,
      hasTouch: true,
    });
    const page = await slowPage(context, goods);
    put(firsts, name, await visit(page, path));
    put(seconds, name, await visit(page, path));
    await context.close();
  }
await browser.close();

console.log('ms of the first paint, the largest, the first goods; main thread blocked beyond 50 ms a task');
for (const [name, visits] of firsts) {
  console.log(`${name}: first visit ${shown(visits)}; second ${shown(seconds.get(name)!)}`);
}
const goodsOf = (all: Map<string, Visit[]>, name: string) => middle(all.get(name)!.map((one) => one.goods));
for (const name of ['home', 'results', 'goods']) {
  ratio(`${name}, goods seen: first visit / plain text`, goodsOf(firsts, name), goodsOf(firsts, 'plain text'));
  ratio(`${name}, goods seen: second visit / first`, goodsOf(seconds, name), goodsOf(firsts, name));
}
