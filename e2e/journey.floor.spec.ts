// How often the hands of the warehouse move, counted: a parcel received by one scan, an item inspected in six moves (nine where
// its size is not known), a box of three items packed with three scans and four moves, a hundred parcels of one line handed
// over in four.
import { expect, type Page, test } from '@playwright/test';
import { printedCode } from '#contract/codes.ts';
import { LABEL_SIZES } from '#contract/desk/tabs.ts';
import { say } from '#contract/messages.ts';
import { deskOf, inBoth } from './admin-desk.ts';
import { handsOf } from './counted.ts';
import {
  buy,
  courierNo,
  desks,
  inIceland,
  machineMeasured,
  order,
  ownLine,
  packed,
  pass,
  plainSku,
  shipped,
  WAREHOUSE,
  waybill,
} from './floor.ts';
import { expectFirstWrong, type Picture, picture, shot, wedge } from './hands.ts';
import { type Data, register, type Signed, settled, sound } from './shop.ts';

test.describe.configure({ mode: 'serial' });
test.setTimeout(240_000);

const shown = (no: string) => no.replace(/(.{4})(?=.)/g, '$1 ').trim();
const answer = (page: Page, path: string) => page.waitForResponse((reply) => new URL(reply.url()).pathname.endsWith(`/${path}`));
const accepted = async (reply: ReturnType<typeof answer>): Promise<Data> => {
  const { code, msg, data } = (await (await reply).json()) as Data;
  expect(`${code} ${msg}`).toMatch(/^1 /);
  return data;
};

let me: Signed;
let line: number;
let items: Data[];
let photos: Picture[];
const numbers: string[] = [];

test.beforeAll(async () => {
  const { owner, buyer } = await desks();
  me = await register(`floor-${Date.now()}@sampan.test`, 'sampan-floor');
  await inIceland(me);
  line = await ownLine(owner, `IS-${String(Date.now()).slice(-6)}`);
  photos = await Promise.all(['scale/1f4e6/-/5-2600', 'scale/1f4e6/-/5-2600', 'scale/1f4e6/-/5-2600'].map(picture));
  const sku = await plainSku(me, 110, '收纳');
  const rows = [];
  for (const num of [1, 1, 1]) {
    const bought = await buy(buyer, await order(me, sku, num), `F${Date.now()}${rows.length}`);
    rows.push({ platform_no: bought.platform_no, tracking_no: courierNo() });
    numbers.push(rows.at(-1)!.tracking_no);
  }
  await shipped(buyer, rows);
});

test('a parcel is received by one scan, an item inspected in nine moves, the next of its kind in six', async ({ browser }) => {
  const desk = await deskOf(browser, 'warehouse', 390);
  const { page } = desk;
  await desk.open('/receive');
  await page.locator('.scan-cam select').selectOption(String(WAREHOUSE));
  await settled(page);
  const weight = page.locator('.scan-body .desk-measure input').first();
  const sides = page.locator('.scan-body .desk-measure input');
  const taker = page.locator('.scan-body .desk-photos:has(input[type="file"])');
  for (const [at, no] of numbers.entries()) {
    let arrive = () => {};
    const late = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    if (at === 2)
      await page.route('**/scan/help*', async (route) => {
        await late;
        await route.continue();
      });
    const hands = handsOf(page);
    const received = answer(page, 'warehouse/scan');
    await hands.scan(no);
    const {
      items: [item],
    } = await accepted(received);
    expect(hands.count()).toBe(1);
    await expect(page.locator('.scan-band').first()).toContainText(shown(no));
    await expect(weight).toBeVisible();
    if (at === 2) {
      // A size that arrives while the field is being edited is overwritten by what is typed, not added to.
      const long = sides.nth(1);
      await long.click();
      arrive();
      await expect(long).toHaveValue('10');
      await page.keyboard.type('12', { delay: 150 });
      await expect(long).toHaveValue('12');
      await long.fill('10');
    }
    await settled(page);

    const inspects = handsOf(page);
    for (const [n, photo] of photos.entries()) {
      await inspects.photo(taker.locator('input[type="file"]'), photo);
      await expect(taker.locator('.desk-photo img')).toHaveCount(n + 1);
    }
    await inspects.type(weight, '0.31');
    // The first of its kind is measured; the others have the same size.
    if (at === 0) for (const [n, side] of ['10', '8', '6'].entries()) await inspects.type(sides.nth(n + 1), side);
    await expect(sides.nth(3)).toHaveValue('6');
    await inspects.scan(printedCode('bin', 'D-02-01'));
    await expect(page.locator('input[name="bin"]')).toHaveValue('D-02-01');
    await expect(taker.locator('[role="status"]')).toHaveCount(0);
    const done = answer(page, 'warehouse/inspect');
    await inspects.key('Control+Enter');
    expect(await accepted(done)).toMatchObject({ id: item.id, state: 'in_stock', bin: 'D-02-01', weight: 310 });
    expect(inspects.count()).toBe(at === 0 ? 9 : 6);
    items = [...(items ?? []), item];
  }
  await desk.close();
});

