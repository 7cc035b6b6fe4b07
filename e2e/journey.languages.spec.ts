// The main job in the reader's language, from a search to a paid waybill, in Arabic, Japanese and German: found by its own
// words, laid out in its direction, and each sum as that language writes it, the same on the screens and in the ledger.
import { expect, type Locator, type Page, test } from '@playwright/test';
import { begins, makePin, pressAgain, type Say, saying } from './by-names.ts';
import { shot, tick } from './hands.ts';
import {
  at,
  call,
  digits,
  mailedCode,
  movementOf,
  operator,
  register,
  type Signed,
  settled,
  signIn,
  sound,
  topUp,
  watch,
} from './shop.ts';
import { chosenName, plainGoods } from './shopper.ts';
import { berlinAddress, stocked } from './staff-calls.ts';

const PIN = '135790';
test.setTimeout(300_000);

type Reader = {
  lang: string;
  locale: string;
  dir: 'ltr' | 'rtl';
  currency: string;
  /** cents or yen as the language writes them, written here by hand */
  figures: (minor: number) => string;
};
const grouped = (whole: number, sign: string): string => String(whole).replace(/\B(?=(\d{3})+$)/g, sign);
const cents = (minor: number, group: string, decimal: string): string =>
  `${grouped(Math.trunc(minor / 100), group)}${decimal}${String(minor % 100).padStart(2, '0')}`;
const READERS: Reader[] = [
  { lang: 'ar', locale: 'ar-EG', dir: 'rtl', currency: 'USD', figures: (minor) => cents(minor, ',', '.') },
  { lang: 'ja', locale: 'ja-JP', dir: 'ltr', currency: 'JPY', figures: (minor) => grouped(minor, ',') },
  { lang: 'de', locale: 'de-AT', dir: 'ltr', currency: 'EUR', figures: (minor) => cents(minor, '.', ',') },
];

/** Figures alone: without the marks of direction, blanks and the sign of the currency. */
const figuresIn = async (part: Locator): Promise<string[]> =>
  (await part.allInnerTexts()).flatMap((text) => text.match(/\d(?:[\d.,]*\d)?/g) ?? []);

async function shows(part: Locator, sum: string): Promise<void> {
  await expect.poll(() => figuresIn(part), { message: `shows ${sum}` }).toContain(sum);
}

/** Pays the bill on the screen from the wallet: it shows what the wallet and the ledger have. Returns the sum as it is written. */
async function payBill(
  page: Page,
  me: Signed,
  { figures }: Reader,
  t: Say,
  pay: (pad: Locator) => Promise<void>,
): Promise<string> {
  await expect(page).toHaveURL(/member\/pay\/index/);
  await settled(page);
  const no = /no=([^&]+)/.exec(page.url())![1]!;
  const due = await me.call('paywallet/getInvoice', { no });
  const sum = figures(due.minor);
  await shows(page.locator('.ui-price-3xl .ui-price-main'), sum);
  const pad = page.getByRole('dialog');
  await expect(pad).toBeVisible();
  await shows(pad.locator('.ui-price-main'), sum);
  await pay(pad);
  await expect(page).toHaveURL(/payResult/);
  await expect(page.getByRole('heading', { name: t('pay.result_paid') })).toBeVisible();
  expect(await movementOf(me, no)).toMatchObject({ amount: -due.amount, currency: due.currency, minor: -due.minor });
  await page.goto(at('/pages/member/record/index'));
  await settled(page);
  await shows(page.locator('main li b'), sum);
  await page.goto(at(`/pages/member/pay/invoice?no=${no}`));
  await settled(page);
  await shows(page.locator('article'), sum);
  return sum;
}

