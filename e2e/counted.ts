// An operator's hands, counted: a tap, a key, a scan and a typed number are one each. They only do what a person does; no
// calls.
import type { Locator, Page } from '@playwright/test';
import type { Picture } from './hands.ts';

export type Hands = {
  /** the moves so far */
  count: () => number;
  tap: (what: Locator) => Promise<void>;
  key: (key: string) => Promise<void>;
  type: (into: Locator, value: string) => Promise<void>;
  /** a picture taken: the phone's own button is one tap */
  photo: (into: Locator, picture: Picture) => Promise<void>;
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
    photo: (into, picture) => counted(into.setInputFiles(picture)),
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
