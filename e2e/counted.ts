// An operator's hands, counted: a tap, a key, a scan and a typed number are one each. What they do is what a person does; nothing is called behind the page.
import type { Locator, Page } from '@playwright/test';

export type Hands = {
  /** how often they moved */
  count: () => number;
  tap: (what: Locator) => Promise<void>;
  key: (key: string) => Promise<void>;
  type: (into: Locator, value: string) => Promise<void>;
  /** a code as a scanner types it, wherever the focus is */
  scan: (code: string) => Promise<void>;
};

export function handsOf(page: Page): Hands {
  let count = 0;
  const counted = async (act: Promise<unknown>): Promise<void> => {
    count += 1;
    await act;
  };
  return {
    count: () => count,
    tap: (what) => counted(what.click()),
    key: (key) => counted(page.keyboard.press(key)),
    type: (into, value) => counted(into.fill(value)),
    scan: (code) =>
      counted(
        page.evaluate((text) => {
          for (const key of [...text, 'Enter'])
            (document.activeElement ?? document.body).dispatchEvent(
              new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
            );
        }, code),
      ),
  };
}
