// A page is laid out, seen in the preview as it grows, published, and found by a visitor; later an older version is restored.
import { expect, type Locator, test } from '@playwright/test';
import { deskOf } from './admin-desk.ts';
import { at, settled, sound, url, watch } from './shop.ts';

test('a page of the shop’s own, from the first block to the visitor', async ({ browser }) => {
  const desk = await deskOf(browser, 'admin', 1280);
  const { page } = desk;
  await desk.open('/pages');
  await page.getByRole('button', { name: '新建页面' }).click();
  const sheet = page.getByRole('dialog', { name: '新建页面' });
  await sheet.locator('[name="names.zh-cn"]').fill('茶会');
  await sheet.locator('[name="names.en"]').fill('Tea days');
  await sheet.locator('[name="mark"]').fill('tea-days');
  await sheet.getByRole('button', { name: '创建页面' }).click();
  const blocks = page.getByRole('list', { name: '模块' });
  const add = page.getByRole('region', { name: '添加模块' });
  const saved = page.getByRole('status').filter({ hasText: '已全部保存' });

  // In the preview next to it as soon as it is saved.
  await add.getByRole('button', { name: '公告条' }).click();
  await blocks.locator('[data-block="notice"] textarea').first().fill('春茶周五到');
  const frame = page.frameLocator('iframe[title="预览"]');
  await expect(frame.getByText('春茶周五到')).toBeVisible();
  await expect(saved).toBeVisible();

  // Incomplete: not to be published.
  await add.getByRole('button', { name: '图文' }).click();
  await page.getByRole('button', { name: '发布', exact: true }).click();
  const publish = page.getByRole('dialog', { name: '发布' });
  await expect(publish.getByText('第 2 项：请填写文字')).toBeVisible();
  await expect(publish.getByRole('button', { name: '立即发布' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(publish).toHaveCount(0);

  // Rich text, with a bold word; then the order by the keyboard.
  const text = blocks.locator('[data-block="text"] [contenteditable="true"]').first();
  await text.click();
  await page.keyboard.type('一年只有 ');
  await blocks.locator('[data-block="text"]').getByRole('button', { name: '加粗' }).click();
  await page.keyboard.type('七天');
  await expect(frame.locator('strong', { hasText: '七天' })).toBeVisible();
  // Pasted from a word processor: its text stays, its markup is dropped.
  await text.evaluate((box) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', '<p class="MsoNormal" style="color:red">明前<b style="mso-x:1">龙井</b><o:p></o:p></p>');
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(frame.getByText('龙井')).toBeVisible();
  // A hostile table: its text stays, nothing that runs, sends, covers the page or loads from elsewhere.
  await text.evaluate((box) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData(
      'text/html',
      '<table style="position:fixed;inset:0"><tr><td onclick="alert(1)" colspan="2">产地<form action="https://evil.example"><input name="pin"></form>' +
        '<iframe src="https://evil.example"></iframe><img src="x" onerror="document.title=1"><img src="data:image/png;base64,AAAA"></td></tr></table>' +
        '<img src="javascript:alert(1)" onload="alert(1)">',
    );
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(text.locator('td[colspan="2"]', { hasText: '产地' })).toBeVisible();
  // The editor marks some line breaks by a picture without a source.
  const hostile = text.locator('form, input, iframe, img[src], [style*="fixed"], [onclick], [onerror], [onload]');
  expect(await hostile.evaluateAll((found) => found.map((one) => one.outerHTML))).toEqual([]);
  await add.getByRole('button', { name: '商品', exact: true }).click();
  await expect(frame.locator('.shop-strip a').first()).toBeVisible();
  const grip = blocks.locator('[data-block="goods"]').getByRole('button', { name: /移动商品/ });
  await grip.press('ArrowUp');
  await expect(blocks.locator('[data-block]')).toHaveCount(3);
  await expect(blocks.locator('[data-block]').nth(1)).toHaveAttribute('data-block', 'goods');
  await page.getByRole('button', { name: /^撤销/ }).first().click();
  await expect(blocks.locator('[data-block]').nth(2)).toHaveAttribute('data-block', 'goods');
  // The same with the pointer, by its grip; one undo reverts the whole move.
  const middle = async (of: Locator) => {
    const box = (await of.boundingBox())!;
    return [box.x + box.width / 2, box.y + box.height / 2] as const;
  };
  await grip.scrollIntoViewIfNeeded();
  await page.mouse.move(...(await middle(grip)));
  await page.mouse.down();
  const [x, y] = await middle(blocks.locator('[data-block="notice"]').getByRole('button', { name: /移动/ }));
  await page.mouse.move(x, y - 30, { steps: 12 });
  await page.mouse.up();
  await expect(blocks.locator('[data-block]').first()).toHaveAttribute('data-block', 'goods');
  await page.getByRole('button', { name: /^撤销/ }).first().click();
  await expect(blocks.locator('[data-block]').nth(2)).toHaveAttribute('data-block', 'goods');
  // A link inside the text leads to a page that is picked, not typed.
  const rich = blocks.locator('[data-block="text"]');
  await rich.getByRole('button', { expanded: false }).first().click();
  await text.click();
  await page.keyboard.press('Control+A');
  await rich.getByRole('button', { name: '链接', exact: true }).click();
  await rich.getByRole('combobox', { name: '链接地址' }).selectOption({ label: '商城页面' });
  await rich.getByRole('combobox', { name: '商城页面' }).selectOption('cart');
  await rich.getByRole('button', { name: '添加链接' }).click();
  await expect(frame.locator('.shop-rich a').first()).toHaveAttribute('href', '#/pages/cart/index');
  await expect(saved).toBeVisible();
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/desk-pages-editor.png` });

  // The other language and theme, of the same draft.
  await page.locator('select[name="preview-language"]').selectOption('en');
  await page.getByRole('radio', { name: '深色' }).check({ force: true });
  await expect(frame.locator('html')).toHaveAttribute('lang', 'en');
  await expect(frame.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(frame.getByRole('heading', { name: 'Tea days' }).or(frame.getByText('Tea days')).first()).toBeVisible();

  // Not visible to visitors yet.
  const visitor = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'zh-CN' });
  const shopper = await visitor.newPage();
  const seen = watch(shopper);
  await shopper.goto(at('/pages/custom/index?id=tea-days'));
  await expect(shopper.getByText('页面已下线')).toBeVisible();
  seen.problems.length = 0;

  await page.getByRole('button', { name: '发布', exact: true }).click();
  await publish.getByRole('button', { name: '立即发布' }).click();
  await expect(publish).toHaveCount(0);
  await expect(page.getByText('版本 1 已上线')).toBeVisible();
  await shopper.reload();
  await expect(shopper.getByText('春茶周五到')).toBeVisible();
  await expect(shopper.locator('strong', { hasText: '七天' })).toBeVisible();
  await expect(shopper.locator('.shop-rich a')).toHaveAttribute('href', '#/pages/cart/index');
  expect(await shopper.locator('.shop-rich').innerHTML()).not.toMatch(/Mso|style|class|o:p/);
  await settled(shopper);
  await sound(shopper, seen);
  if (process.env.SHOTS) await shopper.screenshot({ path: `${process.env.SHOTS}/pages-custom.png` });
  // A block that cannot be drawn leaves a gap and is logged; the others are drawn.
  await shopper.route('**/api/page/get**', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    for (const block of body.data.blocks) if (block.type === 'text') block.contents = { 'zh-cn': 7, en: 7 };
    await route.fulfill({ response: answer, json: body });
  });
  seen.problems.length = 0;
  await shopper.reload();
  await expect(shopper.getByText('春茶周五到')).toBeVisible();
  await expect.poll(() => seen.problems.join()).toMatch(/console: block text /);
  await expect(shopper.locator('.shop-rich')).toHaveCount(0);
  await expect(shopper.locator('.shop-strip a').first()).toBeVisible();
  await shopper.unroute('**/api/page/get**');
  // The visitor's own choices are untouched by the preview.
  expect(await page.evaluate(() => localStorage.getItem('language'))).toBeNull();

  // A draft changes; visitors see what was published, also with a forged key.
  await blocks.locator('[data-block="notice"]').getByRole('button', { expanded: false }).first().click();
  await blocks.locator('[data-block="notice"] textarea').first().fill('春茶周六到');
  await expect(saved).toBeVisible();
  await shopper.goto(`${url()}/wap/?preview=1.2.3#/pages/custom/index?id=tea-days`);
  await expect(shopper.getByText('预览已过期，请从编辑器重新打开')).toBeVisible();
  await shopper.goto(at('/pages/custom/index?id=tea-days'));
  await expect(shopper.getByText('春茶周五到')).toBeVisible();
  await visitor.close();
  await desk.close();
});
