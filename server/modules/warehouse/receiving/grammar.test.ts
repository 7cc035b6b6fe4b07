// Scanned codes by kind; bins and defaults of an inspection; requirements of passing; holds; measurements of machines.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { printedCode } from '#contract/codes.ts';
import type { Line } from '#contract/freight.ts';
import { type MemberClient, openShop, refusal, type Shop, uuid } from '#server/testing.ts';
import { testLine, testWarehouse } from '#server/testing-goods.ts';
import { expectSoundLedger } from '#server/testing-money.ts';
import { measureSignature } from '../../../http/measure-webhook.ts';
import type { Desk } from '../../aftersale/refunds/testing-refunds.ts';
import { packAs, paidStock, sender, sendOff } from '../../shipping/waybills/stock/testing-stock.ts';
import { declareOne } from '../parcels/testing-parcels.ts';
import { arrivedItem, photosOf } from './testing-arrivals.ts';

let shop: Shop;
let desk: Desk;
let hall: Desk;
let warehouse_id: number;
let m: MemberClient;
let line: Line;
const size = { weight: 500, length: 200, width: 150, height: 80 };
beforeAll(async () => {
  shop = await openShop({ config: { measure_key: 'scale' } });
  desk = await shop.operator('owner');
  hall = await shop.operator('warehouse');
  line = await testLine(shop, { volume_rule: { kind: 'none' } });
  m = await sender(shop);
});
afterAll(async () => {
  await expectSoundLedger(shop);
  await shop.close();
});
const what = (code: string) => hall.scan.what({ code, warehouse_id });
const inspect = (id: number, more: object = {}) => hall.warehouse.inspect({ id, ...size, result: 'pass', key: uuid(), ...more });

test('the server identifies a code; no code of the shop is received as a parcel', async () => {
  const { id, item_ids } = await paidStock({ shop, line }, m);
  await packAs(hall, id, [{ weight: 4000 }]);
  ({ warehouse_id } = await shop.db.selectFrom('waybill').select('warehouse_id').where('id', '=', id).executeTakeFirstOrThrow());
  const { no, boxes } = await hall.packing.detail({ id });
  await sendOff(hall, id);
  const number = (await hall.packing.detail({ id })).boxes[0]!.tracking_no;
  await hall.bins.add({ warehouse_id, zone: 'a', racks: 3, places: 12, capacity: 2, key: uuid() });
  const { tracking_no } = await arrivedItem(shop, desk, m);
  const codes: [string, string, string][] = [
    [printedCode('item', item_ids[0]!), 'item', '测试'],
    [printedCode('bin', 'A-03-12'), 'bin', 'A-03-12'],
    ['a0312', 'bin', 'A-03-12'],
    [no.replace('-', ''), 'waybill', no],
    [printedCode('box', boxes[0]!.id), 'box', `${no}/1`],
    [number, 'international', `${no}/1`],
    [tracking_no, 'parcel', tracking_no],
    ['773312345678901', 'unknown', '773312345678901'],
  ];
  for (const [code, kind, label] of codes) {
    const found = await what(code);
    expect([code, found.kind]).toEqual([code, kind]);
    if (kind !== 'item') expect(found.label).toBe(label);
  }
  for (const code of ['A-03-12', printedCode('item', 5), no, printedCode('bin', 'A-03-12')])
    expect(await refusal(hall.warehouse.scan({ tracking_no: code, warehouse_id }))).toBe('scan.not_a_parcel');
  expect(await shop.db.selectFrom('parcel').select('id').where('tracking_no', 'in', ['A0312', 'SBA0312X']).execute()).toEqual([]);
  expect(await refusal((await shop.operator('content')).scan.what({ code: no }))).toBe('fail.forbidden');
});

