// What parts become in a wide window: tables, columns with names, services in the page, facts in a row.
import { expect, type Locator, test } from '@playwright/test';
import { at, type Data, member, settled, signIn, url } from './shop.ts';

test.use({ viewport: { width: 1280, height: 900 }, locale: 'en-GB' });

test('the wallet has a table of five columns, 10 or 25 rows on a page', async ({ page }) => {
  await signIn(page, await member());
  await page.goto(at('/pages/member/account/index'));
  await settled(page);
  const table = page.getByRole('table', { name: 'Transactions' });
  await expect(table.getByRole('columnheader')).toHaveText(['When', 'What', 'Number', 'Amount', 'Balance']);
  const rows = table.locator('tbody tr');
  await expect(rows).toHaveCount(10);
  const number = rows.first().locator('td').nth(1);
  const first = await number.innerText();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText(/^11–\u206020 of \d+$/)).toBeVisible();
  await expect(number).not.toHaveText(first);
  await page.getByRole('button', { name: 'Previous page' }).click();
  await expect(number).toHaveText(first);
  await page.getByText('25', { exact: true }).click();
  await expect(rows).toHaveCount(25);
});

test('the balance is in CNY as in the table, with what it is worth below', async ({ page }) => {
  const me = await member();
  const { balance } = await me.call('user/info');
  await signIn(page, me);
  await page.goto(at('/pages/member/account/index'));
  await settled(page);
  const card = page.locator('.shop-wallet .ui-card').first();
  const cny = (balance / 100).toLocaleString('en-GB', { minimumFractionDigits: 2 });
  await expect(card.locator('.ui-price-main')).toHaveText(`CNY\u00a0${cny}`, { useInnerText: true });
  const now = page.getByRole('table', { name: 'Transactions' }).locator('tbody tr').first();
  await expect(now.locator('td').last(), 'the balance after the newest entry').toHaveText(`CNY ${cny}`);
  await expect(card.getByText(/^≈ £[\d,]+\.\d\d$/)).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(card.locator('.ui-price-main'), 'in the chosen currency on a phone').toContainText('£');
});

test('the parts of the balance are in its card', async ({ page }) => {
  await signIn(page, await member());
  await page.route('**/api/user/info*', async (route) => {
    const reply = await route.fetch();
    const json = await reply.json();
    Object.assign(json.data, { frozen: 20_000, bonus: 5_000, receivable: 0 });
    await route.fulfill({ response: reply, json });
  });
  await page.goto(at('/pages/member/account/index'));
  await settled(page);
  const [held, bonus] = [page.locator('.shop-wallet .ui-cell').nth(0), page.locator('.shop-wallet .ui-cell').nth(1)];
  await expect(held).toContainText('On hold');
  await expect(bonus).toContainText('bonus');
  const [left, right, card] = await Promise.all([held, bonus, page.locator('.shop-wallet')].map((one) => one.boundingBox()));
  expect(left!.y, 'in one row').toBe(right!.y);
  expect(right!.x).toBeGreaterThanOrEqual(left!.x + left!.width - 1);
  expect(right!.x + right!.width).toBeLessThan(card!.x + card!.width);
  const [sum, name] = await Promise.all([
    held.locator('.ui-cell-value').boundingBox(),
    held.locator('.ui-cell-main').boundingBox(),
  ]);
  expect(sum!.y, 'the sum above its name').toBeLessThan(name!.y);
  await page.setViewportSize({ width: 1440, height: 900 });
  const [columns, main] = await Promise.all([page.locator('.ui-columns').boundingBox(), page.locator('.ui-page').boundingBox()]);
  expect(columns!.x + columns!.width, 'as wide as the page').toBeCloseTo(main!.x + main!.width - 40, 0);
});

