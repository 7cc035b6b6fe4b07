// Ship for me, end to end: a list is pasted, the line for shipping on arrival is chosen with a limit, the warehouse scans and
// inspects, the waybill is made and paid automatically, is packed, leaves, and comes back at a fee of the carrier. At the same
// time an unannounced parcel is declared by its member, and a claim on another is withdrawn.
import { expect, test } from '@playwright/test';
import * as hands from './admin-desk.ts';
import { picture, press, tickAll } from './hands.ts';
import { at, digits, member, operator, settled, signIn, sound, topUp, upload, watch } from './shop.ts';

const PAY = '246810';
const WAREHOUSE = 1;
const SIDES = [300, 200, 100];
test.setTimeout(420_000);

test('from declaring to shipping', async ({ page, browser }) => {
  const seen = watch(page);
  const shopper = await member();
  await topUp(shopper, 200_000);
  await signIn(page, shopper);
  const [hall, packer] = await Promise.all(['warehouse', 'admin'].map(operator));
  const phone = await hands.deskOf(browser, 'warehouse', 390);
  const no = `SF${Date.now()}`;
  const parcel = async () =>
    (await shopper.call('buyself/lists', { tab: 'arrived', page_size: 50 })).list.data.find(
      (p: { tracking_no: string }) => p.tracking_no === no,
    );

  await test.step('the address has the mark; a list is pasted and declared, to ship on arrival', async () => {
    await page.goto(at('/pages/member/shipforme/index'));
    await settled(page);
    await expect(page.getByText('SP-80421').first()).toBeVisible();
    await sound(page, seen);
    await page.getByRole('link', { name: '预报包裹' }).click();
    await settled(page);
    await page.getByRole('button', { name: '粘贴一批' }).click();
    await page.locator('textarea[name="list"]').fill(`顺丰 ${no} 羊毛围巾 x1 ¥88.50`);
    await page.getByRole('button', { name: '填入 1 个' }).click();
    await expect(page.locator('input[name="title_0_0"]')).toHaveValue('羊毛围巾');
    await page.getByRole('radio', { name: '到货就寄' }).click({ force: true });
    await settled(page);
    await page.locator('[data-line] input[type="radio"]:not([disabled])').first().check({ force: true });
    await page.getByRole('switch', { name: '自动从钱包付运费' }).check({ force: true });
    await page.locator('input[name="pay_limit"]').fill('900');
    await tickAll(page.getByRole('checkbox'));
    await sound(page, seen);
    await page.getByRole('button', { name: '预报 1 个包裹' }).click();
    await digits(page, PAY);
    await expect(page.getByText(no)).toBeVisible();
  });

  await test.step('the warehouse scans it and passes it', async () => {
    await hands.receive(phone, WAREHOUSE, no);
    await hands.passScanned(phone, 700, SIDES, 'B-07-01');
    expect(phone.seen.problems).toEqual([]);
  });

  await test.step('the waybill was made and paid automatically, within the limit', async () => {
    const { waybill, state } = await parcel();
    expect(state).toBe('in_stock');
    expect(waybill.state).toBe('to_pack');
    await page.goto(at('/pages/member/shipforme/index?tab=arrived'));
    await settled(page);
    await expect(page.getByRole('link', { name: waybill.no })).toBeVisible();
    await sound(page, seen);
  });

  await test.step('it is packed and leaves', async () => {
    const { waybill } = await parcel();
    await packer!('packing/take', { id: waybill.id });
    await packer!('packing/pack', {
      reason: 'Checked by eye',
      id: waybill.id,
      boxes: JSON.stringify([{ weight: 760, length: 300, width: 200, height: 100 }]),
    });
    const detail = await packer!('packing/detail', { id: waybill.id });
    expect(detail.state).toBe('to_dispatch');
    const boxes = detail.boxes.map((b: { id: number }) => ({ id: b.id, carrier: 'dhl', tracking_no: `JD${no}` }));
    await packer!('packing/dispatch', {
      id: waybill.id,
      boxes: JSON.stringify(boxes),
      reason: 'Not by the carrier of the line',
    });
    expect((await shopper.call('sendorder/detail', { id: waybill.id })).state).toBe('dispatched');
  });

  await test.step("it comes back: the desk enters the carrier's charge, and the shopper has it to pay", async () => {
    const { id } = (await parcel()).waybill;
    await phone.open(`/packing?id=${id}`);
    await hands.foot(phone, /^结束运输/).click();
    const sheet = hands.sheet(phone);
    await sheet.locator('select[name="how"]').selectOption('returned');
    await sheet.locator('input[name="return_fee"]').fill('85.5x');
    await sheet.locator('textarea[name="reason"]').fill('查无此人，退回。');
    await sheet.getByRole('button', { name: /^确定结束/ }).click();
    await expect(sheet.getByText('请填写金额')).toBeVisible();
    await sheet.locator('input[name="return_fee"]').fill('85.5');
    await expect(sheet.getByText('另给会员开一张 ¥85.50 的账单。')).toBeVisible();
    await press(sheet.getByRole('button', { name: /^确定结束/ }), 'packing/finish');
    expect(phone.seen.problems).toEqual([]);
    expect(await shopper.call('sendorder/detail', { id })).toMatchObject({ state: 'returned', due: 8550 });
  });

  await test.step('a parcel with the mark alone: its member declares it, handling is to come', async () => {
    const other = `YT${Date.now()}`;
    const { mark } = (await shopper.call('other/warehouse'))[0];
    await hall!('warehouse/scan', { tracking_no: other, warehouse_id: WAREHOUSE, mark });
    await page.goto(at('/pages/member/shipforme/index?tab=needs_you'));
    await page.reload();
    await settled(page);
    const card = page.locator('.ui-card', { hasText: other });
    await card.getByRole('button', { name: '补预报' }).click();
    await settled(page);
    await page.locator('select[name="courier_id_0"]').selectOption({ index: 1 });
    await page.locator('input[name="title_0_0"]').fill('旧书');
    await page.locator('input[name="price_0_0"]').fill('30');
    await tickAll(page.getByRole('checkbox'));
    await page.getByRole('button', { name: '保存' }).click();
    await expect
      .poll(
        async () =>
          (await shopper.call('buyself/lists', { tab: 'arrived' })).list.data.find(
            (p: { tracking_no: string }) => p.tracking_no === other,
          )?.fee,
      )
      .toBe(500);
  });

  await test.step('a claim on an unclaimed parcel is withdrawn', async () => {
    const tracking_no = `ZT${Date.now()}`;
    await hall!('warehouse/scan', { tracking_no, warehouse_id: WAREHOUSE });
    const { found: id } = await shopper.call('buyself/lists', { tracking_no, page_size: 1 });
    const file_id = await upload(shopper, await picture('scale/1f4e6/-/5-2600'), 'message');
    const items = [{ title: '旧书', num: 1, price: 3000 }];
    const input = { tracking_no, courier_id: 1, goods_type: 'general', items, file_id };
    await shopper.call('buyself/act', { id, action: 'claim', input, key: crypto.randomUUID() });
    await page.goto(at('/pages/member/shipforme/index?tab=declared'));
    await page.reload();
    await settled(page);
    const card = page.locator('.ui-card', { hasText: tracking_no });
    await expect(card.getByText('认领审核中')).toBeVisible();
    await card.getByRole('button', { name: '更多' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^撤回认领/ })
      .click();
    await press(page.getByRole('alertdialog').getByRole('button', { name: '撤回认领' }), 'buyself/act');
    await expect(page.getByText('已撤回认领')).toBeVisible();
    await expect(card).toHaveCount(0);
    const { list } = await shopper.call('buyself/lists', { tab: 'closed' });
    expect(list.data.find((p: { id: number }) => p.id === id)?.state).toBe('withdrawn');
  });
  await phone.close();
  expect(seen.problems).toEqual([]);
});
