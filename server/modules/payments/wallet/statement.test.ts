// The statement by kind and period, its table to download, and the page of each row.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MemberClient, openShop, refusal, type Shop, uuid } from '#server/testing.ts';
import { sellGoods } from '#server/testing-goods.ts';
import { buy, expectSoundLedger, fund, inTransaction, PAY_PASSWORD } from '#server/testing-money.ts';
import { book } from '../ledger/ledger.ts';
import { addName, moveCash, PAYEE } from '../withdrawals/testing-withdrawals.ts';

let shop: Shop;
let member: MemberClient;
let order_id: number;
beforeAll(async () => {
  shop = await openShop({ at: '2026-05-30T10:00:00Z' });
  member = await shop.member();
  await fund(shop, member, 100_00);
  const { goods } = await sellGoods(shop, { price: 3000, post_fee: 800 });
  order_id = (await buy(shop, member, [{ goods }])).order_ids[0]!;
  shop.turn({ days: 1, hours: 7 }); // 31 May 17:00 UTC is 1 June of the shop
  await member.order.cancel({ id: order_id });
  await addName(shop, member);
  await member.cash
    .addCash({ amount: 5000, ...PAYEE, account_name: 'Nobody', pay_password: PAY_PASSWORD, key: uuid() })
    .catch(() => null);
  shop.turn({ days: 8 });
  await member.cash.addCash({ amount: 5000, ...PAYEE, pay_password: PAY_PASSWORD, key: uuid() });
});
afterAll(async () => {
  await expectSoundLedger(shop);
  await shop.close();
});

const kinds = async (input: object) => (await member.pay.expensesRecord(input)).data.map((r) => [r.kind, r.amount]);

test('by kind and by direction', async () => {
  expect(await kinds({ kind: 'payment' })).toEqual([['pay_goods', -4300]]);
  expect(await kinds({ kind: 'refund' })).toEqual([['refund_goods', 4300]]);
  expect(await kinds({ kind: 'withdrawal' })).toEqual([['withdrawal', -5000]]);
  expect(await kinds({ kind: 'other' })).toEqual([['test', 10_000]]);
  expect(await kinds({ type: 'out' })).toEqual([
    ['withdrawal', -5000],
    ['pay_goods', -4300],
  ]);
  expect(await kinds({ kind: 'top_up' })).toEqual([]);
  expect((await member.pay.rechargeRecord({})).data).toEqual([]);
});

test('by days of the shop, both inclusive; balances count rows that are not shown', async () => {
  const june = await member.pay.expensesRecord({ from: '2026-06-01', to: '2026-06-01' });
  expect(june.data.map((r) => [r.kind, r.balance])).toEqual([['refund_goods', 10_000]]);
  expect(await kinds({ from: '2026-05-30', to: '2026-05-31' })).toEqual([
    ['pay_goods', -4300],
    ['test', 10_000],
  ]);
  expect(await kinds({ from: '2026-07-01' })).toEqual([]);
  expect(await refusal(member.pay.expensesRecord({ from: '2026-02-30' }))).toBe('fail.field_format');
  expect(await refusal(member.pay.expensesRecord({ kind: 'all' as never }))).toBe('fail.field_choice');
});

test('each month has its sums in and out, of all rows on any page that match the filter', async () => {
  const june = { month: '2026-06', in: 4300, out: 5000 };
  const may = { month: '2026-05', in: 10_000, out: 4300 };
  for (const page of [1, 2, 3]) expect((await member.pay.expensesRecord({ page, page_size: 2 })).months).toEqual([june, may]);
  const { data, total } = await member.pay.expensesRecord({});
  expect([total, data.map((row) => row.month)]).toEqual([4, ['2026-06', '2026-06', '2026-05', '2026-05']]);
  expect((await member.pay.expensesRecord({ type: 'out' })).months).toEqual([
    { ...june, in: 0 },
    { ...may, in: 0 },
  ]);
  expect((await member.pay.rechargeRecord({})).months).toEqual([]);
});

test('every row links to its order or withdrawal', async () => {
  const rows = (await member.pay.expensesRecord({})).data;
  const url = (kind: string) => rows.find((r) => r.kind === kind)?.url;
  expect(url('pay_goods')).toBe(`/pages/member/order/detail?id=${order_id}`);
  expect(url('refund_goods')).toBe(`/pages/member/order/detail?id=${order_id}`);
  expect(url('withdrawal')).toBe('/pages/member/cash/index');
});

test('the table: the shop’s time, a title in words, amounts that add up; formulas are escaped', async () => {
  await inTransaction(shop, (ctx) =>
    book(ctx, {
      key: uuid(),
      kind: 'adjust',
      text_key: 'money.adjust',
      reason: '=HYPERLINK("x")',
      entries: [
        { kind: 'cash', owner: member.id, amount: -100 },
        { kind: 'compensation', amount: 100 },
      ],
    }),
  );
  await inTransaction(shop, (ctx) =>
    book(ctx, {
      key: uuid(),
      kind: 'adjust',
      text_key: '=1+1',
      entries: [
        { kind: 'cash', owner: member.id, amount: -1 },
        { kind: 'compensation', amount: 1 },
      ],
    }),
  );
  const all = await member.pay.export({});
  const lines = all.text.split('\r\n');
  expect(all.rows).toBe(6);
  expect(lines).toHaveLength(7);
  expect(lines[0]).toBe('Time,Description,Number,Amount (CNY),Balance (CNY)');
  expect(lines[1]).toContain(",'=1+1,,0.01,");
  expect(lines.at(-1)).toMatch(/^2026-05-30 18:0\d:\d\d,.*,100\.00,100\.00$/);
  expect(all.text).toMatch(/2026-06-01 01:0\d:\d\d,.*,43\.00,100\.00/);
  expect((await member.pay.export({ kind: 'refund' })).rows).toBe(1);
  const other = await shop.member();
  expect((await other.pay.export({})).rows).toBe(0);
  await moveCash(shop, other, 5);
  expect((await other.pay.export({})).rows).toBe(1);
});
