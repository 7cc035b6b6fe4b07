// Every screen in wide windows: each day a quarter of them in one of five widths, with `npm run test:pictures` all of them in all.
// Nothing scrolls sideways, nothing that stays covers what is read, and columns stand where their skeleton stood.
import { expect, type Page, test } from '@playwright/test';
import { browserOf, type Look, type Tab, tabOf } from './looks.ts';
import { inPart, isAll, isToday, TODAY } from './part.ts';
import { BUILT, GUESTS, queries } from './places.ts';
import { at, member, type Signed, settled, sound } from './shop.ts';
import { shopFaults } from './shop-faults.ts';

const WIDTHS = [600, 840, 1024, 1280, 1440];
const LANGUAGES: Look['language'][] = ['en', 'zh-cn', 'de', 'rtl'];

let shopper: Signed;
let params: Record<string, string>;
test.beforeAll(async () => {
  shopper = await member();
  params = await queries(shopper);
});

const tabs = new Map<string, Tab>();
test.afterAll(() => Promise.all([...tabs.values()].map(({ page }) => page.context().close())));

const COLUMNS = '.wide-side, .wide-list, .wide-detail, .ui-column, .ui-summary, .shop-filter, main.ui-main';
type Places = Record<string, { x: number; width: number }>;
const columnsOf = (page: Page): Promise<Places> =>
  page.evaluate(
    (all) =>
      Object.fromEntries(
        all.split(', ').flatMap((one) => {
          const box = document.querySelector(one)?.getBoundingClientRect();
          return box && box.width > 0 ? [[one, { x: Math.round(box.x), width: Math.round(box.width) }]] : [];
        }),
      ),
    COLUMNS,
  );

/** What stays while the page scrolls, and lies on words of the page that are not its own. */
const covers = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const staying = [
      ...document.querySelectorAll<HTMLElement>('.ui-summary, .shop-item-box, .wide-list, .shop-filter, .wide-side'),
    ];
    for (const one of staying) {
      const box = one.getBoundingClientRect();
      if (box.width === 0 || !/sticky/.test(getComputedStyle(one).position)) continue;
      if (box.height > innerHeight - 64) found.push(`higher than the window: ${one.className} ${Math.round(box.height)}`);
      for (const other of document.querySelectorAll<HTMLElement>('main .ui-card, main .ui-cells')) {
        if (one.contains(other) || other.contains(one)) continue;
        const area = other.getBoundingClientRect();
        const [wide, high] = [
          Math.min(box.right, area.right) - Math.max(box.left, area.left),
          Math.min(box.bottom, area.bottom) - Math.max(box.top, area.top),
        ];
        if (wide > 2 && high > 2) found.push(`${one.className} covers ${other.textContent?.slice(0, 30)}`);
      }
    }
    return found;
  });

for (const [index, screen] of BUILT.entries()) {
  if (!inPart(index)) continue;
  if (!isToday(index, 4)) continue;
  test(`wide ${screen.path}`, async ({ browser }) => {
    const guest = GUESTS.test(screen.path);
    const widths = isAll ? WIDTHS : [WIDTHS[(index + TODAY) % WIDTHS.length]!];
    for (const width of widths) {
      const language = LANGUAGES[(index + width + TODAY) % LANGUAGES.length]!;
      const look: Look = { width, theme: (index + TODAY) % 2 === 0 ? 'light' : 'dark', language };
      const key = `${width} ${look.theme} ${language} ${guest}`;
      if (!tabs.has(key)) tabs.set(key, await tabOf(await browserOf(browser, look, guest ? undefined : shopper)));
      const { page, seen } = tabs.get(key)!;
      seen.problems.length = 0;
      await page.goto(at(`${screen.path}${params[screen.path] ?? ''}`));
      // A document of its own: the columns of the screen before would be measured for its skeleton.
      await page.reload();
      await page.locator('.wide-header').waitFor();
      const early = await columnsOf(page);
      await settled(page);
      const late = await columnsOf(page);
      for (const [name, place] of Object.entries(early))
        if (late[name]) expect(late[name], `${key}: ${name} jumps`).toEqual(place);
      await sound(page, seen, { axe: isAll || index % 4 === TODAY % 4 });
      expect(await covers(page), key).toEqual([]);
      expect(await shopFaults(page), key).toEqual([]);
      if (process.env.SHOTS)
        await page.screenshot({
          path: `${process.env.SHOTS}/wide${screen.path.replace(/\W+/g, '-')}-${width}-${language}.png`,
          fullPage: true,
        });
    }
  });
}
