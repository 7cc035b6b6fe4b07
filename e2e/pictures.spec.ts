// Every screen in all widths, themes and languages, a pseudo right-to-left language among them; beside them the sheets, states
// and kinds of goods that an address alone does not show. Pictures go to .cache/pictures (PICTURES_TO names another folder).
// ONLY=<part of a name> and LOOK=<width theme language> walk a part of it.
import { mkdirSync } from 'node:fs';
import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test';
import { type Place, places } from './places.ts';
import { at, member, type Signed, settled, signIn, sound, url, type Watch, watch } from './shop.ts';

const OUT = process.env.PICTURES_TO ?? new URL('../.cache/pictures/', import.meta.url).pathname;
const only = process.env.ONLY;

const HEIGHT = 844;
const TALLEST = 4000;

type Look = { width: number; theme: 'light' | 'dark'; language: 'zh-cn' | 'en' | 'rtl' };
const LOOKS: Look[] = [320, 390, 1280].flatMap((width) =>
  (['light', 'dark'] as const).flatMap((theme) =>
    (['zh-cn', 'en', 'rtl'] as const).map((language) => ({ width, theme, language })),
  ),
);

/** A browser of its own for visitors and for members; what they loaded once is kept from screen to screen. */
async function browserOf(browser: Browser, look: Look, shopper?: Signed): Promise<BrowserContext> {
  const lang = look.language === 'zh-cn' ? 'zh-cn' : 'en';
  const context = await browser.newContext({
    viewport: { width: look.width, height: HEIGHT },
    colorScheme: look.theme,
    locale: lang === 'en' ? 'en-GB' : 'zh-CN',
    reducedMotion: 'reduce',
  });
  await context.addCookies([{ name: 'lang', value: lang, url: url() }]);
  await context.addInitScript((name) => localStorage.setItem('language', name), lang);
  if (look.language === 'rtl')
    await context.addInitScript(() => {
      const turn = () => {
        if (document.documentElement && document.documentElement.dir !== 'rtl') document.documentElement.dir = 'rtl';
      };
      new MutationObserver(turn).observe(document, { attributes: true, childList: true, subtree: true });
      turn();
    });
  if (shopper) await signIn(context, shopper);
  return context;
}

type Tab = { page: Page; seen: Watch };
async function tabOf(context: BrowserContext): Promise<Tab> {
  const page = await context.newPage();
  return { page, seen: watch(page) };
}

/** Goes there as a tap would, without loading the app anew: the walk stays quick, and meets what one screen leaves to the next. */
async function shoot({ page, seen }: Tab, place: Place, look: Look): Promise<void> {
  seen.problems.length = 0;
  await page.goto(at(place.path));
  await settled(page);
  await place.open?.(page);
  if (place.open) await settled(page);
  const name = `${place.name}-${look.width}-${look.theme}-${look.language}.jpg`;
  // As tall as the page is, so that bars stand at its foot and pictures below the fold are loaded too.
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  if (!place.open) await page.setViewportSize({ width: look.width, height: Math.min(Math.max(height, HEIGHT), TALLEST) });
  if (height > HEIGHT && !place.open) await settled(page);
  await page.screenshot({ path: `${OUT}/${name}`, type: 'jpeg', quality: 82, animations: 'disabled' });
  await page.setViewportSize({ width: look.width, height: HEIGHT });
  await sound(page, seen, { axe: look.width === 390 && look.language === 'zh-cn' });
}

for (const look of LOOKS) {
  const title = `${look.width} ${look.theme} ${look.language}`;
  if (process.env.LOOK && process.env.LOOK !== title) continue;
  test(title, async ({ browser }) => {
    mkdirSync(OUT, { recursive: true });
    const shopper = await member();
    const contexts = [await browserOf(browser, look), await browserOf(browser, look, shopper)];
    const [guest, user] = await Promise.all(contexts.map(tabOf));
    for (const place of await places(shopper)) {
      if (only && !place.name.includes(only)) continue;
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
