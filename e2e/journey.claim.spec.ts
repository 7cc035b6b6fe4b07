// A claim from filing to money: the shopper files it on a waybill, finance offers by the rules, the shopper accepts, the wallet has the money.
import { expect, test } from '@playwright/test';
import * as hands from './admin-desk.ts';
import { expectFirstWrong } from './hands.ts';
import { at, member, operator, settled, signIn, sound, watch } from './shop.ts';

test.setTimeout(240_000);

test('a lost waybill is claimed and paid', async ({ page, browser }) => {
  const seen = watch(page);
  const me = await member('harper@sampan.test');
  const finance = await operator('finance');
  const { list } = await me.call('sendorder/lists', { tab: 'closed', page_size: 50 });
  const lost = (list.data as { id: number; no: string; state: string }[]).find((w) => w.state === 'lost')!;
  // Open claims of the demo shop are withdrawn: this test files its own.
  for (const c of (await me.call('claim/lists', { sendorder_id: lost.id })).data as { id: number; actions: string[] }[])
    if (c.actions.includes('withdraw')) await me.call('claim/act', { id: c.id, action: 'withdraw', key: crypto.randomUUID() });
  const before = (await me.call('user/info')).balance as number;

  await test.step('the shopper files it', async () => {
    await signIn(page, me);
    await page.goto(at(`/pages/member/sendorder/detail?id=${lost.id}`));
    await settled(page);
    await page.getByRole('button', { name: /申请理赔|File a claim/ }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('button', { name: /提交理赔|File the claim/ }).click();
    await expectFirstWrong(sheet, sheet.locator('textarea[name="content"]'));
    await sheet.locator('textarea[name="content"]').fill('The carrier says that it is lost.');
    await sheet.getByRole('button', { name: /提交理赔|File the claim/ }).click();
    await expect(sheet).toBeHidden();
  });
  const claim = ((await me.call('claim/lists', { sendorder_id: lost.id })).data as { id: number; state: string }[])[0]!;
  expect(claim.state).toBe('filed');

  const amount = await test.step('finance offers what the rules pay', async () => {
    const desk = await hands.deskOf(browser, 'finance', 1440);
    await desk.open(`/claims?id=${claim.id}`);
    const button = desk.page.getByRole('button', { name: /^(提出|提议|Offer|Propose)/ });
    await expect(button).toBeEnabled();
    await button.click();
    await expect
      .poll(async () => {
        const { state, proposal } = await finance('claims/detail', { id: claim.id });
        return state === 'offer' || proposal !== null;
      })
      .toBe(true);
    const now = await finance('claims/detail', { id: claim.id });
    // Above the limit a second operator approves.
    if (now.proposal)
      await (await operator('admin'))('claims/offer', { id: claim.id, version: now.version, amount: now.proposal.amount });
    const offered = await me.call('claim/detail', { id: claim.id });
    expect(offered.state).toBe('offer');
    expect(offered.parts.reduce((s: number, p: { amount: number }) => s + p.amount, 0)).toBe(offered.offer);
    await desk.close();
    return offered.offer as number;
  });

  await test.step('the shopper accepts, and the money is there', async () => {
    await page.reload();
    await settled(page);
    await page.getByRole('button', { name: /^(接受|Accept)$/ }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^(接受|Accept)$/ })
      .click();
    await expect.poll(async () => (await me.call('claim/detail', { id: claim.id })).state).toBe('paid');
  });
  expect((await me.call('user/info')).balance).toBe(before + amount);
  await sound(page, seen);
});
