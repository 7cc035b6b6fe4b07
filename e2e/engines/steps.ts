// The main steps of shoppers and operators, the same in every engine. Chinese, as the demo shop begins.
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { courierNo } from '../floor.ts';
import { tabTo } from '../keyboard.ts';
import { call, type Data, member, topUp, url } from '../shop.ts';
import { chosenName, plainGoods } from '../shopper.ts';
import { look } from './looks.ts';
import { expectPath, fill, see, settled, sheetOf, tap } from './page.ts';
import { visit } from './session.ts';
import type { Tab } from './tab.ts';

/** The ids of the paths: of the demo member's goods in stock and of an order, and of a waybill that is being packed. */
export type Things = { waybill: string; order: string; packing: string };

const PIN = '246810';

export async function searchByPicture(tab: Tab): Promise<void> {
  const [goods]: Data[] = (await call('obapi/getItemlist', { sort: '_sale', page_size: 1 })).items.data;
  const reply = await fetch(`${url()}${goods.pic_url}`, { headers: { accept: 'image/jpeg' } });
  const file = join(tmpdir(), `sampan-picture-${process.pid}.jpg`);
  writeFileSync(file, Buffer.from(await reply.arrayBuffer()));
  await visit(tab, '/');
  await see(tab, { css: 'main a[href*="/pages/item/index"]' });
  await tab.choose('input[type="file"]', file);
  await see(tab, { css: '[data-crop="stage"] img' });
  expect((await sheetOf(tab)).faults).toEqual([]);
  await tap(tab, { css: 'button', name: /^搜索$/ });
  await expectPath(tab, /imgid=/);
  await see(tab, { css: 'main a[href*="tid="]' });
  expect(await look(tab, 'picture search', 'shop')).toEqual([]);
}

export async function signInByForm(tab: Tab): Promise<void> {
  await visit(tab, '/pages/user/login');
  await fill(tab, { css: 'input[name="username"]' }, 'demo@sampan.test');
  await fill(tab, { css: 'input[name="password"]' }, 'sampan-demo');
  await tab.press('Enter');
  await expect.poll(() => tab.evaluate(() => localStorage.getItem('token') ?? '')).not.toBe('');
  await expectPath(tab, /^(?!.*user.login)/);
  await settled(tab);
  await tab.evaluate(() => localStorage.removeItem('token'));
}

