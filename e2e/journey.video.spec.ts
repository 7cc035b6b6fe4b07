// A video of an inspection: required for headphones, filmed by one tap, stored while the network is away, needed to pass, and
// played by the member.
import { expect, test } from '@playwright/test';
import { deskOf } from './admin-desk.ts';
import { camera } from './chromium.ts';
import { handsOf } from './counted.ts';
import { buy, courierNo, desks, inIceland, order, plainSku, shipped, WAREHOUSE } from './floor.ts';
import { picture, press, shot } from './hands.ts';
import { type Data, register, type Signed, settled, signIn } from './shop.ts';
import { visit } from './shopper.ts';

test.use({ launchOptions: camera() });
test.describe.configure({ mode: 'serial' });
test.setTimeout(240_000);

let me: Signed;
let order_id: number;
let tracking_no: string;

test.beforeAll(async () => {
  const { buyer } = await desks();
  me = await register(`video-${Date.now()}@sampan.test`, 'sampan-video');
  await inIceland(me);
  order_id = await order(me, await plainSku(me, 1, '耳机', [], 'battery_in'), 1);
  const bought = await buy(buyer, order_id, `V${Date.now()}`);
  tracking_no = courierNo();
  await shipped(buyer, [{ platform_no: bought.platform_no, tracking_no }]);
});

test('goods with a required video pass with one; one tap begins it, one ends it, and it waits for the network', async ({
  browser,
}) => {
  const desk = await deskOf(browser, 'warehouse', 390);
  const { page } = desk;
  await desk.open('/receive');
  await page.locator('.scan-cam select').selectOption(String(WAREHOUSE));
  const hands = handsOf(page);
  await hands.scan(tracking_no);
  const inputs = page.locator('.scan-body .desk-measure input');
  await expect(inputs.first()).toBeVisible();
  for (const [n, figure] of ['0.31', '20', '18', '9'].entries()) await inputs.nth(n).fill(figure);
  const taker = page.locator('.scan-body .desk-photos:has(input[type="file"])');
  await taker
    .locator('input[type="file"]')
    .setInputFiles(await Promise.all(['a', 'b', 'c'].map(() => picture('scale/1f4e6/-/5-2600'))));
  await expect(taker.locator('.desk-photo img')).toHaveCount(3);
  await expect(taker.locator('[role="status"]')).toHaveCount(0);
  await page.locator('input[name="bin"]').fill('D-03-01');
  const pass = page.locator('.scan-foot-main');
  await pass.click();
  await expect(page.getByRole('alert').filter({ hasText: '这类商品要拍视频' })).toBeVisible();

  const film = page.getByRole('group', { name: '视频' });
  await page.context().setOffline(true);
  await film.getByRole('button', { name: '拍摄', exact: true }).click();
  const timer = film.getByRole('timer');
  await expect(timer).toContainText(/0:0[2-9] \/ 0:20/);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/video-filming-390.png` });
  await film.getByRole('button', { name: '结束拍摄' }).click();
  await expect(film.getByRole('status')).toContainText('在等网络');
  await expect(timer).toHaveCount(0);
  await page.context().setOffline(false);
  await expect(film.getByRole('status')).toHaveCount(0, { timeout: 30_000 });
  await expect(film.locator('.desk-photo video')).toHaveCount(1);
  await shot(page, 'video-taken-390');
  let done: Data = {};
  await expect(async () => {
    done = await press(pass, 'warehouse/inspect');
  }).toPass();
  expect(done).toMatchObject({
    state: 'in_stock',
    bin: 'D-03-01',
    videos: [{ mime: expect.stringMatching(/^video\/(mp4|webm)$/) }],
  });
  await desk.close();
});

test('its member plays it in the order and where goods are chosen for sending', async ({ page }) => {
  await signIn(page, me);
  for (const path of [`/pages/member/order/detail?id=${order_id}`, '/pages/member/ordertosend/index']) {
    await visit(page, path);
    const video = page.getByLabel('验货视频 1');
    await expect(video).toBeVisible();
    await expect(video).toHaveAttribute('preload', 'none');
    await video.scrollIntoViewIfNeeded();
    await shot(page, `video-member-${path.includes('detail') ? 'order' : 'stock'}-390`);
    const length = await video.evaluate(async (film: HTMLVideoElement) => {
      film.muted = true;
      await film.play();
      return film.videoWidth;
    });
    expect(length).toBeGreaterThan(0);
  }
  await settled(page);
});
