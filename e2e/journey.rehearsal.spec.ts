// Rehearsal packing on the screens: services are paid, the desk packs with photos and answers each service, the shopper sees boxes and every line's exact
// price, chooses one, pays what was shown, and it is ready to leave.
import { expect, test } from '@playwright/test';
import { deskOf } from './admin-desk.ts';
import * as hall from './desk-warehouse.ts';
import { picture, press, shot } from './hands.ts';
import { type Data, member, settled, signIn, sound, topUp, watch } from './shop.ts';
import * as shopper from './shopper.ts';

const PAY = '246810';
test.setTimeout(300_000);

test('packed first, then the line is chosen by its real price', async ({ page, browser }) => {
  const seen = watch(page);
  const me = await member();
  await topUp(me, 300_000);
  await signIn(page, me);
  const { groups } = await me.call('order/getGoodslist');
  const item = groups.flatMap((g: Data) => g.items).find((i: Data) => i.measured && i.actions.includes('ship'));
  let id = 0;
  const waybill = () => me.call('sendorder/detail', { id });

  await test.step('the form shows what is paid now: the services alone', async () => {
    await shopper.visit(page, `/pages/member/ordertosend/index?ids=${item.id}`);
    for (const name of ['预打包', '缠绕膜']) {
      await page.getByRole('switch', { name, exact: true }).check({ force: true });
      await settled(page);
    }
    await expect(page.getByText('现在只付服务费', { exact: false })).toBeVisible();
    await shot(page, 'rehearsal-form');
    await shopper.accept(page, 'waybill');
    const made = await press(page.getByRole('button', { name: '提交运单' }), 'order/ordertopackage');
    id = made.sendorder_id as number;
    expect(made.amount).toBe(2400);
    await settled(page);
    await shopper.payFromWallet(page, PAY);
    expect(await waybill()).toMatchObject({ state: 'to_pack', paid: 2400, rehearsal: true });
  });

  await test.step('the desk packs it as it will ship, and answers the services', async () => {
    const { no } = await waybill();
    const table = await deskOf(browser, 'warehouse', 1280);
    const pictures = await Promise.all([8, 9, 10].map((n) => picture(`scale/1f4e6/-/${n}-1200`)));
    await hall.pack(table, no, [{ weight: 1200, sides: [260, 200, 150], pictures }], 'rehearsal-desk');
    expect(table.seen.problems).toEqual([]);
    const packed = await waybill();
    expect(packed).toMatchObject({ state: 'choose_line', needs_you: true });
    expect(packed.services.map((s: Data) => s.state)).toEqual(['done', 'done', 'done']);
  });

  await test.step('boxes, photos and prices are shown; the price on the button is what is charged', async () => {
    await shopper.visit(page, `/pages/member/sendorder/detail?id=${id}`);
    await shot(page, 'rehearsal-packed');
    await sound(page, seen);
    await page.getByRole('link', { name: '选择线路' }).first().click();
    await settled(page);
    await expect(page.getByText('按真实价格选')).toBeVisible();
    const { lines, shipping_id } = await me.call('sendorder/lineOffers', { id });
    const serving = lines.filter((one: Data) => one.quote.eligible);
    expect(serving.length).toBeGreaterThan(1);
    const other = serving.find((one: Data) => one.line.id !== shipping_id);
    await page.locator(`[data-line="${other.line.code}"] input[type="radio"]`).check({ force: true });
    await shot(page, 'rehearsal-choose');
    await sound(page, seen);
    await press(page.getByRole('button', { name: '选好并付款' }), 'sendorder/act');
    await expect(page).toHaveURL(/member\/pay\/index/);
    await settled(page);
    const chosen = await waybill();
    expect(chosen).toMatchObject({ state: 'settle_due', due: other.due, line_id: other.line.id });
    await shopper.payFromWallet(page, PAY);
    expect(await waybill()).toMatchObject({ state: 'to_dispatch', amount: other.due + 2400, rehearsal: false });
    await shopper.visit(page, `/pages/member/sendorder/detail?id=${id}`);
    await shot(page, 'rehearsal-chosen');
  });
});
