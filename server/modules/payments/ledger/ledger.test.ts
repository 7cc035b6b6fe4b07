// Booking: once for a key, whatever the balances are by then; the wallet's bonus first.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MemberClient, openShop, type Shop, uuid } from '#server/testing.ts';
import { expectSoundLedger, fund, inTransaction } from '#server/testing-money.ts';
import { balances, book } from './ledger.ts';

let shop: Shop;
let m: MemberClient;
beforeAll(async () => {
  shop = await openShop();
  m = await shop.member();
  await fund(shop, m, 1000);
  await fund(shop, m, 300, 'bonus');
});
afterAll(() => shop.close());

const own = () => balances(shop.ctx(), m.id);
const spend = (key: string, amount: number) =>
  inTransaction(shop, (ctx) =>
    book(ctx, {
      key,
      kind: 'test',
      entries: [{ kind: 'freight', amount: -amount }],
      wallet: { member_id: m.id, amount },
    }),
  );

test('a wallet pays with bonus first and returns how much', async () => {
  expect(await spend(uuid(), 100)).toMatchObject({ booked: true, bonus: 100 });
  expect(await spend(uuid(), 250)).toMatchObject({ booked: true, bonus: 200 });
  expect(await own()).toMatchObject({ bonus: 0, cash: 950 });
  await expectSoundLedger(shop);
});

test('a key is booked once, also when the balance is too low by then', async () => {
  const key = uuid();
  const first = await spend(key, 900);
  expect(first.booked).toBe(true);
  expect(await spend(key, 900)).toEqual({ ...first, booked: false });
  expect(await own()).toMatchObject({ cash: 50 });
  await expect(spend(uuid(), 51)).rejects.toThrow('money.balance');
  expect(await own()).toMatchObject({ cash: 50 });
  await expectSoundLedger(shop);
});

test('concurrent movements: a key is booked once, and no balance is overdrawn', async () => {
  await fund(shop, m, 1000 - 50);
  const key = uuid();
  const same = await Promise.all([1, 2, 3, 4].map(() => spend(key, 100)));
  expect(same.filter((one) => one.booked)).toHaveLength(1);
  expect(new Set(same.map((one) => one.id)).size).toBe(1);
  const others = await Promise.allSettled([1, 2, 3, 4, 5, 6].map(() => spend(uuid(), 200)));
  expect(others.filter((one) => one.status === 'fulfilled')).toHaveLength(4);
  expect(await own()).toMatchObject({ cash: 100 });
  await expectSoundLedger(shop);
});
