// Browser steps of an operator: the back office's screens as steps of a journey. Chinese, as the demo shop's operators have it.
import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { STAFF_LANGS } from '#contract/lang.ts';
import { say } from '#contract/messages.ts';
import type { Picture } from './hands.ts';
import { type Data, settled, url, type Watch, watch } from './shop.ts';

export type Desk = {
  page: Page;
  seen: Watch;
  /** Opens a URL of the back office with a full reload. */
  open: (path: string) => Promise<void>;
  close: () => Promise<void>;
};

/** A text of the back office in both languages: which one an operator reads depends on the previous user of the desk. */
export const inBoth = (key: string, params: Parameters<typeof say>[1] = {}): RegExp =>
  new RegExp(`^(?:${STAFF_LANGS.map((lang) => say(key, params, lang).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`);

/** Signs an operator in by the form of the back office. */
export async function deskOf(browser: Browser, username: string, width: number): Promise<Desk> {
  const context = await browser.newContext({ viewport: { width, height: width < 768 ? 844 : 900 }, locale: 'zh-CN' });
  const page = await context.newPage();
  const seen = watch(page);
  await page.goto(`${url()}/admin/`);
  await page.locator('input[name="username"]').fill(username);
  await page.locator('input[name="password"]').fill('sampan-demo');
  await page.keyboard.press('Enter');
  // The form has a heading too: the operator is signed in once the form is gone.
  await expect(page.locator('input[name="username"]')).toHaveCount(0);
  await expect(page.locator('main h1').first()).toBeVisible();
  // No one was signed in before: the desk's first call is not a fault.
  seen.problems.length = 0;
  return {
    page,
    seen,
    open: async (path) => {
      await page.goto(`${url()}/admin/#${path}`);
      await page.reload();
      await settled(page);
    },
    close: () => context.close(),
  };
}

/** Opens a queue by the menu, searches it for these words, and opens the row that contains `row`. */
export async function pick(desk: Desk, path: string, words: string, row: string | RegExp = words): Promise<void> {
  const { page } = desk;
  await desk.open(path);
  const found = page.waitForResponse((reply) => {
    const asked = new URLSearchParams(reply.request().postData() ?? new URL(reply.url()).search);
    return reply.url().includes('/admin/api/') && asked.get('q') === words;
  });
  await Promise.all([found, page.locator('.desk-find input').first().fill(words)]);
  await settled(page);
  await page.locator('.desk-row', { hasText: row }).first().click();
  await expect(page.locator('.desk-work-head h1')).toBeVisible();
  await settled(page);
}

/** The big button at the foot of the work, or the one of an open sheet. */
export const foot = ({ page }: Desk, name: string | RegExp): Locator =>
  page.locator('.desk-work-foot').getByRole('button', { name });
export const sheet = ({ page }: Desk): Locator => page.getByRole('dialog');

/** Pictures taken at the bench in `place`: shown at once, waited for until all of them have arrived. */
export async function photograph(place: Locator, pictures: readonly Picture[]): Promise<void> {
  if (pictures.length === 0) return;
  const bench = place.getByRole('group', { name: /照片/ });
  await bench.locator('input[type="file"]').setInputFiles([...pictures]);
  await expect(bench.locator('.desk-photo img')).toHaveCount(pictures.length);
  await expect(bench.locator('.desk-photo [role="status"]')).toHaveCount(0);
}

export async function measure(box: Locator, weight: number, sides: readonly number[]): Promise<void> {
  const inputs = box.locator('.desk-measure input');
  await inputs.nth(0).fill(String(weight / 1000));
  for (const [at, side] of sides.entries()) await inputs.nth(at + 1).fill(String(side / 10));
}

/** Types a parcel's number on the receiving screen; it has to be expected there. */
export async function receive({ page, open }: Desk, warehouse: number, tracking_no: string): Promise<void> {
  await open('/receive');
  await page.locator('.scan-cam select').selectOption(String(warehouse));
  const number = page.locator('input[name="tracking_no"]');
  if (!(await number.isVisible())) await page.getByRole('button', { name: '手动输入' }).click();
  await number.fill(tracking_no);
  await page.locator('.scan-type').getByRole('button', { name: '收货' }).click();
  await expect(page.locator('.scan-band[data-band="match"]')).toBeVisible();
}

const PROMISED = 3;

/** Presses the button that passes; with fewer photos than promised the desk asks why. A button takes one press a second. */
export async function pass(button: Locator, place: Locator, pictures: number): Promise<Data> {
  if (pictures < PROMISED) {
    await button.click();
    await place.locator('input[name="reason"]').fill('当面核对过');
  }
  let data: Data = {};
  await expect(async () => {
    const path = '/warehouse/inspect';
    const answer = button.page().waitForResponse((reply) => new URL(reply.url()).pathname.endsWith(path), { timeout: 2000 });
    await Promise.all([answer, button.click()]);
    const reply = (await (await answer).json()) as { code: number; msg: string; data: Data };
    expect(`${reply.code} ${reply.msg}`).toMatch(/^1 /);
    data = reply.data;
  }).toPass();
  return data;
}

/** Weighs and passes the item that the scan has opened. */
export async function passScanned(
  { page }: Desk,
  weight: number,
  sides: readonly number[],
  bin: string,
  pictures: readonly Picture[] = [],
): Promise<Data> {
  await measure(page.locator('.scan-body'), weight, sides);
  await photograph(page.locator('.scan-body'), pictures);
  await page.locator('input[name="bin"]').fill(bin);
  return pass(page.locator('.scan-foot-main'), page.locator('.scan-body'), pictures.length);
}
