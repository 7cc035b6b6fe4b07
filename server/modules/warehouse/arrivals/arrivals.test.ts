// Parcels due today, signed and not scanned, or late, with true totals and a seller's record; the lists use an index.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MemberClient, openShop, refusal, type Shop, uuid } from '#server/testing.ts';
import { planOf, statement } from '#server/testing-explain.ts';
import { fund } from '#server/testing-money.ts';
import { type Desk, ordered } from '../../aftersale/refunds/testing-refunds.ts';
import { pageOf } from '../../platform/queue.ts';
import { addTrackingEvents } from '../../shipping/waybills/tracking/tracking.ts';
import { declareOne } from '../parcels/testing-parcels.ts';
import { arrivalQueue, boundsOf } from './queues.ts';

let shop: Shop;
let desk: Desk;
let hall: Desk;
let m: MemberClient;
const DAY = 86_400_000;
beforeAll(async () => {
  shop = await openShop();
  desk = await shop.operator('owner');
  hall = await shop.operator('warehouse');
  m = await shop.member();
  await fund(shop, m, 1_000_000);
});
afterAll(() => shop.close());

const ago = (ids: number[], days: number) =>
  shop.db
    .updateTable('order_item')
    .set({ waits_since: new Date(shop.now().getTime() - days * DAY) })
    .where('id', 'in', ids)
    .execute();

test('due today, late on the way, not sent in time: each in its list, with totals by warehouse and the record of the seller', async () => {
  const due = await ordered(shop, desk, m, [{ price: 1000 }], 'on_the_way');
  const late = await ordered(shop, desk, m, [{ price: 2000 }, { price: 2100 }], 'on_the_way');
  const unsent = await ordered(shop, desk, m, [{ price: 3000 }], 'purchased');
  const fresh = await ordered(shop, desk, m, [{ price: 4000 }], 'on_the_way');
  await ago(due.ids, 3);
  await ago(late.ids, 5);
  await ago(unsent.ids, 6);
  const today = await hall.arrivals.lists({ tab: 'due' });
  expect(today).toMatchObject({ counts: { due: 1, signed: 0, late: 3 }, total: 1, cursor: null });
  expect(today.list).toMatchObject([{ id: due.ids[0], unsent: false, seller: { id: due.seller_id }, order_id: due.id }]);
  const behind = await hall.arrivals.lists({ tab: 'late' });
  expect(behind.list.map((row) => [row.id, row.unsent])).toEqual([
    [unsent.ids[0], true],
    ...late.ids.map((id) => [id, false]).sort((a, b) => Number(a[0]) - Number(b[0])),
  ]);
  expect((await hall.arrivals.lists({ tab: 'late', seller_id: late.seller_id })).total).toBe(2);
  expect((await hall.arrivals.lists({ tab: 'late', warehouse_id: 9_999 })).total).toBe(0);
  expect(behind.list.some((row) => row.id === fresh.ids[0])).toBe(false);
  expect(await hall.arrivals.warehouses({})).toMatchObject([{ id: due.warehouse_id, due: 1, signed: 0, late: 3 }]);
  await shop.db.updateTable('order_item').set({ problem: 'torn', cost: 2500 }).where('id', '=', late.ids[0]!).execute();
  const { data, total } = await hall.arrivals.sellers({});
  expect(total).toBe(2);
  expect(data[0]).toMatchObject({ id: late.seller_id, late: 2, bought: 2, wrong: 1, repriced: 1, was_late: 0 });
  // A received parcel is no longer due.
  const { tracking_no } = await hall.warehouse.item({ id: due.ids[0]! });
  await hall.warehouse.scan({ tracking_no, warehouse_id: due.warehouse_id });
  expect((await hall.arrivals.lists({ tab: 'due' })).total).toBe(0);
});

test("a courier's list: unscanned parcels are listed until they are scanned; the rest is reported", async () => {
  const sent = await ordered(shop, desk, m, [{ price: 1500 }], 'on_the_way');
  const here = await ordered(shop, desk, m, [{ price: 1600 }], 'received');
  const own = await declareOne(shop, m);
  const no = async (id: number) => (await hall.warehouse.item({ id })).tracking_no;
  const [one, scanned] = [await no(sent.ids[0]!), await no(here.ids[0]!)];
  const text = `No,Time\n${one.toLowerCase()}, 2026-11-22 10:00\n${scanned}\n${own.no}\n773312345678901 front desk`;
  expect(await hall.arrivals.signed({ text, key: uuid() })).toEqual({ marked: 2, scanned: 1, unknown: ['773312345678901'] });
  const { list, counts } = await hall.arrivals.lists({ tab: 'signed' });
  expect(counts).toMatchObject({ signed: 2 });
  expect(list.map((row) => row.tracking_no).sort()).toEqual([one, own.no].sort());
  expect(list.find((row) => row.tracking_no === own.no)).toMatchObject({
    seller: null,
    order_id: null,
    member: { mark: expect.any(String) },
  });
  await hall.warehouse.scan({ tracking_no: one, warehouse_id: sent.warehouse_id });
  expect((await hall.arrivals.lists({ tab: 'signed' })).list.map((row) => row.tracking_no)).toEqual([own.no]);
  expect(await refusal((await shop.operator('content')).arrivals.lists({}))).toBe('fail.forbidden');
});

test('an event of the tracking service has the same effect', async () => {
  const sent = await ordered(shop, desk, m, [{ price: 1700 }], 'on_the_way');
  const { tracking_no } = await hall.warehouse.item({ id: sent.ids[0]! });
  const at = new Date(shop.now().getTime() - 7_200_000);
  const event = { tracking_no, status: 'delivered', at, place: 'Dongguan', texts: {}, source: 'test' };
  await addTrackingEvents({ db: shop.db, now: shop.now() } as never, [event]);
  const [row] = (await hall.arrivals.lists({ tab: 'signed', q: tracking_no })).list;
  expect(row).toMatchObject({ tracking_no, since: at.toISOString() });
});

test('every page uses an index, at any size', async () => {
  // The embedded database has one connection.
  const at = await boundsOf({ db: shop.db, now: shop.now() } as never);
  const client = await shop.pool.connect();
  try {
    await client.query('begin');
    await client.query('set local enable_seqscan = off');
    const plan = (tab: 'due' | 'signed' | 'late') =>
      planOf({ pool: client }, statement(pageOf(arrivalQueue(tab, at), {}, shop.now())));
    expect(await plan('due')).toMatch(/order_item_(waits|coming)/);
    expect(await plan('late')).toMatch(/order_item_(waits|coming)/);
    expect(await plan('signed')).toContain('parcel_signed');
  } finally {
    await client.query('rollback');
    client.release();
  }
});
