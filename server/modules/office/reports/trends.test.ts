// The dashboard's numbers to the fen: charges and refunds, margins of lines and services, wallets, late work; the days summed
// by the job equal the ledger.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Line } from '#contract/freight.ts';
import { json } from '#server/context.ts';
import { runJob } from '#server/jobs.ts';
import { refusal, type Shop, uuid } from '#server/testing.ts';
import { indexPlanOf } from '#server/testing-explain.ts';
import { sellGoods } from '#server/testing-goods.ts';
import { buy, expectSoundLedger, inTransaction } from '#server/testing-money.ts';
import { changeSetting } from '#server/testing-settings.ts';
import { book } from '../../payments/ledger/ledger.ts';
import { openSending, type Packer, packAs, paidStock, sender } from '../../shipping/waybills/stock/testing-stock.ts';
import { inDays, movements } from './ledger-days.ts';

let shop: Shop;
let line: Line;
let packer: Packer;
let finance: Packer;
beforeAll(async () => {
  ({ shop, line, packer } = await openSending());
  finance = await shop.operator('finance');
});
afterAll(() => shop.close());

async function bankAccount(): Promise<number> {
  const names = json({});
  const row = await shop.db
    .insertInto('bank_account')
    .values({
      area: 'EU',
      names,
      currency: 'CNY',
      bank: 'ICBC',
      account_name: 'Sampan',
      account_no: '6222000012341234',
      instructions: names,
      fee_note: names,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

const look = (by: 'day' | 'week' | 'month' = 'day') => finance.reports.trends({ by });
const series = (t: Awaited<ReturnType<typeof look>>, code: string) => t.series.find((s) => s.code === code)!;
const total = (list: readonly number[]) => list.reduce((all, n) => all + n, 0);

test('a shop without a sale has zeros and no rows', async () => {
  const t = await look();
  expect([t.starts.length, t.before.length, t.accounts, t.lines, t.services, t.clocks]).toEqual([30, 30, [], [], [], []]);
  expect(t.series.every((s) => total(s.now) === 0 && total(s.before) === 0)).toBe(true);
  expect(t.overdue).toEqual({ take: 0, inspect: 0, pack: 0, message: 0 });
  expect((await look('week')).starts.every((day) => new Date(`${day}T00:00:00Z`).getUTCDay() === 1)).toBe(true);
  expect((await look('month')).starts.every((day) => day.endsWith('-01'))).toBe(true);
});

test('turnover, margin by line and by service, wallets and promises, compared with the period before', async () => {
  const m = await sender(shop, { cash: 200_000 });
  const buyer = await shop.operator('buyer');
  const { goods } = await sellGoods(shop, { price: 3000, post_fee: 800 });
  // Goods 30.00, delivery 8.00, service fee 5.00; bought for 36.00.
  const { order_ids } = await buy(shop, m, [{ goods }]);
  const { items } = await m.order.detail({ id: order_ids[0]! });
  await buyer.buying.take({ item_ids: items.map((i) => i.id) });
  await buyer.buying.purchase({
    order_id: order_ids[0]!,
    platform_no: 'T-1',
    freight: 600,
    prices: [{ item_id: items[0]!.id, price: 3000 }],
    key: uuid(),
  });
  // A waybill of 4.0 kg: freight 290.00 and stretch film 4.00; the film is not done and refunded at packing.
  await shop.db
    .insertInto('service')
    .values({ code: 'film', names: json({ en: 'Stretch film' }), doc: json({}), level: 'waybill', unit: 'box', price: 400 })
    .onConflict((c) => c.doNothing())
    .execute();
  const sent = await paidStock({ shop, line }, m, { services: ['film'] });
  const paid = await look();
  expect(paid.services).toEqual([{ code: 'film', name: 'Stretch film', charged: 400, cost: 0, margin: 400, before: 0 }]);
  await packAs(packer, sent.id, [{ weight: 4000 }], []);

  const bank_id = await bankAccount();
  const cost = { what: 'line' as const, line_id: line.id, bank_id, amount: 17_500, reference: 'DHL 11/2026', key: uuid() };
  await finance.reports.cost(cost);
  await finance.reports.cost(cost); // the same key: once
  await finance.reports.cost({ ...cost, amount: -500, reference: 'Credit note', key: uuid() });
  await finance.reports.cost({ ...cost, what: 'service', service: 'film', amount: 120, reference: 'Film', key: uuid() });

  const t = await look();
  // Wallet payments less refunds: 43.00 less 2.00 of delivery, 294.00 less 4.00 of film.
  const charged = await sql<{
    n: number;
  }>`select -sum(e.amount)::bigint n from ledger_entry e join account a on a.id = e.account_id
    join ledger_tx t on t.id = e.tx_id where a.kind in ('cash', 'bonus') and t.kind not in ('test', 'cost')`.execute(shop.db);
  expect(total(series(t, 'turnover').now)).toBe(-charged.rows[0]!.n);
  expect(total(series(t, 'turnover').now)).toBe(4300 - 200 + 29_000);
  expect(t.lines).toEqual([
    { line_id: line.id, name: 'Test line', charged: 29_000, borne: 0, cost: 17_000, margin: 12_000, before: 0 },
  ]);
  expect(t.services).toEqual([{ code: 'film', name: 'Stretch film', charged: 0, cost: 120, margin: -120, before: 0 }]);
  const accounts = new Map(t.accounts.map((a) => [a.account, a.now]));
  expect(Object.fromEntries(accounts)).toEqual({ service_fee: 500, freight: 29_000, freight_cost: -17_000, services_cost: -120 });
  expect(total(series(t, 'margin').now)).toBe(500 + 29_000 - 17_000 - 120);
  expect(t.wallets.find((w) => w.kind === 'cash')).toEqual({ kind: 'cash', now: 200_000 - 4100 - 29_000, before: 0 });
  expect(series(t, 'wallets').now.at(-1)).toBe(200_000 - 4100 - 29_000);
  expect(series(t, 'wallets').now.at(-2)).toBe(0);
  await expectSoundLedger(shop);

  // 30 days later all of it is the period before; today a bonus was granted and a waybill is late to be packed.
  await paidStock({ shop, line }, m);
  shop.turn({ days: 30 });
  await runJob(shop.app, shop.db, 'clocks');
  await inTransaction(shop, (ctx) =>
    book(ctx, {
      key: uuid(),
      kind: 'test',
      entries: [
        { kind: 'bonus', owner: m.id, amount: -700 },
        { kind: 'promotions', amount: 700 },
      ],
    }),
  );
  const later = await look();
  expect(total(series(later, 'turnover').before)).toBe(4100 + 29_000 + 29_000);
  expect(total(series(later, 'turnover').now)).toBe(0);
  expect(series(later, 'promotion').now.at(-1)).toBe(700);
  expect(total(series(later, 'margin').now)).toBe(-700 - 1000);
  expect(later.lines[0]).toMatchObject({ line_id: line.id, charged: 0, margin: 0, before: 41_000 });
  expect(later.wallets.find((w) => w.kind === 'bonus')).toEqual({ kind: 'bonus', now: 700, before: 0 });
  expect(later.wallets.find((w) => w.kind === 'cash')).toMatchObject({ before: 200_000 - 4100 - 58_000 });
  expect(later.clocks).toEqual([{ clock: 'pack', missed: 1, before: 0, paid: 1000 }]);
  expect([later.overdue.pack, series(later, 'missed').now.at(-1)]).toEqual([1, 1]);
  // The stock of the two waybills has left the shelf.
  expect(await finance.reports.shelves({})).toEqual({ items: 0, soon: 0, over: 0, abandon: 0 });
});

test('the days summed by the job equal the ledger, also after a change of the time zone', async () => {
  const live = await look('month');
  await runJob(shop.app, shop.db, 'ledger_days');
  const state = await shop.db.selectFrom('ledger_day_state').selectAll().executeTakeFirstOrThrow();
  expect(state.through < live.until).toBe(true);
  const rows = await shop.db.selectFrom('ledger_day').selectAll().execute();
  expect(rows.length).toBeGreaterThan(5);
  await runJob(shop.app, shop.db, 'ledger_days');
  expect(await shop.db.selectFrom('ledger_day').selectAll().execute()).toHaveLength(rows.length);
  expect(await look('month')).toEqual(live);
  // The sum of every account's days is its balance.
  await changeSetting(shop, 'time_zone', 'America/Los_Angeles');
  const other = await look('month');
  await runJob(shop.app, shop.db, 'ledger_days');
  expect((await shop.db.selectFrom('ledger_day_state').selectAll().executeTakeFirstOrThrow()).zone).toBe('America/Los_Angeles');
  expect(await look('month')).toEqual(other);
  await changeSetting(shop, 'time_zone', 'Asia/Shanghai');
});

test('a report for an earlier day ends there', async () => {
  const now = await look();
  const then = await finance.reports.trends({ by: 'day', until: now.before.at(-1)! });
  expect(then.starts).toEqual(now.before);
  expect(then.series.map((s) => s.now)).toEqual(now.series.map((s) => s.before));
});

test('only finance reads and books; future days, unknown lines, services and accounts are refused', async () => {
  const buyer = await shop.operator('buyer');
  expect(await refusal(buyer.reports.trends({}))).toBe('fail.forbidden');
  const cost = { what: 'line' as const, line_id: line.id, bank_id: 1, amount: 100, reference: 'x', key: uuid() };
  expect(await refusal(buyer.reports.cost(cost))).toBe('fail.forbidden');
  expect(await refusal(finance.reports.trends({ until: '2099-01-01' }))).toBe('report.future');
  expect(await refusal(finance.reports.cost({ ...cost, key: uuid(), amount: 0 }))).toBe('fail.amount');
  expect(await refusal(finance.reports.cost({ ...cost, key: uuid(), line_id: 999_999 }))).toBe('fail.not_found');
  expect(await refusal(finance.reports.cost({ ...cost, key: uuid(), what: 'service', service: 'none' }))).toBe('fail.not_found');
  expect(await refusal(finance.reports.cost({ ...cost, key: uuid(), bank_id: 999_999 }))).toBe('remit.bank');
  const { lines } = await finance.reports.choices({});
  expect(lines.map((l) => l.id)).toContain(line.id);
});

test('days of the ledger are found by their index', async () => {
  const plan = (query: ReturnType<typeof inDays>) => indexPlanOf(shop, { compile: () => query.compile(shop.db) } as never);
  expect(await plan(inDays('2026-11-01', '2026-11-02', 'Asia/Shanghai'))).toContain('ledger_tx_at');
  const whole = await plan(movements('2026-11-01', '2026-11-02', 'Asia/Shanghai'));
  expect(whole).toContain('ledger_tx_at');
  expect(whole).toContain('ledger_entry_tx');
});
