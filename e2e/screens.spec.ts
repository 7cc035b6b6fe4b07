// Every screen once at 390 px with axe, and once more in another width, theme or language, in turn.
import { expect, test } from '@playwright/test';
import { BUILT, queries } from './places.ts';
import { at, member, type Signed, settled, signIn, sound, url, watch } from './shop.ts';

type Look = { width: number; theme: 'light' | 'dark'; language: 'zh-cn' | 'en' };
const OTHERS: Look[] = [
  { width: 320, theme: 'light', language: 'en' },
  { width: 390, theme: 'dark', language: 'zh-cn' },
  { width: 1280, theme: 'light', language: 'en' },
  { width: 320, theme: 'dark', language: 'zh-cn' },
  { width: 390, theme: 'dark', language: 'en' },
];

let shopper: Signed;
let params: Record<string, string>;
test.beforeAll(async () => {
  shopper = await member();
  params = await queries(shopper);
});

for (const [index, screen] of BUILT.entries()) {
  test(`${screen.path}`, async ({ browser }) => {
    const looks: Look[] = [{ width: 390, theme: 'light', language: 'zh-cn' }, OTHERS[index % OTHERS.length]!];
    for (const [turn, look] of looks.entries()) {
      const context = await browser.newContext({
        viewport: { width: look.width, height: 844 },
        colorScheme: look.theme,
        locale: look.language === 'en' ? 'en-GB' : 'zh-CN',
      });
      await context.addCookies([{ name: 'lang', value: look.language, url: url() }]);
      const page = await context.newPage();
      const seen = watch(page);
      const guest = ['/pages/user/login', '/pages/user/register', '/pages/user/forgetpwd'].includes(screen.path);
      if (!guest) await signIn(page, shopper);
      await page.addInitScript((language) => localStorage.setItem('language', language), look.language);
      await page.goto(at(`${screen.path}${params[screen.path] ?? ''}`));
      await settled(page);
      await sound(page, seen, { axe: turn === 0 || look.theme === 'dark' });
      if (process.env.SHOTS)
        await page.screenshot({
          path: `${process.env.SHOTS}/${screen.path.replace(/\W+/g, '-')}-${look.width}-${look.theme}-${look.language}.png`,
          fullPage: true,
        });
      await context.close();
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
