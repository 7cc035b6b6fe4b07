// Services of a waybill: each is answered when it is packed, has its proof, or is refunded; priority packing has a clock of its
// own.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Line } from '#contract/freight.ts';
import { runJob } from '#server/jobs.ts';
import { type MemberClient, refusal, type Shop, uuid } from '#server/testing.ts';
import { changeSetting } from '#server/testing-settings.ts';
import { balances } from '../../../payments/ledger/ledger.ts';
import { expectConsistent, openSending, type Packer, packAs, paidStock, sender, sendOff } from '../stock/testing-stock.ts';

let shop: Shop;
let line: Line;
let packer: Packer;
let m: MemberClient;
let id = 0;
beforeAll(async () => {
  ({ shop, line, packer } = await openSending());
});
afterAll(() => shop.close());
beforeEach(async () => {
  m = await sender(shop);
});
afterEach(() => expectConsistent(shop, id));

const box = { weight: 4000, length: 200, width: 150, height: 100 };
const cash = async () => (await balances(shop.ctx(), m.id)).cash;
/** 290.00 of freight, and services. */
const ordered = async (...services: string[]) => {
  ({ id } = await paidStock({ shop, line }, m, { services }));
  return id;
};
const outcomes = async () => Object.fromEntries((await m.sendorder.detail({ id })).services.map((s) => [s.code, s.state]));
const photos = async (count: number): Promise<number[]> => {
  const { id: operator_id } = await shop.db.selectFrom('operator').select('id').orderBy('id').executeTakeFirstOrThrow();
  const rows = await shop.db
    .insertInto('upload')
    .values(
      Array.from({ length: count }, () => ({
        ...{ name: `${uuid()}.png`, use: 'photo', operator_id, mime: 'image/png', bytes: 1, created_at: shop.now() },
      })),
    )
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
};
const news = async (key: string) =>
  shop.db.selectFrom('message').select('params').where('member_id', '=', m.id).where('key', '=', key).execute();

test('nothing is packed without an answer for each service; the member sees who did it, when, what they wrote and the photo', async () => {
  await ordered('corner', 'film');
  const { tasks } = await packer.packing.take({ id });
  expect(tasks.map((t) => [t.code, t.state, t.proof])).toEqual([
    ['corner', 'ordered', 'hand'],
    ['film', 'ordered', 'hand'],
  ]);
  const pack = (services?: object[]) =>
    packer.packing.pack({
      reason: 'Checked by eye',
      id,
      boxes: [box],
      ...(services ? { services: services as never } : {}),
      key: uuid(),
    });
  expect(await refusal(pack())).toBe('services.unanswered');
  expect(await refusal(pack([{ code: 'corner', done: true }]))).toBe('services.unanswered');
  expect((await packer.packing.detail({ id })).state).toBe('packing');
  const files = await photos(1);
  await pack([
    { code: 'corner', done: true, note: 'Eight corners', files },
    { code: 'film', done: false, note: 'Roll ran out' },
  ]);
  const { services, refunded } = await m.sendorder.detail({ id });
  expect(services).toEqual([
    {
      ...{ code: 'corner', name: 'Corner protection', state: 'done', note: 'Eight corners', by: expect.stringMatching(/./) },
      ...{ done_at: expect.any(String), photos: [expect.stringContaining('/media/')] },
    },
    { code: 'film', name: 'Stretch film', state: 'refunded', note: 'Roll ran out', by: '', done_at: null, photos: [] },
  ]);
  expect(Math.abs(new Date(services[0]!.done_at!).getTime() - shop.now().getTime())).toBeLessThan(60_000);
  expect(refunded).toBe(400);
  // Unpacked, it has to be done again; what was refunded stays refunded.
  const again = await packer.packing.recall({ id, reason: 'Tape came off', key: uuid() });
  expect(again.tasks.map((t) => t.state)).toEqual(['ordered', 'refunded']);
  expect(await refusal(pack([{ code: 'film', done: true }]))).toBe('services.unanswered');
  await pack([{ code: 'corner', done: true }]);
  expect(await outcomes()).toEqual({ corner: 'done', film: 'refunded' });
});

