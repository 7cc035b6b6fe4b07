// A zone is counted by scan: missing, misplaced and unexpected items; closing; two operators above the limit.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { printedCode } from '#contract/codes.ts';
import type { Stocktake } from '#contract/desk/stocktake.ts';
import { json } from '#server/context.ts';
import { type MemberClient, openShop, refusal, type Shop, uuid } from '#server/testing.ts';
import { testLine } from '#server/testing-goods.ts';
import { expectSoundLedger, fund, PAY_PASSWORD } from '#server/testing-money.ts';
import { type Desk, ordered, type Row } from '../../aftersale/refunds/testing-refunds.ts';
import { berlin, packAs, paidStock, payBill, sender, stockItems, submit } from '../../shipping/waybills/stock/testing-stock.ts';

let shop: Shop;
let desk: Desk;
let hall: Desk;
let other: Desk;
let m: MemberClient;
let warehouse_id: number;
let zones = 0;
beforeAll(async () => {
  shop = await openShop();
  desk = await shop.operator('owner');
  [hall, other] = [await shop.operator('warehouse'), await shop.operator('warehouse')];
  m = await shop.member();
  await fund(shop, m, 2_000_000);
  await m.address.addAddress(berlin);
});
afterAll(async () => {
  await expectSoundLedger(shop);
  await shop.close();
});

const item = (id: number) => shop.db.selectFrom('order_item').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const cash = async () => (await m.user.info({})).balance;
const zone = () => `Z${String.fromCharCode(65 + zones++)}`;
/** Items of one order, each in its given bin. */
async function shelved(rows: (Row & { bin: string })[]) {
  const made = await ordered(shop, desk, m, rows, 'in_stock');
  warehouse_id = made.warehouse_id;
  for (const [at, id] of made.ids.entries()) await hall.warehouse.shelve({ id, bin: rows[at]!.bin });
  return made;
}
const begin = (name: string) => hall.stocktake.open({ warehouse_id, zone: name, key: uuid() });
const see = (count: Stocktake, bin: string, id: number, num?: number) =>
  hall.stocktake.scan({ id: count.id, bin, code: printedCode('item', id), ...(num === undefined ? {} : { num }), key: uuid() });
const settle = (count: Stocktake, item_ids: number[], resolution: 'lost' | 'look' | 'kept') =>
  hall.stocktake.settle({ id: count.id, item_ids, resolution, reason: 'Looked twice', key: uuid() });
const now = (count: Stocktake) => hall.stocktake.detail({ id: count.id });

