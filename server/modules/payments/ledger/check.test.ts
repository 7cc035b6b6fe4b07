// The nightly check of the ledger, as /metrics reports it.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runJob } from '#server/jobs.ts';
import { openShop, type Shop } from '#server/testing.ts';
import { fund } from '#server/testing-money.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ config: { metrics: 'all' } });
});
afterAll(() => shop.close());

const reported = async () => {
  await runJob(shop.app, shop.db, 'ledger_check');
  const { body } = await shop.server.inject({ url: '/metrics' });
  return Object.fromEntries(
    [...body.matchAll(/^sampan_ledger_drift\{what="(\w+)"\} (\S+)$/gm)].map(([, what, off]) => [what, Number(off)]),
  );
};

test('a sound ledger reports 0; a balance that differs from the sum of its entries, and entries that do not sum to zero, are reported', async () => {
  expect((await shop.server.inject({ url: '/metrics' })).body).not.toContain('sampan_ledger_drift{');
  const member = await shop.member();
  await fund(shop, member, 5000);
  expect(await reported()).toEqual({ accounts: 0, CNY: 0 });
  const own = shop.db.selectFrom('account').select('id').where('owner', '=', String(member.id)).where('kind', '=', 'cash');
  await shop.db
    .updateTable('account')
    .set((eb) => ({ balance: eb('balance', '-', 7) }))
    .where('id', '=', own)
    .execute();
  expect((await reported()).accounts).toBeGreaterThan(0);
  await shop.db
    .updateTable('ledger_entry')
    .set((eb) => ({ amount: eb('amount', '-', 7) }))
    .where(
      'id',
      '=',
      shop.db
        .selectFrom('ledger_entry')
        .select((eb) => eb.fn.max('id').as('id'))
        .where('account_id', '=', own),
    )
    .execute();
  expect((await reported()).CNY).toBe(-7);
});
