// A file of goods in the back office: uploaded, its columns mapped, previewed with a row that is wrong, read, seen in the shop, repeated on a schedule, undone.
import { expect, test } from '@playwright/test';
import { deskOf, inBoth, sheet } from './admin-desk.ts';
import { press, shot } from './hands.ts';
import { call, operator, settled, sound } from './shop.ts';

test.setTimeout(240_000);

for (const width of [1280, 390])
  test(`a file becomes goods and is undone, ${width}`, async ({ browser }) => {
    const mark = `I${width}${Date.now() % 100_000}`;
    const heads = 'Number,Name,Cost,Stock,Shop';
    const rows = [
      `${mark}A,Travel kettle ${mark},129.00,8,Kettle House`,
      `${mark}B,Teapot ${mark},free,3,Kettle House`,
      `${mark}C,Cup ${mark},19.50,20,Kettle House`,
    ];
    const buffer = Buffer.from(`${[heads, ...rows].join('\n')}\n`);
    const desk = await deskOf(browser, 'content', width);
    const { page } = desk;
    const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
    const goods = async (number: string) =>
      call('obapi/getItem', { tp: 'web', tid: number }).then(
        (item) => item.price as number,
        () => null,
      );

    await test.step('uploaded, its columns are mapped', async () => {
      await desk.open('/imports');
      await shot(page, `imports-${width}`);
      await page.locator('input[type="file"]').setInputFiles({ name: `${mark}.csv`, mimeType: 'text/csv', buffer });
      await expect(page).toHaveURL(/imports\/\d+/);
      const map = { Number: 'num_iid', Name: 'title', Cost: 'price', Stock: 'quantity', Shop: 'seller' };
      for (const [column, field] of Object.entries(map))
        await page.locator(`select[name="column-${column}"]`).selectOption(field);
      await settled(page);
      await sound(page, desk.seen);
    });

    await test.step('the preview names the wrong row and writes nothing', async () => {
      await press(button(inBoth('desk.imports.preview')), 'imports/preview');
      const table = (name: RegExp) => page.locator('table', { has: page.locator('caption', { hasText: name }) });
      await expect(page.locator('main')).toContainText(`Travel kettle ${mark}`);
      await expect(page.locator('main')).toContainText('free');
      await expect(table(inBoth('desk.imports.preview')).first()).toBeVisible();
      await shot(page, `import-preview-${width}`);
      await sound(page, desk.seen);
      expect(await goods(`${mark}A`)).toBeNull();
    });

    await test.step('read: two goods, one row left out', async () => {
      await press(button(inBoth('desk.imports.run')), 'imports/run');
      await expect(page.locator('main').getByText(inBoth('state.import.done')).first()).toBeVisible({ timeout: 60_000 });
      await expect.poll(() => goods(`${mark}A`)).toBe(12_900);
      expect([await goods(`${mark}B`), await goods(`${mark}C`)]).toEqual([null, 1950]);
      await expect(page.locator('main')).toContainText('free');
      await shot(page, `import-done-${width}`);
      await sound(page, desk.seen);
    });

    await test.step('its columns serve a schedule; an address that does not answer is reported', async () => {
      await button(inBoth('desk.schedules.add')).click();
      const form = sheet(desk);
      await form.locator('input[name="name"]').fill(`Feed ${mark}`);
      await form.locator('input[name="place"]').fill('ftp://feed.example/goods.csv');
      await expect(async () => {
        await form.getByRole('button', { name: inBoth('desk.schedules.save') }).click({ timeout: 2000 });
        await expect(form).toContainText('https://', { timeout: 2000 });
      }).toPass();
      await form.locator('input[name="place"]').fill('https://feed.invalid/goods.csv');
      await expect(async () => {
        await form.getByRole('button', { name: inBoth('desk.schedules.save') }).click({ timeout: 2000 });
        await expect(form).toBeHidden({ timeout: 3000 });
      }).toPass();
      const content = await operator('content');
      const owner = await operator('admin');
      await owner('jobs/run', { name: 'import_schedules' });
      const mine = async () =>
        (await content('schedules/lists')).schedules.find((one: { name: string }) => one.name === `Feed ${mark}`);
      await expect.poll(async () => (await mine()).problem?.key, { timeout: 60_000 }).toBe('imports.schedule.no_answer');
      const address = page.url();
      await desk.open('/imports');
      await expect(page.getByText(`Feed ${mark}`)).toBeVisible();
      await shot(page, `schedules-${width}`);
      await sound(page, desk.seen);
      await press(button(new RegExp(`${inBoth('desk.schedules.remove').source}: Feed ${mark}$`)), 'schedules/remove');
      await page.goto(address);
      await settled(page);
    });

    await test.step('undone, nothing of it is left', async () => {
      await button(inBoth('desk.imports.undo')).click();
      await press(sheet(desk).getByRole('button', { name: inBoth('desk.imports.undo') }), 'imports/undo');
      await expect.poll(() => goods(`${mark}A`), { timeout: 60_000 }).toBeNull();
      await expect(page.locator('main').getByText(inBoth('state.import.undone')).first()).toBeVisible();
      await shot(page, `import-undone-${width}`);
      await sound(page, desk.seen);
    });
    await desk.close();
  });