test('where a machine measures, goods without known sizes are inspected in six moves, two of the queue one after the other', async ({
  browser,
}) => {
  const { buyer } = await desks();
  const rows = [];
  const fresh: Data[] = [];
  for (const [n, words] of ['杯', '贴纸'].entries()) {
    const sku = await plainSku(me, 1, words);
    const bought = await buy(buyer, await order(me, sku, 1), `M${Date.now()}${n}`);
    rows.push({ platform_no: bought.platform_no, tracking_no: courierNo() });
    fresh.push(bought.items[0]);
  }
  await shipped(buyer, rows);
  const desk = await deskOf(browser, 'warehouse', 390);
  const { page } = desk;
  await desk.open('/receive');
  await page.locator('.scan-cam select').selectOption(String(WAREHOUSE));
  await settled(page);
  for (const { tracking_no } of rows) {
    const hands = handsOf(page);
    const received = answer(page, 'warehouse/scan');
    await hands.scan(tracking_no);
    await accepted(received);
    expect(hands.count()).toBe(1);
  }
  await desk.open('/inspect');
  const inputs = page.locator('.desk-work-body .desk-measure input');
  const taker = page.locator('.desk-work-body .desk-photos:has(input[type="file"])');
  for (const [n, { id }] of fresh.entries()) {
    // The gate reads the courier's label, or ours: both are codes of the item.
    const code = n === 0 ? rows[n]!.tracking_no : printedCode('item', id);
    await machineMeasured(code, { weight: 412 + n, length: 231, width: 152, height: 40 });
    const hands = handsOf(page);
    await hands.scan(printedCode('item', id));
    await expect(page).toHaveURL(new RegExp(`id=${id}\\b`));
    for (const [at, value] of [`0.41${2 + n}`, '23.1', '15.2', '4'].entries()) await expect(inputs.nth(at)).toHaveValue(value);
    for (const [at, photo] of photos.entries()) {
      await hands.photo(taker.locator('input[type="file"]'), photo);
      await expect(taker.locator('.desk-photo img')).toHaveCount(at + 1);
    }
    await hands.scan(printedCode('bin', 'D-02-02'));
    await expect(page.locator('input[name="bin"]')).toHaveValue('D-02-02');
    await expect(taker.locator('[role="status"]')).toHaveCount(0);
    const done = answer(page, 'warehouse/inspect');
    await hands.key('Control+Enter');
    expect(await accepted(done)).toMatchObject({
      ...{ id, state: 'in_stock', bin: 'D-02-02', weight: 412 + n },
      size: { length: 231, width: 152, height: 40 },
    });
    expect(hands.count()).toBe(6);
  }
  await desk.close();
});

test('a wedge at the table: a JD label finds its parcel, and a weight goes to the item that was scanned last', async ({
  browser,
}) => {
  const { buyer, hall } = await desks();
  const rows = [];
  const fresh: Data[] = [];
  for (const n of [0, 1]) {
    const bought = await buy(buyer, await order(me, await plainSku(me, 1, '杯'), 1), `J${Date.now()}${n}`);
    rows.push({ platform_no: bought.platform_no, tracking_no: `JD${Date.now()}${n}` });
    fresh.push(bought.items[0]);
  }
  await shipped(buyer, rows);
  for (const { tracking_no } of rows) await hall('warehouse/scan', { tracking_no, warehouse_id: WAREHOUSE });
  const desk = await deskOf(browser, 'warehouse', 1280);
  const { page } = desk;
  await desk.open('/inspect');
  const weight = page.locator('.desk-work-body .desk-measure input').first();
  /** What is typed next belongs to it as soon as the address names it. */
  const opened = async ({ id }: Data) => {
    await expect(page).toHaveURL(new RegExp(`id=${id}\\b`));
    await expect(weight).toBeFocused();
  };
  await wedge(page, `${rows[0]!.tracking_no}-1-2-`);
  await opened(fresh[0]!);
  await wedge(page, printedCode('item', fresh[1]!.id));
  await opened(fresh[1]!);
  await wedge(page, '0.402');
  await expect(weight).toHaveValue('0.402');
  await wedge(page, printedCode('item', fresh[0]!.id));
  await opened(fresh[0]!);
  await expect(weight).toHaveValue('');
  await wedge(page, printedCode('item', fresh[1]!.id));
  await opened(fresh[1]!);
  await expect(weight).toHaveValue('0.402');
  expect(desk.seen.problems).toEqual([]);
  await desk.close();
});

