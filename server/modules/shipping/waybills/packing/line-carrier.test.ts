// The carrier of a waybill is a field of its line; another one needs a reason, alone and inside a unit.
import { beforeAll, expect, test } from 'vitest';
import type { Line, LineCarrier } from '#contract/freight.ts';
import { type MemberClient, refusal, refusedCall, type Shop, uuid } from '#server/testing.ts';
import { testLine } from '#server/testing-goods.ts';
import { openSending, type Packer, packAs, paidStock, sender } from '../stock/testing-stock.ts';

let shop: Shop;
let packer: Packer;
let m: MemberClient;
let line: Line;
const carrier: LineCarrier = { code: 'dpd', account: 'K-4711', service: 'Classic' };
beforeAll(async () => {
  ({ shop, packer } = await openSending());
  m = await sender(shop, { cash: 3_000_000 });
  line = await testLine(shop, { volume_rule: { kind: 'none' }, carrier });
  return () => shop.close();
});

async function packed(): Promise<{ id: number; box: number; warehouse_id: number }> {
  const { id } = await paidStock({ shop, line }, m);
  await packAs(packer, id, [{ weight: 4000 }]);
  const { boxes } = await packer.packing.detail({ id });
  const row = await shop.db.selectFrom('waybill').select('warehouse_id').where('id', '=', id).executeTakeFirstOrThrow();
  return { id, box: boxes[0]!.id, warehouse_id: row.warehouse_id };
}

test("the line's carrier is offered; another one is refused without a reason, which is audited", async () => {
  const { id, box } = await packed();
  expect((await packer.packing.detail({ id })).line_carrier).toEqual(carrier);
  const send = (code: string, more: object = {}) =>
    packer.packing.dispatch({ id, boxes: [{ id: box, carrier: code, tracking_no: `LC${id}000` }], key: uuid(), ...more });
  const said = await refusedCall(send('ups'));
  expect(said).toMatchObject({
    key: 'waybill.other_carrier',
    field: 'reason',
    data: { params: { carrier: 'UPS', usual: 'DPD' } },
  });
  expect(await refusal(send('ups', { reason: '  ' }))).toBe('fail.field_missing');
  expect(await refusal(send('upps', { reason: 'DPD is on strike' }))).toBe('waybill.no_carrier');
  await send('ups', { reason: 'DPD is on strike' });
  const noted = await shop.db
    .selectFrom('audit')
    .select('detail')
    .where('action', '=', 'other_carrier')
    .where('thing_id', '=', String(id))
    .executeTakeFirstOrThrow();
  expect(noted.detail).toMatchObject({ carrier: 'ups', reason: 'DPD is on strike' });
  const other = await packed();
  await packer.packing.dispatch({
    id: other.id,
    boxes: [{ id: other.box, carrier: 'dpd', tracking_no: `LC${other.id}000` }],
    key: uuid(),
  });
});

test('a bag of the line goes by its carrier; a bag of another carrier needs a reason', async () => {
  const { id, warehouse_id } = await packed();
  const bag = await packer.units.open({ warehouse_id, kind: 'bag', line_id: line.id, key: uuid() });
  expect(bag.carrier).toBe('dpd');
  const numbers = (code: string) => packer.units.numbers({ id: bag.id, carrier: code, text: `LCBAG${id}`, key: uuid() });
  await numbers('ups');
  const depart = (more: object = {}) => packer.units.depart({ id: bag.id, weight: 4300, key: uuid(), ...more });
  expect(await refusal(depart())).toBe('waybill.other_carrier');
  expect((await depart({ reason: 'Full' })).state).toBe('departed');
  expect((await packer.packing.detail({ id })).state).toBe('dispatched');
});
