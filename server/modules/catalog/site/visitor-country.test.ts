// The destination of an estimate: what was chosen, the address, the region of the browser's language where the shop ships there, the shop's own country.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, type Shop } from '#server/testing.ts';
import { sellGoods, testLine } from '#server/testing-goods.ts';
import { berlin } from '../../shipping/waybills/stock/testing-stock.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  await testLine(shop);
});
afterAll(() => shop.close());

test('of a visitor and of a member', async () => {
  const { goods } = await sellGoods(shop);
  const of = async (accepts: string, more: Record<string, string> = {}, token = ''): Promise<string> => {
    const reply = await shop.server.inject({
      ...{ method: 'POST', url: '/api/obapi/estimate' },
      headers: { 'accept-language': accepts, 'content-type': 'application/x-www-form-urlencoded', ...(token ? { token } : {}) },
      payload: new URLSearchParams({ tp: goods.api_type, tid: goods.num_iid, ...more }).toString(),
    });
    return (reply.json().data as { country: string }).country;
  };
  expect(await of('fr-FR,fr;q=0.9,en;q=0.5')).toBe('FR');
  expect(await of('en-GB')).toBe('GB');
  expect(await of('es;q=0.2,pt-BR')).toBe('BR');
  // Not named, or not shipped to: the shop's own.
  expect(await of('')).toBe('DE');
  expect(await of('*')).toBe('DE');
  expect(await of('ko-KP')).toBe('DE');
  expect(await of('fr-FR', { country: 'US' })).toBe('US');
  const m = await shop.member();
  expect(await of('fr-FR', {}, m.token)).toBe('FR');
  await m.address.addAddress(berlin);
  expect(await of('fr-FR', {}, m.token)).toBe('DE');
  expect(await of('fr-FR', { country: 'US' }, m.token)).toBe('US');
});