test('labels as scanners type them find their parcel; a web address and a weight are none', async () => {
  const { tracking_no } = await arrivedItem(shop, desk, m);
  warehouse_id = await testWarehouse(shop);
  const numbers = ['JDVA00099988899', 'YT8720116350123', '9400111899223100001236'];
  for (const no of numbers) await declareOne(shop, m, { tracking_no: no });
  const labels = ['JDVA00099988899-1-1-', 'ZT8720116350123', ']C1420902109400111899223100001236'];
  for (const [at, label] of labels.entries()) {
    expect(await what(label)).toMatchObject({ kind: 'parcel', label: numbers[at] });
    const scanned = await hall.warehouse.scan({ tracking_no: label, warehouse_id });
    expect(scanned).toMatchObject({ band: 'match', tracking_no: numbers[at], again: false });
  }
  expect(await what(`]C1${tracking_no}`)).toMatchObject({ kind: 'parcel', label: tracking_no });
  // Neither is received as a parcel that no one owns.
  expect(await refusal(hall.warehouse.scan({ tracking_no: 'https://qr.example/YT8720116350123', warehouse_id }))).toBe(
    'scan.web_address',
  );
  expect(await refusal(hall.warehouse.scan({ tracking_no: 'ST,GS,+ 1.250kg', warehouse_id }))).toBe('scan.weight');
  // Without a parcel of the exchanged letters the label is what it says; a label of a member's is stored as its number.
  expect(await hall.warehouse.scan({ tracking_no: 'ZT0000000000123', warehouse_id })).toMatchObject({
    tracking_no: 'ZT0000000000123',
  });
  expect(await hall.warehouse.scan({ tracking_no: 'JDVB00099988800-1-1-', warehouse_id })).toMatchObject({
    tracking_no: 'JDVB00099988800',
  });
});

test('passing requires the promised photos and an existing bin, else a reason; size and bin are suggested', async () => {
  const { id } = await arrivedItem(shop, desk, m);
  expect(await refusal(inspect(id))).toBe('warehouse.need_photos');
  const files = await photosOf(shop, 3);
  expect(await refusal(inspect(id, { files }))).toBe('warehouse.need_bin');
  expect(await refusal(inspect(id, { files, bin: 'A-09-01' }))).toBe('bin.unknown');
  expect(await hall.scan.help({ id })).toMatchObject({ remembered: null, bin: 'A-01-01', bin_because: 'space' });
  expect((await inspect(id, { files, bin: printedCode('bin', 'A-01-01') })).bin).toBe('A-01-01');
  const again = await arrivedItem(shop, desk, m, id);
  expect(await hall.scan.help({ id: again.id })).toEqual({
    remembered: { ...size, times: 1 },
    bin: 'A-01-01',
    bin_because: 'member',
    video: { mb: 20, seconds: 20 },
  });
  expect((await inspect(again.id, { reason: 'The camera broke' })).state).toBe('in_stock');
  const noted = await shop.db
    .selectFrom('audit')
    .select('detail')
    .where('action', '=', 'warehouse.inspect')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(noted.detail).toMatchObject({ reason: 'The camera broke' });
  // A bin takes two; it can't be disabled while it is in use.
  expect((await hall.warehouse.shelve({ id: again.id, bin: 'a0101' })).bin).toBe('A-01-01');
  const third = await arrivedItem(shop, desk, m, id);
  expect(await hall.scan.help({ id: third.id })).toMatchObject({ bin: expect.not.stringMatching(/^A-01-01$/) });
  const { bins } = await hall.bins.lists({ warehouse_id });
  expect(bins[0]).toMatchObject({ code: 'A-01-01', zone: 'A', capacity: 2, items: 2, members: 1 });
  const off = (id: number) => hall.bins.edit({ id, capacity: 5, enabled: false, key: uuid() });
  expect(await refusal(off(bins[0]!.id))).toBe('bin.in_use');
  expect(await off(bins[1]!.id)).toMatchObject({ capacity: 5, enabled: false });
  expect(await refusal(hall.warehouse.shelve({ id: again.id, bin: bins[1]!.code }))).toBe('bin.off');
  expect(await hall.bins.add({ warehouse_id, zone: 'A', racks: 3, places: 13, capacity: 2, key: uuid() })).toEqual({ added: 3 });
});

