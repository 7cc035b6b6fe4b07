// Browser steps shared by shoppers and operators: press a button and await the server's response, choose a picture, take a screenshot.
import { mkdirSync } from 'node:fs';
import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { type Data, settled, url } from './shop.ts';

/** Presses the button that sends the command at `path` and waits until the server has done it; returns its data. */
export async function press(button: Locator, path: string): Promise<Data> {
  const answer = button.page().waitForResponse((reply) => new URL(reply.url()).pathname.endsWith(`/${path}`));
  await Promise.all([answer, button.click()]);
  const { code, msg, data } = (await (await answer).json()) as { code: number; msg: string; data: Data };
  expect(`${path}: ${code} ${msg}`).toMatch(/: 1 /);
  return data;
}

/** The first wrong field of a form: marked, with its error next to it, with the focus and on the screen. */
export async function expectFirstWrong(form: Locator, field: Locator): Promise<void> {
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(form.locator('[aria-invalid="true"]').first()).toBeFocused();
  await expect(field).toBeFocused();
  await expect(field).toBeInViewport();
}

/** Ticks a box or a radio, wherever it is: its own input is under the drawn mark, and what is above it may still be moving. */
export async function tick(input: Locator): Promise<void> {
  if (await input.isChecked()) return;
  await input.dispatchEvent('click');
  await expect(input).toBeChecked();
}

/** Ticks all of these boxes, once the first of them is there. */
export async function tickAll(boxes: Locator): Promise<void> {
  await expect(boxes.first()).toBeAttached();
  for (const box of await boxes.all()) await tick(box);
}

/** A code as a wedge types it: real keys, quicker than a hand, and Enter. */
export async function wedge(page: Page, code: string): Promise<void> {
  await Promise.all([...code, 'Enter'].map((key) => page.keyboard.press(key)));
}

/** Saves a screenshot when SHOTS names a folder. */
export async function shot(page: Page, name: string): Promise<void> {
  const folder = process.env.SHOTS;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await settled(page);
  await expect(page.locator('.ui-toast')).toHaveCount(0);
  await page.screenshot({ path: `${folder}/${name}.png`, animations: 'disabled' });
}

export type Picture = { name: string; mimeType: string; buffer: Buffer };

/** A picture of the demo shop as a file to upload, such as `scale/1f4e6/-/5-2600`: a parcel of 2.6 kg on the scale. */
export async function picture(key: string): Promise<Picture> {
  const reply = await fetch(`${url()}/media/demo/${key}`);
  expect(reply.status, key).toBe(200);
  const mimeType = reply.headers.get('content-type') ?? 'image/webp';
  return {
    name: `${key.replace(/\W+/g, '-')}.${mimeType.split('/')[1]}`,
    mimeType,
    buffer: Buffer.from(await reply.arrayBuffer()),
  };
}

/** A bank's slip with these lines, as a picture. */
export async function slip(browser: Browser, lines: readonly (readonly [label: string, text: string])[]): Promise<Picture> {
  const page = await browser.newPage({ viewport: { width: 640, height: 420 } });
  const rows = lines.map(([label, text]) => `<tr><td style="color:#667">${label}</td><td align="right"><b>${text}</b></td></tr>`);
  await page.setContent(
    `<body style="font:22px sans-serif;margin:0;padding:44px;background:#f6f3ea"><h1 style="font-size:28px">SEPA transfer</h1><table width="100%" cellpadding="10">${rows.join('')}</table></body>`,
  );
  const buffer = await page.screenshot();
  await page.close();
  return { name: 'slip.png', mimeType: 'image/png', buffer };
}
