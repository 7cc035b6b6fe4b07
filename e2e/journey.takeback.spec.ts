// A wrong scan is undone by one key, F8, on each page that scans: in the shop too, not only on the screen. And a badge shows
// who works there.
import { expect, type Page, test } from '@playwright/test';
import { printedCode } from '#contract/codes.ts';
import { deskOf } from './admin-desk.ts';
import { handsOf } from './counted.ts';
import {
  buy,
  courierNo,
  desks,
  inIceland,
  order,
  ownLine,
  packed,
  pass,
  plainSku,
  shipped,
  WAREHOUSE,
  waybill,
} from './floor.ts';
import { press, shot } from './hands.ts';
import { type Data, operator, register, type Signed } from './shop.ts';

test.describe.configure({ mode: 'serial' });
test.setTimeout(240_000);

let me: Signed;
let line: number;
let items: number[];
const scanLine = (page: Page) => page.locator('.scan-line');
const takenBack = (page: Page) => expect(scanLine(page)).toContainText('已撤销扫描');

test.beforeAll(async () => {
  const { owner, buyer, hall } = await desks();
  me = await register(`takeback-${Date.now()}@sampan.test`, 'sampan-takeback');
  await inIceland(me);
  line = await ownLine(owner, `IS-T${String(Date.now()).slice(-6)}`);
  const sku = await plainSku(me, 4, '收纳');
  const rows = [];
  items = [];
  for (let n = 0; n < 3; n++) {
    const bought = await buy(buyer, await order(me, sku, 1), `T${Date.now()}${n}`);
    rows.push({ platform_no: bought.platform_no, tracking_no: courierNo() });
    items.push(bought.items[0].id);
  }
  await shipped(buyer, rows);
  for (const [n, { tracking_no }] of rows.entries()) {
    await hall('warehouse/scan', { tracking_no, warehouse_id: WAREHOUSE });
    await pass(hall, items[n]!);
  }
});

test('receiving: the parcel was not received', async ({ browser }) => {
  const { hall } = await desks();
  const desk = await deskOf(browser, 'warehouse', 390);
  const { page } = desk;
  await desk.open('/receive');
  await page.locator('.scan-cam select').selectOption(String(WAREHOUSE));
  const no = courierNo();
  const found = async () => ((await hall('parcels/lists', { tab: 'unclaimed', q: no })) as { total: number }).total;
  await handsOf(page).scan(no);
  await expect(page.locator('.scan-band').first()).toContainText(no.replace(/(.{4})(?=.)/g, '$1 '));
  expect(await found()).toBe(1);
  await page.keyboard.press('F8');
  await expect(page.locator('.scan-band').first()).not.toContainText(no.slice(0, 4));
  await expect.poll(found).toBe(0);
  await takenBack(page);
  await desk.close();
});

test('packing: the item is not in the box, and is scanned into it again', async ({ browser }) => {
  const { hall } = await desks();
  const id = await waybill(me, items.slice(0, 2), line);
  const seen = async () =>
    ((await hall('packing/detail', { id })) as { checked: Data[] }).checked
      .map((one) => one.item_id as number)
      .sort((a, b) => a - b);
  const desk = await deskOf(browser, 'warehouse', 1280);
  const { page } = desk;
  await desk.open('/packing');
  const hands = handsOf(page);
  const ticked = page.locator('.desk-work-body').getByRole('checkbox', { checked: true });
  await hands.scan(printedCode('item', items[0]!));
  await expect(page).toHaveURL(new RegExp(`id=${id}\\b`));
  await expect(ticked).toHaveCount(1);
  await hands.scan(printedCode('item', items[1]!));
  await expect(ticked).toHaveCount(2);
  await expect.poll(seen).toEqual(items.slice(0, 2));
  await page.keyboard.press('F8');
  await expect(ticked).toHaveCount(1);
  await expect.poll(seen).toEqual([items[0]]);
  await hands.scan(printedCode('item', items[1]!));
  await expect(ticked).toHaveCount(2);
  await expect.poll(seen).toEqual(items.slice(0, 2));
  await desk.close();
});

test('dispatch: the box is no longer in the bag', async ({ browser }) => {
  const { hall } = await desks();
  const id = await waybill(me, items.slice(2), line);
  await packed(hall, id);
  const { boxes } = (await hall('packing/detail', { id })) as { boxes: Data[] };
  const bag = await hall('units/open', { warehouse_id: WAREHOUSE, kind: 'bag', key: crypto.randomUUID() });
  const inside = async () => ((await hall('units/detail', { id: bag.id })) as { boxes: number }).boxes;
  const desk = await deskOf(browser, 'warehouse', 1280);
  const { page } = desk;
  await desk.open(`/dispatch?id=${bag.id}`);
  await expect(page.locator('.desk-work-head')).toContainText(bag.no);
  await handsOf(page).scan(printedCode('box', boxes[0].id));
  await expect(scanLine(page)).toHaveAttribute('data-band', 'match');
  expect(await inside()).toBe(1);
  await page.keyboard.press('F8');
  await expect.poll(inside).toBe(0);
  await takenBack(page);
  await desk.close();
});

test('labels: what was scanned is not printed; one’s own badge is recognised, another’s asks for their password', async ({
  browser,
}) => {
  const desk = await deskOf(browser, 'warehouse', 390);
  const { page } = desk;
  await desk.open('/labels');
  const hands = handsOf(page);
  const what = page.locator('input[name="what"]');
  await hands.scan(printedCode('item', items[0]!));
  await expect(what).toHaveValue(String(items[0]));
  await hands.scan(printedCode('item', items[1]!));
  await expect(what).toHaveValue(`${items[0]},${items[1]}`);
  await page.keyboard.press('F8');
  await expect(what).toHaveValue(String(items[0]));
  await takenBack(page);

  const idOf = async (username: string) => ((await (await operator(username))('session/me')) as { id: number }).id;
  await hands.scan(printedCode('badge', await idOf('warehouse')));
  await expect(scanLine(page)).toContainText('就是你，阿斌 Bin');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await hands.scan(printedCode('badge', await idOf('warehouse-sh')));
  const sheet = page.getByRole('dialog', { name: '换人操作' });
  await expect(sheet).toContainText('周姐 Zhou');
  await shot(page, 'badge-390');
  await expect(sheet.locator('input[name="password"]')).toBeFocused();
  await sheet.locator('input[name="password"]').fill('not hers');
  await sheet.getByRole('button', { name: '在这里操作' }).click();
  await expect(sheet.getByRole('alert')).toBeVisible();
  await sheet.locator('input[name="password"]').fill('sampan-demo');
  await expect(async () => {
    await press(sheet.getByRole('button', { name: '在这里操作' }), 'session/badge');
  }).toPass();
  await expect(sheet).toHaveCount(0);
  await hands.scan(printedCode('badge', await idOf('warehouse-sh')));
  await expect(scanLine(page)).toContainText('就是你，周姐 Zhou');
  await desk.close();
});
