// State that connectors store between calls: encrypted, and renewed by one server at a time.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { alibaba } from '../../../connectors/purchase/alibaba/index.ts';
import { open1688 } from '../../../connectors/purchase/alibaba/testing-1688.ts';
import { openShop, type Shop } from '../../../testing.ts';
import { keptOf } from './connect.ts';

let shop: Shop;
let market: Awaited<ReturnType<typeof open1688>>;
beforeAll(async () => {
  [shop, market] = [await openShop(), await open1688()];
});
afterAll(async () => {
  market.close();
  await shop.close();
});

const outside = () => ({ signal: AbortSignal.timeout(20_000), kept: keptOf(shop.app, shop.db, '1688'), now: shop.now() });
const rows = () => shop.db.selectFrom('connector_value').selectAll().where('connector', '=', '1688').execute();

test('servers that need a token at once: one renews it, the others wait for it; it is stored encrypted', async () => {
  market.answers['alibaba.trade.cancel'] = { body: '{"success":true}' };
  let [began, let_go] = [() => {}, () => {}];
  const asked = new Promise<void>((done) => {
    began = done;
  });
  const held = new Promise<void>((done) => {
    let_go = done;
  });
  market.hold.wait = () => {
    began();
    return held;
  };
  let not_now = 0;
  const { kept, ...rest } = outside();
  const claim: typeof kept.claim = async (...of) => {
    const mine = await kept.claim(...of);
    if (!mine) not_now++;
    return mine;
  };
  const servers = [1, 2, 3].map(() => alibaba.connect(market.keys));
  const calls = servers.map((one) => one.cancel('1', { ...rest, kept: { ...kept, claim } }));
  await asked;
  // The others were refused the claim several times.
  await vi.waitFor(() => expect(not_now).toBeGreaterThan(4), { timeout: 10_000 });
  expect(market.renewals).toEqual(['refresh-1']);
  let_go();
  await Promise.all(calls);
  expect(market.renewals).toEqual(['refresh-1']);
  expect(market.asked.map((one) => one.params.access_token)).toEqual(['access-1', 'access-1', 'access-1']);
  const [row] = await rows();
  expect(row).toMatchObject({ name: 'token', claimed_until: null });
  expect(row!.value_enc).not.toContain('access-1');
  expect(JSON.parse((await outside().kept.get('token'))!)).toMatchObject({ access: 'access-1', refresh: 'refresh-2' });
});

test('a claim of a crashed server expires', async () => {
  const { kept } = outside();
  expect(await kept.claim('token', 30_000)).toBe(true);
  expect(await keptOf(shop.app, shop.db, '1688').claim('token', 30_000)).toBe(false);
  shop.turn({ minutes: 1 });
  expect(await keptOf(shop.app, shop.db, '1688').claim('token', 30_000)).toBe(true);
  // The value is still there during its renewal.
  expect(await kept.get('token')).not.toBeNull();
  // A value never stored can be claimed as well, and reads as null.
  expect(await kept.claim('other', 30_000)).toBe(true);
  expect(await kept.get('other')).toBeNull();
});
