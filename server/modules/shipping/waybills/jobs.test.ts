// What happens automatically: receipts, storage notices, the demo carrier; each only once.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Line } from '#contract/freight.ts';
import { runJob } from '#server/jobs.ts';
import { type MemberClient, type Shop, uuid } from '#server/testing.ts';
import { expectSoundLedger } from '#server/testing-money.ts';
import { demoSource } from '../../../connectors/tracking/demo.ts';
import { storageTerms } from '../../pricing/freight/storage.ts';
import { receiveAutomatically } from './jobs.ts';
import { reminderDay } from './stock/storage-notices.ts';
import { openSending, type Packer, packAs, payBill, sender, sendOff, stockItems, submit } from './stock/testing-stock.ts';
import { pollBoxes } from './tracking/tracking-jobs.ts';

let shop: Shop;
let line: Line;
let packer: Packer;
beforeAll(async () => {
  ({ shop, line, packer } = await openSending({ days_min: 6, days_max: 9 }));
});
afterAll(() => shop.close());

async function member(): Promise<MemberClient> {
  return sender(shop);
}
async function sent(m: MemberClient): Promise<number> {
  const { id, invoice_no } = await submit(m, { item_ids: await stockItems(shop, m, [{ weight: 3636 }]), shipping_id: line.id });
  await payBill(m, invoice_no);
  await packAs(packer, id, [{ weight: 4000 }]);
  await sendOff(packer, id);
  return id;
}
const state = async (m: MemberClient, id: number) => (await m.sendorder.detail({ id })).state;
const inbox = (m: MemberClient, like: string) =>
  shop.db
    .selectFrom('message')
    .select(['key', 'params'])
    .where('member_id', '=', m.id)
    .where('key', 'like', like)
    .orderBy('id')
    .execute();

test('received automatically 7 days after delivery, or 45 days after the last tracking event', async () => {
  const m = await member();
  const [delivered, silent, talking] = [await sent(m), await sent(m), await sent(m)];
  shop.turn({ days: 10 });
  await packer.packing.track({ id: delivered, word: 'delivered', text: 'Signed', key: uuid() });
  await packer.packing.track({ id: talking, word: 'customs', text: 'Held', key: uuid() });
  shop.turn({ days: 6, hours: 23 });
  expect(await receiveAutomatically(shop.app, shop.db)).toBe(0);
  shop.turn({ hours: 2 });
  await runJob(shop.app, shop.db, 'waybill_receipts');
  expect([await state(m, delivered), await state(m, silent), await state(m, talking)]).toEqual([
    'received',
    'dispatched',
    'dispatched',
  ]);
  expect((await m.sendorder.detail({ id: delivered })).timeline[0]).toMatchObject({
    key: 'event.waybill.receive_auto',
    by: 'system',
  });
  shop.turn({ days: 28 });
  expect(await receiveAutomatically(shop.app, shop.db)).toBe(1);
  expect([await state(m, silent), await state(m, talking)]).toEqual(['received', 'dispatched']);
  shop.turn({ days: 10 });
  expect(await receiveAutomatically(shop.app, shop.db)).toBe(1);
  expect(await state(m, talking)).toBe('received');
  expect((await inbox(m, 'points')).map((i) => (i.params as { points: number }).points)).toEqual([290, 290, 290]);
  await expectSoundLedger(shop);
});

test('which notice a number of days calls for', () => {
  expect([31, 30, 12, 7, 2, 1, 0, -1, -59, -60, -83, -300].map((days) => reminderDay(days, storageTerms))).toEqual([
    null,
    30,
    30,
    7,
    7,
    1,
    -0,
    -0,
    -0,
    -60,
    -83,
    -83,
  ]);
});

test('free storage: a message 30, 7 and 1 days before its end and after it, once each; a new end is announced again', async () => {
  const m = await member();
  const [a] = await stockItems(shop, m, [{ days_ago: 59 }, { days_ago: 59 }]);
  const day = async (days: number) => {
    shop.turn({ days });
    await runJob(shop.app, shop.db, 'storage_notices');
    await runJob(shop.app, shop.db, 'storage_notices');
    return (await inbox(m, 'storage_%')).map((i) => [i.key, (i.params as { n: number }).n, (i.params as { days?: number }).days]);
  };
  expect(await day(0)).toEqual([]);
  expect(await day(1)).toEqual([['storage_soon', 2, 30]]);
  expect(await day(22)).toHaveLength(1);
  expect((await day(1)).at(-1)).toEqual(['storage_soon', 2, 7]);
  await shop.db.updateTable('order_item').set({ extended_days: 30 }).where('id', '=', a!).execute();
  expect((await day(6)).slice(2)).toEqual([['storage_soon', 1, 1]]);
  // One row is over; the extended one has 30 days again.
  expect((await day(1)).slice(3).sort()).toEqual([
    ['storage_over', 1, undefined],
    ['storage_soon', 1, 30],
  ]);
  expect(await day(0)).toHaveLength(5);
});

test('the demo carrier moves what is under way, in order and once; events entered by an operator are not touched', async () => {
  const m = await member();
  const [id, watched] = [await sent(m), await sent(m)];
  await runJob(shop.app, shop.db, 'waybill_tracking');
  expect((await m.sendorder.detail({ id })).tracking.map((t) => t.text)).toEqual(['Handed to the carrier']);
  shop.turn({ days: 2 });
  await packer.packing.track({ id: watched, word: 'in_transit', text: 'Seen in Liège', key: uuid() });
  expect(await pollBoxes(shop.app, shop.db, demoSource)).toBeGreaterThan(0);
  expect(await pollBoxes(shop.app, shop.db, demoSource)).toBe(0);
  const under = await m.sendorder.detail({ id });
  expect(under).toMatchObject({ state: 'dispatched', latest: { text: expect.stringMatching(/Cleared for export|Left China/) } });
  expect((await m.sendorder.detail({ id: watched })).tracking.map((t) => t.text)).toEqual([
    'Seen in Liège',
    'Handed to the carrier',
  ]);
  shop.turn({ days: 8 });
  await pollBoxes(shop.app, shop.db, demoSource);
  expect(await m.sendorder.detail({ id })).toMatchObject({ state: 'delivered', latest: { word: 'delivered', place: 'Berlin' } });
  expect(await state(m, watched)).toBe('dispatched');
});