test('a box of three items takes three scans and four moves', async ({ browser }) => {
  const ids = items.map((item) => item.id as number);
  const id = await waybill(me, ids, line);
  const desk = await deskOf(browser, 'warehouse', 1280);
  const { page } = desk;
  await desk.open('/packing');
  const hands = handsOf(page);
  // The first scan opens the waybill of the item and begins it.
  await hands.scan(printedCode('item', ids[0]!));
  await expect(page).toHaveURL(new RegExp(`id=${id}`));
  const ticked = page.locator('.desk-work-body').getByRole('checkbox', { checked: true });
  await expect(ticked).toHaveCount(1);
  for (const one of ids.slice(1)) await hands.scan(printedCode('item', one));
  await expect(ticked).toHaveCount(3);
  await hands.tap(page.locator('.desk-box .ui-chip').first());
  await hands.type(page.locator('.desk-box .desk-measure input').first(), '1.05');
  await expect(page.getByRole('heading', { name: inBoth('desk.packing.preview') })).toBeVisible();
  await shot(page, 'floor-packing');
  await sound(page, desk.seen);
  const done = answer(page, 'packing/pack');
  await hands.key('Control+Enter');
  expect(['to_dispatch', 'settle_due']).toContain((await accepted(done)).state);
  expect(hands.count()).toBeLessThanOrEqual(3 + 4);
  await desk.close();
});

test('a waybill is packed while its photo is on its way; a reload loses neither', async ({ browser }) => {
  const { buyer, hall } = await desks();
  const order_id = await order(me, await plainSku(me, 110, '收纳'), 1);
  const { platform_no, items: bought } = await buy(buyer, order_id, `B${Date.now()}`);
  const tracking_no = courierNo();
  await shipped(buyer, [{ platform_no, tracking_no }]);
  await hall('warehouse/scan', { tracking_no, warehouse_id: WAREHOUSE });
  await pass(hall, bought[0].id);
  const id = await waybill(me, [bought[0].id], line);
  const desk = await deskOf(browser, 'warehouse', 1280);
  const { page } = desk;
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/warehouse/upload', async (route) => {
    await arrived;
    await route.continue().catch(() => undefined);
  });
  await desk.open('/packing');
  const hands = handsOf(page);
  await hands.scan(printedCode('item', bought[0].id));
  await expect(page).toHaveURL(new RegExp(`id=${id}`));
  await hands.tap(page.locator('.desk-box .ui-chip').first());
  await hands.type(page.locator('.desk-box .desk-measure input').first(), '0.35');
  await hands.photo(page.locator('.desk-box input[type="file"]'), photos[0]!);
  await expect(page.locator('.desk-box .desk-photo img')).toHaveCount(1);
  await expect(page.getByRole('heading', { name: inBoth('desk.packing.preview') })).toBeVisible();
  await hands.key('Control+Enter');
  await expect(page).not.toHaveURL(new RegExp(`id=${id}\\b`));
  const waiting = page.locator('.scan-waiting');
  await expect(waiting).toHaveText(inBoth('desk.scan.behind', { n: 1 }));
  await page.reload();
  await expect(waiting).toHaveText(inBoth('desk.scan.behind', { n: 1 }));
  expect((await hall('packing/detail', { id })).state).toBe('packing');
  arrive();
  await expect(waiting).toHaveCount(0);
  const { state, boxes } = await hall('packing/detail', { id });
  expect(['to_dispatch', 'settle_due']).toContain(state);
  expect(boxes[0].photos).toHaveLength(1);
  expect(desk.seen.problems).toEqual([]);
  await desk.close();
});

test('labels of every size print all of their lines', async ({ browser }) => {
  const desk = await deskOf(browser, 'warehouse', 1280);
  const { page } = desk;
  const labels = page.locator('.paper .label');
  for (const size of LABEL_SIZES) {
    await desk.open(`/labels?kind=item&size=${size}&what=${items.map((item) => item.id).join(',')}`);
    await expect(labels.first()).toBeVisible();
    const cut = await labels.evaluateAll((all) => all.filter((one) => one.scrollHeight > one.clientHeight).length);
    expect(cut, size).toBe(0);
    for (const { title, order_no } of items) {
      await expect(labels.filter({ hasText: order_no }).first(), size).toBeVisible();
      expect((await labels.allInnerTexts()).join(' ').replace(/\s+/g, ''), size).toContain(title.replace(/\s+/g, ''));
    }
  }
  await desk.close();
});

