// Finance with a long list: filters in the address, several slips taken at once after a preview, a colleague's work is visible,
// one approved by a key.
import { expect, test } from '@playwright/test';
import { deskOf, inBoth } from './admin-desk.ts';
import { handsOf } from './counted.ts';
import { order, plainSku } from './floor.ts';
import { picture, press, shot } from './hands.ts';
import { type Data, member, operator, register, type Signed, settled, topUp, upload } from './shop.ts';

/** Slips of a member of this journey's own, found by their reference. */
async function slips(reference: string, amounts: readonly number[]): Promise<Data[]> {
  const me = await register(`queues-${Date.now()}-${amounts.length}@sampan.test`, 'sampan-queues');
  const [area] = (await me.call('Offlinepay/arealist')) as Data[];
  const [bank] = (await me.call('Offlinepay/paylist', { area: area.code })) as Data[];
  const made = [];
  for (const minor of amounts)
    made.push(
      await me.call('remit/add', {
        bank_id: bank.id,
        minor,
        currency: bank.currency,
        reference,
        slip: await upload(me, await picture('scale/1f4e6/-/5-2600'), 'remit'),
        key: crypto.randomUUID(),
      }),
    );
  return made;
}

test('slips are picked by a tap and a range, taken at once, and the list shows who has them', async ({ browser }) => {
  const reference = `Q${Date.now()}`;
  const made = await slips(reference, [11_100, 22_200, 33_300, 44_400]);
  const desk = await deskOf(browser, 'finance', 1280);
  const { page } = desk;
  await desk.open(`/remits?q=${reference}`);
  const rows = page.locator('.desk-pick');
  await expect(rows).toHaveCount(4);
  const box = (at: number) => rows.nth(at).getByRole('checkbox');
  await box(0).click();
  await box(2).click({ modifiers: ['Shift'] });
  const bar = page.getByRole('toolbar');
  await expect(bar).toBeVisible();
  await expect(rows.getByRole('checkbox', { checked: true })).toHaveCount(3);
  await shot(page, 'queue-picked');
  await bar.getByRole('button', { name: inBoth('desk.bulk.act.take') }).click();
  const sheet = page.locator('dialog[open]');
  await expect(sheet.locator('.ui-note')).toContainText('3');
  await shot(page, 'queue-outcome');
  await press(sheet.getByRole('button', { name: inBoth('desk.bulk.act.take') }), 'queues/bulk');
  await expect(rows.locator('.desk-row-taken')).toHaveCount(3);
  await expect(bar).toHaveCount(0);
  // Top-ups have no bill to compare with: none is confirmed without a review, and each shows why.
  await box(0).click();
  await box(3).click({ modifiers: ['Shift'] });
  await bar.getByRole('button', { name: inBoth('desk.bulk.act.approve') }).click();
  await expect(sheet.locator('li')).toHaveCount(4);
  await expect(sheet.getByRole('button', { name: inBoth('desk.bulk.act.approve') })).toBeDisabled();
  await shot(page, 'queue-left');
  await page.keyboard.press('Escape');
  const ask = await operator('finance');
  const { list } = await ask('remits/lists', { q: reference });
  expect(list.map((row: Data) => row.id)).toEqual(made.map((one) => one.id));
  expect(list.filter((row: Data) => row.taken !== null)).toHaveLength(3);
  expect(desk.seen.problems).toEqual([]);
  await desk.close();
});

test('a slip that is open is approved by one key, and the next one opens', async ({ browser }) => {
  const reference = `K${Date.now()}`;
  const [first, second] = (await slips(reference, [5_100, 6_200])) as [Data, Data];
  const desk = await deskOf(browser, 'finance', 1280);
  const { page } = desk;
  await desk.open(`/remits?q=${reference}&id=${first.id}`);
  await expect(page.locator('input[name="minor"]')).toBeVisible();
  await settled(page);
  const hands = handsOf(page);
  await hands.key('Control+Enter');
  await expect(page).toHaveURL(new RegExp(`id=${second.id}`));
  expect(hands.count()).toBe(1);
  // The rejection sheet waits for its reason.
  await expect(page.locator('input[name="minor"]')).toHaveValue('62.00');
  await page.keyboard.press('Alt+x');
  await expect(page.locator('dialog[open] [name="reason"]')).toBeFocused();
  await page.keyboard.press('Escape');
  const ask = await operator('finance');
  expect((await ask('remits/detail', { id: first.id })).state).toBe('approved');
  await desk.close();
});

test('J and K lead through the list and never type into a field; in a field they are letters', async ({ browser }) => {
  const reference = `J${Date.now()}`;
  const [first, second] = (await slips(reference, [7_100, 8_200])) as [Data, Data];
  const desk = await deskOf(browser, 'finance', 1280);
  const { page } = desk;
  await desk.open(`/remits?q=${reference}`);
  await expect(page.locator('.desk-pick')).toHaveCount(2);
  const at = (one: Data) => expect(page).toHaveURL(new RegExp(`id=${one.id}\\b`));
  const amount = page.locator('input[name="minor"]');
  await page.keyboard.press('j');
  await at(first);
  await expect(amount).toHaveValue('71.00');
  // The form has the focus by now: the same letter leads on.
  await page.keyboard.press('j');
  await at(second);
  await expect(amount).toHaveValue('82.00');
  await page.locator('.desk-row').last().focus();
  await page.keyboard.press('k');
  await at(first);
  await expect(amount).toHaveValue('71.00');
  const find = page.locator('input[type="search"]').first();
  await find.fill('');
  await find.press('j');
  await find.press('k');
  await expect(find).toHaveValue('jk');
  await at(first);
  expect(desk.seen.problems).toEqual([]);
  await desk.close();
});

