// Packed is what was ordered: each item is checked by its scan or by hand; waves pick the goods of several waybills in one
// walk.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { printedCode } from '#contract/codes.ts';
import type { Line } from '#contract/freight.ts';
import { type MemberClient, refusal, type Shop, uuid } from '#server/testing.ts';
import { expectConsistent, openSending, type Packer, paidStock, sender } from '../stock/testing-stock.ts';

let shop: Shop;
let line: Line;
let packer: Packer;
let m: MemberClient;
beforeAll(async () => {
  ({ shop, line, packer } = await openSending());
  m = await sender(shop, { cash: 500_000 });
});
afterAll(() => shop.close());
const three = [{ weight: 1200 }, { weight: 1200 }, { weight: 1236, num: 2 }];
const box = { weight: 4000, length: 200, width: 150, height: 100 };

test("three scans check three items in; another member's goods are refused with their bin; nothing is packed unchecked without a reason", async () => {
  const { id, item_ids } = await paidStock({ shop, line }, m, {}, three);
  const other = await paidStock({ shop, line }, await sender(shop));
  const scan = (item: number) => packer.packing.verify({ id, code: printedCode('item', item), key: uuid() });
  expect(await refusal(scan(item_ids[0]!))).toBe('pack.not_packing');
  await packer.packing.take({ id });
  await scan(item_ids[0]!);
  shop.turn({ minutes: 2 });
  await scan(item_ids[1]!);
  await scan(item_ids[1]!);
  expect(await refusal(scan(other.item_ids[0]!))).toBe('pack.of_another');
  expect(await refusal(packer.packing.verify({ id, code: 'YT1234567890', key: uuid() }))).toBe('pack.not_of_it');
  const pack = (more: object = {}) => packer.packing.pack({ id, boxes: [box], key: uuid(), ...more });
  expect(await refusal(pack())).toBe('pack.unverified');
  // Ticked by hand, and undone.
  const ticked = await packer.packing.verify({ id, item_id: item_ids[2]!, key: uuid() });
  expect(ticked.checked.map((one) => [one.item_id, one.scanned])).toEqual([
    [item_ids[0], true],
    [item_ids[1], true],
    [item_ids[2], false],
  ]);
  expect((await packer.packing.unverify({ id, item_id: item_ids[2]! })).checked).toHaveLength(2);
  await scan(item_ids[2]!);
  const packed = await pack();
  expect(packed.state).toBe('to_dispatch');
  const history = await shop.db
    .selectFrom('history')
    .select('params')
    .where('thing', '=', 'waybill')
    .where('thing_id', '=', id)
    .where('action', '=', 'pack')
    .executeTakeFirstOrThrow();
  expect(history.params).toMatchObject({ seen_from: packed.checked[0]!.at, seen_to: packed.checked[2]!.at });
  expect(Date.parse(packed.checked[2]!.at) - Date.parse(packed.checked[0]!.at)).toBeGreaterThanOrEqual(120_000);
  // Unpacked, everything is checked again; a reason is recorded.
  expect((await packer.packing.recall({ id, reason: 'Wrong box', key: uuid() })).checked).toEqual([]);
  expect(await refusal(pack())).toBe('pack.unverified');
  await pack({ reason: 'Scanner broken' });
  const noted = await shop.db
    .selectFrom('audit')
    .select('detail')
    .where('action', '=', 'packed_unverified')
    .executeTakeFirstOrThrow();
  expect(noted.detail).toMatchObject({ reason: 'Scanner broken' });
  await expectConsistent(shop, id);
});

test('a wave takes the waybills that wait the longest, of one zone if given; two at once get different ones', async () => {
  const made = [];
  for (let n = 0; n < 4; n++) made.push(await paidStock({ shop, line }, m, {}, [{ weight: 3636 }]));
  const { warehouse_id } = await shop.db
    .selectFrom('waybill')
    .select('warehouse_id')
    .where('id', '=', made[0]!.id)
    .executeTakeFirstOrThrow();
  await shop.db.updateTable('order_item').set({ bin: 'B-02-01' }).where('id', 'in', made[3]!.item_ids).execute();
  const start = (size: number, zone?: string) =>
    packer.waves.start({ warehouse_id, size, ...(zone ? { zone } : {}), key: uuid() });
  expect(await refusal(start(5, 'X'))).toBe('wave.nothing');
  const b = await start(5, 'B');
  expect(b).toMatchObject({ zone: 'B', waybills: 1, open: 1 });
  const [one, two] = await Promise.all([start(2), start(2)]);
  const ids = async (id: number) => (await packer.waves.picks({ id })).picks;
  const [first, second] = [await ids(one.id), await ids(two.id)];
  expect(first.filter((pick) => second.some((other) => other.waybill_id === pick.waybill_id))).toEqual([]);
  expect(first.map((pick) => [pick.zone, pick.slot])).toEqual([
    ['A', 1],
    ['A', 2],
  ]);
  const listed = await packer.waves.lists({ warehouse_id });
  expect(listed.waves.map((wave) => wave.id)).toEqual([b.id, one.id, two.id].sort((x, y) => y - x));
});