test('a count finds what is missing, elsewhere, too few or long gone; closing moves and writes off, to the fen', async () => {
  const z = zone();
  const made = await shelved([
    { price: 3000, bin: `${z}-01` },
    { price: 4000, bin: `${z}-01` },
    { price: 1000, num: 5, bin: `${z}-02` },
    { price: 2000, bin: `${z}-03` },
  ]);
  const [there, gone, few, wrong] = made.ids as [number, number, number, number];
  const [sent] = await stockItems(shop, m, [{ price: 100 }]);
  await shop.db.updateTable('order_item').set({ state: 'shipped' }).where('id', '=', sent!).execute();
  const count = await begin(z.toLowerCase());
  expect(count).toMatchObject({ zone: z, state: 'counting', bins: 3, bins_left: 3, counts: { missing: 4, ok: 0 } });
  expect((await begin(z)).id).toBe(count.id);
  expect(await refusal(begin('NOZONE'))).toBe('stocktake.no_zone');

  expect(await hall.stocktake.bin({ id: count.id, bin: `${z}-01` })).toEqual({
    bin: `${z}-01`,
    expected: 2,
    found: 0,
    done: true,
  });
  // Someone visited the wrong bin: it becomes uncounted. A bin in which something was seen stays counted.
  await hall.stocktake.bin({ id: count.id, bin: `${z}-03` });
  expect(await hall.stocktake.leave({ id: count.id, bin: `${z}-03` })).toMatchObject({ expected: 1, done: false });
  expect(await now(count)).toMatchObject({ bins_left: 2 });
  expect(await refusal(hall.stocktake.bin({ id: count.id, bin: 'YY-01' }))).toBe('stocktake.other_zone');
  expect(await see(count, `${z}-01`, there)).toMatchObject([{ id: there, kind: 'ok', found_bin: `${z}-01`, choices: [] }]);
  expect(await hall.stocktake.leave({ id: count.id, bin: `${z}-01` })).toMatchObject({ found: 1, done: true });
  expect(await see(count, `${z}-01`, wrong)).toMatchObject([{ kind: 'elsewhere', bin: `${z}-03` }]);
  expect(await see(count, `${z}-02`, few, 3)).toMatchObject([{ kind: 'short', num: 5, found_num: 3, value: 2000 }]);
  expect(await see(count, `${z}-02`, sent!)).toMatchObject([{ kind: 'not_here', state: 'shipped', choices: ['kept'] }]);
  expect(await refusal(see(count, `${z}-02`, 9_999_999))).toBe('stocktake.unknown_code');
  // A wrong scan is undone: unexpected items leave no trace.
  expect(await see(count, `${z}-02`, gone)).toMatchObject([{ kind: 'elsewhere' }]);
  expect(await hall.stocktake.unscan({ id: count.id, item_ids: [gone] })).toMatchObject([{ kind: 'missing', found_num: null }]);
  expect(await hall.stocktake.unscan({ id: count.id, item_ids: [sent!] })).toEqual([]);
  await see(count, `${z}-02`, sent!);

  expect(await now(count)).toMatchObject({
    counts: { missing: 1, short: 1, elsewhere: 1, not_here: 1, ok: 1, moved: 0 },
    unsettled: 3,
    bins_left: 1,
    bin_list: [{ done: true }, { done: true }, { bin: `${z}-03`, expected: 1, found: 0, done: false }],
  });
  const { list, total } = await hall.stocktake.rows({ id: count.id, kind: 'missing' });
  expect([total, list.map((row) => row.id)]).toEqual([1, [gone]]);
  expect(await refusal(hall.stocktake.close({ id: count.id, key: uuid() }))).toBe('stocktake.bins_left');
  await hall.stocktake.bin({ id: count.id, bin: `${z}-03` });
  expect(await refusal(hall.stocktake.close({ id: count.id, key: uuid() }))).toBe('stocktake.unsettled');
  expect(await refusal(settle(count, [gone], 'kept'))).toBe('stocktake.no_choice');
  expect(await refusal(settle(count, [there], 'lost'))).toBe('stocktake.no_choice');
  expect(await settle(count, [gone, few], 'lost')).toMatchObject({ lost: 6000, second: false, unsettled: 1 });
  await settle(count, [sent!], 'kept');
  expect((await item(gone)).state).toBe('in_stock');

  const before = await cash();
  expect(await hall.stocktake.close({ id: count.id, key: uuid() })).toMatchObject({ state: 'closed', lost: 6000, actions: [] });
  expect(await item(gone)).toMatchObject({ state: 'refunded' });
  expect(await item(wrong)).toMatchObject({ state: 'in_stock', bin: `${z}-01` });
  expect(await item(few)).toMatchObject({ state: 'in_stock', num: 3 });
  expect(await item(sent!)).toMatchObject({ state: 'shipped' });
  // 60.00 of goods, and the fee (7.40) down to its minimum; domestic freight stays with the rest of the order.
  expect((await cash()) - before).toBe(6000 + 240);
  await expectSoundLedger(shop);
  // The differences stay recorded, though the items have moved on.
  expect((await now(count)).counts).toEqual({ missing: 1, short: 1, elsewhere: 1, not_here: 1, ok: 1, moved: 0 });
  expect(await hall.stocktake.close({ id: count.id, key: uuid() })).toMatchObject({ state: 'closed' });
  expect((await cash()) - before).toBe(6240);
  expect(await refusal(see(count, `${z}-01`, there))).toBe('stocktake.not_open');
  const audited = await shop.db
    .selectFrom('audit')
    .select('action')
    .where('action', 'like', 'stocktake.%')
    .orderBy('id')
    .execute();
  expect(audited.map((row) => row.action)).toEqual([
    'stocktake.open',
    'stocktake.write_off',
    'stocktake.write_off',
    'stocktake.close',
  ]);
  expect((await hall.stocktake.zones({ warehouse_id })).find((one) => one.zone === z)).toMatchObject({
    items: 3,
    counted_at: expect.any(String),
    open_id: null,
  });
});

