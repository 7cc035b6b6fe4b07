// Work of the staff by calls, for journeys whose subject is another one: bought at the marketplace, put on a shelf, packed and dispatched; settings, jobs.
import { expect } from '@playwright/test';
import { type Data, operator, type Signed } from './shop.ts';

type Staff = Awaited<ReturnType<typeof operator>>;
export type Measured = { weight: number; length: number; width: number; height: number };

const NO_PHOTOS = 'Photos are not taken here';

/** Buys a paid order for what was paid, and enters its seller's parcel; returns the parcel's number. */
export async function buyOrder(order: Data): Promise<string> {
  const buyer = await operator('buyer');
  const items = order.items as Data[];
  const item_ids = items.map((item) => item.id);
  await buyer('buying/take', { item_ids });
  const { freight } = await buyer('buying/detail', { order_id: order.id });
  const prices = items.map((item) => ({ item_id: item.id, price: item.price }));
  await buyer('buying/purchase', { order_id: order.id, platform_no: `SP${order.id}`, freight, prices });
  const tracking_no = `SPL${order.id}${Date.now() % 100_000}`;
  await buyer('buying/seller_ship', { item_ids, courier_id: 1, tracking_no });
  return tracking_no;
}

/** The parcel with an order's items arrives and passes inspection: each of these sizes. */
export async function shelve(order: Data, tracking_no: string, size: Measured): Promise<void> {
  const hall = await operator('warehouse');
  await hall('warehouse/scan', { tracking_no, warehouse_id: order.warehouse_id });
  for (const { id } of order.items as Data[])
    await hall('warehouse/inspect', { id, ...size, result: 'pass', reason: NO_PHOTOS, bin: 'A-01-01' });
}

/** A parcel of the member on a shelf of the first warehouse: declared, received and passed. Returns its item. */
export async function stocked(me: Signed): Promise<number> {
  const tracking_no = `EU${Date.now()}`;
  const [courier] = await me.call('other/getExpresslist');
  const parcel = { tracking_no, courier_id: courier.id, warehouse_id: 1, goods_type: 'general', mode: 'hold' };
  const parcels = JSON.stringify([{ ...parcel, items: [{ title: 'Wool scarf', num: 1, price: 8_850 }] }]);
  await me.call('buyself/add', { type: 'parcel', parcels, key: crypto.randomUUID() });
  const hall = await operator('admin');
  const scan = await hall('warehouse/scan', { tracking_no, warehouse_id: 1 });
  const { items } = scan;
  await hall('warehouse/inspect', {
    id: items[0].id,
    ...{ weight: 730, length: 310, width: 220, height: 90 },
    ...{ result: 'pass', bin: 'D-02-03', reason: 'Checked by eye' },
  });
  return items[0].id;
}

/** A paid waybill is packed into one box, its services left undone, and handed to the carrier. */
export async function sendOff(id: number, size: Measured): Promise<void> {
  const hall = await operator('warehouse');
  const { tasks } = await hall('packing/take', { id });
  const ordered = (tasks as Data[]).filter((task) => task.state === 'ordered' && task.proof !== 'system');
  const services = ordered.map(({ code }) => ({ code, done: false }));
  await hall('packing/pack', { id, reason: NO_PHOTOS, boxes: [size], services });
  const { boxes } = await hall('packing/detail', { id });
  await hall('packing/dispatch', {
    id,
    reason: 'Not by the carrier of the line',
    boxes: [{ id: boxes[0].id, carrier: 'ems', tracking_no: `EA${id}${Date.now() % 1e6}CN` }],
  });
}

/** Adds an address in Berlin; returns its id. */
export async function berlinAddress(me: Signed, more: Record<string, string> = {}): Promise<number> {
  const place = { name: 'Lin Fischer', country: 'DE', city: 'Berlin', street: 'Oderberger Str. 2', postcode: '10435' };
  const { id } = await me.call('address/addAddress', { ...place, mobilecode: '49', phone: '3012345678', ...more });
  return id;
}

/** Sets a setting of the shop, as its owner does. */
export async function changeSetting(owner: Staff, id: string, value: unknown): Promise<void> {
  const row = { resource: 'settings', id };
  const { _version } = await owner('resource/detail', row);
  await owner('resource/save', { ...row, data: { value }, version: _version });
}

/** Lets the owner run a job until `done`; a run already in progress may have begun too early. */
export async function runUntil(owner: Staff, name: string, done: () => Promise<boolean>): Promise<void> {
  await expect(async () => {
    await owner('jobs/run', { name });
    await expect.poll(done, { timeout: 15_000 }).toBe(true);
  }).toPass({ timeout: 60_000 });
}

/** When a job ended last. */
export async function lastRun(owner: Staff, name: string): Promise<string> {
  const jobs: { name: string; last_at: string | null }[] = await owner('jobs/lists');
  return jobs.find((job) => job.name === name)?.last_at ?? '';
}
