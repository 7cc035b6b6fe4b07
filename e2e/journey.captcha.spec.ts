// A captcha that asks nothing: the server wants one after wrong passwords, the browser calculates it, and nobody sees it.
import { createHash } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { at, call, mailedCode, register, settled, sound, watch } from './shop.ts';

const PASSWORD = 'quiet-harbour-23';

test('after wrong passwords the right one signs in at one tap', async ({ page }) => {
  const email = `captcha${Date.now()}@sampan.test`;
  await register(email, PASSWORD);
  for (let n = 0; n < 3; n++) await expect(call('user/login', { username: email, password: 'not-this-one' })).rejects.toThrow();
  await expect(call('user/login', { username: email, password: PASSWORD })).rejects.toThrow();
  const seen = watch(page);
  await page.goto(at('/pages/user/login'));
  await settled(page);
  await page.locator('input[name="username"]').fill(email);
  await page.locator('input[name="password"]').fill(PASSWORD);
  await page.locator('main').getByRole('button', { name: '登录', exact: true }).click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeTruthy();
  await expect(page.locator('.shop-captcha')).toHaveCount(0);
  await settled(page);
  await sound(page, seen);
});

test('a code to register is sent again with the calculation when the server wants one', async ({ page }) => {
  const email = `captcha-new${Date.now()}@sampan.test`;
  const sent: string[] = [];
  await page.route('**/api/ems/send', async (route) => {
    sent.push(route.request().postData() ?? '');
    if (sent.length > 1) return route.continue();
    const data = { key: 'user.captcha_needed', params: {}, field: 'captcha' };
    return route.fulfill({ json: { code: 0, msg: 'captcha', data } });
  });
  await page.goto(at('/pages/user/register'));
  await settled(page);
  await page.locator('input[name="email"]').fill(email);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect.poll(() => sent.length).toBe(2);
  expect(await mailedCode(email)).toMatch(/^\d{6}$/);
  const proof = /captcha["=:]+([\w%+/=-]+)/.exec(sent[1]!)?.[1] ?? '';
  const { salt, number, challenge } = JSON.parse(Buffer.from(decodeURIComponent(proof), 'base64').toString('utf8'));
  expect(createHash('sha256').update(`${salt}${number}`).digest('hex')).toBe(challenge);
  await expect(page.locator('.shop-captcha')).toHaveCount(0);
});
