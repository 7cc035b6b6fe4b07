// Every screen once at 390 px with axe; a third of them, another one each day, once more in another width, theme or language.
// `npm run test:pictures` walks all of them in all looks.
import { expect, test } from '@playwright/test';
import { browserOf, type Look, type Tab, TRANSLATED, tabOf, titleOf } from './looks.ts';
import { inPart, TODAY } from './part.ts';
import { BUILT, GUESTS, queries } from './places.ts';
import { at, member, type Signed, settled, sound, watch } from './shop.ts';
import { shopFaults } from './shop-faults.ts';

const FIRST: Look = { width: 390, theme: 'light', language: 'zh-cn' };
const OTHERS: Look[] = [
  { width: 320, theme: 'light', language: 'en' },
  { width: 390, theme: 'dark', language: 'zh-cn' },
  { width: 1280, theme: 'light', language: 'en' },
  { width: 320, theme: 'dark', language: 'zh-cn' },
  { width: 390, theme: 'dark', language: 'en' },
  { width: 390, theme: 'light', language: 'rtl' },
  ...TRANSLATED,
];

let shopper: Signed;
let params: Record<string, string>;
test.beforeAll(async () => {
  shopper = await member();
  params = await queries(shopper);
});

/** One tab a look, for visitors and for members: from screen to screen as a tap would, without reloading the app. */
const tabs = new Map<string, Tab>();
test.afterAll(() => Promise.all([...tabs.values()].map(({ page }) => page.context().close())));

for (const [index, screen] of BUILT.entries()) {
  if (!inPart(index)) continue;
  test(`${screen.path}`, async ({ browser }) => {
    const guest = GUESTS.test(screen.path);
    const looks = (index + TODAY) % 3 === 0 ? [FIRST, OTHERS[(index + TODAY) % OTHERS.length]!] : [FIRST];
    for (const look of looks) {
      const key = `${titleOf(look)} ${guest}`;
      if (!tabs.has(key)) tabs.set(key, await tabOf(await browserOf(browser, look, guest ? undefined : shopper)));
      const { page, seen } = tabs.get(key)!;
      seen.problems.length = 0;
      await page.goto(at(`${screen.path}${params[screen.path] ?? ''}`));
      await settled(page);
      await sound(page, seen, { axe: look === FIRST || look.theme === 'dark' });
      expect(await shopFaults(page), 'what can be measured').toEqual([]);
      if (process.env.SHOTS)
        await page.screenshot({
          path: `${process.env.SHOTS}/${screen.path.replace(/\W+/g, '-')}-${titleOf(look).replaceAll(' ', '-')}.png`,
          fullPage: true,
        });
    }
  });
}

test('an unknown address leads home', async ({ page }) => {
  const seen = watch(page);
  await page.goto(at('/pages/no/such'));
  await settled(page);
  await sound(page, seen);
  await page
    .getByRole('link', { name: /首页|home/i })
    .or(page.getByRole('button', { name: /首页|home/i }))
    .first()
    .click();
  await expect(page).toHaveURL(/#\/$/);
});
