// A shopper with nothing but a keyboard, in any browser: Tab until what is wanted has the focus, and at each stop the focus can be seen.
import { expect } from '@playwright/test';

/** A window with a keyboard: that of Playwright, or of another client (engines/tab.ts). */
export type Keys = {
  press(key: 'Tab' | 'Shift+Tab' | 'Enter' | 'Space' | 'Escape'): Promise<unknown>;
  type(text: string): Promise<unknown>;
  evaluate<T>(work: () => T): Promise<Awaited<T>>;
};

type Stop = { name: string; fault: string; where: string };

/** What has the focus, and what is wrong with how it is shown: nothing in its middle but itself, and a ring or an edge of its own. */
const stop = (): Stop => {
  const one = document.activeElement as HTMLElement | null;
  if (!one || one === document.body) return { name: '', fault: '', where: 'body' };
  const words = one.getAttribute('aria-label') ?? ((one as HTMLInputElement).labels?.[0] ?? one).textContent ?? '';
  const name = (words.trim() || (one as HTMLInputElement).placeholder || '').replace(/\s+/g, ' ').slice(0, 120);
  const where = `${one.tagName.toLowerCase()}.${one.className} "${name.slice(0, 40)}"`;
  // The mark that is drawn for a box, and the frame around a field, show its focus.
  const face = one.closest<HTMLElement>('label.ui-tick, label.ui-switch, .ui-segment label, .shop-pick') ?? one;
  const { left, right, top, bottom } = face.getBoundingClientRect();
  const [x1, x2] = [Math.max(0, left), Math.min(innerWidth, right)];
  const [y1, y2] = [Math.max(0, top), Math.min(innerHeight, bottom)];
  if (x2 - x1 < 1 || y2 - y1 < 1) return { name, where, fault: `outside of the window: ${Math.round(left)} ${Math.round(top)}` };
  const hit = document.elementFromPoint((x1 + x2) / 2, (y1 + y2) / 2);
  const own = hit && (face.contains(hit) || hit.contains(face) || hit.closest('label')?.contains(one));
  if (!own) return { name, where, fault: `under ${hit?.tagName.toLowerCase()}.${hit?.className}` };
  const drawn = (shown: Element | null): boolean => {
    if (!shown) return false;
    const style = getComputedStyle(shown);
    const ring = style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2;
    return ring || /(^|\s)2px inset/.test(style.boxShadow);
  };
  const frame = one.closest('.ui-input, .ui-searchbox, .shop-composer');
  const seen = drawn(one) || drawn(one.nextElementSibling) || (face !== one && drawn(face)) || drawn(frame);
  return { name, where, fault: seen ? '' : 'nothing shows the focus' };
};

const MOST = 160;

/** Tab by Tab to what has this name; each stop on the way is looked at. Which of several has to be `within` what the selector names. */
export async function tabTo(keys: Keys, name: RegExp, within = '', { back = false } = {}): Promise<void> {
  const way: string[] = [];
  for (let at = 0; at < MOST; at += 1) {
    await keys.press(back ? 'Shift+Tab' : 'Tab');
    let now = await keys.evaluate(stop);
    way.push(now.where);
    // What scrolls or slides into view has to arrive first.
    await expect
      .poll(
        async () => {
          now = await keys.evaluate(stop);
          return now.fault;
        },
        { message: now.where },
      )
      .toBe('');
    if (name.test(now.name) && (within === '' || (await isWithin(keys, within)))) return;
  }
  throw new Error(`Tab does not reach ${name} ${within}:\n${way.join('\n')}`);
}

const isWithin = async (keys: Keys, css: string): Promise<boolean> => {
  const paths = await keys.evaluate(() => {
    const found: string[] = [];
    for (let up = document.activeElement; up; up = up.parentElement)
      found.push(up.tagName.toLowerCase(), ...up.classList, up.getAttribute('href') ?? '');
    return found;
  });
  return paths.some((path) => path.includes(css));
};