test('a hundred parcels of one line leave in four moves', async ({ browser }) => {
  const { owner, buyer, hall } = await desks();
  const own = await ownLine(owner, `IS-H${String(Date.now()).slice(-6)}`);
  const order_id = await order(me, await plainSku(me, 110, '收纳'), 100);
  const {
    platform_no,
    items: [item],
  } = await buy(buyer, order_id, `H${Date.now()}`);
  const tracking_no = courierNo();
  await shipped(buyer, [{ platform_no, tracking_no }]);
  await hall('warehouse/scan', { tracking_no, warehouse_id: WAREHOUSE });
  // One piece after the other: the rest of the item stays in inspection.
  for (let left = 100; left > 0; left--) await pass(hall, item.id, left > 1 ? 1 : undefined);
  const { items: stock } = await me.call('order/detail', { id: order_id });
  expect(stock).toHaveLength(100);
  for (const one of stock) await packed(hall, await waybill(me, [one.id], own));

  const desk = await deskOf(browser, 'warehouse', 1280);
  const { page } = desk;
  await desk.open('/dispatch');
  // The station stores the carrier of the numbers.
  await page.evaluate(() => localStorage.setItem('sampan.desk.carrier', 'dhl'));
  await desk.open('/dispatch');
  const hands = handsOf(page);
  await hands.tap(page.getByRole('button', { name: inBoth('unit.bag_all', { n: 100 }) }));
  const paste = page.locator('textarea[name="text"]');
  await expect(paste).toBeVisible();
  const entered = answer(page, 'units/numbers');
  await hands.type(paste, Array.from({ length: 100 }, (_, n) => `JD${Date.now()}${n}`).join('\n'));
  await accepted(entered);
  await settled(page);
  await shot(page, 'floor-dispatch');
  await hands.type(page.locator('input[name="weight"]'), '34');
  const left = answer(page, 'units/depart');
  await hands.key('Control+Enter');
  expect((await accepted(left)).waybills).toBe(100);
  expect(hands.count()).toBe(4);
  await desk.close();
});

test('a box whose waybill is cancelled in a sealed bag is marked on the list, on the bag and at the box, until it is taken out', async ({
  browser,
}) => {
  const { buyer, hall } = await desks();
  const order_id = await order(me, await plainSku(me, 110, '收纳'), 2);
  const { platform_no, items: bought } = await buy(buyer, order_id, `W${Date.now()}`);
  const tracking_no = courierNo();
  await shipped(buyer, [{ platform_no, tracking_no }]);
  await hall('warehouse/scan', { tracking_no, warehouse_id: WAREHOUSE });
  await pass(hall, bought[0]!.id, 1);
  await pass(hall, bought[0]!.id);
  const { items: stock } = await me.call('order/detail', { id: order_id });
  const bag = await hall('units/open', { warehouse_id: WAREHOUSE, kind: 'bag', carrier: 'dhl' });
  const nos: string[] = [];
  const waybills: number[] = [];
  for (const one of stock as Data[]) {
    const id = await waybill(me, [one.id], line);
    await packed(hall, id);
    const { no } = await hall('packing/detail', { id });
    await hall('units/add', { id: bag.id, code: no });
    nos.push(no);
    waybills.push(id);
  }
  await hall('units/seal', { id: bag.id, weight: 700 });

  const desk = await deskOf(browser, 'warehouse', 1280);
  const { page } = desk;
  const warning = page.getByRole('alert').filter({ hasText: inBoth('unit.stays', { n: 1 }) });
  const row = page.locator('.desk-row', { hasText: bag.no });
  const box = (no: string) => page.locator('.desk-work-body li', { hasText: no });
  await desk.open(`/dispatch?id=${bag.id}&q=${bag.no}`);
  await expect(box(nos[0]!)).toBeVisible();
  await expect(warning).toHaveCount(0);
  // An invalid number is reported at the field, which has the focus.
  const numbers = page.locator('form:has(textarea[name="text"])');
  await numbers.locator('textarea').fill('N1');
  await numbers.locator('button[type="submit"]').click();
  await expectFirstWrong(numbers, numbers.locator('textarea'));

  await me.call('sendorder/cancel', { id: waybills[0], key: crypto.randomUUID() });
  await page.reload();
  await expect(warning).toBeVisible();
  await expect(row).toContainText(say('unit.stays', { n: 1 }, 'zh-cn'));
  await expect(box(nos[0]!)).toContainText(say('unit.not_ready_now', {}, 'zh-cn'));
  await expect(box(nos[1]!)).not.toContainText(say('unit.not_ready_now', {}, 'zh-cn'));
  await shot(page, 'floor-bag-warning');
  await sound(page, desk.seen);

  await box(nos[0]!).getByRole('button').click();
  await page.getByRole('dialog').locator('textarea').fill('Cancelled by its member');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: inBoth('unit.pull') })
    .click();
  await expect(box(nos[0]!)).toHaveCount(0);
  await expect(warning).toHaveCount(0);
  await expect(box(nos[1]!)).toBeVisible();
  await desk.close();
});
