// A tracking service: a local server with its interface; pushes twice, out of order, forged, of a number that isn't ours.
import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Line } from '#contract/freight.ts';
import { runJob } from '#server/jobs.ts';
import { type MemberClient, openShop, refusal, type Shop } from '#server/testing.ts';
import { testLine } from '#server/testing-goods.ts';
import { fund } from '#server/testing-money.ts';
import { seventeenTrack, statusFor } from '../../../../connectors/tracking/17track.ts';
import { berlin, type Packer, packAs, payBill, sendOff, stockItems, submit } from '../stock/testing-stock.ts';

const KEY = 'a-key-of-the-service';
type Asked = { path: string; token: string; body: { number: string }[] };
let service: Server;
let shop: Shop;
let packer: Packer;
let m: MemberClient;
let line: Line;
const asked: Asked[] = [];
/** What the service answers to gettrackinfo, by number. */
const known = new Map<string, object>();
let broken = false;
/** Numbers that the service fails on, with all others in the same request. */
const failing = new Set<string>();
/** Numbers that it takes at once. */
const AT_ONCE = 2;

beforeAll(async () => {
  service = createServer((req, res) => {
    let text = '';
    req.on('data', (part) => (text += part));
    req.on('end', () => {
      if (broken) return void res.writeHead(503).end();
      const body = JSON.parse(text) as { number: string }[];
      const path = req.url!.slice('/track/v2.2/'.length);
      asked.push({ path, token: String(req.headers['17token']), body });
      if (path !== 'register' && body.some((b) => failing.has(b.number))) return void res.writeHead(503).end();
      const bad = (n: string) => path === 'register' && n.startsWith('BAD');
      const accepted = body
        .filter((b) => !bad(b.number) && (path === 'register' || known.has(b.number)))
        .map((b) => ({ number: b.number, carrier: 3011, ...(path === 'register' ? {} : { track_info: known.get(b.number) }) }));
      const rejected = body
        .filter((b) => bad(b.number))
        .map((b) => ({ number: b.number, error: { code: -18010012, message: 'The format is wrong' } }));
      res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ code: 0, data: { accepted, rejected } }));
    });
  });
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/track/v2.2`;
  const source = seventeenTrack.connect({ url, key: KEY });
  shop = await openShop({ config: { tracking: { ...source, service: { ...source.service!, max_numbers: AT_ONCE } } } });
  line = await testLine(shop, { volume_rule: { kind: 'none' } });
  packer = await shop.operator('warehouse');
  m = await shop.member();
  await m.address.addAddress(berlin);
  await fund(shop, m, 500_000);
});
afterAll(async () => {
  await shop.close();
  service.close();
});

async function sent(boxes = [{ weight: 4000 }]) {
  const item_ids = await stockItems(shop, m, [{ weight: 3636 }]);
  const { id, invoice_no } = await submit(m, { item_ids, shipping_id: line.id });
  await payBill(m, invoice_no);
  await packAs(packer, id, boxes);
  await sendOff(packer, id);
  return { id, no: (await m.sendorder.detail({ id })).tracking_no };
}

const event = (sub_status: string, hours: number, description = sub_status) => ({
  time_utc: new Date(shop.now().getTime() + hours * 3_600_000).toISOString(),
  description,
  location: 'Leipzig, DE',
  sub_status,
});
const info = (events: object[], status = 'InTransit') => ({ latest_status: { status }, tracking: { providers: [{ events }] } });
const push = async (body: object | string, sign?: string) => {
  const payload = typeof body === 'string' ? body : JSON.stringify(body);
  const reply = await shop.server.inject({
    method: 'POST',
    url: '/notices/track',
    headers: { 'content-type': 'application/json', sign: sign ?? createHash('sha256').update(`${payload}/${KEY}`).digest('hex') },
    payload,
  });
  return reply.statusCode;
};
const updated = (number: string, track_info: object) => ({
  event: 'TRACKING_UPDATED',
  data: { number, carrier: 3011, track_info },
});

test('a waybill of two boxes is delivered with the second one', async () => {
  const { id } = await sent([{ weight: 2000 }, { weight: 2000 }]);
  shop.turn({ hours: 4 });
  const [first, second] = (await m.sendorder.detail({ id })).boxes.map((b) => b.tracking_no);
  expect(await push(updated(first!, info([event('Delivered_Other', -2)], 'Delivered')))).toBe(200);
  const waits = await m.sendorder.detail({ id });
  expect(waits).toMatchObject({ state: 'dispatched', latest: { word: 'delivered' } });
  expect(waits.actions).toContain('receive'); // a member who knows better may confirm it
  expect(await push(updated(second!, info([event('InTransit_Other', -1)])))).toBe(200);
  expect((await m.sendorder.detail({ id })).state).toBe('dispatched');
  expect(await push(updated(second!, info([event('Delivered_Other', 0)], 'Delivered')))).toBe(200);
  expect((await m.sendorder.detail({ id })).state).toBe('delivered');
});

test('a time without a zone is what the clocks of the carrier show, in summer and in winter', async () => {
  const { id, no } = await sent();
  await shop.db.updateTable('box').set({ carrier: 'dhl' }).where('tracking_no', '=', no).execute();
  const scan = (sub_status: string, when: object) => ({ description: sub_status, location: 'Leipzig, DE', sub_status, ...when });
  const events = [
    // The clocks of Berlin go forward at 2 on this day.
    scan('InTransit_PickedUp', { time_iso: '2026-03-29T01:30:00' }),
    scan('InTransit_Departure', { time_iso: '2026-03-29 03:30:00' }),
    scan('InTransit_Arrival', { time_utc: null, time_raw: { date: '2026-03-30', time: '08:00:00', timezone: null } }),
    scan('InTransit_Other', { time_iso: '2026-03-30T12:00:00+09:00' }),
    scan('OutForDelivery_Other', { time_utc: '2026-03-31T07:00:00' }),
  ];
  expect(await push(updated(no, info(events)))).toBe(200);
  const { events: shown } = await m.order.getExpressTrack({ no });
  const times = shown.map((one) => one.time).filter((time) => time.startsWith('2026-03'));
  expect(times).toEqual([
    '2026-03-31T07:00:00.000Z',
    '2026-03-30T06:00:00.000Z',
    '2026-03-30T03:00:00.000Z',
    '2026-03-29T01:30:00.000Z',
    '2026-03-29T00:30:00.000Z',
  ]);
  expect((await m.sendorder.detail({ id })).state).toBe('dispatched');
});

test('the statuses of the service become ours', () => {
  expect(
    [
      'InfoReceived',
      'InTransit_PickedUp',
      'InTransit_CustomsProcessing',
      'Exception_Returned',
      'AvailableForPickup_Other',
      'OutForDelivery',
      'Delivered_Other',
      'DeliveryFailure_NoBody',
      'Exception_Lost',
      'NotFound',
    ].map(statusFor),
  ).toEqual([
    'info',
    'in_transit',
    'customs',
    'returned',
    'pickup',
    'out_for_delivery',
    'delivered',
    'attempt_fail',
    'exception',
    'info',
  ]);
});

test('numbers are registered once, with the key; a failing service is tried again later', async () => {
  const { no } = await sent();
  broken = true;
  await expect(runJob(shop.app, shop.db, 'track_service')).rejects.toThrow('503');
  broken = false;
  await runJob(shop.app, shop.db, 'track_service');
  await runJob(shop.app, shop.db, 'track_service');
  const calls = asked.filter((a) => a.path === 'register' && a.body.some((b) => b.number === no));
  expect(calls).toHaveLength(1);
  expect(calls[0]!.token).toBe(KEY);
});

test('a push moves the waybill along; delivered starts the receipt timer; twice and out of order change nothing', async () => {
  const { id, no } = await sent();
  shop.turn({ days: 5 });
  const first = updated(no, info([event('InTransit_PickedUp', -100, 'Picked up'), event('InTransit_CustomsProcessing', -20)]));
  expect(await push(first)).toBe(200);
  const seen = await m.sendorder.detail({ id });
  expect(seen).toMatchObject({
    state: 'dispatched',
    tracking: [{ word: 'customs', place: 'Leipzig, DE' }, { word: 'in_transit', text: 'Picked up' }, {}],
  });
  expect(await push(first)).toBe(200);
  const done = updated(no, info([event('Delivered_Other', -1)], 'Delivered'));
  expect(await push(done)).toBe(200);
  const delivered = await m.sendorder.detail({ id });
  expect(delivered.state).toBe('delivered');
  const days = (new Date(delivered.due_at!).getTime() - shop.now().getTime()) / 86_400_000;
  expect(Math.round(days)).toBe(7);
  // An older event that comes late is stored, and moves nothing.
  expect(await push(updated(no, info([event('OutForDelivery', -8)])))).toBe(200);
  const after = await m.sendorder.detail({ id });
  expect(after).toMatchObject({ state: 'delivered', due_at: delivered.due_at });
  expect(after.tracking.map((t) => t.word).slice(0, 3)).toEqual(['delivered', 'out_for_delivery', 'customs']);
  const rows = await shop.db
    .selectFrom('tracking_event')
    .select('id')
    .where('tracking_no', '=', no)
    .where('source', '=', 'service')
    .execute();
  expect(rows).toHaveLength(4);
  shop.turn({ days: 7, minutes: 1 });
  await runJob(shop.app, shop.db, 'waybill_receipts');
  expect((await m.sendorder.detail({ id })).state).toBe('received');
});

test('delivered in the summary alone counts; a stop has no events', async () => {
  const { id, no } = await sent();
  shop.turn({ days: 3 });
  expect(await push({ event: 'TRACKING_STOPPED', data: { number: no, carrier: 3011 } })).toBe(200);
  expect((await m.sendorder.detail({ id })).state).toBe('dispatched');
  expect(await push(updated(no, info([event('', -2, 'Signed for by neighbour')], 'Delivered')))).toBe(200);
  expect((await m.sendorder.detail({ id })).state).toBe('delivered');
});

test('forged, unsigned and unreadable pushes are refused and change nothing; an unknown number is dropped', async () => {
  const { id, no } = await sent();
  const body = updated(no, info([event('Delivered_Other', 0)], 'Delivered'));
  expect(await push(body, 'f'.repeat(64))).toBe(401);
  expect(await push(body, '')).toBe(401);
  const other = createHash('sha256')
    .update(`${JSON.stringify({ ...body, event: 'X' })}/${KEY}`)
    .digest('hex');
  expect(await push(body, other)).toBe(401);
  expect(await push('not json')).toBe(400);
  expect(await push({ event: 'TRACKING_UPDATED' })).toBe(400);
  expect(await push(updated('NOBODYS1234', info([event('Delivered_Other', 0)])))).toBe(200);
  expect(await shop.db.selectFrom('tracking_event').select('id').where('tracking_no', '=', 'NOBODYS1234').execute()).toEqual([]);
  expect((await m.sendorder.detail({ id })).state).toBe('dispatched');
});

test("a lost push is polled; domestic numbers of one's own parcels have events as well", async () => {
  const { id, no } = await sent();
  const stranger = await shop.member();
  const warehouse = await shop.db.selectFrom('warehouse').select('id').executeTakeFirstOrThrow();
  await shop.db
    .insertInto('parcel')
    .values({
      tracking_no: 'SF1090011223344',
      warehouse_id: warehouse.id,
      member_id: m.id,
      state: 'expected',
      created_at: shop.now(),
    })
    .execute();
  await shop.db
    .insertInto('parcel')
    .values({ tracking_no: 'BAD0001', warehouse_id: warehouse.id, member_id: m.id, state: 'expected', created_at: shop.now() })
    .execute();
  await runJob(shop.app, shop.db, 'track_service');
  expect(await push(updated('SF1090011223344', info([event('InTransit_PickedUp', -1, '已揽收')])))).toBe(200);
  expect((await m.order.getExpressTrack({ no: 'SF1090011223344' })).events).toMatchObject([
    { word: 'in_transit', text: '已揽收' },
  ]);
  expect(await refusal(stranger.order.getExpressTrack({ no: 'SF1090011223344' }))).toBe('fail.not_found');
  const refused = await shop.db
    .selectFrom('notice')
    .select('state')
    .where('source', '=', 'track_number')
    .where('ref', '=', 'BAD0001')
    .executeTakeFirst();
  expect(refused?.state).toBe('refused');
  shop.turn({ hours: 13 });
  known.set(no, info([event('Delivered_Other', -1)], 'Delivered'));
  await runJob(shop.app, shop.db, 'track_service');
  expect((await m.sendorder.detail({ id })).state).toBe('delivered');
});

test('more boxes than the service takes at once are all registered and polled, also after some that it fails on', async () => {
  const { id } = await sent(Array.from({ length: 5 }, () => ({ weight: 800 })));
  const numbers = (await m.sendorder.detail({ id })).boxes.map((box) => box.tracking_no!);
  await runJob(shop.app, shop.db, 'track_service');
  const registered = asked.filter(({ path }) => path === 'register').flatMap(({ body }) => body.map(({ number }) => number));
  expect(registered).toEqual(expect.arrayContaining(numbers));
  expect(Math.max(...asked.map(({ body }) => body.length))).toBe(AT_ONCE);
  shop.turn({ hours: 13 });
  const [first, ...others] = numbers as [string, ...string[]];
  failing.add(first);
  for (const number of numbers) known.set(number, info([event('InTransit_Other', -1)]));
  const heard = async () => {
    const rows = shop.db
      .selectFrom('tracking_event')
      .select('tracking_no')
      .distinct()
      .where('source', '=', 'service')
      .where('tracking_no', 'in', numbers);
    return new Set((await rows.execute()).map((row) => row.tracking_no));
  };
  await expect(runJob(shop.app, shop.db, 'track_service')).rejects.toThrow();
  expect([...(await heard())]).toEqual(expect.arrayContaining(others.slice(1)));
  expect(await heard()).not.toContain(first);
  failing.clear();
  await runJob(shop.app, shop.db, 'track_service');
  expect(await heard()).toEqual(new Set(numbers));
});

test('without a key there is no such address', async () => {
  const plain = await openShop();
  expect((await plain.server.inject({ method: 'POST', url: '/notices/track', payload: '{}' })).statusCode).toBe(404);
  await plain.close();
});
