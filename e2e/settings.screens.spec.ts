// Screens as a browser shows them that is set for its user: forced colours, large letters, a zoom of 400 %, less motion. What is
// chosen and what has the focus can be seen, nothing is lost, and nothing moves. Each day other screens of the main ones.
import { expect, type Page, test } from '@playwright/test';
import { browserOf, type Look, tabOf } from './looks.ts';
import { isAll, TODAY } from './part.ts';
import { BUILT, GUESTS, queries } from './places.ts';
import { at, member, type Signed, settled } from './shop.ts';
import { wordFaults } from './shop-faults.ts';

const MAIN = ['/', '/pages/shop/index', '/pages/item/index', '/pages/cart/index', '/pages/carttoorder/index'];
const MORE = [
  '/pages/user/index',
  '/pages/member/pay/index',
  '/pages/member/ordertosend/index',
  '/pages/member/sendorder/detail',
  '/pages/member/order/index',
  '/pages/setting/index',
  '/pages/user/login',
  '/pages/member/signin/index',
  '/pages/member/myaddress/add',
];
/** The main screens, two of the others each day. */
const SAMPLE = isAll ? BUILT.map(({ path }) => path) : [...MAIN, ...[0, 1].map((n) => MORE[(TODAY * 2 + n) % MORE.length]!)];

let shopper: Signed;
let params: Record<string, string>;
test.beforeAll(async () => {
  shopper = await member();
  params = await queries(shopper);
});

/** Walks the sample in one browser, and looks at each screen. */
const walk = (
  title: string,
  look: Look,
  begin: (page: Page) => Promise<unknown>,
  check: (page: Page, path: string) => Promise<void>,
) =>
  test(title, async ({ browser }) => {
    const contexts = [await browserOf(browser, look), await browserOf(browser, look, shopper)];
    for (const [who, context] of contexts.entries()) {
      const { page, seen } = await tabOf(context);
      await begin(page);
      for (const path of SAMPLE.filter((one) => GUESTS.test(one) === (who === 0)))
        await test.step(path, async () => {
          seen.problems.length = 0;
          await page.goto(at(`${path}${params[path] ?? ''}`));
          await settled(page);
          await check(page, path);
          expect(seen.problems).toEqual([]);
          const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
          expect.soft(wide, `${path} scrolls sideways`).toBeLessThanOrEqual(0);
        });
      await context.close();
    }
  });

/** What is chosen, at most so many of a page: the element that shows it, and how it is taken back. */
const CHOSEN =
  '[aria-pressed="true"], [aria-checked="true"], [role="tab"][aria-selected="true"], input:checked:not([role="switch"]), [role="switch"]:checked';
const MOST = 5;

/** What is chosen and looks the same when it is not. */
async function unseenChoices(page: Page): Promise<string[]> {
  const found: string[] = [];
  const seen = new Set<string>();
  for (const one of await page.$$(CHOSEN)) {
    const kind = await one.evaluate(
      (element) => `${element.getAttribute('role') ?? element.tagName} ${element.parentElement!.className} ${element.className}`,
    );
    if (seen.size >= MOST || seen.has(kind) || !(await one.isVisible())) continue;
    seen.add(kind);
    // Four pixels around it: a ring may be outside.
    const face = (await one.evaluateHandle((element) => element.closest('label') ?? element)) as typeof one;
    await face.scrollIntoViewIfNeeded();
    const box = (await face.boundingBox())!;
    const clip = { x: Math.max(0, box.x - 4), y: Math.max(0, box.y - 4), width: box.width + 8, height: box.height + 8 };
    const shot = () => page.screenshot({ clip, animations: 'disabled' });
    const set = (chosen: boolean) =>
      one.evaluate((element, on) => {
        for (const name of ['aria-pressed', 'aria-checked', 'aria-selected'])
          if (element.hasAttribute(name)) element.setAttribute(name, String(on));
        if (element instanceof HTMLInputElement) element.checked = on;
      }, chosen);
    const before = await shot();
    await set(false);
    const after = await shot();
    await set(true);
    if (before.equals(after)) found.push(kind);
  }
  return found;
}

