// Labels: every printed code is read again by the same grammar; batches by id, number and zone; what others wrote is escaped.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { printedCode, readCode } from '#contract/codes.ts';
import type { Line } from '#contract/freight.ts';
import { type MemberClient, refusal, type Shop, uuid } from '#server/testing.ts';
import { openSending, type Packer, packAs, paidStock, sender } from '../waybills/stock/testing-stock.ts';

let shop: Shop;
let line: Line;
let packer: Packer;
let m: MemberClient;
beforeAll(async () => {
  ({ shop, line, packer } = await openSending());
  m = await sender(shop, { cash: 500_000 });
});
afterAll(() => shop.close());

test('labels of items, boxes, waybills, bins, bags and badges have codes that are read again', async () => {
  const { id, item_ids } = await paidStock({ shop, line }, m, {}, [{ weight: 1000, title: '<b>Mug</b>' }, { weight: 2636 }]);
  await packAs(packer, id, [{ weight: 2000 }, { weight: 2000 }]);
  const { no, boxes } = await packer.packing.detail({ id });
  const { warehouse_id } = await shop.db
    .selectFrom('waybill')
    .select('warehouse_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const print = async (input: object) =>
    (await packer.labels.print({ size: '60x40', ...input } as never)) as { no: string; html: string };
  const items = await print({ kind: 'item', ids: item_ids.join(','), size: '40x30' });
  expect(items.no).toBe('2');
  for (const item of item_ids) expect(items.html).toContain(printedCode('item', item));
  expect(items.html).toContain('&lt;b&gt;Mug');
  expect(items.html).not.toContain('<b>Mug');
  expect((await print({ kind: 'box', numbers: `${no}\n` })).html.match(/<section class="label label-60x40">/g)).toHaveLength(2);
  expect((await print({ kind: 'box', ids: String(id), size: '100x150' })).html).toContain(`${no}/2`);
  expect((await print({ kind: 'waybill', numbers: no })).no).toBe('1');
  await packer.bins.add({ warehouse_id, zone: 'K', racks: 2, places: 3, capacity: 4, key: uuid() });
  expect((await print({ kind: 'bin', warehouse_id, zone: 'k' })).no).toBe('6');
  expect((await print({ kind: 'bin', warehouse_id, zone: 'K-01-02' })).no).toBe('1');
  const bag = await packer.units.open({ warehouse_id, kind: 'bag', key: uuid() });
  expect((await print({ kind: 'unit', ids: String(bag.id) })).html).toContain(bag.no);
  expect((await print({ kind: 'badge' })).no).toBe('1');
  expect(await refusal(packer.labels.print({ kind: 'item', size: '40x30', ids: '999999' } as never))).toBe('label.none');
  expect(readCode(printedCode('box', boxes[1]!.id))).toMatchObject({ kind: 'box', id: boxes[1]!.id });
});

test('a batch of labels lets other work run between one and the next', async () => {
  const { id } = await shop.db.selectFrom('warehouse').select('id').orderBy('id').executeTakeFirstOrThrow();
  await packer.bins.add({ warehouse_id: id, zone: 'T', racks: 6, places: 10, capacity: 1, key: uuid() });
  let turns = 0;
  let over = false;
  const count = () => {
    turns += 1;
    if (!over) setImmediate(count);
  };
  setImmediate(count);
  const { no } = await packer.labels.print({ size: '100x150', kind: 'bin', warehouse_id: id, zone: 'T' } as never);
  over = true;
  expect(no).toBe('60');
  expect(turns).toBeGreaterThanOrEqual(60);
});
