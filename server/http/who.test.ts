// The sender of a read-only request is cached for a moment: never longer than the session lasts, nor past a write of this
// server.
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Opened } from '../db/open.ts';
import { openShop, refusal, type Shop } from '../testing.ts';
import { freshDatabase } from '../testing-database.ts';

let opened: Opened;
let shop: Shop;
beforeAll(async () => {
  opened = await freshDatabase();
  shop = await openShop({ opened });
});
afterAll(() => shop.close());
// Stops the clock: no moment passes, however slow the machine is.
const stopTheClock = () => vi.spyOn(performance, 'now').mockReturnValue(performance.now());
afterEach(() => void vi.restoreAllMocks());

/** How often the session was read meanwhile. */
async function sessionsAsked(work: () => Promise<unknown>): Promise<number> {
  const asked: string[] = [];
  opened.driver.watch = (text) => asked.push(text);
  await work();
  opened.driver.watch = null;
  return asked.filter((text) => /from "session" as "s"/.test(text)).length;
}

test('a page with many calls looks its sender up once, and each time it writes', async () => {
  const [member, other] = [await shop.member(), await shop.member()];
  // The first call lets the server see what was written before.
  await other.user.info({});
  stopTheClock();
  expect(await sessionsAsked(async () => [await member.user.info({}), await member.cart.getList({})])).toBe(1);
  const write = () => member.user.profile({ nickname: 'Anna' });
  expect(await sessionsAsked(async () => [await write(), await write()])).toBe(2);
  expect((await member.user.info({})).nickname).toBe('Anna');
  expect((await other.user.info({})).nickname).not.toBe('Anna');
});

test('a member who logged out, was closed, or whose session is over is refused at once', async () => {
  const [left, closed, late] = [await shop.member(), await shop.member(), await shop.member()];
  stopTheClock();
  for (const one of [left, closed, late]) await one.user.info({});
  await left.user.logout({});
  expect(await refusal(left.user.info({}))).toBe('401');
  await shop.db.updateTable('member').set({ state: 'blocked' }).where('id', '=', closed.id).execute();
  expect(await refusal(closed.user.info({}))).toBe('401');
  await late.user.info({});
  const before = await sessionsAsked(() => late.user.info({}));
  shop.turn({ days: 3651 });
  expect([before, await refusal(late.user.info({}))]).toEqual([0, '401']);
});
