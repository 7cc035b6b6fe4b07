// Withdrawing: a shopper requests, cancels, requests again; finance approves and pays in the back office; every sum adds up.
import { expect, test } from '@playwright/test';
import { at, digits, member, movements, operator, settled, signIn, sound, url, watch } from './shop.ts';

const PAY = '246810';
const key = () => crypto.randomUUID();

test.setTimeout(180_000);

test('from requesting a withdrawal to the money paid out', async ({ page, browser }) => {
  const seen = watch(page);
  const me = await member();
  const finance = await operator('finance');
  const info = await me.call('user/info');
  const last = (await movements(me))[0]?.id;
  await finance('members/adjust', { id: info.id, account: 'cash', amount: 30_000, reason: '晚发补偿' });
  const before = await me.call('cash/getConfig');
  expect(before.withdrawable).toBeGreaterThanOrEqual(30_000);
  const name = before.names[0] as string;
  await signIn(page, me);

  const ask = async (amount: string) => {
    await page.locator('input[name="amount"]').fill(amount);
    await page.getByRole('button', { name: new RegExp(`提现 .*${amount}`) }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await digits(page, PAY);
    await expect(page.getByRole('dialog')).toBeHidden();
  };

  await test.step('a wrong amount is shown at the field, nothing is requested', async () => {
    await page.goto(at('/pages/member/cash/index'));
    await settled(page);
    await page.locator('input[name="amount"]').fill('10');
    await page.locator('input[name="bank_name"]').fill('Sparkasse Berlin');
    await page.locator('input[name="account_no"]').fill('DE89370400440532013000');
    await page.getByRole('button', { name: '提现', exact: true }).click();
    await expect(page.locator('[aria-invalid="true"]')).toHaveCount(1);
    expect((await me.call('cash/lists')).total).toBe(0);
  });

  await test.step('requested, frozen, and cancelled', async () => {
    await ask('60');
    await expect(page.getByText('审核中')).toBeVisible();
    expect((await me.call('user/info')).frozen).toBe(info.frozen + 6000);
    await page.getByRole('button', { name: '更多' }).click();
    await page.getByRole('dialog').getByRole('button', { name: /^取消/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '取消', exact: true }).click();
    await expect(page.getByText('已取消', { exact: true })).toBeVisible();
    // A credit for late work of the demo shop may come in between: it only adds.
    expect((await me.call('cash/getConfig')).withdrawable).toBeGreaterThanOrEqual(before.withdrawable);
    expect((await me.call('user/info')).frozen).toBe(info.frozen);
    await settled(page);
    await sound(page, seen);
  });

  const id = await test.step('requested again, to the payee used before', async () => {
    await page.reload();
    await settled(page);
    await expect(page.getByRole('radio').first()).toBeChecked();
    await ask('100');
    await expect(page.getByText('审核中')).toBeVisible();
    const [row] = (await me.call('cash/lists')).data;
    expect(row).toMatchObject({ amount: 10_000, fee: 500, paid: 9500, account_name: name, account_no: '••••3000' });
    return row.id as number;
  });

  await test.step('finance looks at the number, approves and pays', async () => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    const desk = await context.newPage();
    await desk.goto(`${url()}/admin/#/withdrawals?id=${id}`);
    await desk.locator('input[name="username"]').fill('finance');
    await desk.locator('input[name="password"]').fill('sampan-demo');
    await desk.keyboard.press('Enter');
    await desk.getByRole('button', { name: /显示完整账号/ }).click();
    await expect(desk.getByText('DE89370400440532013000')).toBeVisible();
    await desk.getByRole('button', { name: /批准/ }).click();
    await expect.poll(async () => (await me.call('cash/lists')).data[0].state).toBe('approved');
    await desk.goto(`${url()}/admin/#/withdrawals?tab=approved&id=${id}`);
    await desk
      .getByRole('button', { name: /已打款/ })
      .last()
      .click();
    await desk.locator('input[name="reference"]').fill('ICBC-20261121');
    await desk
      .getByRole('dialog')
      .getByRole('button', { name: /已打款/ })
      .click();
    await expect.poll(async () => (await me.call('cash/lists')).data[0].state).toBe('paid');
    await context.close();
  });

  await test.step('the shopper sees it, the wallet and the ledger add up', async () => {
    await page.reload();
    await settled(page);
    await expect(page.getByText(/ICBC-20261121/)).toBeVisible();
    const after = await me.call('user/info');
    const amounts = (await movements(me, last)).map((row) => row.amount);
    expect(amounts).toEqual(expect.arrayContaining([30_000, -10_000]));
    expect(after.frozen).toBe(info.frozen);
    const { sums, drift } = await finance('ledger/summary');
    expect(Object.values(sums)).toEqual(Object.values(sums).map(() => 0));
    expect(drift).toBe(0);
    await sound(page, seen);
    await expect(me.call('cash/act', { id, action: 'cancel', key: key() })).rejects.toThrow(/已打款/);
  });
});
