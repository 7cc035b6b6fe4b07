// Dispatch in levels: a hundred parcels of a line in four interactions, one event for all inside, one of them pulled, mistakes refused by name.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { printedCode } from '#contract/codes.ts';
import type { Line } from '#contract/freight.ts';
import { CallRefused, type MemberClient, refusal, type Shop, uuid } from '#server/testing.ts';
import { expectConsistent, openSending, type Packer, packAs, paidStock, sender } from '../waybills/stock/testing-stock.ts';

let shop: Shop;
let line: Line;
let packer: Packer;
let m: MemberClient;
let warehouse_id: number;
beforeAll(async () => {
  ({ shop, line, packer } = await openSending());
  m = await sender(shop, { cash: 3_000_000 });
});
afterAll(() => shop.close());

async function ready(count: number): Promise<number[]> {
  const ids = [];
  for (let n = 0; n < count; n++) {
    const { id } = await paidStock({ shop, line }, m);
    await packAs(packer, id, [{ weight: 4000 }]);
    ids.push(id);
  }
  ({ warehouse_id } = await shop.db
    .selectFrom('waybill')
    .select('warehouse_id')
    .where('id', '=', ids[0]!)
    .executeTakeFirstOrThrow());
  return ids;
}
const state = async (id: number) => (await packer.packing.detail({ id })).state;

test('all that is ready of a line leaves with one bag: bag it, paste the numbers, weigh, hand over', async () => {
  const ids = await ready(6);
  expect(await packer.units.ready({ warehouse_id })).toMatchObject([{ line_id: line.id, waybills: 6, boxes: 6, weight: 24_000 }]);
  const bag = await packer.units.open({ warehouse_id, kind: 'bag', line_id: line.id, carrier: 'dhl', key: uuid() });
  expect(bag).toMatchObject({ state: 'open', boxes: 6, waybills: 6, expected: 24_000, unnumbered: 6 });
  expect(await packer.units.ready({ warehouse_id })).toEqual([]);
  const depart = (more: object = {}) => packer.units.depart({ id: bag.id, weight: 24_300, key: uuid(), ...more });
  expect(await refusal(depart())).toBe('unit.no_number');
  const numbers = (text: string) => packer.units.numbers({ id: bag.id, text, key: uuid() });
  expect(await refusal(numbers('N1\nN2'))).toBe('unit.bad_number');
  expect(await refusal(numbers(Array.from({ length: 7 }, (_, n) => `BAG00${n}`).join('\n')))).toBe('unit.too_many_numbers');
  expect(await refusal(numbers('SP0000-1,BAG001'))).toBe('unit.line_unknown');
  const nos = bag.contents.map((box) => box.waybill_no);
  await numbers(`waybill,number\n${nos[5]},BAGX06\n${nos[4]}/1\tBAGX05`);
  const named = await numbers('BAGX01\nBAGX02\nBAGX03\nBAGX04');
  expect(named.contents.map((box) => box.tracking_no)).toEqual(['BAGX01', 'BAGX02', 'BAGX03', 'BAGX04', 'BAGX05', 'BAGX06']);
  // One parcel is pulled; the other five go.
  const pulled = named.contents[2]!;
  expect((await packer.units.pull({ id: bag.id, box_id: pulled.id, reason: 'Address', key: uuid() })).boxes).toBe(5);
  const gone = await depart();
  expect([gone.state, gone.weight]).toEqual(['departed', 24_300]);
  for (const id of ids) expect(await state(id)).toBe(id === pulled.waybill_id ? 'to_dispatch' : 'dispatched');
  await packer.units.track({ id: bag.id, word: 'in_transit', text: 'Left Shenzhen airport', key: uuid() });
  for (const id of ids.filter((one) => one !== pulled.waybill_id)) {
    const { tracking } = await packer.packing.detail({ id });
    expect(tracking.map((event) => event.text)).toContain('Left Shenzhen airport');
  }
  expect((await packer.units.handover({ id: bag.id })).html).toContain('BAGX06');
  expect((await depart()).state).toBe('departed');
  for (const id of ids) await expectConsistent(shop, id);
});

