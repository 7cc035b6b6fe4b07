// The main job by the keyboard alone: from a search to paid, and a waybill. At each stop of Tab the focus can be seen, and
// nothing that stays covers it.
import { expect, type Page, test } from '@playwright/test';
import { type Keys, tabTo } from './keyboard.ts';
import { at, mailedCode, member, register, settled, signIn, topUp, watch } from './shop.ts';
import { chosenName, plainGoods } from './shopper.ts';

const [PIN, NEW_PIN] = ['246810', '135790'];
test.setTimeout(240_000);

const keysOf = (page: Page): Keys => ({
  press: (key) => page.keyboard.press(key),
  type: (text) => page.keyboard.type(text),
  evaluate: (work) => page.evaluate(work) as never,
});

/** Presses Enter on what has the focus, and waits for what the server answers to this call. */
async function enter(page: Page, path: string): Promise<void> {
  const answer = page.waitForResponse((reply) => new URL(reply.url()).pathname.endsWith(`/${path}`));
  await page.keyboard.press('Enter');
  expect(((await (await answer).json()) as { code: number }).code).toBe(1);
}

async function arrived(page: Page, path: RegExp): Promise<void> {
  await expect(page).toHaveURL(path);
  await settled(page);
}

/** The pad for the PIN is open: its digits are typed. */
async function pin(page: Page, code: string): Promise<void> {
  await expect(page.getByRole('dialog').getByRole('button', { name: '1', exact: true })).toBeVisible();
  await page.keyboard.type(code);
}

const paid = async (page: Page): Promise<void> => {
  await arrived(page, /payResult/);
  await expect(page.getByRole('heading', { name: '付好了' })).toBeVisible();
};

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+');

for (const width of [1280, 390])
  test(`from a search to paid by the keyboard, ${width} px`, async ({ page }) => {
    const seen = watch(page);
    const keys = keysOf(page);
    await page.setViewportSize({ width, height: width === 390 ? 844 : 800 });
    const mail = `keyboard-${width}-${Date.now()}@example.test`;
    const me = await register(mail, 'a-long-password');
    await topUp(me, 300_000);
    await signIn(page, me);
    const goods = await plainGoods();
    await page.goto(at(width === 390 ? '/pages/shop/index' : '/'));
    await settled(page);

    await test.step('search', async () => {
      await tabTo(keys, /^粘贴/);
      await keys.type(goods.title);
      await keys.press('Enter');
      await arrived(page, /keyword=/);
    });
    await test.step('item', async () => {
      await tabTo(keys, new RegExp(escaped(goods.title.slice(0, 12))), `tid=${goods.num_iid}`);
      await keys.press('Enter');
      await arrived(page, /item\/index/);
    });
    await test.step('options, into the cart', async () => {
      if (width === 390) {
        await tabTo(keys, /^加入购物车/);
        await keys.press('Enter');
        await expect(page.getByRole('dialog')).toBeVisible();
      }
      await tabTo(keys, new RegExp(`^${escaped(chosenName(goods))}`), 'button');
      await keys.press('Space');
      await tabTo(keys, /^加入购物车/);
      await enter(page, 'cart/add');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });
    await test.step('cart', async () => {
      await tabTo(keys, /^购物车/, 'cart/index', { back: true });
      await keys.press('Enter');
      await arrived(page, /cart\/index/);
      await expect(page.getByRole('checkbox', { name: goods.title })).toBeChecked();
      await tabTo(keys, /^结算 1 件/);
      await keys.press('Enter');
      await arrived(page, /carttoorder/);
    });
    await test.step('checkout', async () => {
      await tabTo(keys, /^我已看过/);
      await keys.press('Space');
      await expect(page.getByRole('checkbox', { name: /^我已看过/ })).toBeChecked();
      await tabTo(keys, /^提交并付款/);
      await keys.press('Enter');
      await arrived(page, /member\/pay\/index/);
    });
    await test.step('pay from the wallet, with a first PIN', async () => {
      const pad = page.getByRole('dialog');
      await expect(pad).toContainText('支付密码');
      await tabTo(keys, /^获取验证码/);
      await enter(page, 'ems/send');
      await tabTo(keys, /验证码/, 'input');
      await keys.type(await mailedCode(mail));
      await tabTo(keys, /^下一步/);
      await keys.press('Enter');
      await expect(pad.getByRole('heading', { name: '输入新的 6 位数字' })).toBeVisible();
      await pin(page, NEW_PIN);
      await expect(pad.getByRole('heading', { name: '再输一次' })).toBeVisible();
      await pin(page, NEW_PIN);
      await paid(page);
    });
    expect(seen.problems).toEqual([]);
  });

test('from the shelf to a paid waybill by the keyboard', async ({ page }) => {
  const seen = watch(page);
  const keys = keysOf(page);
  const me = await member();
  await topUp(me, 300_000);
  await signIn(page, me);
  await page.goto(at('/pages/member/ordertosend/index'));
  await settled(page);
  const goods = page.getByRole('listitem').getByRole('checkbox').first();
  const name =
    (await goods.getAttribute('aria-label')) ?? (await goods.evaluate((box: HTMLInputElement) => box.labels![0]!.textContent!));
  await tabTo(keys, new RegExp(`^${escaped(name.trim().slice(0, 12))}`), 'input');
  await keys.press('Space');
  await expect(goods).toBeChecked();
  await tabTo(keys, /^选好/);
  await keys.press('Enter');
  await arrived(page, /ids=/);
  await expect(page.locator('[data-line]').filter({ hasText: '推荐' }).getByRole('radio')).toBeChecked();
  await tabTo(keys, /^我已看过/);
  await keys.press('Space');
  await tabTo(keys, /^提交运单/);
  await enter(page, 'order/ordertopackage');
  await arrived(page, /member\/pay\/index/);
  await pin(page, PIN);
  await paid(page);
  expect(seen.problems).toEqual([]);
});
