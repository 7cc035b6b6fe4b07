// Every screen in all widths, themes and languages, a pseudo right-to-left language among them; also the sheets, states and
// kinds of goods that an address alone does not show. Pictures go to .cache/pictures (PICTURES_TO names another folder).
// ONLY=<part of a name> and LOOK=<width theme language> select a part of it; each may be several, separated by commas.
import { mkdirSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { browserOf, HEIGHT, LOOKS, type Look, type Tab, tabOf, titleOf } from './looks.ts';
import { type PicturePlace, places } from './places.ts';
import { at, member, settled, sound } from './shop.ts';
import { shopFaults } from './shop-faults.ts';

const OUT = process.env.PICTURES_TO ?? new URL('../.cache/pictures/', import.meta.url).pathname;
const only = process.env.ONLY?.split(',');
const looks = process.env.LOOK?.split(',');

const TALLEST = 4000;

/**
 * Every visible picture has loaded, or failed. One that a strip cuts off waits until it is scrolled to, wherever it is in the
 * window.
 */
const loaded = (page: Page) =>
  page.waitForFunction(
    () =>
      document.images.length === 0 ||
      new Promise<boolean>((resolve) => {
        const seen = new IntersectionObserver((entries) => {
          seen.disconnect();
          resolve(entries.every((one) => !one.isIntersecting || (one.target as HTMLImageElement).complete));
        });
        for (const one of document.images) seen.observe(one);
      }),
  );

/**
 * Navigates as a tap does, without reloading the app: this is fast, and catches state that leaks from one screen to the next.
 */
async function shoot({ page, seen }: Tab, place: PicturePlace, look: Look): Promise<void> {
  seen.problems.length = 0;
  await page.goto(at(place.path));
  await settled(page);
  await place.open?.(page);
  if (place.open) await settled(page);
  const name = `${place.name}-${look.width}-${look.theme}-${look.language}.jpg`;
  // As tall as the page is, so that bars are at its foot and pictures below the fold are loaded too.
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  if (!place.open) await page.setViewportSize({ width: look.width, height: Math.min(Math.max(height, HEIGHT), TALLEST) });
  if (height > HEIGHT && !place.open) await settled(page);
  await loaded(page);
  await page.screenshot({ path: `${OUT}/${name}`, type: 'jpeg', quality: 82, animations: 'disabled' });
  await page.setViewportSize({ width: look.width, height: HEIGHT });
  await sound(page, seen, { axe: look.width === 390 && look.language === 'zh-cn' });
  expect(await shopFaults(page), 'what can be measured').toEqual([]);
}

test.describe.configure({ mode: 'parallel' });
for (const look of LOOKS) {
  const title = titleOf(look);
  if (looks && !looks.includes(title)) continue;
  test(title, async ({ browser }) => {
    mkdirSync(OUT, { recursive: true });
    const shopper = await member();
    const contexts = [await browserOf(browser, look), await browserOf(browser, look, shopper)];
    const [guest, user] = await Promise.all(contexts.map(tabOf));
    for (const place of await places(shopper)) {
      if (only && !only.some((part) => place.name.includes(part))) continue;
      await test.step(place.name, async () => {
        const failed = await shoot(place.guest ? guest! : user!, place, look).then(
          () => '',
          (error: Error) => error.message,
        );
        expect.soft(failed, place.name).toBe('');
      });
    }
    await Promise.all(contexts.map((context) => context.close()));
  });
}