test('above the limit of a day a second operator confirms; two small counts add up, and both at once count', async () => {
  const [a, b, c] = [zone(), zone(), zone()];
  const small = await shelved([{ price: 30_000, bin: `${a}-01` }]);
  const more = await shelved([{ price: 25_000, bin: `${b}-01` }]);
  await shelved([{ price: 2500, bin: `${c}-01` }]);
  const gone = async (name: string, ids: number[]) => {
    const count = await begin(name);
    await hall.stocktake.bin({ id: count.id, bin: `${name}-01` });
    await settle(count, ids, 'lost');
    return count;
  };
  const [first, second] = [await gone(a, small.ids), await gone(b, more.ids)];
  expect((await now(first)).second).toBe(false);
  const closed = await Promise.all([first, second].map(({ id }) => hall.stocktake.close({ id, key: uuid() })));
  expect(closed.map((one) => one.state).sort()).toEqual(['closed', 'proposed']);
  const waits = closed.find((one) => one.state === 'proposed')!;
  expect(waits).toMatchObject({ second: true, actions: ['reopen'] });
  const [lost] = waits.id === first.id ? small.ids : more.ids;
  expect((await item(lost!)).state).toBe('in_stock');
  expect(await refusal(hall.stocktake.confirm({ id: waits.id, key: uuid() }))).toBe('stocktake.second');
  expect(
    await refusal(hall.stocktake.settle({ id: waits.id, item_ids: [lost!], resolution: 'look', reason: 'x', key: uuid() })),
  ).toBe('stocktake.not_open');
  expect(await other.stocktake.confirm({ id: waits.id, key: uuid() })).toMatchObject({ state: 'closed' });
  expect((await item(lost!)).state).toBe('refunded');
  // A day later the sum starts again, and a zone without a loss needs no one else.
  shop.turn({ days: 2 });
  const third = await begin(c);
  await hall.stocktake.bin({ id: third.id, bin: `${c}-01` });
  const [row] = (await hall.stocktake.rows({ id: third.id })).list;
  await settle(third, [row!.id], 'look');
  expect(await hall.stocktake.close({ id: third.id, key: uuid() })).toMatchObject({ state: 'closed', lost: 0 });
  expect((await item(row!.id)).bin).toBe(`${c}-01`);
});

test('items moved during the count are no loss; forty concurrent scans all count', async () => {
  const z = zone();
  const rows = Array.from({ length: 40 }, (_, at) => ({ price: 100 + at, bin: `${z}-01` }));
  const made = await shelved(rows);
  const w = await sender(shop);
  const line = await testLine(shop, { volume_rule: { kind: 'none' } });
  const packed = await paidStock({ shop, line }, w);
  await shop.db
    .updateTable('order_item')
    .set({ bin: `${z}-02` })
    .where('id', '=', packed.item_ids[0]!)
    .execute();
  const count = await begin(z);
  await Promise.all(made.ids.map((id) => see(count, `${z}-01`, id)));
  expect((await now(count)).counts).toMatchObject({ ok: 40, missing: 1 });
  await hall.stocktake.bin({ id: count.id, bin: `${z}-02` });
  await hall.stocktake.unscan({ id: count.id, item_ids: [made.ids[0]!] });
  await hall.warehouse.shelve({ id: made.ids[0]!, bin: 'YY-09' });
  expect((await now(count)).counts).toMatchObject({ ok: 39, missing: 1, moved: 1 });
  const { list, after, total } = await hall.stocktake.rows({ id: count.id, bin: `${z}-01` });
  expect([list.length, after, total]).toEqual([40, null, 40]);
  expect(await hall.stocktake.cancel({ id: count.id, reason: 'Too late today', key: uuid() })).toMatchObject({
    state: 'cancelled',
  });
  expect((await begin(z)).id).not.toBe(count.id);
});

/** A paid waybill of two pieces (30.00) and one (50.00) of an order, in a bin of their own zone, which is being counted. */
async function onWaybill() {
  const z = zone();
  const { ids } = await shelved([
    { price: 3000, num: 2, bin: `${z}-01` },
    { price: 5000, bin: `${z}-01` },
  ]);
  const line = await testLine(shop, { volume_rule: { kind: 'none' } });
  const made = await submit(m, { item_ids: ids, shipping_id: line.id });
  await payBill(m, made.invoice_no!);
  const count = await begin(z);
  await hall.stocktake.bin({ id: count.id, bin: `${z}-01` });
  return { z, count, id: made.id, item_ids: ids as [number, number] };
}
const waybill = (id: number) => shop.db.selectFrom('waybill').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const costOf = async (id: number) => (await waybill(id)).booked.reduce((all, row) => all + row.amount, 0);

