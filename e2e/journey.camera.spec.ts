// The camera as a scanner in a browser that reads no bar codes itself: the reader is loaded from the shop when the camera is
// opened, and reads printed codes, in bars and in squares, from the camera's picture.
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import bwip from 'bwip-js/node';
import sharp from 'sharp';
import { printedCode } from '#contract/codes.ts';
import { deskOf } from './admin-desk.ts';
import { camera } from './chromium.ts';
import { WAREHOUSE } from './floor.ts';
import { shot } from './hands.ts';
import { url } from './shop.ts';

const film = join(tmpdir(), `sampan-labels-${process.pid}.mjpeg`);
test.use({ launchOptions: camera(film) });
test.setTimeout(180_000);

const SECONDS = 2;
const FRAMES = 20;

/** A label as the camera sees it: not quite straight, on a desk that is not white. */
async function frame(bcid: 'code128' | 'qrcode', text: string): Promise<Buffer> {
  const code = await bwip.toBuffer({ bcid, text, scale: bcid === 'qrcode' ? 6 : 2, padding: 12, backgroundcolor: 'ffffff' });
  const turned = await sharp(code).rotate(3, { background: '#d8d2c4' }).toBuffer();
  return sharp({ create: { width: 640, height: 480, channels: 3, background: '#d8d2c4' } })
    .composite([{ input: turned, gravity: 'centre' }])
    .jpeg({ quality: 80 })
    .toBuffer();
}

const tracking_no = `YT${Date.now()}`;
const bin = printedCode('bin', 'A-03-12');

test.beforeAll(async () => {
  const frames = [await frame('code128', tracking_no), await frame('qrcode', bin)];
  writeFileSync(film, Buffer.concat(frames.flatMap((one) => Array.from({ length: SECONDS * FRAMES }, () => one))));
});

test('a camera reads Code 128 and QR where the browser has no reader of its own', async ({ browser }) => {
  const desk = await deskOf(browser, 'warehouse', 390);
  const { page } = desk;
  const readers: string[] = [];
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    const { pathname, origin } = new URL(request.url());
    if (pathname.endsWith('.wasm')) readers.push(pathname);
    if (!['data:', 'blob:'].some((scheme) => request.url().startsWith(scheme)) && origin !== url()) elsewhere.push(request.url());
  });
  await desk.open('/receive');
  await page.locator('.scan-cam select').selectOption(String(WAREHOUSE));
  expect(await page.evaluate(() => 'BarcodeDetector' in globalThis)).toBe(false);
  // The camera was not opened yet: users with a scanner do not load its megabyte.
  expect(readers).toEqual([]);
  const lens = page.getByRole('button', { name: '摄像头' });
  await expect(lens).toHaveAttribute('aria-pressed', 'false');
  await lens.click();
  await expect(page.locator('.scan-cam-code .ui-mono')).toBeVisible();
  await expect(page.locator('.scan-band').first()).toContainText(tracking_no.replace(/(.{4})(?=.)/g, '$1 '));
  await expect(page.locator('.scan-line')).toContainText(bin);
  await expect(page.locator('.scan-line')).toHaveAttribute('data-band', 'stop');
  await shot(page, 'camera-receive-390');
  expect(readers).toHaveLength(1);
  expect(readers[0]).toMatch(/^\/admin\/assets\/zxing_reader-[\w-]+\.wasm$/);
  expect(elsewhere).toEqual([]);
  // It is on again when the page is opened again: the choice is stored in this browser.
  await desk.open('/receive');
  await expect(lens).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('.scan-cam-code .ui-mono')).toBeVisible();
  await lens.click();
  await expect(page.locator('.scan-cam')).toHaveAttribute('data-open', 'false');
  await desk.close();
});

test('without the network for its reader the camera shows so, and reads when it is opened again', async ({ browser }) => {
  const desk = await deskOf(browser, 'warehouse', 390);
  const { page } = desk;
  await desk.open('/labels');
  await page.route('**/*.wasm', (route) => route.abort());
  const lens = page.getByRole('button', { name: '摄像头' });
  await lens.click();
  await expect(page.locator('.scan-cam-code')).toContainText('识别组件没加载出来');
  await page.unroute('**/*.wasm');
  await lens.click();
  await lens.click();
  await expect(page.locator('.scan-cam-code .ui-mono')).toBeVisible();
  await desk.close();
});