test('the cart has names above its columns, its goods by warehouse, and CNY', async ({ page }) => {
  await signIn(page, await member());
  await page.goto(at('/pages/cart/index'));
  await settled(page);
  const head = page.locator('.wide-cart-head');
  await expect(head).toContainText('Each');
  await expect(head).toContainText('Quantity');
  await expect(head).toContainText('Together');
  const heads = await head.locator('span', { hasText: 'Together' }).last().boundingBox();
  const sum = await page.locator('.shop-line-sums > .ui-price.only-wide').first().boundingBox();
  expect(Math.abs(heads!.x + heads!.width - sum!.x - sum!.width), 'the name ends where its amounts end').toBeLessThan(2);
  await expect(page.getByRole('heading', { name: /Dongguan warehouse/ })).toBeVisible();
  await expect(page.locator('.shop-line-sums > .ui-price.only-wide .ui-price-small').first()).toContainText('CNY');
  await expect(page.locator('.ui-summary').getByRole('columnheader', { name: 'CNY' })).toBeVisible();
  const all = head.getByRole('checkbox');
  await all.click();
  await all.click();
  await expect(page.locator('.ui-summary').getByRole('button', { name: /Check out/ })).toBeEnabled();
});

test("a visitor's cart has the same names, warehouses and CNY, without ticks", async ({ page }) => {
  const { groups } = await (await member()).call('cart/getList');
  const rows = groups.flatMap((group: Data) =>
    group.items.filter((row: Data) => !row.problem).map((row: Data) => ({ ...group, ...row })),
  );
  await page.addInitScript((cart) => localStorage.setItem('sampan.cart', cart), JSON.stringify(rows.slice(0, 2)));
  await page.goto(at('/pages/cart/index'));
  await settled(page);
  const head = page.locator('.wide-cart-head');
  await expect(head.locator('span')).toHaveText(['Item', 'Each', 'Quantity', 'Together']);
  await expect(head.getByRole('checkbox')).toHaveCount(0);
  const name = await head.getByText('Together').boundingBox();
  const sum = await page.locator('.shop-line-sums > .ui-price.only-wide').first().boundingBox();
  expect(Math.abs(name!.x + name!.width - sum!.x - sum!.width), 'the name ends where its amounts end').toBeLessThan(2);
  await expect(page.getByRole('heading', { name: /warehouse/ }).first()).toBeVisible();
  await expect(page.locator('.ui-summary').getByRole('columnheader', { name: 'CNY' })).toBeVisible();
  await expect(page.locator('.ui-summary').getByRole('button', { name: /Log in/ })).toBeEnabled();
  await page.setViewportSize({ width: 860, height: 900 });
  await expect(head, 'no names where rows have no columns').toBeHidden();
});

