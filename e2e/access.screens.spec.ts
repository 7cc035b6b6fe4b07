// Every screen against WCAG 2.2 AA: clean by axe, names whose pieces stand apart, help in its place. Each day a seventh of the
// screens in one of six looks, each in another language; with `npm run test:pictures` all of them in all six.
import { expect, test } from '@playwright/test';
import { LANGS } from '#contract/lang.ts';
import { axeFaults, runTogether } from './access.ts';
import { browserOf, type Look, type Tab, tabOf } from './looks.ts';
import { isAll, isToday, TODAY } from './part.ts';
import { BUILT, GUESTS, queries } from './places.ts';
import { at, member, type Signed, settled } from './shop.ts';

/** The languages change from day to day. */
const LOOKS: Look[] = [390, 820, 1280]
  .flatMap((width) => (['light', 'dark'] as const).map((theme) => ({ width, theme })))
  .map((look, turn) => ({ ...look, language: LANGS[(turn * 2 + TODAY) % LANGS.length]! }));

let shopper: Signed;
let params: Record<string, string>;
test.beforeAll(async () => {
  shopper = await member();
  params = await queries(shopper);
});

/** One tab a look, for visitors and for members. */
const tabs = new Map<string, Tab>();
test.afterAll(() => Promise.all([...tabs.values()].map(({ page }) => page.context().close())));

const looksOf = (index: number): Look[] =>
  isAll ? LOOKS : isToday(index, 7) ? [LOOKS[((index + TODAY) / 7) % LOOKS.length]!] : [];

for (const [index, screen] of BUILT.entries()) {
  const looks = looksOf(index);
  if (looks.length === 0) continue;
  test(`access ${screen.path}`, async ({ browser }) => {
    const guest = GUESTS.test(screen.path);
    for (const look of looks) {
      const key = `${look.width} ${look.theme} ${look.language} ${guest}`;
      if (!tabs.has(key)) tabs.set(key, await tabOf(await browserOf(browser, look, guest ? undefined : shopper)));
      const { page } = tabs.get(key)!;
      await page.goto(at(`${screen.path}${params[screen.path] ?? ''}`));
      await settled(page);
      expect.soft(await axeFaults(page), `${key}: axe`).toEqual([]);
      expect.soft(await runTogether(page), `${key}: names run together`).toEqual([]);
      // Help is the second group of the foot on every page of a wide window that has one; on a phone it is a page of "Me".
      if (look.width >= 1024 && screen.frame !== 'alone')
        expect
          .soft(await page.locator('.wide-foot section:nth-of-type(2) a[href*="/help/index"]').count(), `${key}: help`)
          .toBe(1);
    }
  });
}

test('names that run together are found, and those that do not are not', async ({ page }) => {
  await page.setContent(`<button><span>Price</span><span style="margin-inline-start: 8px">12.00</span></button>
    <a href="#x"><span>Pri</span><span>ce</span> <b>12.00</b></a><button><div>Unread</div><div>2</div></button>
    <label><input type="radio"><span>Sea</span><span style="margin-inline-start: 8px">€9</span></label>`);
  expect(await runTogether(page)).toEqual(['Price|12.00', 'Sea|€9']);
});
