// A day of the warehouse: sixty items of forty members, from purchase to handover. Forty codes are scanned in twenty seconds
// while the network fails, two stations inspect and pack at once, one bag takes all forty parcels away; and the books balance.
import { type Browser, expect, type Page, test } from '@playwright/test';
import { printedCode } from '#contract/codes.ts';
import { type Desk, deskOf, inBoth } from './admin-desk.ts';
import { handsOf } from './counted.ts';
import { buy, courierNo, desks, inIceland, order, ownLine, plainSku, type Sku, shipped, WAREHOUSE, waybill } from './floor.ts';
import { type Picture, picture } from './hands.ts';
import { type Data, register, type Signed, settled } from './shop.ts';

const MEMBERS = 40;
const TWICE = 20;
/** The pace of the scanner: a code every half a second. */
const BETWEEN_MS = 500;
test.setTimeout(600_000);

/** Two stations, uploads and forty members share one machine here: long waits are no failures. */
const LONG_MS = 60_000;

const reply = async (page: Page, path: string, act: () => Promise<unknown>): Promise<Data> => {
  const answer = page
    .waitForResponse((one) => new URL(one.url()).pathname.endsWith(`/${path}`), { timeout: LONG_MS })
    .catch(async (e: Error) => {
      throw new Error(`${path}: ${e.message}\n${await page.locator('body').ariaSnapshot()}`);
    });
  await act();
  const { code, msg, data } = (await (await answer).json()) as Data;
  expect(`${path}: ${code} ${msg}`).toMatch(/: 1 /);
  return data;
};

/** Ctrl Enter, once the step can be taken. */
async function finish(page: Page, path: string): Promise<Data> {
  await expect(page.locator('.desk-work-foot-end button').last()).toBeEnabled();
  return reply(page, path, () => handsOf(page).key('Control+Enter'));
}

type Work = { me: Signed; parcel: string; items: number[] };

/** Forty members order one of the first goods each, twenty of them one of the second as well; the second goods come in one parcel. */
async function demand(): Promise<{ work: Work[]; together: string; line: number }> {
  const { owner, buyer } = await desks();
  const work: Work[] = [];
  const rows = [];
  let goods: Sku[] = [];
  const orders: number[] = [];
  const day = Date.now();
  const line = await ownLine(owner, `IS-D${String(day).slice(-6)}`);
  for (let n = 0; n < MEMBERS; n++) {
    const me = await register(`day-${day}-${n}@sampan.test`, 'sampan-day');
    await inIceland(me);
    if (n === 0) {
      const first = await plainSku(me, 120, '杯');
      goods = [first, await plainSku(me, 120, '收纳', [first.item.num_iid])];
    }
    const bought = await buy(buyer, await order(me, goods[0]!, 1), `D${day}-${n}`);
    const parcel = courierNo();
    rows.push({ platform_no: bought.platform_no, tracking_no: parcel });
    work.push({ me, parcel, items: [bought.items[0].id] });
    if (n < TWICE) orders.push(await order(me, goods[1]!, 1));
  }
  const together = courierNo();
  for (const [n, id] of orders.entries()) {
    const bought = await buy(buyer, id, `D${day}-B`);
    work[n]!.items.push(bought.items[0].id);
  }
  await shipped(buyer, [...rows, { platform_no: `D${day}-B`, tracking_no: together }]);
  return { work, together, line };
}

/** Weighs, photographs and shelves an item at an inspection table. */
async function inspect({ page }: Desk, id: number, bin: string, photos: readonly Picture[]): Promise<void> {
  const hands = handsOf(page);
  await hands.scan(printedCode('item', id));
  await expect(page).toHaveURL(new RegExp(`id=${id}\\b`));
  const inputs = page.locator('.desk-work-body .desk-measure input');
  await expect(inputs.first()).toBeVisible();
  const figures = ['0.3', '10', '8', '6'];
  for (const [n, figure] of figures.entries()) await hands.type(inputs.nth(n), figure);
  for (const [n, figure] of figures.entries()) await expect(inputs.nth(n)).toHaveValue(figure);
  const taker = page.locator('.desk-work-body .desk-photos:has(input[type="file"])');
  await taker.locator('input[type="file"]').setInputFiles([...photos]);
  await expect(taker.locator('.desk-photo img')).toHaveCount(photos.length);
  await expect(taker.locator('.desk-photo [role="status"]')).toHaveCount(0);
  await hands.scan(printedCode('bin', bin));
  await expect(page.locator('input[name="bin"]')).toHaveValue(bin);
  const done = await finish(page, 'warehouse/inspect');
  expect(done).toMatchObject({ id, state: 'in_stock', bin });
}

