// The shop's liabilities at a date: by kind of account, from the entries up to then, summing to zero.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, refusal, type Shop, uuid } from '#server/testing.ts';
import { sellGoods } from '#server/testing-goods.ts';
import { buy, fund, inTransaction } from '#server/testing-money.ts';
import { book } from '../../payments/ledger/ledger.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ at: '2026-05-30T10:00:00Z' });
});
afterAll(() => shop.close());

test('kinds, receivables and the sum, today and on days before', async () => {
  const [a, b] = [await shop.member(), await shop.member()];
  const finance = await shop.operator('finance');
  await fund(shop, a, 20_000);
  await fund(shop, b, 1000, 'bonus');
  await fund(shop, b, 250, 'points');
  const { goods } = await sellGoods(shop, { price: 3000, post_fee: 800 });
  await buy(shop, a, [{ goods }]);
  shop.turn({ days: 2 });
  await inTransaction(shop, (ctx) =>
    book(ctx, {
      key: uuid(),
      kind: 'chargeback',
      entries: [
        { kind: 'receivable', owner: b.id, amount: 700 },
        { kind: 'gateway', owner: 'demo', amount: -700 },
      ],
    }),
  );
  const now = await finance.reports.liability({});
  const of = (kind: string) => now.debts.find((d) => d.kind === kind);
  expect(now.date).toBe('2026-06-01');
  expect(of('cash')).toMatchObject({ amount: 20_000 - 4300, accounts: 1 });
  expect(of('bonus')).toMatchObject({ amount: 1000, accounts: 1 });
  expect(of('goods_clearing')).toMatchObject({ amount: 3800 });
  expect(of('frozen')).toMatchObject({ amount: 0, accounts: 0 });
  expect(of('points')).toMatchObject({ amount: 250, unit: 'points' });
  expect(now.owed).toBe(15_700 + 1000 + 3800);
  expect([now.receivable, now.receivable_accounts]).toEqual([700, 1]);
  expect(now.sums).toEqual([
    { unit: 'CNY', sum: 0 },
    { unit: 'points', sum: 0 },
  ]);
  const sides = now.others.filter((o) => o.unit === 'CNY').reduce((all, o) => all + o.amount, 0);
  expect(sides + now.receivable).toBe(now.owed);
  const before = await finance.reports.liability({ date: '2026-05-31' });
  expect([before.receivable, before.owed]).toEqual([0, now.owed]);
  expect((await finance.reports.liability({ date: '2026-05-29' })).owed).toBe(0);
  const { rows, more } = await finance.reports.members({});
  expect(more).toBe(false);
  expect(rows.map(({ mark: _, ...r }) => r)).toEqual([
    { cash: 15_700, bonus: 0, frozen: 0, rebate: 0, receivable: 0, points: 0 },
    { cash: 0, bonus: 1000, frozen: 0, rebate: 0, receivable: 700, points: 250 },
  ]);
  expect((await finance.reports.members({ after: rows[0]!.mark })).rows).toHaveLength(1);
});

test('a future day and an invalid day are refused; only finance may read', async () => {
  const finance = await shop.operator('finance');
  expect(await refusal(finance.reports.liability({ date: '2027-01-01' }))).toBe('report.future');
  expect(await refusal(finance.reports.liability({ date: '2026-13-01' }))).toBe('fail.field_format');
  expect(await refusal((await shop.operator('buyer')).reports.liability({}))).toBe('fail.forbidden');
});

test('amounts due to sellers are liabilities; a seller’s debt after a refund is a receivable', async () => {
  const finance = await shop.operator('finance');
  const before = (await finance.reports.liability({})).owed;
  const share = (owner: number, amount: number) =>
    inTransaction(shop, (ctx) =>
      book(ctx, {
        key: uuid(),
        kind: 'test',
        entries: [
          { kind: 'goods_clearing', amount: -amount },
          { kind: 'seller', owner, amount },
        ],
      }),
    );
  await share(71, -9800);
  await share(72, 300);
  const now = await finance.reports.liability({});
  expect(now.debts.find((d) => d.kind === 'seller')).toMatchObject({ amount: 9800, accounts: 2 });
  expect(now.others.find((o) => o.kind === 'seller')).toEqual({ kind: 'seller', unit: 'CNY', amount: 300 });
  // 98.00 more to one seller, out of goods to be bought, and 3.00 back into them.
  expect(now.owed).toBe(before + 300);
  const sides = now.others.filter((o) => o.unit === 'CNY').reduce((all, o) => all + o.amount, 0);
  expect(sides + now.receivable).toBe(now.owed);
});