test('bags go on a pallet under a master bill; pulling breaks a seal; what changed or is on hold is refused by name', async () => {
  const [a, b] = await ready(2);
  const open = (kind: 'bag' | 'pallet' | 'master') => packer.units.open({ warehouse_id, kind, carrier: 'dhl', key: uuid() });
  const [bag, pallet, master] = [await open('bag'), await open('pallet'), await open('master')];
  const add = (id: number, code: string) => packer.units.add({ id, code, key: uuid() });
  const { no, boxes } = await packer.packing.detail({ id: a! });
  await add(bag.id, no);
  expect((await add(bag.id, printedCode('box', boxes[0]!.id))).boxes).toBe(1);
  expect(await refusal(add(pallet.id, no))).toBe('unit.elsewhere');
  expect(await refusal(add(pallet.id, printedCode('bag', bag.id)))).toBe('unit.not_sealed');
  expect(await refusal(add(bag.id, printedCode('pallet', pallet.id)))).toBe('unit.wrong_level');
  expect(await refusal(packer.units.seal({ id: pallet.id, weight: 100, key: uuid() }))).toBe('unit.empty');
  await packer.units.seal({ id: bag.id, weight: 4100, seal_no: 'S-1', key: uuid() });
  expect(await refusal(add(bag.id, (await packer.packing.detail({ id: b! })).no))).toBe('unit.not_open');
  await packer.units.step({ id: bag.id, action: 'confirm', key: uuid() });
  await add(pallet.id, printedCode('bag', bag.id));
  await packer.units.seal({ id: pallet.id, weight: 30_000, key: uuid() });
  const whole = await add(master.id, printedCode('pallet', pallet.id));
  expect(whole).toMatchObject({ boxes: 1, waybills: 1, children: [{ no: pallet.no, boxes: 1 }] });
  expect(await refusal(packer.units.depart({ id: bag.id, key: uuid() }))).toBe('unit.inside_another');
  await packer.units.numbers({ id: master.id, text: 'MAWB0001', key: uuid() });
  const hold = await packer.holds.add({ target: no, kind: 'customs', reason: 'Invoice', key: uuid() });
  const depart = () => packer.units.depart({ id: master.id, weight: 31_000, key: uuid() });
  expect(await refusal(depart())).toBe('hold.on');
  expect((await packer.units.detail({ id: master.id })).state).toBe('open');
  await packer.holds.lift({ id: hold.id, reason: 'There', key: uuid() });
  // Pulled out of the bag, every unit around it is open again.
  await packer.units.pull({ id: master.id, box_id: boxes[0]!.id, reason: 'Torn', key: uuid() });
  expect((await packer.units.detail({ id: pallet.id })).state).toBe('open');
  await add(bag.id, no);
  for (const id of [bag.id, pallet.id]) await packer.units.seal({ id, weight: 5000, key: uuid() });
  await depart();
  expect([await state(a!), await state(b!)]).toEqual(['dispatched', 'to_dispatch']);
  expect((await packer.units.detail({ id: bag.id })).state).toBe('departed');
});