async function pack({ page }: Desk, id: number, items: readonly number[]): Promise<void> {
  const hands = handsOf(page);
  await hands.scan(printedCode('item', items[0]!));
  await expect(page).toHaveURL(new RegExp(`id=${id}\\b`));
  await settled(page);
  for (const item of items.slice(1)) await hands.scan(printedCode('item', item));
  await expect(page.locator('.desk-work-body').getByRole('checkbox', { checked: true })).toHaveCount(items.length);
  // No larger than estimated: a box that costs more would wait for its member.
  const box = page.locator('.desk-box .desk-measure input');
  for (const [n, figure] of [0.3 * items.length, 10, 8, 6 * items.length].entries()) await hands.type(box.nth(n), String(figure));
  await expect(page.getByRole('heading', { name: inBoth('desk.packing.preview') })).toBeVisible();
  const { state } = await finish(page, 'packing/pack');
  expect(state).toBe('to_dispatch');
  await expect(page).not.toHaveURL(new RegExp(`id=${id}\\b`));
}

/** Two stations at once, each with its half of the work. */
async function both<T>(browser: Browser, path: string, all: readonly T[], act: (desk: Desk, one: T) => Promise<void>) {
  await Promise.all(
    ['warehouse', 'admin'].map(async (name, station) => {
      const desk = await deskOf(browser, name, 1280);
      await desk.open(path);
      for (const [n, one] of all.entries()) if (n % 2 === station) await act(desk, one);
      expect(desk.seen.problems).toEqual([]);
      await desk.close();
    }),
  );
}

test('sixty items of forty members, from demand to handover', async ({ browser }) => {
  const { owner, hall } = await desks();
  const { work, together, line } = await demand();
  const photos = await Promise.all(['scale/1f4e6/-/5-2600', 'scale/1f4e6/-/5-2600', 'scale/1f4e6/-/5-2600'].map(picture));

  await test.step('forty codes in twenty seconds, half of them without the network; another station receives at the same time', async () => {
    const gate = await deskOf(browser, 'warehouse', 390);
    const other = await deskOf(browser, 'admin', 390);
    for (const desk of [gate, other]) {
      await desk.open('/receive');
      await desk.page.locator('.scan-cam select').selectOption(String(WAREHOUSE));
      await settled(desk.page);
    }
    const hands = handsOf(gate.page);
    for (const [n, { parcel }] of work.entries()) {
      // What is not answered yet would wait as well.
      if (n === 10) await expect(gate.page.locator('.scan-waiting')).toHaveCount(0, { timeout: LONG_MS });
      if (n === 10) await gate.page.context().setOffline(true);
      if (n === 15) await reply(other.page, 'warehouse/scan', () => handsOf(other.page).scan(together));
      await hands.scan(parcel);
      if (n === 29) await expect(gate.page.locator('.scan-waiting')).toContainText('20');
      if (n === 30) await gate.page.context().setOffline(false);
      await gate.page.waitForTimeout(BETWEEN_MS);
    }
    await expect(gate.page.locator('.scan-waiting')).toHaveCount(0, { timeout: 30_000 });
    for (const { items } of work) for (const id of items) expect((await hall('warehouse/item', { id })).state).toBe('received');
    await gate.close();
    await other.close();
  });

  await test.step('two stations inspect', () =>
    both(
      browser,
      '/inspect',
      work.flatMap(({ items }) => items),
      (desk, id) => inspect(desk, id, 'D-03-01', photos),
    ));

  const waybills: { id: number; items: number[] }[] = [];
  await test.step('their members have them sent', async () => {
    for (const { me, items } of work) waybills.push({ id: await waybill(me, items, line), items });
  });
  await test.step('two stations pack', () => both(browser, '/packing', waybills, (desk, { id, items }) => pack(desk, id, items)));

  await test.step('one bag leaves with all forty', async () => {
    const desk = await deskOf(browser, 'warehouse', 1280);
    const { page } = desk;
    await page.evaluate(() => localStorage.setItem('sampan.desk.carrier', 'dhl'));
    await desk.open('/dispatch');
    await page.getByRole('button', { name: inBoth('unit.bag_all', { n: MEMBERS }) }).click();
    const numbers = Array.from({ length: MEMBERS }, (_, n) => `JD${Date.now()}${n}`).join('\n');
    await reply(page, 'units/numbers', () => page.locator('textarea[name="text"]').fill(numbers));
    await settled(page);
    await page.locator('input[name="weight"]').fill('21');
    expect((await finish(page, 'units/depart')).waybills).toBe(MEMBERS);
    await desk.close();
  });
  for (const [n, { id }] of waybills.entries())
    expect((await work[n]!.me.call('sendorder/detail', { id })).state).toBe('dispatched');
  const { sums } = await owner('reports/liability');
  expect(sums.length).toBeGreaterThan(0);
  for (const { unit, sum } of sums) expect(`${unit}: ${sum}`).toBe(`${unit}: 0`);
});
