import { beforeEach, describe, expect, it, test, vi } from 'vitest';
import { fakeServer, fakeStorage, ok } from '#shop/lib/testing-browser.ts';

vi.stubGlobal('localStorage', fakeStorage());
const toasts: string[] = [];
vi.mock('#ui/feedback/toast-store.ts', () => ({ toast: (text: string) => toasts.push(text) }));
const cart = await import('#shop/lib/local-cart.ts');
const { mergeLocalCart } = await import('#shop/lib/local-cart-merge.ts');
const { setPack } = await import('#shop/lib/i18n.ts');

const row = (num_iid: string, more: Partial<import('#shop/lib/local-cart.ts').LocalRow> = {}) => ({
  api_type: 'taobao',
  num_iid,
  sku_id: 's',
  num: 1,
  remark: '',
  title: `goods ${num_iid}`,
  pic_url: '',
  properties_name: '',
  price: 100,
  quantity: 5,
  min_num: 1,
  shop_id: 1,
  shop_name: 'x',
  ...more,
});

beforeEach(() => {
  for (const r of cart.localCart()) cart.removeLocal(r);
  toasts.length = 0;
  setPack('en', 'ltr', { 'goods.no.gone': 'is gone' });
});

describe('a visitor’s cart', () => {
  it('adds the same SKU to its row, within stock and minimum', () => {
    cart.addLocal(row('1', { num: 3 }));
    cart.addLocal(row('2', { min_num: 2 }));
    cart.addLocal(row('1', { num: 4, remark: 'blue' }));
    expect(cart.localCart().map((r) => [r.num_iid, r.num, r.remark])).toEqual([
      ['2', 2, ''],
      ['1', 5, 'blue'],
    ]);
  });
  it('is kept, edited and emptied', () => {
    cart.addLocal(row('1'));
    expect(JSON.parse(localStorage.getItem('sampan.cart')!)).toHaveLength(1);
    cart.editLocal(row('1'), { num: 99 });
    expect(cart.localCart()[0]!.num).toBe(5);
    cart.editLocal(row('1'), { remark: 'gift' });
    expect(cart.localCart()[0]).toMatchObject({ num: 5, remark: 'gift' });
    cart.removeLocal(row('1'));
    expect(localStorage.getItem('sampan.cart')).toBeNull();
  });
  it('is merged at login in bundles of fifty, and names what could not be added', async () => {
    for (let n = 0; n < 60; n++) cart.addLocal(row(String(n)));
    const server = fakeServer({
      'cart/batchadd': ok({ cart_ids: [], count: 1, refused: [{ num_iid: '59', why: { key: 'goods.no.gone', params: {} } }] }),
    });
    vi.stubGlobal('fetch', server.fetch);
    await mergeLocalCart();
    expect(server.asked.map((a) => JSON.parse(a.fields.items!).length)).toEqual([50, 10]);
    expect(JSON.parse(server.asked[0]!.fields.items!)[0]).toEqual({ api_type: 'taobao', num_iid: '59', sku_id: 's', num: 1 });
    expect(server.asked[0]!.fields.key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/);
    expect(toasts[0]).toBe('goods 59 is gone');
    expect(cart.localCart()).toEqual([]);
  });
  it('stays whole when nothing could be sent', async () => {
    cart.addLocal(row('1'));
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('x')));
    await expect(mergeLocalCart()).rejects.toMatchObject({ kind: 'network' });
    expect(cart.localCart()).toHaveLength(1);
  });
});

test('the number on the tab counts pieces, as the title of the cart does', () => {
  expect(cart.piecesIn([row('1', { num: 3 }), row('2', { num: 2 })])).toBe(5);
  expect(cart.piecesIn([])).toBe(0);
});
