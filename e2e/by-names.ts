// Finding by names, in any language, what a screen reader reads out.
import { expect, type Locator } from '@playwright/test';
import { say } from '#contract/messages.ts';

export type Say = (key: string, params?: Record<string, unknown>) => string;
/** The texts of the shop in a language. */
export const saying =
  (lang: string): Say =>
  (key, params = {}) =>
    say(key, params as never, lang);

/** A name that begins with this text. */
export const begins = (text: string): RegExp =>
  new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+')}`);

/** Presses a button again that was refused: within a second after the first time it does nothing. */
export const pressAgain = (button: Locator, follows: () => Promise<void>): Promise<void> =>
  expect(async () => {
    if (await button.isVisible()) await button.click({ timeout: 2000 });
    await follows();
  }).toPass();

/** The first PIN, on the open pad: a code from the mail, and the digits twice. */
export async function makePin(pad: Locator, t: Say, pin: string, codeOf: () => Promise<string>): Promise<void> {
  await pad.getByRole('button', { name: t('captcha.send') }).click();
  await expect(pad.getByRole('button', { name: t('captcha.send') })).toBeHidden();
  await pad
    .getByRole('textbox')
    .last()
    .fill(await codeOf());
  await pad.getByRole('button', { name: t('paypassword.next') }).click();
  for (const title of ['paypassword.new', 'paypassword.again']) {
    await expect(pad.getByRole('heading', { name: t(title) })).toBeVisible();
    for (const digit of pin) await pad.getByRole('button', { name: digit, exact: true }).click();
  }
}
