// Finance at a long list: filters in the address, several slips taken at once with the outcome said before, what a colleague has is seen, one approved by a key.
import { expect, test } from '@playwright/test';
import { deskOf, inBoth } from './admin-desk.ts';
import { handsOf } from './counted.ts';
import { picture, press, shot } from './hands.ts';
import { type Data, operator, register, settled, upload } from './shop.ts';

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

test('slips are picked by a tap and a run, taken at once, and the list says who has them', async ({ browser }) => {
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
  // Top-ups have no bill to compare with: none is confirmed without a look, and each says why.
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
  const ask = await operator('finance');
  expect((await ask('remits/detail', { id: first.id })).state).toBe('approved');
  await desk.close();
});
