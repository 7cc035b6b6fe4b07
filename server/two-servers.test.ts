// Two servers on one database: writes of one are visible on the other, with and without the listening connection.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Cache, CHECK_MS } from './db/cache.ts';
import { type Listener, listenTo } from './db/listener.ts';
import { openShop, type Shop } from './testing.ts';
import { type OwnDatabase, ownDatabase } from './testing-database.ts';
import { changeSetting } from './testing-settings.ts';

let database: OwnDatabase;
let one: Shop;
let two: Shop;
let cache: Cache;
beforeAll(async () => {
  database = await ownDatabase();
  one = await openShop({ opened: await database.open() });
  const opened = await database.open();
  two = await openShop({ opened });
  cache = opened.cache;
});
afterAll(async () => {
  await one.close();
  await two.close();
  await database.drop();
});

const nameAt = async (shop: Shop) => (await shop.visitor.other.configlist({})).all.name;
/** The other server may take two seconds; polls until it has the change. */
const learns = (shop: Shop, name: string) =>
  vi.waitFor(async () => expect(await nameAt(shop)).toBe(name), { timeout: 20_000, interval: 50 });

test('a change is visible at once where it was made, and soon on the other server, both ways', async () => {
  await nameAt(two);
  await changeSetting(one, 'shop_name', 'From one');
  expect(await nameAt(one)).toBe('From one');
  await learns(two, 'From one');
  await changeSetting(two, 'shop_name', 'From two');
  expect(await nameAt(two)).toBe('From two');
  await learns(one, 'From two');
});

test('a listening server is notified without polling; one with a cut connection polls', async () => {
  let listener: Listener | undefined;
  try {
    listener = listenTo(database.env.DATABASE_URL, { reference: (table) => cache.written([table]) }, () => cache.requireCheck());
    await listener.ready;
    await nameAt(two);
    const changed = vi.spyOn(cache, 'written');
    await changeSetting(one, 'shop_name', 'Heard');
    await vi.waitFor(() => expect(changed).toHaveBeenCalledWith(['setting']), { timeout: 20_000 });
    expect(await nameAt(two)).toBe('Heard');
    const checks = vi.spyOn(cache, 'requireCheck');
    await one.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen reference' and datname = current_database()",
    );
    await vi.waitFor(() => expect(checks).toHaveBeenCalled(), { timeout: 20_000 });
    await changeSetting(one, 'shop_name', 'Cut off');
    await learns(two, 'Cut off');
    // It listens again after a while.
    await vi.waitFor(() => expect(checks.mock.calls.length).toBeGreaterThan(1), { timeout: 20_000 });
    changed.mockClear();
    await changeSetting(one, 'shop_name', 'Heard again');
    await vi.waitFor(() => expect(changed).toHaveBeenCalledWith(['setting']), { timeout: 20_000 });
  } finally {
    await listener?.stop();
  }
});

test('after logging out on one server a member is refused there at once, on the other soon; their commands at once', async () => {
  const member = await one.member();
  const at = (shop: Shop) => async (path: string) => {
    const reply = await shop.server.inject({
      ...{ method: 'POST', url: `/api/${path}`, payload: 'lang=en' },
      headers: { 'content-type': 'application/x-www-form-urlencoded', token: member.token },
    });
    return (reply.json() as { code: number }).code;
  };
  const [here, there] = [at(one), at(two)];
  expect([await here('user/info'), await there('user/info'), await there('user/info')]).toEqual([1, 1, 1]);
  await member.user.logout({});
  expect(await here('user/info')).toBe(401);
  expect(await there('user/logout')).toBe(401);
  await vi.waitFor(async () => expect(await there('user/info')).toBe(401), { timeout: 20_000, interval: 50 });
});

test('it takes two seconds at most without a connection', () => expect(CHECK_MS).toBeLessThanOrEqual(2000));