test('a waybill that is cancelled in a sealed bag is reported at once: on the bag, on its box, and before the bag moves', async () => {
  const [a, b] = await ready(2);
  const open = (kind: 'bag' | 'pallet') => packer.units.open({ warehouse_id, kind, carrier: 'dhl', key: uuid() });
  const [bag, pallet, other] = [await open('bag'), await open('pallet'), await open('pallet')];
  for (const id of [a!, b!]) await packer.units.add({ id: bag.id, code: (await packer.packing.detail({ id })).no, key: uuid() });
  await packer.units.numbers({ id: bag.id, text: 'CXL00001\nCXL00002', key: uuid() });
  const seal = () => packer.units.seal({ id: bag.id, weight: 8100, key: uuid() });
  expect(await seal()).toMatchObject({ state: 'sealed', stays: 0 });
  const move = (id: number) => packer.units.add({ id, code: printedCode('bag', bag.id), key: uuid() });
  await m.sendorder.cancel({ id: a!, key: uuid() });
  const now = await packer.units.detail({ id: bag.id });
  expect(now.stays).toBe(1);
  expect(now.contents.map((box) => [box.waybill_id, box.stays])).toEqual([
    [a, true],
    [b, false],
  ]);
  const { list } = await packer.units.lists({ warehouse_id });
  expect(list.data.find((row) => row.id === bag.id)).toMatchObject({ stays: 1 });
  expect(await refusal(move(pallet.id))).toBe('unit.waybill_changed');
  expect(await refusal(packer.units.depart({ id: bag.id, key: uuid() }))).toBe('unit.waybill_changed');
  await packer.units.step({ id: bag.id, action: 'reopen', reason: 'Look inside', key: uuid() });
  expect(await refusal(seal())).toBe('unit.waybill_changed');
  const box = now.contents[0]!;
  expect(await packer.units.pull({ id: bag.id, box_id: box.id, reason: 'Cancelled', key: uuid() })).toMatchObject({ stays: 0 });
  expect(await seal()).toMatchObject({ state: 'sealed', boxes: 1 });
  await move(pallet.id);
  // Its unit is named by the number printed on it.
  await expect(move(other.id)).rejects.toThrow(pallet.no);
});

test('what is in a sealed bag is taken out before it is unpacked', async () => {
  const [id] = await ready(1);
  const bag = await packer.units.open({ warehouse_id, kind: 'bag', carrier: 'dhl', key: uuid() });
  const filled = await packer.units.add({ id: bag.id, code: (await packer.packing.detail({ id: id! })).no, key: uuid() });
  await packer.units.seal({ id: bag.id, weight: 4100, key: uuid() });
  const recall = () => packer.packing.recall({ id: id!, reason: 'Wrong label', key: uuid() });
  expect(await refusal(recall())).toBe('unit.pull_first');
  expect((await packer.units.detail({ id: bag.id })).boxes).toBe(1);
  await packer.units.pull({ id: bag.id, box_id: filled.contents[0]!.id, reason: 'Wrong label', key: uuid() });
  expect((await recall()).state).toBe('packing');
});

const endOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (error) => (error instanceof CallRefused ? error.key : Promise.reject(error)),
  );

test('sealing a bag and unpacking a waybill in it at once: one of the two happens, never both', async () => {
  for (let round = 0; round < 4; round++) {
    const ids = await ready(2);
    const bags = await Promise.all(
      ids.map(async (id) => {
        const bag = await packer.units.open({ warehouse_id, kind: 'bag', carrier: 'dhl', key: uuid() });
        await packer.units.add({ id: bag.id, code: (await packer.packing.detail({ id })).no, key: uuid() });
        return { id, bag_id: bag.id };
      }),
    );
    const ends = await Promise.all(
      bags.flatMap(({ id, bag_id }) => [
        endOf(packer.units.seal({ id: bag_id, weight: 4100, key: uuid() })),
        endOf(packer.packing.recall({ id, reason: 'Wrong label', key: uuid() })),
      ]),
    );
    for (const [at, { id, bag_id }] of bags.entries()) {
      const [sealed, recalled] = ends.slice(at * 2, at * 2 + 2);
      const bag = await packer.units.detail({ id: bag_id });
      if (sealed === 'done') {
        expect([recalled, bag.state, bag.boxes, await state(id)]).toEqual(['unit.pull_first', 'sealed', 1, 'to_dispatch']);
      } else {
        expect([recalled, sealed, bag.state, bag.boxes]).toEqual(['done', 'unit.empty', 'open', 0]);
        expect(await state(id)).toBe('packing');
      }
    }
  }
});
