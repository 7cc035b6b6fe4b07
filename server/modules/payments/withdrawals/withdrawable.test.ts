// The withdrawable part of a wallet, by the source of the money and later spending.
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { executeWrite } from '#server/db/written.ts';
import { openShop, type Shop, uuid } from '#server/testing.ts';
import { planOf } from '#server/testing-explain.ts';
import { sellGoods } from '#server/testing-goods.ts';
import { buy, fund, inTransaction } from '#server/testing-money.ts';
import { book } from '../ledger/ledger.ts';
import { moveCash } from './testing-withdrawals.ts';
import { cashMovements, restrictedCash, withdrawable } from './withdrawable.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const free = (member: { id: number }) => withdrawable(shop.ctx(), member.id);

test('refunds and compensation are withdrawable immediately, a remittance after seven days, gateway money and bonus never', async () => {
  const member = await shop.member();
  expect(await free(member)).toBe(0);
  await moveCash(shop, member, 3000, 'refund');
  await moveCash(shop, member, 500, 'compensation');
  await moveCash(shop, member, 10_000, 'gateway');
  await moveCash(shop, member, 7000, 'remit');
  await fund(shop, member, 2000, 'bonus');
  expect(await free(member)).toBe(3500);
  shop.turn({ days: 6, hours: 23 });
  expect(await free(member)).toBe(3500);
  shop.turn({ hours: 2 });
  expect(await free(member)).toBe(10_500);
});

test('spending takes restricted cash first, as much as there is at that moment', async () => {
  const member = await shop.member();
  await moveCash(shop, member, 5000, 'refund');
  await moveCash(shop, member, -2000); // nothing is restricted yet: free cash is spent
  await moveCash(shop, member, 4000, 'gateway');
  expect(await free(member)).toBe(3000);
  await moveCash(shop, member, -3000);
  expect(await free(member)).toBe(3000);
  await moveCash(shop, member, -2500); // 1000 restricted, 1500 free
  expect(await free(member)).toBe(1500);
  await moveCash(shop, member, 100, 'gateway');
  expect(await free(member)).toBe(1500);
});

test('money that is held and released stays restricted or free as before', async () => {
  const member = await shop.member();
  await moveCash(shop, member, 4000, 'gateway');
  await moveCash(shop, member, 1000, 'refund');
  await fund(shop, member, 300, 'bonus');
  const move = (amount: number, bonus: number) =>
    inTransaction(shop, (ctx) =>
      book(ctx, {
        key: `test:${uuid()}`,
        kind: 'hold',
        entries: [
          { kind: 'cash', owner: member.id, amount },
          { kind: 'bonus', owner: member.id, amount: bonus },
          { kind: 'frozen', owner: member.id, amount: -amount - bonus },
        ],
      }),
    );
  await move(2000, 300);
  expect(await free(member)).toBe(0); // 3000 of cash left, 4000 still counted as restricted
  await move(-2000, -300);
  expect(await free(member)).toBe(1000);
});

test('a mixed payment spends restricted cash first as well: the rest stays free', async () => {
  const member = await shop.member();
  await moveCash(shop, member, 1500, 'gateway');
  await moveCash(shop, member, 1000, 'refund');
  const cash = (amount: number) => ({ kind: 'cash' as const, owner: member.id, amount });
  const frozen = (amount: number) => ({ kind: 'frozen' as const, owner: member.id, amount });
  const move = (entries: Parameters<typeof book>[1]['entries']) =>
    inTransaction(shop, (ctx) => book(ctx, { key: `test:${uuid()}`, kind: 'payment', entries }));
  await move([cash(2000), frozen(-2000)]);
  await move([{ kind: 'gateway', owner: 'demo', amount: 700 }, frozen(2000), cash(-2700)]); // the gateway part has arrived
  expect(await free(member)).toBe(1000); // 3200 of cash, 2200 of it by gateway
  await move([cash(2700), { kind: 'goods_clearing', amount: -2700 }]);
  expect(await free(member)).toBe(500);
});

