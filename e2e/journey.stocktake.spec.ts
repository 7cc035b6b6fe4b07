// A zone is counted with a scanner: a bin, its contents, something in the wrong place, something gone; the losses need a second
// operator.
import { expect, type Page, test } from '@playwright/test';
import { printedCode } from '#contract/codes.ts';
import { deskOf } from './admin-desk.ts';
import { handsOf } from './counted.ts';
import { shot } from './hands.ts';
import { type Data, operator } from './shop.ts';

const scanned = (page: Page, code: string) => handsOf(page).scan(code);

test('a zone is counted, what is found elsewhere moves, and nothing is written off before a reason is given', async ({
  browser,
}) => {
  const ask = await operator('warehouse');
  const [here] = (await ask('resource/choices', { resource: 'warehouses' })) as { id: string }[];
  const warehouse_id = Number(here!.id);
  // A zone of this journey's own: other journeys shelve meanwhile.
  const zone = `Q${String.fromCharCode(65 + (Date.now() % 26))}`;
  const { list } = (await ask('warehouse/queue', { tab: 'shelf', warehouse_id })) as { list: Data[] };
  // The oldest ones: other journeys use the latest.
  const [first, second, third] = list.slice(0, 3) as [Data, Data, Data];
  await ask('bins/add', { warehouse_id, zone, racks: 1, places: 2, capacity: 10 });
  for (const one of [first, second]) await ask('warehouse/shelve', { id: one.id, bin: `${zone}-01-01` });
  await ask('warehouse/shelve', { id: third.id, bin: `${zone}-01-02` });

  const desk = await deskOf(browser, 'warehouse', 390);
  const { page } = desk;
  await desk.open('/stocktake');
  const choice = page.locator('select[name="warehouse"]');
  if (await choice.count()) await choice.selectOption(here!.id);
  const row = page.locator('li', { hasText: `${zone} 区` });
  await expect(row).toContainText('3 件');
  await shot(page, 'stocktake-zones');
  await row.getByRole('button', { name: '盘点' }).click();
  await expect(page.getByRole('heading', { name: `${zone} 区` })).toBeVisible();
  const line = page.locator('.scan-line');
  // Nothing is counted before the bin is known.
  await scanned(page, printedCode('item', first.id));
  await expect(line).toHaveAttribute('data-band', 'stop');
  await scanned(page, printedCode('bin', `${zone}-01-01`));
  await expect(line).toContainText(`库位 ${zone}-01-01`);
  // Two in a row, before the first is answered.
  await scanned(page, printedCode('item', first.id));
  await scanned(page, printedCode('item', third.id));
  await expect(line).toHaveAttribute('data-band', 'unknown');
  await expect(line).toContainText(`应在 ${zone}-01-02`);
  await expect(page.locator('.desk-bins li', { hasText: `${zone}-01-01` })).toContainText('2/2');
  await shot(page, 'stocktake-bin');
  // A bin of another zone is refused, and the current bin stays.
  await scanned(page, 'ZZ-09-09');
  await expect(line).toHaveAttribute('data-band', 'stop');
  await scanned(page, printedCode('bin', `${zone}-01-02`));
  await expect(line).toContainText(`库位 ${zone}-01-02`);
  const close = page.getByRole('button', { name: '结束盘点' });
  await expect(close).toBeDisabled();

  const missing = page.locator('li', { hasText: second.title }).filter({ has: page.locator('input[type="checkbox"]') });
  await missing.locator('.ui-tick').click();
  await page.getByRole('button', { name: '以后再找' }).click();
  await page.getByRole('dialog').locator('textarea').fill('Behind the rack, perhaps');
  await shot(page, 'stocktake-settle');
  await page.getByRole('dialog').getByRole('button', { name: '以后再找' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(missing).toContainText('以后再找');
  await close.click();
  await expect(page.locator('.desk-page-facts')).toContainText('已结束');
  expect((await ask('warehouse/item', { id: third.id })).bin).toBe(`${zone}-01-01`);
  expect((await ask('warehouse/item', { id: second.id })).bin).toBe(`${zone}-01-01`);
  await desk.close();
  const wide = await deskOf(browser, 'warehouse', 1280);
  const { id } = ((await ask('stocktake/lists', { warehouse_id, tab: 'over' })) as Data).data.find(
    (one: Data) => one.zone === zone,
  );
  await wide.open(`/stocktake?id=${id}&tab=elsewhere`);
  await expect(wide.page.locator('li', { hasText: third.title }).first()).toBeVisible();
  await shot(wide.page, 'stocktake-closed');
  await wide.close();
});
