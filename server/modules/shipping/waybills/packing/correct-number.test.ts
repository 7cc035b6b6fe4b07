// The international number of a box, typed wrong: corrected by the operator who entered it, afterwards by the owner; the member
// is notified and the parcel tracked under the right one.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Line } from '#contract/freight.ts';
import { refusal, type Shop, uuid } from '#server/testing.ts';
import { openSending, type Packer, packAs, paidStock, sender, sendOff } from '../stock/testing-stock.ts';

let shop: Shop;
let line: Line;
let packer: Packer;
beforeAll(async () => {
  ({ shop, line, packer } = await openSending());
});
afterAll(() => shop.close());

const sent = async () => {
  const m = await sender(shop);
  const { id } = await paidStock({ shop, line }, m);
  await packAs(packer, id, [{ weight: 4000 }]);
  const { boxes } = await sendOff(packer, id);
  return { m, id, box_id: boxes[0]!.id, before: boxes[0]!.tracking_no };
};
const fix = (by: Packer, { id, box_id }: { id: number; box_id: number }, tracking_no: string) =>
  by.packing.correct_number({ id, box_id, carrier: 'dhl', tracking_no, reason: 'Two digits swapped', key: uuid() });

test('the right number is tracked, the member is notified, the audit has both', async () => {
  const one = await sent();
  const other = await sent();
  const colleague = await shop.operator('warehouse');
  expect(await refusal(fix(colleague, one, 'JD0000017'))).toBe('correct.not_yours');
  expect((await colleague.packing.detail({ id: one.id })).corrects).toBe(false);
  expect(await refusal(fix(packer, one, other.before))).toBe('waybill.number_used');
  expect(await refusal(fix(packer, { id: one.id, box_id: other.box_id }, 'JD0000017'))).toBe('fail.not_found');
  expect((await packer.packing.detail({ id: one.id })).corrects).toBe(true);
  await fix(packer, one, 'JD0000017');
  await fix(packer, one, 'JD0000017');
  const shown = await one.m.sendorder.detail({ id: one.id });
  expect(shown).toMatchObject({ tracking_no: 'JD0000017', state: 'dispatched' });
  expect(shown.tracking).toHaveLength(1);
  const messages = await shop.db
    .selectFrom('message')
    .select('params')
    .where('member_id', '=', one.m.id)
    .where('key', '=', 'number_corrected')
    .execute();
  expect(messages.map((t) => t.params)).toMatchObject([{ before: one.before, tracking_no: 'JD0000017' }]);
  const lines = await shop.db.selectFrom('audit').select('detail').where('action', '=', 'correct_number').execute();
  expect(lines.map((l) => l.detail)).toMatchObject([{ tracking_no_was: one.before, tracking_no: 'JD0000017' }]);
});

test('after a day only the owner may, and no one once it was received', async () => {
  const one = await sent();
  shop.turn({ hours: 25 });
  expect(await refusal(fix(packer, one, 'JD0000018'))).toBe('correct.too_late');
  await fix(await shop.operator('owner'), one, 'JD0000018');
  await one.m.sendorder.receipt({ id: one.id, key: uuid() });
  expect(await refusal(fix(await shop.operator('owner'), one, 'JD0000019'))).toBe('correct.not_sent');
});