test('parcel photos are done when they are there, and not before', async () => {
  await ordered('parcel_photo');
  await packer.packing.take({ id });
  const pack = async (count: number, done: boolean | null) =>
    packer.packing.pack({
      reason: 'Checked by eye',
      id,
      boxes: [{ ...box, ...(count > 0 ? { files: await photos(count) } : {}) }],
      ...(done === null ? {} : { services: [{ code: 'parcel_photo', done }] }),
      key: uuid(),
    });
  expect(await refusal(pack(2, null))).toBe('services.photos');
  expect(await refusal(pack(2, true))).toBe('services.photos');
  await pack(3, null);
  expect(await outcomes()).toEqual({ parcel_photo: 'done' });
  await packer.packing.recall({ id, reason: 'Again', key: uuid() });
  await pack(0, false);
  expect(await outcomes()).toEqual({ parcel_photo: 'refunded' });
});

test('priority packing in time is done automatically; the packer is not asked', async () => {
  await ordered('priority_pack');
  const { tasks, clock_due } = await packer.packing.detail({ id });
  expect(tasks).toMatchObject([{ code: 'priority_pack', proof: 'system' }]);
  const paid_at = (await shop.db.selectFrom('waybill').select('paid_at').where('id', '=', id).executeTakeFirstOrThrow()).paid_at!;
  expect(new Date(clock_due!).getTime() - paid_at.getTime()).toBe(4 * 3_600_000);
  expect((await m.sendorder.detail({ id })).clocks).toMatchObject([{ clock: 'priority', credit: 1000, late: false }]);
  shop.turn({ hours: 3 });
  await runJob(shop.app, shop.db, 'clocks');
  await packAs(packer, id, [{ weight: 4000 }]);
  expect(await outcomes()).toEqual({ priority_pack: 'done' });
  shop.turn({ hours: 3 });
  await runJob(shop.app, shop.db, 'clocks');
  expect(await cash()).toBe(100_000 - 29_000 - 1000);
});

test('a shop that credits nothing for late priority packing refunds its fee, and is done with the waybill', async () => {
  await changeSetting(shop, 'priority_pack_credit', 0);
  try {
    await ordered('priority_pack');
    shop.turn({ hours: 5 });
    await runJob(shop.app, shop.db, 'clocks');
    expect(await cash()).toBe(100_000 - 29_000);
    expect(await outcomes()).toEqual({ priority_pack: 'refunded' });
    const noted = shop.db
      .selectFrom('clock_credit')
      .select(['clock', 'amount'])
      .where('thing', '=', 'waybill')
      .where('thing_id', '=', id);
    expect(await noted.execute()).toEqual([{ clock: 'priority', amount: 0 }]);
    expect(await news('late_priority')).toEqual([]);
  } finally {
    await changeSetting(shop, 'priority_pack_credit');
  }
});

test('priority packing that is late: 10.00 and its fee automatically, once, with a message; the common clock continues', async () => {
  await ordered('priority_pack');
  shop.turn({ hours: 5 });
  await runJob(shop.app, shop.db, 'clocks');
  await runJob(shop.app, shop.db, 'clocks');
  expect(await cash()).toBe(100_000 - 29_000 + 1000);
  expect(await outcomes()).toEqual({ priority_pack: 'refunded' });
  expect((await news('late_priority')).map((n) => n.params)).toEqual([{ no: expect.any(String), amount_fen: 1000 }]);
  expect((await packer.packing.detail({ id })).priority).toBe(false);
  shop.turn({ hours: 20 });
  await runJob(shop.app, shop.db, 'clocks');
  expect(await cash()).toBe(100_000 - 29_000 + 2000);
  await packAs(packer, id, [{ weight: 4000 }]);
  expect(await cash()).toBe(100_000 - 29_000 + 2000);
  await sendOff(packer, id);
});

test('packed late before any job has run: the settlement refunds the fee, the job gives the credit', async () => {
  await changeSetting(shop, 'priority_pack_hours', 2);
  await changeSetting(shop, 'priority_pack_credit', 700);
  await ordered('priority_pack');
  shop.turn({ hours: 3 });
  await packAs(packer, id, [{ weight: 4000 }]);
  expect(await cash()).toBe(100_000 - 29_000);
  await runJob(shop.app, shop.db, 'clocks');
  await runJob(shop.app, shop.db, 'clocks');
  expect(await cash()).toBe(100_000 - 29_000 + 700);
  await changeSetting(shop, 'priority_pack_hours');
  await changeSetting(shop, 'priority_pack_credit');
});