test('the result equals a model with two separate wallets, for any movements', async () => {
  const step = fc.record({
    source: fc.constantFrom('refund', 'gateway', 'remit', 'spend'),
    amount: fc.integer({ min: 1, max: 900 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const member = await shop.member();
      let [restricted, loose] = [0, 0];
      for (const { source, amount } of steps) {
        if (source === 'spend') {
          if (amount > restricted + loose) continue;
          const first = Math.min(restricted, amount);
          [restricted, loose] = [restricted - first, loose - (amount - first)];
          await moveCash(shop, member, -amount);
        } else {
          if (source === 'refund') loose += amount;
          else restricted += amount;
          await moveCash(shop, member, amount, source as 'refund' | 'gateway' | 'remit');
        }
      }
      expect(await free(member)).toBe(loose);
    }),
    { numRuns: 25 },
  );
});

test('refunded money is restricted or free as the money that paid', async () => {
  const step = (key: string, amount: number, more: { source?: boolean; spent_by?: string[] } = {}) => ({
    ...{ key, amount, source: false, spent_by: [] },
    ...more,
  });
  const top = step('top', 1000, { source: true });
  const loose = step('rebate', 400);
  // 1000 restricted and 200 free paid A; the 200 that are left paid B.
  const paid = [top, loose, step('A', -1200), step('B', -200)];
  expect(restrictedCash(paid)).toBe(0);
  expect(restrictedCash([...paid, step('back', 1200, { spent_by: ['A'] })])).toBe(1000);
  expect(restrictedCash([...paid, step('back', 200, { spent_by: ['B'] })])).toBe(0);
  // In parts: first the restricted cash, then the rest; never more than there was.
  const parts = [step('p1', 700, { spent_by: ['A'] }), step('p2', 500, { spent_by: ['A'] })];
  expect([restrictedCash([...paid, parts[0]!]), restrictedCash([...paid, ...parts])]).toEqual([700, 1000]);
  // Refunded money that is spent again is refunded again.
  const again = [...paid, step('back', 1200, { spent_by: ['A'] }), step('C', -1200), step('b2', 1200, { spent_by: ['C'] })];
  expect(restrictedCash(again)).toBe(1000);
});

test('gateway money that is spent and refunded stays restricted', async () => {
  const member = await shop.member();
  await fund(shop, member, 1);
  await moveCash(shop, member, -1);
  const goods = await sellGoods(shop, { price: 10_000, post_fee: 0 });
  await moveCash(shop, member, 20_000, 'gateway');
  await moveCash(shop, member, 3000, 'compensation');
  const order = await buy(shop, member, [goods]);
  expect(await free(member)).toBe(3000);
  await member.order.cancel({ id: order.order_ids[0]!, key: uuid() });
  expect((await member.user.info({})).balance).toBe(23_000);
  expect(await free(member)).toBe(3000);
});

test('the query reads only the member’s own entries, by index', async () => {
  await executeWrite(
    shop.db,
    ['account'],
    sql`insert into account (kind, owner, unit, balance) select 'cash', (100000 + n)::text, 'CNY', 0 from generate_series(1, 2000) n`,
  );
  await executeWrite(
    shop.db,
    ['ledger_tx'],
    sql`insert into ledger_tx (key, kind) select 'bulk:' || n, 'bulk' from generate_series(1, 20000) n`,
  );
  await executeWrite(
    shop.db,
    ['ledger_entry'],
    sql`insert into ledger_entry (tx_id, account_id, amount, balance_after)
    select t.id, a.id, 1, 0 from ledger_tx t join account a on a.owner = (100000 + t.id % 2000 + 1)::text where t.key like 'bulk:%'`,
  );
  await sql`analyze ledger_tx, ledger_entry, account`.execute(shop.db);
  const plan = await planOf(shop, { compile: () => cashMovements(100_007, shop.now()).compile(shop.db) } as never);
  expect(plan).toContain('ledger_entry_account');
  expect(plan).toContain('account_kind_owner_unit_key');
  expect(plan).toContain('ledger_tx_pkey');
  expect(plan).not.toMatch(/Seq Scan on (ledger_entry|ledger_tx|account)/);
});