/** Two options of goods in stock, with enough pieces of both. */
async function twoOptions(me: Signed): Promise<{ item: Data; skus: Data[] }> {
  for (let page = 1; page <= 6; page++) {
    const { items } = await me.call('obapi/getItemlist', { page, page_size: 50 });
    for (const row of items.data as Data[]) {
      const item = await me.call('obapi/getItem', { tp: row.api_type, tid: row.num_iid });
      const skus = (item.skus ?? []).filter((one: Data) => one.quantity > 20 && one.price < 9000);
      if (item.can_order && item.min_num === 1 && skus.length > 1) return { item, skus: skus.slice(0, 2) };
    }
  }
  throw new Error('no goods with two options');
}

test('a buyer picks items of the list, takes them at once and gives them back', async ({ browser }) => {
  const me = await member('demo@sampan.test');
  await topUp(me, 40_000);
  const { item, skus } = await twoOptions(me);
  const cart_ids = [];
  for (const { sku_id } of skus)
    cart_ids.push((await me.call('cart/add', { api_type: item.api_type, num_iid: item.num_iid, sku_id, num: 1 })).cart_id);
  const { quote } = await me.call('cart/carttoorder', { cart_ids });
  const key = () => crypto.randomUUID();
  const { invoice_no, order_ids } = await me.call('cart/carttoorder', { cart_ids, submit: true, quote, key: key() });
  await me.call('paywallet/payBalance', { no: invoice_no, pay_password: '246810', key: key() });
  const { no } = await me.call('order/detail', { id: order_ids[0] });
  const desk = await deskOf(browser, 'buyer', 1280);
  const { page } = desk;
  await desk.open(`/buying?q=${no}`);
  const rows = page.locator('.desk-pick');
  await expect(rows).toHaveCount(2);
  const both = async (act: 'take' | 'give_back') => {
    await rows.nth(0).getByRole('checkbox').click();
    await rows
      .nth(1)
      .getByRole('checkbox')
      .click({ modifiers: ['Shift'] });
    const verb = inBoth(`desk.bulk.act.${act}`);
    await page.getByRole('toolbar').getByRole('button', { name: verb }).click();
    await expect(page.locator('dialog[open] .ui-note')).toContainText('2');
    await shot(page, `buying-${act}`);
    expect(await press(page.locator('dialog[open]').getByRole('button', { name: verb }), 'queues/bulk')).toMatchObject({
      left: [],
    });
    await expect(rows).toHaveCount(0);
  };
  await both('take');
  await desk.open(`/buying?tab=mine&q=${no}`);
  await expect(rows).toHaveCount(2);
  await both('give_back');
  await desk.open(`/buying?q=${no}`);
  await expect(rows).toHaveCount(2);
  // Found by its number and taken, it has left the list and stays open next to it.
  await page.locator('.desk-row').first().click();
  await press(page.getByRole('button', { name: inBoth('desk.buying.take', { n: 2 }) }), 'buying/take');
  await expect(rows).toHaveCount(0);
  await expect(page.getByText(inBoth('desk.list.none_else'))).toBeVisible();
  await expect(page.getByText(inBoth('desk.list.no_match'))).toHaveCount(0);
  await expect(page.locator('.desk-work-head')).toContainText(no);
  await shot(page, 'buying-taken');
  expect(desk.seen.problems).toEqual([]);
  await desk.close();
});

test('of thousands of rows only those near the viewport are drawn, and the last one is reached', async ({ browser }) => {
  // A row of its own, to be multiplied: other journeys may have taken those of the demo.
  const me = await register(`queues-many-${Date.now()}@sampan.test`, 'sampan-queues');
  const order_id = await order(me, await plainSku(me, 1, '杯'), 1);
  const { no } = await me.call('order/detail', { id: order_id });
  const desk = await deskOf(browser, 'buyer', 1280);
  const { page } = desk;
  const MANY = 4000;
  const [row] = (await (await operator('buyer'))('buying/lists', { q: no })).list as Data[];
  expect(row).toMatchObject({ order_no: no });
  const many = Array.from({ length: MANY }, (_, at) => ({ ...row, id: 1_000_000 + at, title: `Row ${at}` }));
  await page.route('**/admin/api/buying/lists*', async (route) => {
    const reply = await (await route.fetch()).json();
    // Rows that other journeys change are fetched by id: these rows stay as they are.
    const ids = new URLSearchParams(route.request().postData() ?? new URL(route.request().url()).search).get('ids');
    const list = ids === null ? many : many.filter(({ id }) => ids.split(',').includes(String(id)));
    Object.assign(reply.data, { list, total: MANY, cursor: null });
    await route.fulfill({ json: reply });
  });
  await desk.open(`/buying?q=${no}`);
  const rows = page.locator('.desk-row');
  await expect.poll(() => rows.count()).toBeLessThan(400);
  await expect(rows.first()).toContainText('Row 0');
  const list = page.locator('.ui-split-list');
  await expect(async () => {
    await list.evaluate((box) => box.scrollTo({ top: box.scrollHeight }));
    await expect(rows.last()).toContainText(`Row ${MANY - 1}`, { timeout: 500 });
  }).toPass();
  await expect.poll(() => rows.count()).toBeLessThan(400);
  expect(await page.locator('*').count()).toBeLessThan(8000);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await desk.close();
});
