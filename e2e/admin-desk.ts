// An operator's hands in the browser: the back office's screens as steps of a journey. Chinese, as the demo shop's operators have it.
import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { settled, url, type Watch, watch } from './shop.ts';

export type Desk = {
  page: Page;
  seen: Watch;
  /** Opens an address of the desk with everything read anew. */
  open: (path: string) => Promise<void>;
  close: () => Promise<void>;
};

/** Signs an operator in by the form of the back office. */
export async function deskOf(browser: Browser, username: string, width: number): Promise<Desk> {
  const context = await browser.newContext({ viewport: { width, height: width < 768 ? 844 : 900 }, locale: 'zh-CN' });
  const page = await context.newPage();
  const seen = watch(page);
  await page.goto(`${url()}/admin/`);
  await page.locator('input[name="username"]').fill(username);
  await page.locator('input[name="password"]').fill('sampan-demo');
  await page.keyboard.press('Enter');
  await expect(page.locator('main h1').first()).toBeVisible();
  // Nobody was signed in before: that the desk asked is not a fault.
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

async function measure(box: Locator, weight: number, sides: readonly number[]): Promise<void> {
  const inputs = box.locator('.desk-measure input');
  await inputs.nth(0).fill(String(weight / 1000));
  for (const [at, side] of sides.entries()) await inputs.nth(at + 1).fill(String(side / 10));
}

/** Types a parcel's number on the receiving screen; it has to be one that is expected there. */
export async function receive({ page, open }: Desk, warehouse: number, tracking_no: string): Promise<void> {
  await open('/receive');
  await page.locator('.scan-cam select').selectOption(String(warehouse));
  const number = page.locator('input[name="tracking_no"]');
  if (!(await number.isVisible())) await page.getByRole('button', { name: '手动输入' }).click();
  await number.fill(tracking_no);
  await page.locator('.scan-type').getByRole('button', { name: '收货' }).click();
  await expect(page.locator('.scan-band[data-band="match"]')).toBeVisible();
}

/** Weighs and passes the item that the scan has brought to hand. */
export async function passScanned({ page }: Desk, weight: number, sides: readonly number[], bin: string): Promise<void> {
  await measure(page.locator('.scan-body'), weight, sides);
  await page.locator('input[name="bin"]').fill(bin);
  await Promise.all([
    page.waitForResponse((reply) => reply.url().endsWith('/warehouse/inspect')),
    page.locator('.scan-foot-main').click(),
  ]);
}