/** From a search into the cart of a visitor without a pointer; at each stop the focus can be seen. */
export async function buyByKeyboard(tab: Tab): Promise<void> {
  const goods = await plainGoods();
  await visit(tab, '/pages/shop/index');
  await settled(tab);
  // The page that exists for searching has its field in focus already, where the engine lets it.
  if (!(await tab.evaluate(() => document.activeElement?.matches('input[type="search"]') ?? false))) await tabTo(tab, /^粘贴/);
  await tab.type(goods.title);
  await tab.press('Enter');
  await expectPath(tab, /keyword=/);
  await see(tab, { css: `main a[href*="tid=${goods.num_iid}"]` });
  await settled(tab);
  await tabTo(tab, /./, `tid=${goods.num_iid}`);
  await tab.press('Enter');
  await expectPath(tab, /item\/index/);
  await see(tab, { css: 'button', name: /^加入购物车/ });
  await settled(tab);
  if (tab.size.width < 600) {
    await tabTo(tab, /^加入购物车/);
    await tab.press('Enter');
    await see(tab, { css: 'dialog button', name: /^加入购物车/ });
  }
  const option = new RegExp(`^${chosenName(goods).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);
  await see(tab, { css: 'button', name: option });
  await tabTo(tab, option, 'button');
  await tab.press('Space');
  await tabTo(tab, /^加入购物车/);
  await tab.press('Enter');
  await expect.poll(() => tab.evaluate(() => localStorage.getItem('sampan.cart') ?? '')).toContain(goods.num_iid);
  await expect.poll(() => tab.evaluate(() => document.querySelectorAll('dialog[open]').length)).toBe(0);
  await tabTo(tab, /^购物车/, 'cart/index', { back: true });
  await tab.press('Enter');
  await expectPath(tab, /cart\/index/);
  await see(tab, { css: `main a[href*="tid=${goods.num_iid}"]` });
  await tab.evaluate(() => localStorage.removeItem('sampan.cart'));
}

export async function payOrder(tab: Tab): Promise<void> {
  const me = await member();
  await topUp(me, 100_000);
  const { items } = await me.call('obapi/getItemlist', { keyword: '手账本' });
  const { api_type, num_iid } = items.data[0];
  const goods = await me.call('obapi/getItem', { tp: api_type, tid: num_iid });
  const sku = goods.skus.find((one: Data) => one.quantity > 0);
  const { cart_id } = await me.call('cart/add', { api_type, num_iid, sku_id: sku?.sku_id, num: 1 });
  await visit(tab, `/pages/carttoorder/index?ids=${cart_id}`);
  await tap(tab, { css: 'label', name: /^我已看过/ });
  await tap(tab, { css: 'button', name: /^提交并付款/ });
  await expectPath(tab, /member\/pay\/index/);
  await see(tab, { css: 'button', name: /^1$/ });
  expect((await sheetOf(tab)).faults).toEqual([]);
  expect(await look(tab, 'PIN', 'shop')).toEqual([]);
  for (const digit of PIN) await tap(tab, { css: 'button', name: new RegExp(`^${digit}$`) });
  await expectPath(tab, /payResult/);
  await see(tab, { css: 'h1, h2', name: /付好了/ });
}

const DAYS = ['2026-01-05', '2026-02-06'];

/** The calendar of a date field is the browser's own: the days are set in the fields. */
export async function filterByDays(tab: Tab): Promise<void> {
  await visit(tab, '/pages/member/account/index');
  await tap(tab, { css: 'button', name: /^筛选/ });
  await tap(tab, { css: '.ui-chip', name: /^自选$/ });
  await see(tab, { css: 'input[type="date"]' });
  expect((await sheetOf(tab)).faults).toEqual([]);
  const sizes = await tab.evaluate((days) => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('dialog input[type="date"]')];
    for (const [at, field] of fields.entries()) {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, days[at]);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
    return fields.map((field) => ({ width: field.clientWidth, height: field.clientHeight }));
  }, DAYS);
  expect(sizes).toHaveLength(2);
  for (const { width, height } of sizes) {
    expect(width).toBeGreaterThan(100);
    expect(height).toBeGreaterThan(30);
  }
  expect(await look(tab, 'filter by days', 'shop')).toEqual([]);
  await tap(tab, { css: 'button', name: /^完成/ });
  await expectPath(tab, /from=2026-01-05/);
}

export async function chooseLine(tab: Tab, { waybill }: Things): Promise<void> {
  await visit(tab, `/pages/member/ordertosend/index${waybill}`);
  const line = { css: '[data-line] label:has(input[type="radio"]:not(:disabled))', last: true };
  await tap(tab, line);
  await expect
    .poll(() =>
      tab.evaluate(() => [...document.querySelectorAll<HTMLInputElement>('[data-line] input:not(:disabled)')].at(-1)?.checked),
    )
    .toBe(true);
  await settled(tab);
  await see(tab, { css: 'button', name: /^提交运单/ });
  expect(await look(tab, 'line chosen', 'shop')).toEqual([]);
}

export async function writeMessage(tab: Tab, { order }: Things): Promise<void> {
  await visit(tab, `/pages/member/order/detail${order}`);
  await see(tab, { css: '.shop-composer textarea' });
  const height = () => tab.evaluate(() => document.querySelector('.shop-composer textarea')!.clientHeight);
  const before = await height();
  await fill(
    tab,
    { css: '.shop-composer textarea' },
    '请问这件什么时候能到仓库？我想和另外两件一起寄，越快越好，麻烦帮我看一下，谢谢。'.repeat(3),
  );
  await expect.poll(height).toBeGreaterThan(before + 20);
}

export async function scanParcel(tab: Tab): Promise<void> {
  await visit(tab, '/receive');
  await see(tab, { css: '.scan-cam select' });
  await settled(tab);
  const code = courierNo();
  await tab.type(code);
  await tab.press('Enter');
  await see(tab, { css: '.scan-band[data-band="unknown"]' });
  expect(await look(tab, 'parcel scanned', 'desk')).toEqual([]);
}

export async function measureBox(tab: Tab, { packing }: Things): Promise<void> {
  await visit(tab, `/packing?tab=packing&id=${packing}`);
  await fill(tab, { css: '.desk-measure input' }, '1.25');
  await expect
    .poll(() => tab.evaluate(() => document.querySelector<HTMLInputElement>('.desk-measure input')?.value))
    .toBe('1.25');
  expect(await look(tab, 'box measured', 'desk')).toEqual([]);
}