test('a hold shows a warning on every scan, stops packing and dispatch, and is lifted with a reason by those who may', async () => {
  const other = await sender(shop);
  const { id, item_ids } = await paidStock({ shop, line }, other);
  const { no, member } = await hall.packing.detail({ id });
  const hold = await hall.holds.add({ target: no, kind: 'customs', reason: 'Papers missing', key: uuid() });
  expect(hold).toMatchObject({ waybill_no: no, kind: 'customs', lifts: true });
  expect((await what(no)).held).toMatchObject([{ reason: 'Papers missing' }]);
  expect(await refusal(packAs(hall, id, [{ weight: 4000 }]))).toBe('hold.on');
  await hall.holds.lift({ id: hold.id, reason: 'They came', key: uuid() });
  await hall.packing.pack({
    reason: 'Checked by eye',
    id,
    boxes: [{ weight: 4000, length: 200, width: 150, height: 100 }],
    key: uuid(),
  });
  const finance = await shop.operator('finance');
  const all = await finance.holds.add({ target: member.mark.toLowerCase(), kind: 'finance', reason: 'Chargeback', key: uuid() });
  expect(await refusal(sendOff(hall, id))).toBe('hold.on');
  expect((await what(printedCode('item', item_ids[0]!))).held).toMatchObject([{ kind: 'finance', reason: 'Chargeback' }]);
  expect(await refusal(hall.holds.lift({ id: all.id, reason: 'Please', key: uuid() }))).toBe('fail.forbidden');
  const parcel = await arrivedItem(shop, desk, other);
  expect((await hall.warehouse.scan({ tracking_no: parcel.tracking_no, warehouse_id: parcel.warehouse_id })).held).toHaveLength(
    1,
  );
  await finance.holds.lift({ id: all.id, reason: 'Paid', key: uuid() });
  await sendOff(hall, id);
  const { counts, list } = await hall.holds.lists({ tab: 'lifted', q: member.mark });
  expect([counts, list.total, list.data.map((row) => row.lift_reason)]).toEqual([
    { open: 0, lifted: 2 },
    2,
    ['Paid', 'They came'],
  ]);
  expect(await refusal(hall.holds.add({ target: 'SP-00000', kind: 'member', reason: 'Nobody', key: uuid() }))).toBe(
    'fail.not_found',
  );
});

test('a machine sends measurements, signed and timely; the page reads them by any code of the item', async () => {
  const { id, tracking_no } = await arrivedItem(shop, desk, m);
  const push = (body: object, { key = 'scale', at = shop.now().getTime() } = {}) => {
    const payload = JSON.stringify(body);
    const stamp = String(Math.floor(at / 1000));
    const headers = {
      'content-type': 'application/json',
      'x-timestamp': stamp,
      'x-signature': measureSignature(key, stamp, Buffer.from(payload)),
    };
    return shop.server.inject({ method: 'POST', url: '/notices/measure', payload, headers });
  };
  const figures = { code: tracking_no.toLowerCase(), weight: 734, length: 210, width: 140, height: 90, machine: 'Gate 1' };
  expect((await push(figures, { key: 'guessed' })).statusCode).toBe(401);
  expect((await push(figures, { at: shop.now().getTime() - 600_000 })).statusCode).toBe(401);
  expect((await push({ ...figures, weight: -1 })).statusCode).toBe(400);
  const first = shop.now().getTime();
  expect((await push(figures, { at: first })).statusCode).toBe(200);
  const codes = `${printedCode('item', id)},${tracking_no}`;
  expect((await hall.scan.measured({ codes })).figures).toMatchObject({ weight: 734, length: 210, machine: 'Gate 1' });
  // The same message again, after another one: it is accepted, and not counted twice.
  shop.turn({ minutes: 1 });
  expect((await push({ ...figures, weight: 740 })).statusCode).toBe(200);
  expect((await push(figures, { at: first })).statusCode).toBe(200);
  expect((await hall.scan.measured({ codes })).figures).toMatchObject({ weight: 740 });
  shop.turn({ hours: 2 });
  expect((await hall.scan.measured({ codes })).figures).toBeNull();
});