test('goods lost on a waybill to be packed leave it: the goods and their freight are refunded, the rest is packed', async () => {
  const { z, id, item_ids, count } = await onWaybill();
  const [two, one] = item_ids;
  const { no } = await waybill(id);
  expect(await see(count, `${z}-01`, two, 1)).toMatchObject([
    { kind: 'short', waybill_no: no, waybill_state: 'to_pack', choices: ['lost', 'look'] },
  ]);
  expect(await settle(count, [one, two], 'lost')).toMatchObject({ unsettled: 0 });
  const [before, paid] = [await cash(), await costOf(id)];
  expect(await hall.stocktake.close({ id: count.id, key: uuid() })).toMatchObject({ state: 'closed', lost: 8000 });
  const freight = paid - (await costOf(id));
  expect([(await waybill(id)).state, freight > 0]).toEqual(['to_pack', true]);
  // 80.00 of goods, the fee (5.90) down to its minimum, and their freight.
  expect((await cash()) - before).toBe(8000 + 90 + freight);
  expect(await item(one)).toMatchObject({ state: 'refunded', waybill_id: null });
  expect(await item(two)).toMatchObject({ state: 'in_waybill', num: 1, waybill_id: id });
  expect((await m.sendorder.detail({ id })).items.map((row) => [row.id, row.num])).toEqual([[two, 1]]);
  await expectSoundLedger(shop);
  await hall.stocktake.close({ id: count.id, key: uuid() });
  expect((await cash()) - before).toBe(8000 + 90 + freight);
  // The rest is packed and dispatched.
  await packAs(desk, id, [{ weight: 1000 }]);
  expect((await waybill(id)).state).toBe('to_dispatch');
});

test('with the last goods the waybill ends and all of its freight is refunded', async () => {
  const { id, item_ids, count } = await onWaybill();
  await settle(count, item_ids, 'lost');
  const [before, paid] = [await cash(), await costOf(id)];
  await hall.stocktake.close({ id: count.id, key: uuid() });
  expect((await waybill(id)).state).toBe('cancelled');
  // The whole order: 110.00, its freight of 8.00 and its fee of 5.90.
  expect((await cash()) - before).toBe(11_000 + 800 + 590 + paid);
  for (const one of item_ids) expect((await item(one)).state).toBe('refunded');
});

test('once packing has begun goods are not written off here: the packer asks the member', async () => {
  const { id, item_ids, count } = await onWaybill();
  const { no } = await waybill(id);
  await settle(count, item_ids, 'lost');
  await desk.packing.take({ id });
  const before = await cash();
  expect(await hall.stocktake.close({ id: count.id, key: uuid() })).toMatchObject({ state: 'closed', lost: 0 });
  for (const one of item_ids) expect((await item(one)).state).toBe('in_waybill');
  expect(await cash()).toBe(before);
  const closed = (await hall.stocktake.rows({ id: count.id })).list;
  expect(closed.map((row) => [row.resolution, row.reason])).toEqual(item_ids.map(() => [null, '']));
  const next = await begin(count.zone);
  await hall.stocktake.bin({ id: next.id, bin: `${count.zone}-01` });
  expect(await refusal(settle(next, item_ids, 'lost'))).toBe('stocktake.no_choice');
  expect((await hall.stocktake.rows({ id: next.id })).list).toMatchObject(
    item_ids.map(() => ({ waybill_no: no, waybill_state: 'packing', choices: ['look'] })),
  );
});

test("a member's own parcel ends without a refund, and its bill for longer storage with it", async () => {
  const z = zone();
  const [own] = await stockItems(shop, m, [{ price: 5000 }]);
  await shop.db
    .updateTable('order_item')
    .set({ bin: `${z}-01` })
    .where('id', '=', own!)
    .execute();
  const { order_id } = await item(own!);
  await shop.db
    .updateTable('orders')
    .set({ kind: 'parcel', terms: json({}) })
    .where('id', '=', order_id)
    .execute();
  const bill = await m.order.extend({ item_ids: [own!], key: uuid() });
  const count = await begin(z);
  await hall.stocktake.bin({ id: count.id, bin: `${z}-01` });
  expect(await settle(count, [own!], 'lost')).toMatchObject({ lost: 5000 });
  const before = await cash();
  await hall.stocktake.close({ id: count.id, key: uuid() });
  expect((await item(own!)).state).toBe('closed');
  expect(await cash()).toBe(before);
  expect(await refusal(m.paywallet.payBalance({ no: bill.invoice_no, pay_password: PAY_PASSWORD, key: uuid() }))).toBe(
    'bill.not_payable',
  );
});
