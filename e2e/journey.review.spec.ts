// A review: a shopper writes one with a picture, the shop approves it, another shopper finds it helpful and reports it, the shop answers.
import { expect, test } from '@playwright/test';
import { picture, press } from './hands.ts';
import { at, call, type Data, member, operator, settled, signIn, sound, url, watch } from './shop.ts';
import { changeSetting } from './staff-calls.ts';

test.setTimeout(180_000);

test('from the goods received to a review that others find helpful', async ({ page, browser }) => {
  const seen = watch(page);
  const me = await member();
  const content = await operator('content');
  const owner = await operator('admin');
  const approval = (value: boolean) => changeSetting(owner, 'review_approval', value);
  const item = (await me.call('comment/mine')).list.data[0] as Data;
  const where = { api_type: item.goods.api_type, num_iid: item.goods.num_iid };
  const shown = async (): Promise<Data> => (await call('comment/lists', where)).list.data.find((r: Data) => r.content === WORDS);
  await approval(true);
  await signIn(page, me);

  const id = await test.step('written with a picture, from the list of items to review', async () => {
    await page.goto(at('/pages/comment/index'));
    await settled(page);
    await sound(page, seen);
    await page.getByRole('link', { name: '写评价' }).first().click();
    await page.locator('input[name="star"][value="4"]').check({ force: true });
    await page.locator('textarea[name="content"]').fill(WORDS);
    const up = page.waitForResponse(/common\/upload/);
    await page.locator('input[type="file"]').setInputFiles(await picture('qc/1f9e5/camel/817-1'));
    await up;
    await settled(page);
    await sound(page, seen);
    const done = await press(page.getByRole('button', { name: '发布评价' }), 'comment/add');
    expect(done.visible).toBe(false);
    expect(await shown()).toBeUndefined();
    return done.id as number;
  });

  await test.step('approved in the back office', async () => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    const desk = await context.newPage();
    await desk.goto(`${url()}/admin/#/reviews?id=${id}`);
    await desk.locator('input[name="username"]').fill('admin');
    await desk.locator('input[name="password"]').fill('sampan-demo');
    await desk.keyboard.press('Enter');
    await press(desk.getByRole('button', { name: /通过/ }), 'reviews/publish');
    await context.close();
    expect(await shown()).toMatchObject({ star: 4, helpful: 0 });
  });

  await test.step('found helpful and reported by another shopper', async () => {
    const other = await member('harper@sampan.test');
    const context = await browser.newContext();
    await signIn(context, other);
    const reader = await context.newPage();
    await reader.goto(at(`/pages/comment/index?tp=${where.api_type}&tid=${where.num_iid}`));
    const card = reader.locator('section.ui-card', { hasText: WORDS });
    const helpful = card.getByRole('button', { name: /有用/ });
    await press(helpful, 'comment/helpful');
    await expect(helpful).toHaveAttribute('aria-pressed', 'true');
    await expect(helpful).toContainText('1');
    await card.getByRole('button', { name: '举报' }).click();
    await press(reader.getByRole('button', { name: '提交举报' }), 'comment/report');
    await expect(reader.getByRole('dialog')).toBeHidden();
    expect(await shown()).toMatchObject({ helpful: 1 });
    await context.close();
  });

  await test.step('kept by the shop, answered, and the writer reads the answer', async () => {
    const { version } = await content('reviews/detail', { id });
    const kept = await content('reviews/dismiss', { id, version });
    await content('reviews/answer', { id, version: kept.version, reply: { 'zh-cn': '谢谢你写得这么细' } });
    await page.goto(at('/pages/comment/index?tab=written'));
    await expect(page.getByText('谢谢你写得这么细')).toBeVisible();
    await settled(page);
    await sound(page, seen);
  });
  await approval(false);
});

const WORDS = '料子厚实，袖长刚好，洗过没有变形。';
