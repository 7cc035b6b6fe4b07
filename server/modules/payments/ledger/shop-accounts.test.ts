// The shop's own accounts: changed at the commit, so that payments do not wait for each other, and correct under concurrent changes.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Ctx } from '#server/context.ts';
import type { Opened } from '#server/db/open.ts';
import { type MemberClient, openShop, type Shop, uuid } from '#server/testing.ts';
import { freshDatabase } from '#server/testing-database.ts';
import { expectSoundLedger, fund, inTransaction } from '#server/testing-money.ts';
import { book, type ShopKind } from './ledger.ts';
import { flushPostings } from './shop-accounts.ts';

let opened: Opened;
let shop: Shop;
const members: MemberClient[] = [];
beforeAll(async () => {
  opened = await freshDatabase();
  shop = await openShop({ opened });
  for (let n = 0; n < 6; n++) {
    members.push(await shop.member());
    await fund(shop, members[n]!, 10_000);
  }
});
afterAll(() => shop.close());

const spend = (ctx: Ctx, n: number, amount: number, kinds: readonly ShopKind[]) =>
  book(ctx, {
    key: uuid(),
    kind: 'test',
    entries: [
      { kind: 'cash', owner: members[n]!.id, amount },
      ...kinds.map((kind, at) => ({ kind, amount: at === 0 ? -(amount - (kinds.length - 1)) : -1 })),
    ],
  });
const entriesOf = async ({ db }: Pick<Ctx, 'db'>, kind: ShopKind) =>
  db
    .selectFrom('ledger_entry as e')
    .innerJoin('account as a', 'a.id', 'e.account_id')
    .select(['e.amount', 'e.balance_after'])
    .where('a.kind', '=', kind)
    .where('a.owner', '=', '')
    .orderBy('e.id')
    .execute();

test('an uncommitted payment does not block another', async () => {
  if (opened.embedded) return; // it runs transactions one at a time
  const [first, second] = await inTransaction(shop, async (ctx) => [
    await spend(ctx, 0, 100, ['freight', 'storage']),
    await inTransaction(shop, (other) => spend(other, 1, 200, ['freight', 'storage'])),
  ]);
  expect(first!.booked && second!.booked).toBe(true);
  // The second committed before the first.
  expect(await entriesOf(shop, 'freight')).toEqual([
    { amount: -199, balance_after: -199 },
    { amount: -99, balance_after: -298 },
  ]);
  await expectSoundLedger(shop);
});

test('several movements of one transaction: each entry has the balance after it', async () => {
  await inTransaction(shop, async (ctx) => {
    for (const amount of [10, 20, 30]) await spend(ctx, 0, amount, ['services', 'insurance']);
    expect(await entriesOf(ctx, 'services')).toEqual([]);
  });
  expect(await entriesOf(shop, 'services')).toEqual([
    { amount: -9, balance_after: -9 },
    { amount: -19, balance_after: -28 },
    { amount: -29, balance_after: -57 },
  ]);
  await expectSoundLedger(shop);
});

test('a transaction can flush and read its own postings, which are booked once', async () => {
  await inTransaction(shop, async (ctx) => {
    await spend(ctx, 0, 40, ['claims']);
    await flushPostings(ctx);
    expect(await entriesOf(ctx, 'claims')).toEqual([{ amount: -40, balance_after: -40 }]);
    await spend(ctx, 0, 2, ['claims']);
  });
  expect(await entriesOf(shop, 'claims')).toEqual([
    { amount: -40, balance_after: -40 },
    { amount: -2, balance_after: -42 },
  ]);
});

test('concurrent movements in any order of rows on accounts that do not exist yet', async () => {
  const kinds: ShopKind[] = ['cards', 'write_off', 'compensation', 'rebates'];
  const all = await Promise.all(
    members.flatMap((_, n) =>
      [0, 1, 2].map((turn) => {
        const turned = [...kinds.slice(turn), ...kinds.slice(0, turn)];
        return inTransaction(shop, async (ctx) => [
          await spend(ctx, n, 50, turned),
          await spend(ctx, n, 50, [...turned].reverse()),
        ]);
      }),
    ),
  );
  expect(all.flat().filter((one) => one.booked)).toHaveLength(members.length * 6);
  for (const kind of kinds) {
    const entries = await entriesOf(shop, kind);
    expect(entries).toHaveLength(members.length * 6);
    let sum = 0;
    for (const { amount, balance_after } of entries) {
      sum += amount;
      expect(balance_after).toBe(sum);
    }
  }
  await expectSoundLedger(shop);
});
