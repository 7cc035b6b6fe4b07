// Forms of the storefront with required fields, half of them each day: sent as they are they show all that is missing at once,
// each error next to its field and several listed above, and the first has the focus, on the screen. Refusals of the server are shown in the same way.
import { type Browser, type BrowserContext, expect, type Locator, type Page, test } from '@playwright/test';
import { FORMS, type FormPlace, fieldsOf, filler, REFUSED, type Who } from './form-places.ts';
import { expectFirstWrong } from './hands.ts';
import { browserOf, type Look, type Tab, tabOf } from './looks.ts';
import { isToday } from './part.ts';
import { at, settled, sound } from './shop.ts';

const LOOK: Look = { width: 390, theme: 'light', language: 'en' };
const browsers = new Map<Who, { context: BrowserContext; params: Record<string, string> }>();
test.afterAll(() => Promise.all([...browsers.values()].map(({ context }) => context.close())));
// Each in a tab of its own: storage and drafts do not reach the next.
test.afterEach(() => Promise.all([...browsers.values()].flatMap(({ context }) => context.pages().map((page) => page.close()))));

async function opened(browser: Browser, row: FormPlace): Promise<Tab & { form: Locator; send: () => Promise<void> }> {
  const who = row.who ?? 'fresh';
  if (!browsers.has(who)) {
    const { signed, params } = await filler(who);
    browsers.set(who, { context: await browserOf(browser, LOOK, signed), params });
  }
  const { context, params } = browsers.get(who)!;
  const tab = await tabOf(context);
  for (const [call, held] of Object.entries(row.holds ?? {})) await answers(tab.page, call, held);
  await tab.page.goto(at(`${row.path}${params[row.path] ?? ''}`));
  await settled(tab.page);
  await row.open?.(tab.page);
  const form = tab.page.locator(row.form ?? 'form.ui-form').first();
  await expect(form).toBeVisible();
  const id = await form.getAttribute('id');
  // The bar below a form or a sheet contains its button as well.
  const submit = form
    .locator('button[type="submit"]')
    .or(tab.page.locator(`button[type="submit"][form="${id}"]`))
    .first();
  return { ...tab, form, send: () => submit.click() };
}

const answers = (page: Page, call: string, held: (now: unknown) => unknown) =>
  page.route(`**/api/${call}*`, async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    await route.fulfill({ response, json: { ...body, code: 1, data: held(body.data) } });
  });

/** Each field once, though several boxes or rows have its name. */
const namesIn = async (form: Locator): Promise<string[]> => {
  const names = await form
    .locator('[aria-invalid="true"]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('name') ?? '?'));
  return [...new Set(names.map((name) => name.split('.')[0]!))];
};

for (const [name, row] of Object.entries(FORMS).filter((_, index) => isToday(index, 2)))
  test(`${name}: sent as it is`, async ({ browser }) => {
    const { page, seen, form, send } = await opened(browser, row);
    await send();
    await expect.poll(() => namesIn(form)).toEqual(row.wrong);
    await expectFirstWrong(form, fieldsOf(form, row.wrong[0]!).first());
    // Each error is next to it, for screen readers as well.
    for (const field of row.wrong) await expect(fieldsOf(form, field).first()).toHaveAccessibleDescription(/\S/);
    // Several are listed above, and each leads to its field.
    const faults = form.locator('.ui-faults button');
    await expect(faults).toHaveCount(row.wrong.length > 1 ? row.wrong.length : 0);
    if (row.wrong.length > 1) {
      await faults.last().click();
      await expect(fieldsOf(form, row.wrong.at(-1)!).first()).toBeFocused();
    }
    await sound(page, seen, { axe: false });
  });

for (const [name, row] of Object.entries(REFUSED))
  test(`${name}: what the server refuses`, async ({ browser }) => {
    const { page, form, send } = await opened(browser, row);
    for (const [field, value] of Object.entries(row.fill)) await form.locator(`[name="${field}"]`).fill(value);
    // The later one is named first.
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
  });
