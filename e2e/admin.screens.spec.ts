// Every screen of the back office in one of four looks in turn, half of them each day (with PICTURES all in each of them):
// something to read, no sideways scroll, nothing failed, axe clean. Beyond the sample each is made as narrow as a tablet and a
// small phone as well: nothing cut off, nothing on top of something else.
import { expect, type Page, test } from '@playwright/test';
import { DESK_PLACES, type DeskPlace, deskIds, deskPath, NEW_PLACES, workInHand } from './admin-places.ts';
import { deskFaults } from './desk-faults.ts';
import { inPart, isAll, isSample, isToday } from './part.ts';
import { operator, sound, url, type Watch, watch } from './shop.ts';
import { wordFaults } from './shop-faults.ts';

type Look = { width: number; height: number; theme: 'light' | 'dark'; lang: 'zh-cn' | 'en' };
const LOOKS: Look[] = [
  { width: 1440, height: 900, theme: 'light', lang: 'zh-cn' },
  { width: 390, height: 844, theme: 'light', lang: 'en' },
  { width: 1440, height: 900, theme: 'dark', lang: 'en' },
  { width: 390, height: 844, theme: 'dark', lang: 'zh-cn' },
];

const NARROW = [768, 320];

// A look walks some twenty screens: on a busy machine they take minutes.
test.setTimeout(isAll ? 1_800_000 : 900_000);

let ids: Record<string, string>;
let ask: Awaited<ReturnType<typeof operator>>;
test.beforeAll(async () => {
  ask = await operator('admin');
  await workInHand(ask, await operator('finance'));
  ids = await deskIds(ask);
});

test.afterAll(() => ask('session/language', { code: 'zh-cn' }));

/** How many calls and parts of the app are under way; a picture may come late. */
function counted(page: Page): () => number {
  const open = new Set<unknown>();
  page.on('request', (request) => ['fetch', 'xhr', 'script'].includes(request.resourceType()) && open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return () => open.size;
}

/** Until the screen is complete: nothing is loading, and nothing begins to. */
async function still(page: Page, waiting: () => number): Promise<void> {
  let quiet = 0;
  await expect
    .poll(
      async () => {
        const busy = await page.evaluate(() => document.querySelectorAll('[aria-busy="true"], .ui-spin').length);
        quiet = busy + waiting() === 0 ? quiet + 1 : 0;
        return quiet >= 3;
      },
      { intervals: [30], timeout: 15_000 },
    )
    .toBe(true);
}

/** Text keys, which no user should ever see. */
const rawKeys = async (page: Page): Promise<string[]> =>
  (await page.locator('main').textContent())?.match(/\b(?:desk|fail|kit|state)\.[a-z_]+\.[a-z_.]+/g) ?? [];

async function check(page: Page, place: DeskPlace, seen: Watch): Promise<void> {
  await expect(page.locator('main').getByRole('heading').filter({ visible: true }).first()).toBeVisible();
  // The list of texts shows them by their keys.
  if (place.name !== 'texts') expect(await rawKeys(page)).toEqual([]);
  // A name is words, not data as it is stored.
  for (const heading of await page.locator('main').getByRole('heading').allTextContents()) expect(heading).not.toMatch(/[[{]"/);
  expect(await deskFaults(page), 'what can be measured').toEqual([]);
  // No script runs inside the frame of a preview, so it cannot be inspected.
  await page.evaluate(() => {
    for (const frame of document.querySelectorAll('iframe[sandbox]')) frame.remove();
  });
  await sound(page, seen);
}

/** What is wrong with an open screen when the window is made narrower. */
async function narrowed(page: Page, look: Look, waiting: () => number): Promise<string[]> {
  const found: string[] = [];
  for (const width of isSample ? [] : NARROW) {
    await page.setViewportSize({ width, height: look.height });
    await still(page, waiting);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    const faults = [...(wide > 0 ? [`sideways by ${wide}`] : []), ...(await deskFaults(page)), ...(await wordFaults(page))];
    found.push(...faults.map((fault) => `${width}: ${fault}`));
  }
  await page.setViewportSize(look);
  return found;
}

const places = [...DESK_PLACES, ...NEW_PLACES];
/** A round has a place for each look. The sample takes some rounds, the whole run half of them each day. */
const looksSo = (at: number, turn: number): boolean => {
  const round = Math.floor(at / LOOKS.length);
  return isAll || (at % LOOKS.length === turn && (isSample ? inPart(round) : isToday(round, 2)));
};
for (const [turn, look] of LOOKS.entries()) {
  test(`${look.width} ${look.theme} ${look.lang}`, async ({ browser }) => {
    const context = await browser.newContext({
      viewport: { width: look.width, height: look.height },
      colorScheme: look.theme,
      locale: look.lang === 'en' ? 'en-GB' : 'zh-CN',
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    const seen = watch(page);
    const waiting = counted(page);
    // The desk opens in the language of its operator.
    await ask('session/language', { code: look.lang });
    await page.request.post(`${url()}/admin/api/session/login`, { form: { username: 'admin', password: 'sampan-demo' } });
    const faults: string[] = [];
    for (const place of places.filter((_, at) => looksSo(at, turn))) {
      const path = deskPath(place, ids);
      expect(path, `${place.name}: nothing of the demo shop stands there`).not.toBeNull();
      await test.step(place.name, async () => {
        await page.goto(`${url()}/admin/#${path}`);
        await still(page, waiting);
        await check(page, place, seen);
        faults.push(...(await narrowed(page, look, waiting)).map((fault) => `${place.name} ${fault}`));
        if (process.env.SHOTS)
          await page.screenshot({
            path: `${process.env.SHOTS}/desk-${place.name.replace(/\W+/g, '-')}-${look.width}-${look.theme}.png`,
          });
      });
    }
    expect(faults).toEqual([]);
    await context.close();
  });
}
