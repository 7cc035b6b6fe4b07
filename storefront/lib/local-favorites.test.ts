import { beforeEach, expect, it, vi } from 'vitest';
import { fakeServer, fakeStorage, ok } from '#shop/lib/testing-browser.ts';

vi.stubGlobal('localStorage', fakeStorage());
const { isLocalFavorite, sendLocalFavorites, toggleLocalFavorite } = await import('#shop/lib/local-favorites.ts');

const goods = (num_iid: string) => ({ api_type: 'taobao', num_iid });
beforeEach(() => vi.stubGlobal('localStorage', fakeStorage()));

it("a visitor's favourite stays on the device; a second tap takes it back", () => {
  expect([toggleLocalFavorite(goods('1')), toggleLocalFavorite(goods('2')), toggleLocalFavorite(goods('1'))]).toEqual([
    true,
    true,
    false,
  ]);
  expect([isLocalFavorite(goods('1')), isLocalFavorite(goods('2'))]).toEqual([false, true]);
  localStorage.setItem('sampan.favorites', '[{"api_type":1}]');
  expect(isLocalFavorite(goods('2'))).toBe(false);
});

it('the member gets them at login, in the order they were marked', async () => {
  for (const id of ['1', '2', '3']) toggleLocalFavorite(goods(id));
  const server = fakeServer({ 'favorite/add': ok({ id: 1 }) });
  vi.stubGlobal('fetch', server.fetch);
  await sendLocalFavorites();
  expect(server.asked.map(({ path, fields }) => [path, fields.num_iid])).toEqual([
    ['favorite/add', '1'],
    ['favorite/add', '2'],
    ['favorite/add', '3'],
  ]);
  expect(['1', '2', '3'].some((id) => isLocalFavorite(goods(id)))).toBe(false);
});

it('one that the server refuses is dropped', async () => {
  toggleLocalFavorite(goods('1'));
  vi.stubGlobal('fetch', fakeServer({ 'favorite/add': { code: 0, msg: '', data: { key: 'fail.not_found' } } }).fetch);
  await sendLocalFavorites();
  expect(isLocalFavorite(goods('1'))).toBe(false);
});

it('what could not be sent stays for the next login', async () => {
  toggleLocalFavorite(goods('1'));
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  await expect(sendLocalFavorites()).rejects.toMatchObject({ kind: 'network' });
  expect(isLocalFavorite(goods('1'))).toBe(true);
});
