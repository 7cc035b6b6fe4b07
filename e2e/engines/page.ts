// Steps on a page and measurements of it, the same in every engine. What runs in the page gets all it uses as its argument.
import { expect } from '@playwright/test';
import { overlaysOf } from '#ui/overlay/back-stack.ts';
import { deskFaults } from '../desk-faults.ts';
import { shopFaults } from '../shop-faults.ts';
import type { Tab, Target, Wanted } from './tab.ts';

const WAIT = { timeout: 30_000, intervals: [50, 100, 200, 300] };

const sent = ({ css, name, last = false }: Target, reach: boolean): Wanted => ({ css, name: name?.source ?? null, last, reach });
const nameOf = ({ css, name }: Target): string => (name ? `${css} ${name}` : css);

/** The visible element in the topmost dialog, else on the page. With `reach` only once nothing covers its middle. */
const locate = ({ css, name, last, reach }: Wanted): Element | null => {
  const top = [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1);
  if (top && (top.dataset.leaving === 'true' || top.getAnimations().length > 0)) return null;
  const found = [...(top ?? document).querySelectorAll(css)].filter((one) => {
    const { width, height } = one.getBoundingClientRect();
    const label = (one.getAttribute('aria-label') ?? one.textContent ?? '').trim();
    return width > 0 && height > 0 && !one.closest('[inert]') && (name === null || new RegExp(name, 'u').test(label));
  });
  const one = found[last ? found.length - 1 : 0];
  if (!one || !reach) return one ?? null;
  if (one.matches(':disabled, [aria-disabled="true"]')) return null;
  one.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  const { left, right, top: above, bottom } = one.getBoundingClientRect();
  const hit = document.elementFromPoint((left + right) / 2, (above + bottom) / 2);
  return hit && (one.contains(hit) || hit.closest('label')?.contains(one)) ? one : null;
};

/** Waits until it can be seen. */
export async function see(tab: Tab, target: Target, what = nameOf(target)): Promise<void> {
  await expect(async () => {
    expect(await tab.element(locate, sent(target, false)), `${what} is shown`).not.toBeNull();
  }).toPass(WAIT);
}

/** Clicks it once that is possible. */
export async function tap(tab: Tab, target: Target): Promise<void> {
  await expect(async () => {
    const found = await tab.element(locate, sent(target, true));
    expect(found, `${nameOf(target)} can be tapped`).not.toBeNull();
    await found!.click();
  }).toPass(WAIT);
}

/** Replaces the text of a field. */
export async function fill(tab: Tab, target: Target, text: string): Promise<void> {
  await tap(tab, target);
  await tab.evaluate(() => {
    const field = document.activeElement;
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.select();
  });
  await tab.type(text);
}

export async function expectPath(tab: Tab, path: RegExp): Promise<void> {
  await expect.poll(() => tab.evaluate(() => location.hash), WAIT).toMatch(path);
}

/** Waits until the page shows something and no loading sign. */
export async function settled(tab: Tab): Promise<void> {
  const still = () =>
    tab.evaluate(() => {
      // The header of a wide window has a form of its own.
      const words = ((document.querySelector('main') ?? document.querySelector('form'))?.textContent ?? '').trim();
      const busy = document.querySelector('[aria-busy="true"], .ui-spin, .ui-ghost, .shop-waiting:popover-open');
      const pictures = [...document.images].every((one) => one.complete || one.loading === 'lazy');
      return words.length > 0 && !busy && pictures ? `${location.hash} ${words.length}` : '';
    });
  let before = '';
  await expect
    .poll(
      async () => {
        const now = await still();
        const same = now !== '' && now === before;
        before = now;
        return same;
      },
      { ...WAIT, message: 'the page has loaded' },
    )
    .toBe(true);
}

/** Records errors that no code catches; `faultsOf` reads them. Called once a document. */
export const noteErrors = (tab: Tab): Promise<void> =>
  tab.evaluate(() => {
    const noted = document.createElement('meta');
    noted.name = 'errors';
    document.head.append(noted);
    const note = (text: string) => noted.append(`${text}\n`);
    addEventListener('error', (event) => note(event.message));
    addEventListener('unhandledrejection', (event) => note(`rejected: ${event.reason}`));
  });

/** The faults of the page as it is: errors, a page that scrolls sideways, words on each other or cut off. */
export async function faultsOf(tab: Tab, app: 'shop' | 'desk'): Promise<string[]> {
  const own = await tab.evaluate(() => {
    const root = document.documentElement;
    const wide = root.scrollWidth - root.clientWidth;
    const errors = (document.querySelector('meta[name="errors"]')?.textContent ?? '').split('\n').filter(Boolean);
    return [...errors, ...(wide > 0 ? [`the page scrolls sideways by ${wide} px`] : [])];
  });
  const measured = app === 'shop' ? await shopFaults(tab) : await deskFaults(tab);
  return [...own, ...measured];
}

export type SheetSize = { height: number; visible: number; content: number; faults: string[] };

/** The topmost dialog once it has opened: its height, that of its content, and its faults. */
export async function sheetOf(tab: Tab, name = 'the sheet'): Promise<SheetSize> {
  await see(tab, { css: '.ui-sheet-body, .ui-dialog > *' }, name);
  let before = '';
  const still = async () => {
    const now = await tab.evaluate(() => {
      const dialog = [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1);
      if (!dialog || dialog.getAnimations().length > 0) return '';
      const { top, height } = dialog.getBoundingClientRect();
      return `${top} ${height}`;
    });
    const same = now !== '' && now === before;
    before = now;
    return same;
  };
  await expect.poll(still, { ...WAIT, message: 'the sheet has come up' }).toBe(true);
  return tab.evaluate(() => {
    const dialog = [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1)!;
    const body = dialog.querySelector<HTMLElement>('.ui-sheet-body') ?? dialog;
    const { top, bottom, left, right, height } = dialog.getBoundingClientRect();
    const faults: string[] = [];
    if (top < -1 || bottom > innerHeight + 1 || left < -1 || right > innerWidth + 1)
      faults.push('it is not wholly in the window');
    // Sheets and dialogs grow to 88% of the window, those at the side to all of it.
    const cut = body.scrollHeight - body.clientHeight;
    if (cut > 1 && height < 0.87 * innerHeight) faults.push(`${cut} px of what it holds are hidden though it could be higher`);
    if (body.clientHeight < 40) faults.push(`what it holds is seen ${body.clientHeight} px high`);
    if (body.scrollWidth > body.clientWidth + 1) faults.push('it scrolls sideways');
    for (const one of dialog.querySelectorAll('.ui-sheet-head, .ui-sheet-foot > *')) {
      const box = one.getBoundingClientRect();
      if (box.height > 0 && (box.top < top - 1 || box.bottom > bottom + 1))
        faults.push(`it cuts off: ${one.textContent?.trim()}`);
    }
    return { height: Math.round(height), visible: body.clientHeight, content: body.scrollHeight, faults };
  });
}

/** Closes the topmost dialog with Escape, and waits until its history entry is gone. */
export async function closeSheet(tab: Tab): Promise<void> {
  const open = () => tab.evaluate(() => document.querySelectorAll('dialog[open]').length);
  const before = await open();
  await tab.press('Escape');
  await expect.poll(open, { ...WAIT, message: 'the sheet closes' }).toBeLessThan(before);
  const steps = async () => overlaysOf(await tab.evaluate(() => history.state as unknown)).length;
  await expect.poll(steps, { ...WAIT, message: 'the history is as before' }).toBe(await open());
}