test('services of an order are ticked in the page', async ({ page }) => {
  const me = await member();
  const { groups } = await me.call('cart/getList');
  const row = groups
    .flatMap((one: { items: { id: number; problem: unknown }[] }) => one.items)
    .find((one: { problem: unknown }) => !one.problem);
  await signIn(page, me);
  await page.goto(at(`/pages/carttoorder/index?ids=${row.id}`));
  await settled(page);
  const services = page.locator('.wide-services').first();
  const ticks = services.getByRole('checkbox');
  const sum = page.locator('.ui-summary .ui-actions .ui-price');
  const before = await sum.innerText();
  // The first is free of charge as often as the level says.
  const paid = ticks.nth(1);
  await paid.click({ force: true });
  await expect(paid).toBeChecked();
  await expect(sum).not.toHaveText(before);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('services of a one-pay order are ticked in the page', async ({ page }) => {
  const me = await member();
  const { groups } = await me.call('cart/getList');
  const row = groups.flatMap((one: Data) => one.items).find((one: Data) => !one.problem);
  await signIn(page, me);
  await page.goto(at(`/pages/onepay/index?ids=${row.id}`));
  await settled(page);
  const sum = page.locator('.ui-summary .ui-actions .ui-price');
  const before = await sum.innerText();
  const paid = page.locator('.wide-services').first().getByRole('checkbox').nth(1);
  await paid.click({ force: true });
  await expect(paid).toBeChecked();
  await expect(sum).not.toHaveText(before);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('checkout says how many orders the goods become, where they become several', async ({ page }) => {
  const me = await member();
  const { groups } = await me.call('cart/getList');
  const rows: Data[] = groups.map((one: Data) => one.items.find((item: Data) => !item.problem)).filter(Boolean);
  expect(rows.length).toBeGreaterThan(1);
  await signIn(page, me);
  await page.goto(at(`/pages/carttoorder/index?ids=${rows.map((one) => one.id).join()}`));
  await settled(page);
  const { groups: orders } = await me.call('cart/carttoorder', { cart_ids: rows.map((one) => one.id).join() });
  await expect(page.getByText(`${orders.length} orders, one per shop and warehouse`)).toBeVisible();
  await page.goto(at(`/pages/carttoorder/index?ids=${rows[0]!.id}`));
  await settled(page);
  await expect(page.getByText(/one per shop and warehouse/)).toHaveCount(0);
});

test('checkout names the address of its estimate, and what to know before ordering', async ({ page }) => {
  const me = await member();
  const { groups } = await me.call('cart/getList');
  const row = groups.flatMap((one: Data) => one.items).find((one: Data) => !one.problem);
  const [own] = await me.call('address/lists');
  await signIn(page, me);
  await page.goto(at(`/pages/carttoorder/index?ids=${row.id}`));
  await settled(page);
  const address = page.locator('.wide-estimate');
  await expect(address).toContainText(own.name);
  await expect(address).toContainText(own.postcode);
  const before = page.getByRole('region', { name: 'Before you order' });
  await expect(before.getByRole('listitem')).toHaveCount(4);
  await expect(before.getByRole('link', { name: 'Prohibited goods' })).toHaveAttribute('href', /prohibited/);
  await address.getByRole('button', { name: 'Change country' }).click();
  await page.getByRole('dialog').getByText('Austria', { exact: true }).click();
  await expect(address, 'the default address is in another country').not.toContainText(own.name);
  await expect(address).toContainText('Austria');
});

test('stock is a table by warehouse; the other warehouse is off, with the reason', async ({ page }) => {
  await signIn(page, await member());
  await page.goto(at('/pages/member/ordertosend/index'));
  await settled(page);
  const table = page.getByRole('table');
  await expect(table.getByRole('columnheader')).toHaveText(['Item', 'Weight', 'Free until']);
  await expect(table.locator('img').first()).toHaveAttribute('data-loaded', 'true');
  const parts = table.locator('tbody');
  await expect(parts, 'the stock of the demo member is in two warehouses').toHaveCount(2);
  await parts.first().locator('tr').nth(1).getByRole('checkbox').check({ force: true });
  await expect(parts.nth(1).getByRole('checkbox').nth(1)).toBeDisabled();
  await expect(parts.nth(1)).toContainText('another waybill');
  await expect(page).toHaveURL(/ids=\d+/);
  await parts.first().locator('tr').nth(1).getByRole('checkbox').uncheck({ force: true });
  await expect(parts.nth(1).getByRole('checkbox').nth(1)).toBeEnabled();
});

test('stock is sorted by the days left, which the address keeps', async ({ page }) => {
  const asked: boolean[] = [];
  page.on('request', (request) => {
    if (/getGoods?list/i.test(request.url())) asked.push(`${request.url()} ${request.postData()}`.includes('days_left'));
  });
  await signIn(page, await member());
  await page.goto(at('/pages/member/ordertosend/index'));
  await settled(page);
  const head = page.getByRole('columnheader', { name: 'Free until' });
  await expect(head).toHaveAttribute('aria-sort', 'none');
  expect(asked).not.toContain(true);
  await head.getByRole('button').focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/sort=days_left/);
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  await expect(head.getByRole('button')).toBeFocused();
  await expect.poll(() => asked.at(-1)).toBe(true);
  await page.reload();
  await settled(page);
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  const box = await head.getByRole('button').boundingBox();
  expect(box!.height).toBeGreaterThanOrEqual(24);
  await head.getByRole('button').click();
  await expect(page).not.toHaveURL(/sort=/);
  await expect(head).toHaveAttribute('aria-sort', 'none');
});

test('a waybill has its facts in a row; the overview has the address in China and what was viewed', async ({ page }) => {
  const me = await member();
  const { list } = await me.call('sendorder/lists', { tab: 'all', page_size: 50 });
  const sent = list.data.filter((one: { tracking_no: string }) => one.tracking_no !== '');
  // Other journeys send parcels without photos meanwhile.
  const details = await Promise.all(sent.map((one: { id: number }) => me.call('sendorder/detail', { id: one.id })));
  const { id } = details.find((one: Data) => one.settlement?.photos.length > 0);
  await signIn(page, me);
  await page.goto(at(`/pages/member/sendorder/detail?id=${id}`));
  await settled(page);
  const facts = page.locator('.wide-facts');
  await expect(facts.locator('dt')).toContainText(['Waybill', 'Tracking number', 'Line', 'Boxes']);
  const [first, last] = await Promise.all([facts.locator('dt').first().boundingBox(), facts.locator('dt').nth(3).boundingBox()]);
  expect(first!.y, 'one row').toBe(last!.y);
  const [timeline, photo] = await Promise.all([
    page.locator('.ui-timeline').boundingBox(),
    page.locator('.wide-beside .wide-photos button').first().boundingBox(),
  ]);
  expect(photo!.x, 'photos beside the timeline').toBeGreaterThan(timeline!.x + timeline!.width);
  expect(photo!.y).toBeLessThan(timeline!.y + timeline!.height);
  await page.goto(at('/pages/user/index'));
  await settled(page);
  await expect(page.locator('.ui-summary > a').first()).toContainText('Benefits');
  await expect(page.locator('.ui-column').getByText('Benefits')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Your address in China' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Recently viewed' }).locator('.shop-goods')).not.toHaveCount(0);
});

test('a size chart is seen whole', async ({ page }) => {
  for (const width of [1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(at('/pages/sizecomparison/index'));
    await settled(page);
    await expect(page.getByRole('table').getByRole('columnheader', { name: 'Hips' })).toBeVisible();
    const hidden = await page.locator('.shop-sizes').evaluate((box) => box.scrollWidth - box.clientWidth);
    expect(hidden, `columns cut at ${width}`).toBe(0);
  }
});

test('goods have their place, and tabs for what is said of them', async ({ page }) => {
  await page.goto(at('/pages/shop/index?keyword=tea'));
  await settled(page);
  await page.locator('.shop-grid a').first().click();
  await settled(page);
  await expect(page.getByRole('navigation', { name: 'Where you are' }).getByRole('link')).not.toHaveCount(0);
  const tabs = page.locator('.wide-item-tabs').getByRole('tab');
  await expect(tabs.first()).toHaveAttribute('aria-selected', 'true');
  await tabs.first().press('End');
  await expect(tabs.last()).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tabpanel')).toContainText('Visit shop');
});

test('the price of a search is narrowed on its bars', async ({ page }) => {
  await page.goto(at('/pages/shop/index?keyword=tea'));
  await settled(page);
  const bars = page.getByRole('group', { name: 'How many goods cost how much' });
  await expect(bars.locator('.shop-bars-row > i')).toHaveCount(24);
  const high = bars.getByRole('slider').last();
  await high.focus();
  for (let n = 0; n < 12; n += 1) await high.press('ArrowLeft');
  await expect(page).toHaveURL(/until=\d+/);
  await settled(page);
  await expect(bars.locator('[data-in="false"]')).toHaveCount(12);
  await expect(bars.getByRole('slider').last()).toHaveValue('12');
});

test('messages and conversations are read beside their list, by the arrows too', async ({ page }) => {
  await signIn(page, await member());
  await page.goto(at('/pages/member/message/index'));
  await settled(page);
  const rows = page.locator('.wide-list a[data-row]');
  await rows.first().click();
  await expect(page).toHaveURL(/message\/index\?id=\d+/);
  await expect(rows.first()).toHaveAttribute('aria-current', 'page');
  const title = page.locator('.wide-detail h2');
  await rows.first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(rows.nth(1)).toBeFocused();
  await expect(rows.nth(1)).toHaveAttribute('aria-current', 'page');
  await expect(rows.nth(1), 'the focus stays in the list').toBeFocused();
  await page.reload();
  await settled(page);
  await expect(title).toBeVisible();

  await page.goto(at('/pages/member/advisory/index'));
  await settled(page);
  await rows.first().click();
  await expect(page.locator('.wide-detail .shop-message').first()).toBeVisible();
});

test.describe('in Chinese at 600', () => {
  test.use({ viewport: { width: 600, height: 900 }, locale: 'zh-CN' });

  test('opening hours of a warehouse are on one line', async ({ page }) => {
    await signIn(page, await member());
    await page.goto(at('/pages/member/shipforme/index'));
    await settled(page);
    const words = page.getByText(/9:00\W+21:00/);
    await expect(words).toBeVisible();
    const lines = await words.evaluate((element) => {
      const node = element.firstChild!;
      const [found] = /9:00\W+21:00/.exec(node.textContent!)!;
      const range = document.createRange();
      range.setStart(node, node.textContent!.indexOf(found));
      range.setEnd(node, node.textContent!.indexOf(found) + found.length);
      return range.getClientRects().length;
    });
    expect(lines).toBe(1);
  });
});

test('in Arabic lines begin at the right, rates and ranges run to the right', async ({ page }) => {
  const me = await member();
  await signIn(page, me);
  await page.addInitScript(() => localStorage.setItem('language', 'ar'));
  const { groups } = await me.call('cart/getList');
  const row = groups.flatMap((one: Data) => one.items).find((one: Data) => !one.problem);
  await page.goto(at(`/pages/carttoorder/index?ids=${row.id}`));
  await settled(page);
  const right = async (found: Locator) => {
    const box = await found.boundingBox();
    return box!.x + box!.width;
  };
  const card = page.locator('.wide-estimate');
  expect(await right(card.locator('bdi').last()), 'address under its name').toBeCloseTo(await right(card.locator('b')), 0);
  await page.goto(at('/pages/member/account/index'));
  await settled(page);
  await expect(page.locator('.wide-table-foot')).toContainText('\u20661–\u206010\u2069');
  await expect(page.locator('.shop-wallet')).toContainText(/\u20661 CNY = .+\u2069/);
});

test('what staff wrote is in the reader’s language in the list of messages and beside it, the original a tap away', async ({
  browser,
}) => {
  const me = await member();
  // Other tests write to the same member: it may be on a later page.
  let row: Data | undefined;
  let text = '';
  for (let page = 1; !row; page++) {
    const { list } = await me.call('message/lists', { page, page_size: 50 });
    expect(list.data.length, 'the demo has one').toBeGreaterThan(0);
    const ids = list.data.map((one: Data) => one.id);
    const { texts } = await me.call('thread/translate', { thing: 'message', ids, lang: 'de' });
    row = list.data.find((one: Data) => texts.some(({ original, machine }: Data) => machine && original === one.content));
    text = texts.find(({ original }: Data) => original === row?.content)?.text;
  }
  const { id, content: original } = row;
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'de-DE' });
  const page = await context.newPage();
  await context.addCookies([{ name: 'lang', value: 'de', url: url() }]);
  await page.addInitScript(() => localStorage.setItem('language', 'de'));
  await signIn(page, me);
  await page.route('**/api/message/lists*', async (route) => {
    const response = await route.fetch();
    const { data, ...body } = await response.json();
    await route.fulfill({ response, json: { ...body, data: { ...data, list: { ...data.list, data: [row], total: 1 } } } });
  });
  await page.goto(at(`/pages/member/message/index?id=${id}`));
  const shown = page.locator('.wide-detail');
  await expect(page.locator('.wide-list .wide-row[aria-current] .wide-row-fact')).toContainText(text);
  await expect(shown).toContainText(text);
  await shown.getByRole('button', { name: 'Original' }).click();
  await expect(shown).toContainText(original);
  await context.close();
});