/** Fields and buttons that look the same with the focus and without. */
async function unseenFocus(page: Page): Promise<string[]> {
  const found: string[] = [];
  const seen = new Set<string>();
  // The keyboard was used: from here on focus is shown.
  await page.keyboard.press('Tab');
  for (const one of await page.$$('main :is(a[href], button, input, textarea, select):not(:disabled)')) {
    if (seen.size >= MOST) break;
    const kind = await one.evaluate(
      (element) => element.className.split(' ')[0] || `${element.tagName} in ${element.parentElement!.className}`,
    );
    if (seen.has(kind) || !(await one.isVisible())) continue;
    seen.add(kind);
    await one.evaluate((element) => (element as HTMLElement).focus());
    const face = (await one.evaluateHandle(
      (element) => element.closest('label, .ui-input, .ui-searchbox') ?? element,
    )) as typeof one;
    const box = (await face.boundingBox())!;
    const clip = { x: Math.max(0, box.x - 5), y: Math.max(0, box.y - 5), width: box.width + 10, height: box.height + 10 };
    const before = await page.screenshot({ clip, animations: 'disabled', caret: 'hide' });
    await one.evaluate((element) => (element as HTMLElement).blur());
    const after = await page.screenshot({ clip, animations: 'disabled', caret: 'hide' });
    if (before.equals(after)) found.push(kind);
  }
  return found;
}

for (const look of [
  { width: 390, theme: 'light', language: 'en' },
  { width: 1280, theme: 'dark', language: 'de' },
] as const) {
  if (!isAll && (TODAY % 2 === 0) !== (look.width === 390)) continue;
  walk(
    `forced colours show what is chosen and what has the focus, ${look.width}`,
    look,
    (page) => page.emulateMedia({ forcedColors: 'active' }),
    async (page, path) => {
      expect.soft(await unseenChoices(page), `${path}: chosen`).toEqual([]);
      expect.soft(await unseenFocus(page), `${path}: focus`).toEqual([]);
    },
  );
}

for (const width of [390, 1280]) {
  if (!isAll && (TODAY % 2 === 1) !== (width === 390)) continue;
  walk(
    `letters of twice their size lose nothing, ${width}`,
    { width, theme: 'light', language: TODAY % 2 === 0 ? 'de' : 'ar' },
    (page) =>
      page.addInitScript(() =>
        addEventListener('DOMContentLoaded', () => document.documentElement.style.setProperty('font-size', '32px')),
      ),
    async (page, path) => {
      expect(await page.evaluate(() => Number.parseFloat(getComputedStyle(document.body).fontSize))).toBeGreaterThan(25);
      expect.soft(await wordFaults(page), path).toEqual([]);
    },
  );
}

walk(
  'a zoom of 400 % loses nothing and leaves room to read',
  { width: 320, theme: 'light', language: TODAY % 2 === 0 ? 'ja' : 'de' },
  (page) => page.setViewportSize({ width: 320, height: 256 }),
  async (page, path) => {
    expect.soft(await wordFaults(page), path).toEqual([]);
    // Of 256 px at least 100 are not covered by bars that stay.
    const room = await page.evaluate(() => {
      scrollTo(0, document.documentElement.scrollHeight / 3);
      let free = 0;
      for (let y = 1; y < innerHeight; y += 4) {
        const hit = document.elementFromPoint(innerWidth / 2, y);
        if (hit && !hit.closest('.ui-foot, .ui-head, .ui-nav, .shop-top')) free += 4;
      }
      scrollTo(0, 0);
      return free;
    });
    expect.soft(room, `${path}: room`).toBeGreaterThanOrEqual(100);
  },
);

test('less motion: nothing is animated for longer than a moment, and scrolls are at once', async ({ browser }) => {
  const context = await browserOf(browser, { width: 390, theme: 'light', language: 'en' });
  const { page } = await tabOf(context);
  await page.goto(at(`/pages/item/index${params['/pages/item/index']}`));
  await settled(page);
  await page.evaluate(() => {
    const moves: string[] = [];
    Object.assign(window, { moves });
    for (const name of ['scrollTo', 'scrollBy', 'scrollIntoView'] as const) {
      const real = Element.prototype[name] as (...args: unknown[]) => void;
      Element.prototype[name] = function (this: Element, ...args: unknown[]) {
        if ((args[0] as ScrollToOptions | undefined)?.behavior === 'smooth') moves.push(name);
        return real.apply(this, args);
      } as never;
    }
    const watch = () => {
      for (const one of document.getAnimations()) {
        const { duration, iterations } = one.effect!.getComputedTiming();
        if (Number(duration) > 10 || iterations === Infinity) moves.push(`${(one as CSSAnimation).animationName} ${duration}`);
      }
      requestAnimationFrame(watch);
    };
    watch();
  });
  await page.getByRole('button', { name: 'Add to cart' }).last().click();
  const sheet = page.getByRole('dialog');
  await expect(sheet).toBeVisible();
  await sheet.getByRole('button', { name: 'Add to cart' }).click();
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await page.locator('.ui-carousel-step').last().dispatchEvent('click');
  expect(await page.evaluate(() => (window as unknown as { moves: string[] }).moves)).toEqual([]);
  await context.close();
});
