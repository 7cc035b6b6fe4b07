// Incremental counts of work always equal counting the rows, before and after they are summed.
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { group, statesOf } from '#contract/states/machine.ts';
import { orderItemMachine } from '#contract/states/order-item.ts';
import { waybillMachine } from '#contract/states/waybill.ts';
import { executeWrite } from '#server/db/written.ts';
import { runJob } from '#server/jobs.ts';
import { paidStock, sender } from '#server/modules/shipping/waybills/stock/testing-stock.ts';
import { openShop, type Shop } from '#server/testing.ts';
import { testLine, testWarehouse } from '#server/testing-goods.ts';
import { stateCounts, stateWaits, type Tallied } from './tally.ts';

let shop: Shop;
let waybill: number;
beforeAll(async () => {
  shop = await openShop();
  const line = await testLine(shop);
  waybill = (await paidStock({ shop, line }, await sender(shop, { cash: 1_000_000 }))).id;
});
afterAll(() => shop.close());

const STATES = {
  order_item: statesOf(orderItemMachine).filter((state) => state !== 'unpaid'),
  waybill: statesOf(waybillMachine),
};
const rowsOf = (thing: Tallied) =>
  sql<{ n: number }>`select count(*)::int as n from work_tally where thing = ${thing}`.execute(shop.db);

const unpaidTallied = sql<{
  n: number;
}>`select count(*)::int as n from work_tally where thing = 'order_item' and thing_state = 'unpaid'`;

/** The counts by state from the rows themselves; unpaid items are not counted. */
async function counted(thing: Tallied, warehouse: number | null) {
  const since = thing === 'order_item' ? sql`state_at` : sql`waybill_since(state, paid_at, created_at, packed_at, dispatched_at)`;
  const over = (days: number) =>
    sql`(count(*) filter (where ${since} < ${new Date(shop.now().getTime() - days * 86_400_000)}))::int`;
  const { rows } =
    await sql`select state, count(*)::int as count, min(${since}) as oldest, ${over(1)} as over_1d, ${over(3)} as over_3d
    from ${sql.table(thing)} where ${warehouse === null ? sql`true` : sql`warehouse_id = ${warehouse}`}
      and ${thing === 'waybill' ? sql`waybill_at_desk(state, packed_at)` : sql`state <> 'unpaid'`} group by state order by state`.execute(
      shop.db,
    );
  return rows;
}

async function same(): Promise<void> {
  const warehouses = (await shop.db.selectFrom('warehouse').select('id').execute()).map(({ id }) => id);
  for (const thing of ['order_item', 'waybill'] as const)
    for (const warehouse of [null, ...warehouses]) {
      const truth = await counted(thing, warehouse);
      const kept = await stateWaits(thing, STATES[thing], warehouse, shop.now()).execute(shop.db);
      expect(kept.rows.sort((a, b) => (a.state < b.state ? -1 : 1))).toEqual(truth);
      const { rows } = await stateCounts(thing, STATES[thing], warehouse).execute(shop.db);
      expect(rows.filter(({ n }) => n > 0).length).toBe(truth.length);
    }
}
const addUp = () => runJob(shop.app, shop.db, 'work_counts');

beforeEach(same);

const changeItems = (statement: RawBuilder<unknown>) => executeWrite(shop.db, ['order_item'], statement);

test('items and waybills that come, move, change warehouse and go', async () => {
  const other = await testWarehouse(shop, 'other');
  const hours = (n: number) => sql<Date>`${shop.now()}::timestamptz - ${sql.lit(n)} * interval '1 hour'`;
  await changeItems(sql`insert into order_item select (jsonb_populate_record(null::order_item, to_jsonb(i) || jsonb_build_object('id', 900000 + g, 'state', (array['paid', 'received', 'problem'])[1 + g % 3],
      'state_at', ${shop.now()}::timestamptz - g * interval '25 minutes'))).* from (select * from order_item limit 1) i, generate_series(1, 300) g`);
  await same();
  await addUp();
  await same();
  await changeItems(sql`update order_item set state = 'in_stock', state_at = ${hours(25)} where id between 900001 and 900040`);
  await changeItems(sql`update order_item set warehouse_id = ${other} where id between 900030 and 900090`);
  await changeItems(sql`update order_item set state_at = ${hours(73)} where id between 900100 and 900110`);
  await changeItems(sql`delete from order_item where id between 900080 and 900120`);
  await same();
  for (const state of ['packing', 'settle_due', 'pay_review', 'dispatched']) {
    await executeWrite(shop.db, ['waybill'], sql`update waybill set state = ${state} where id = ${waybill}`);
    await same();
    await executeWrite(
      shop.db,
      ['waybill'],
      sql`update waybill set packed_at = ${hours(30)}, dispatched_at = ${hours(26)}, warehouse_id = ${other} where id = ${waybill}`,
    );
    await same();
  }
  await addUp();
  await same();
});

test('unpaid items are not counted, and asking for their count is an error', async () => {
  const put = (state: string, id: number) =>
    changeItems(sql`insert into order_item select (jsonb_populate_record(null::order_item, to_jsonb(i) || jsonb_build_object('id', ${id}::int, 'state', ${state}::text))).*
      from (select * from order_item limit 1) i`);
  const rows = async () => (await rowsOf('order_item')).rows[0]!.n;
  const before = await rows();
  await put('unpaid', 910_001);
  await put('unpaid', 910_002);
  expect(await rows()).toBe(before);
  await changeItems(sql`update order_item set state = 'paid', state_at = ${shop.now()} where id = 910001`);
  await changeItems(sql`update order_item set state = 'cancelled', state_at = ${shop.now()} where id = 910002`);
  expect(await rows()).toBe(before + 2);
  await same();
  await changeItems(sql`update order_item set state = 'unpaid', state_at = ${shop.now()} where id = 910001`);
  await same();
  await changeItems(sql`delete from order_item where id in (910001, 910002)`);
  await same();
  expect((await unpaidTallied.execute(shop.db)).rows[0]!.n).toBe(0);
  expect(() => stateCounts('order_item', ['paid', 'unpaid'], null)).toThrow('is not counted');
});

test('age increases with time without a change', async () => {
  for (const minutes of [30, 12 * 60, 24 * 60 + 17, 3 * 24 * 60]) {
    shop.turn({ minutes });
    await same();
    await addUp();
    await same();
  }
});

test('summed, there is a row per hour for four days, and one for everything older', async () => {
  await addUp();
  const before = (await rowsOf('order_item')).rows[0]!.n;
  await changeItems(sql`update order_item set num = num where id > 900000`);
  expect((await rowsOf('order_item')).rows[0]!.n).toBe(before);
  shop.turn({ days: 10 });
  await addUp();
  // There is one row per state and warehouse now.
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from (select distinct state, warehouse_id from order_item where state <> 'unpaid') s`.execute(
    shop.db,
  );
  expect((await rowsOf('order_item')).rows[0]!.n).toBe(rows[0]!.n);
  await same();
});

test('the triggers and the state machine agree on unpacked waybills', async () => {
  const { rows } = await sql<{ state: string }>`select state from unnest(array[${sql.join(STATES.waybill)}]::text[]) state
    where waybill_since(state, '2020-01-01', '2020-01-02', '2020-01-03', '2020-01-04') = '2020-01-01'`.execute(shop.db);
  expect(rows.map(({ state }) => state).sort()).toEqual([...group(waybillMachine, 'unpacked')].sort());
});