for (const reader of READERS)
  test.describe(reader.lang, () => {
    test.use({ locale: reader.locale });
    test(`from a search to a paid waybill in ${reader.lang}`, async ({ page }) => {
      const { lang, currency } = reader;
      const t = saying(lang);
      const seen = watch(page);
      const mail = `reader-${lang}-${Date.now()}@example.test`;
      const me = await register(mail, 'a-long-password');
      await topUp(me, 500_000);
      await signIn(page, me);
      await page.addInitScript((code) => localStorage.setItem('currency', code), currency);
      const { api_type, num_iid, sku } = await plainGoods();
      const goods = await call('obapi/getItem', { tp: api_type, tid: num_iid, lang });
      const button = (name: string) => page.getByRole('button', { name: begins(name) });

      await test.step('search by the title in this language', async () => {
        await page.goto(at('/'));
        await settled(page);
        await expect(page.locator('html')).toHaveAttribute('dir', reader.dir);
        await page.getByRole('searchbox').first().click();
        await settled(page);
        await page
          .getByRole('searchbox', { name: t('search.placeholder') })
          .last()
          .fill(goods.title);
        await page.keyboard.press('Enter');
        await expect(page).toHaveURL(/keyword=/);
        await settled(page);
        const card = page.getByRole('main').locator(`a[href*="tid=${num_iid}"]`).first();
        await expect(card).toContainText(goods.title);
        await shot(page, `reader-${lang}-search`);
        await card.click();
        await expect(page).toHaveURL(/item\/index/);
        await settled(page);
        await sound(page, seen, { axe: false });
      });
      await test.step('an option, into the cart', async () => {
        await button(t('item.add')).last().click();
        const sheet = page.getByRole('dialog');
        const group = sheet.getByRole('group', { name: goods.options[0].name, exact: true });
        await group.getByRole('button', { name: chosenName({ ...goods, sku }), exact: true }).click();
        await shot(page, `reader-${lang}-options`);
        const added = page.getByRole('status').filter({ hasText: t('item.added') });
        const add = sheet.getByRole('button', { name: t('item.add'), exact: true });
        await pressAgain(add, () => expect(added).toBeVisible({ timeout: 2000 }));
        await expect(sheet).toBeHidden();
      });
      await test.step('cart and checkout, paid with a first PIN: the sum before is the sum after', async () => {
        await page.goto(at('/pages/cart/index'));
        await settled(page);
        await expect(page.getByRole('main').getByRole('checkbox').first()).toBeChecked();
        await shot(page, `reader-${lang}-cart`);
        await button(t('cart.order', { n: 1 })).click();
        await expect(page).toHaveURL(/carttoorder/);
        await settled(page);
        await sound(page, seen, { axe: false });
        await shot(page, `reader-${lang}-checkout`);
        await tick(page.getByRole('checkbox', { name: begins(t('checkout.notice')) }));
        const shown = await figuresIn(page.locator('main'));
        await button(t('checkout.submit')).click();
        const sum = await payBill(page, me, reader, t, (pad) => makePin(pad, t, PIN, () => mailedCode(mail)));
        expect(shown).toContain(sum);
      });

      await test.step('a waybill', async () => {
        await berlinAddress(me, { is_default: '1', key: crypto.randomUUID() });
        const item = await stocked(me);
        await page.goto(at(`/pages/member/ordertosend/index?ids=${item}`));
        await settled(page);
        await expect(page.locator('[data-line]').filter({ has: page.locator('input:checked') })).toHaveCount(1);
        await sound(page, seen, { axe: false });
        await shot(page, `reader-${lang}-waybill`);
        await tick(page.getByRole('checkbox', { name: begins(t('checkout.notice')) }));
        const shown = await figuresIn(page.locator('.ui-actions'));
        await button(t('send.submit')).click();
        const sum = await payBill(page, me, reader, t, async (pad) => {
          await expect(pad.getByRole('button', { name: '1', exact: true })).toBeVisible();
          await digits(page, PIN);
        });
        expect(shown).toContain(sum);
      });
      const { sums, drift } = await (await operator('finance'))('ledger/summary');
      expect(Object.values(sums)).toEqual(Object.values(sums).map(() => 0));
      expect(drift).toBe(0);
      expect(seen.problems).toEqual([]);
    });
  });
