// Forms of the storefront that want something: sent as they stand they say all that is missing at once, each thing beside its field, and the first has the focus,
// on the screen. What the server refuses stands there in the same way.
import { type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import { expectFirstWrong } from './hands.ts';
import { browserOf, type Look, type Tab, tabOf } from './looks.ts';
import { at, member, register, type Signed, settled, sound } from './shop.ts';

type Who = 'guest' | 'fresh' | 'demo';
type FormRow = {
  path: string;
  /** where the page has several */
  form?: string;
  who?: Who;
  /** what a call answers besides: a balance that other tests spend meanwhile */
  holds?: { call: string; data: Record<string, unknown> };
  /** from the page to the form */
  open?: (page: Page) => Promise<unknown>;
  /** names of the fields that say something, as they stand there */
  wrong: string[];
};

const choose = (name: string) => (page: Page) => page.locator('.ui-segment label', { hasText: name }).click();
const emptyTopUp = async (page: Page) => {
  await button(/top up/i)(page);
  await page.locator('input[name="amount"]').fill('');
};
const button = (name: RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();

const FORMS: Record<string, FormRow> = {
  'log in by password': { path: '/pages/user/login', who: 'guest', wrong: ['username', 'password'] },
  'log in by code': { path: '/pages/user/login', who: 'guest', open: choose('Code'), wrong: ['email', 'captcha'] },
  register: { path: '/pages/user/register', who: 'guest', wrong: ['email', 'captcha', 'password'] },
  'forgotten password': { path: '/pages/user/forgetpwd', who: 'guest', wrong: ['email', 'captcha', 'password'] },
  'change the password': { path: '/pages/user/changepwd', wrong: ['old_password', 'password', 'again'] },
  'an address': { path: '/pages/member/myaddress/add', wrong: ['country', 'street', 'name', 'phone'] },
  'an application of a seller': { path: '/pages/settled/index', wrong: ['company', 'contact', 'phone', 'category_id', 'papers'] },
  'goods of a seller': { path: '/pages/settled/product', who: 'demo', wrong: ['titles', 'pictures', 'price_0', 'quantity_0'] },
  'where a seller is paid': { path: '/pages/settled/money', who: 'demo', open: button(/account|change/i), wrong: ['account_no'] },
  'goods by hand': { path: '/pages/item/notfound', wrong: ['url', 'title', 'price'] },
  feedback: { path: '/pages/member/advisory/index?tab=feedback', open: button(/feedback/i), wrong: ['content'] },
  'a code of a coupon': { path: '/pages/member/coupon/index', wrong: ['code'] },
  'a top-up': { path: '/pages/member/account/index', open: emptyTopUp, wrong: ['amount'] },
  'own data': { path: '/pages/setting/owndata', wrong: ['export_password'] },
  'closing the account': { path: '/pages/setting/owndata', form: 'form:has([name="captcha"])', wrong: ['password', 'captcha'] },
  'a parcel of one’s own': {
    path: '/pages/member/shipforme/index?view=add',
    wrong: ['tracking_no_0', 'courier_id_0', 'title_0_0', 'price_0_0'],
  },
  'a rebate to the wallet': {
    path: '/pages/member/promotion/info',
    who: 'demo',
    holds: { call: 'userrebate/lists', data: { available: 12_34 } },
    wrong: ['amount'],
  },
  'mails of an invitation': { path: '/pages/member/invitefriends/index', wrong: ['emails'] },
  'another mail address': { path: '/pages/user/profile', open: button(/mail/i), wrong: ['email', 'captcha', 'owner_password'] },
};

const LOOK: Look = { width: 390, theme: 'light', language: 'en' };
const tabs = new Map<Who, Tab>();
test.afterAll(() => Promise.all([...tabs.values()].map(({ page }) => page.context().close())));

async function opened(browser: Browser, row: FormRow): Promise<Tab & { form: Locator; send: () => Promise<void> }> {
  const who = row.who ?? 'fresh';
  if (!tabs.has(who)) {
    const signed: Record<Who, () => Promise<Signed | undefined>> = {
      guest: async () => undefined,
      fresh: () => register(`forms-${Date.now()}@example.test`, 'quiet-harbour-22'),
      demo: () => member(),
    };
    tabs.set(who, await tabOf(await browserOf(browser, LOOK, await signed[who]())));
  }
  const tab = tabs.get(who)!;
  tab.seen.problems.length = 0;
  if (row.holds) await answersBesides(tab.page, row.holds);
  await tab.page.goto(at(row.path));
  await settled(tab.page);
  await row.open?.(tab.page);
  const form = tab.page.locator(row.form ?? 'form.ui-form').first();
  await expect(form).toBeVisible();
  const id = await form.getAttribute('id');
  // The bar below a form or a sheet holds its button as well.
  const submit = form
    .locator('button[type="submit"]')
    .or(tab.page.locator(`button[type="submit"][form="${id}"]`))
    .first();
  return { ...tab, form, send: () => submit.click() };
}

const answersBesides = (page: Page, { call, data }: NonNullable<FormRow['holds']>) =>
  page.route(`**/api/${call}*`, async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    await route.fulfill({ response, json: { ...body, data: { ...body.data, ...data } } });
  });

const namesIn = (form: Locator): Promise<(string | null)[]> =>
  form.locator('[aria-invalid="true"]').evaluateAll((all) => all.map((one) => one.getAttribute('name')));

for (const [name, row] of Object.entries(FORMS))
  test(`${name}: sent as it stands`, async ({ browser }) => {
    const { page, seen, form, send } = await opened(browser, row);
    await send();
    await expect.poll(() => namesIn(form)).toEqual(row.wrong);
    await expectFirstWrong(form, form.locator(`[name="${row.wrong[0]}"]`));
    // Each says so beside it, to those who do not see it as well.
    for (const field of row.wrong) await expect(form.locator(`[name="${field}"]`)).toHaveAccessibleDescription(/\S/);
    await sound(page, seen, { axe: false });
  });

/** What the server refuses once a form is filled: two of its fields, the later one named first. */
const REFUSED: Record<string, FormRow & { call: string; fill: Record<string, string> }> = {
  'log in by password': {
    ...FORMS['log in by password']!,
    call: 'user/login',
    fill: { username: 'nobody@example.test', password: 'quiet-harbour-22' },
    wrong: ['username', 'password'],
  },
  'change the password': {
    ...FORMS['change the password']!,
    call: 'user/changepwd',
    fill: { old_password: 'quiet-harbour-22', password: 'louder-harbour-23', again: 'louder-harbour-23' },
    wrong: ['old_password', 'password'],
  },
  feedback: { ...FORMS.feedback!, call: 'feedback/add', fill: { content: 'Where is my parcel?' }, wrong: ['content'] },
  'a code of a coupon': {
    ...FORMS['a code of a coupon']!,
    call: 'couponrule/activate',
    fill: { code: 'WINTER' },
    wrong: ['code'],
  },
  'a top-up': { ...FORMS['a top-up']!, call: 'paywallet/recharge', fill: { amount: '20' }, wrong: ['amount'] },
};

for (const [name, row] of Object.entries(REFUSED))
  test(`${name}: what the server refuses`, async ({ browser }) => {
    const { page, form, send } = await opened(browser, row);
    for (const [field, value] of Object.entries(row.fill)) await form.locator(`[name="${field}"]`).fill(value);
    const [last, ...others] = row.wrong
      .toReversed()
      .map((field) => ({ field, key: 'fail.amount', params: {}, msg: `No: ${field}` }));
    let asked = false;
    await page.route(`**/api/${row.call}*`, (route) => {
      asked = true;
      return route.fulfill({ json: { code: 0, msg: last!.msg, data: { ...last, others } } });
    });
    await send();
    await expect.poll(() => namesIn(form)).toEqual(row.wrong);
    expect(asked).toBe(true);
    await expectFirstWrong(form, form.locator(`[name="${row.wrong[0]}"]`));
    for (const field of row.wrong)
      await expect(form.locator(`[name="${field}"]`)).toHaveAccessibleDescription(new RegExp(`No: ${field}`));
    await page.unroute(`**/api/${row.call}*`);
  });
