// Service clocks as people see them: a deadline, the credit once when it is late, the shop's calendar.

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Line } from '#contract/freight.ts';
import { runJob } from '#server/jobs.ts';
import type { StoredSetting } from '#server/modules/platform/settings/defaults.ts';
import { type MemberClient, type Shop, uuid } from '#server/testing.ts';
import { expectSoundLedger } from '#server/testing-money.ts';
import { json } from '../../../context.ts';
import { balances } from '../../payments/ledger/ledger.ts';
import { openSending, type Packer, packAs, paidStock, sender, stockItems } from '../../shipping/waybills/stock/testing-stock.ts';

let shop: Shop;
let line: Line;
let packer: Packer;
let m: MemberClient;
beforeAll(async () => {
  ({ shop, line, packer } = await openSending());
});
afterAll(() => shop.close());
beforeEach(async () => {
  m = await sender(shop);
});

const cash = async () => (await balances(shop.ctx(), m.id)).cash;
const job = () => runJob(shop.app, shop.db, 'clocks');
async function set(key: string, value: StoredSetting) {
  await shop.db
    .insertInto('setting')
    .values({ key, value: json(value) })
    .onConflict((c) => c.column('key').doUpdateSet({ value: json(value) }))
    .execute();
}

const paid = () => paidStock({ shop, line }, m);

test('a paid waybill is packed within 24 hours, else 10.00 is credited, once', async () => {
  const { id } = await paid();
  const [clock] = (await m.sendorder.detail({ id })).clocks;
  expect(clock).toMatchObject({ clock: 'pack', late: false, credit: 1000, credited: false });
  expect(Math.abs(new Date(clock!.due_at).getTime() - shop.now().getTime() - 24 * 3_600_000)).toBeLessThan(60_000);
  const card = (await packer.packing.lists({ tab: 'to_pack' })).list.find((w) => w.id === id);
  expect(card?.clock_due).toBe(clock!.due_at);
  const before = await cash();
  shop.turn({ hours: 23 });
  await job();
  expect(await cash()).toBe(before);
  shop.turn({ hours: 2 });
  expect((await m.sendorder.detail({ id })).clocks[0]).toMatchObject({ late: true, credited: false });
  await job();
  await job();
  expect(await cash()).toBe(before + 1000);
  const seen = await m.sendorder.detail({ id });
  expect(seen.clocks[0]).toMatchObject({ late: true, credited: true });
  // Money of its own, as the wallet shows it: not at the rate of the waybill's bill.
  expect(seen.timeline[0]).toMatchObject({ key: 'event.waybill.clock', params: { amount_fen: 1000 }, amounts: 'wallet' });
  expect(seen.timeline.filter((row) => row.amounts).map((row) => row.key)).toEqual(['event.waybill.clock']);
  expect((await m.pay.expensesRecord({ type: 'in' })).data[0]).toMatchObject({ key: 'money.clock_pack', amount: 1000 });
  const message = await shop.db
    .selectFrom('message')
    .select('params')
    .where('member_id', '=', m.id)
    .where('key', '=', 'late_pack')
    .execute();
  expect(message.map((one) => one.params)).toEqual([{ no: expect.any(String), amount_fen: 1000 }]);
  await packAs(packer, id, [{ weight: 4000 }]);
  expect((await m.sendorder.detail({ id })).clocks).toEqual([]);
  await expectSoundLedger(shop);
});

test('packed in time, or waiting for the member: nothing is credited; unpacking is no second deadline', async () => {
  const { id } = await paid();
  const asked = await paid();
  await packAs(packer, id, [{ weight: 4000 }]);
  await packer.packing.take({ id: asked.id });
  await packer.packing.problem({ id: asked.id, text: 'Which bag?', key: uuid() });
  await packer.packing.recall({ id, reason: 'Wrong box', key: uuid() });
  const before = await cash();
  shop.turn({ hours: 30 });
  await job();
  expect(await cash()).toBe(before);
  // The hours start over with the answer.
  await m.sendorder.act({ id: asked.id, action: 'answer', input: { text: 'The blue one' }, key: uuid() });
  shop.turn({ hours: 23 });
  await job();
  expect(await cash()).toBe(before);
  shop.turn({ hours: 2 });
  await job();
  expect(await cash()).toBe(before + 1000);
});

test('goods that were received are inspected within 24 hours, else 5.00 an order, once', async () => {
  const ids = await stockItems(shop, m, [{ weight: 500 }, { weight: 500 }]);
  const { order_id } = await shop.db
    .selectFrom('order_item')
    .select('order_id')
    .where('id', '=', ids[0]!)
    .executeTakeFirstOrThrow();
  await shop.db
    .updateTable('order_item')
    .set({ state: 'received', state_at: shop.now(), waits_since: shop.now() })
    .where('id', 'in', ids)
    .execute();
  expect((await m.order.detail({ id: order_id })).clocks).toMatchObject([{ clock: 'inspect', credit: 500, late: false }]);
  const waiting = (await packer.warehouse.queue({ tab: 'inspect' })).list.filter((i) => ids.includes(i.id));
  expect(waiting.every((i) => i.clock_due !== null)).toBe(true);
  const before = await cash();
  shop.turn({ hours: 25 });
  await job();
  await job();
  expect(await cash()).toBe(before + 500);
  const seen = await m.order.detail({ id: order_id });
  expect(seen.clocks[0]).toMatchObject({ late: true, credited: true });
  expect(seen.timeline.map((h) => h.key)).toContain('event.clock.inspect');
  await expectSoundLedger(shop);
});

test('days off do not count', async () => {
  // The next Sunday in Shanghai, in its fifth hour, whatever day it is now
  const isSunday = () => new Date(shop.now().getTime() + 8 * 3_600_000).getUTCDay() === 0;
  while (isSunday()) shop.turn({ hours: 1 });
  while (!isSunday()) shop.turn({ hours: 1 });
  shop.turn({ hours: 4 });
  await set('work_days', '1,2,3,4,5,6');
  const { id } = await paid();
  const before = await cash();
  shop.turn({ hours: 30 });
  await job();
  expect(await cash()).toBe(before);
  expect((await m.sendorder.detail({ id })).clocks[0]!.late).toBe(false);
  shop.turn({ hours: 20 });
  await job();
  expect(await cash()).toBe(before + 1000);
  await set('work_days', '1,2,3,4,5,6,7');
});

test('a message shows until when it is answered, and nothing is credited for it', async () => {
  const { id } = await paid();
  await m.sendorder.addReply({ id, content: 'When does it leave?', key: uuid() });
  const clocks = (await m.sendorder.detail({ id })).clocks;
  expect(clocks.find((c) => c.clock === 'message')).toMatchObject({ credit: 0, late: false });
  await packer.threads.reply({ thing: 'waybill', id, text: 'Tomorrow', key: uuid() });
  expect((await m.sendorder.detail({ id })).clocks.map((c) => c.clock)).toEqual(['pack']);
});
