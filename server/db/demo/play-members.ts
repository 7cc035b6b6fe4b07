// Demo history of members besides orders: messages, ship-for-me parcels, a claim, and points.
import { randomUUID } from 'node:crypto';
import { balances, book } from '../../modules/payments/ledger/ledger.ts';
import { members } from './people.ts';
import { translatedMessage } from './play-said.ts';
import { HOUR, type Scene } from './play-scene.ts';
import { byStaff, said } from './said.ts';
import type { ParcelStep, SayStep } from './scenario-types.ts';

export async function playWord(scene: Scene, step: SayStep): Promise<void> {
  const at = scene.at(step);
  const waybill = scene.waybills.get(step.on);
  const item = scene.items.get(step.on);
  const order_id =
    item === undefined
      ? scene.orders.get(step.on)?.[0]
      : (await scene.db.selectFrom('order_item').select('order_id').where('id', '=', item).executeTakeFirstOrThrow()).order_id;
  const key = randomUUID();
  if (step.said) {
    const words = said(step.said);
    const { text } = byStaff(words);
    const [thing, id] = waybill === undefined ? (['order', order_id!] as const) : (['waybill', waybill] as const);
    if (thing === 'waybill') await scene.call(step.by, at, 'threads/reply', { thing, id, text, key });
    else await scene.call(step.by, at, 'buying/reply', { order_id: id, text, key });
    return translatedMessage(scene, thing, id, words, at);
  }
  const content = step.text;
  if (waybill !== undefined) await scene.call(step.by, at, 'sendorder/addReply', { id: waybill, content, key });
  else if (order_id !== undefined) await scene.call(step.by, at, 'order/addReply', { id: order_id, content, key });
}

/** Undeclared parcels are scanned by operators; declarations and claims are made by the member. */
export async function playParcel(scene: Scene, step: ParcelStep): Promise<void> {
  const at = scene.at(step);
  const parcels = [await declaration(scene, step)];
  if (step.kind === 'declared')
    return void (await scene.call(step.member!, at, 'buyself/add', { type: 'parcel', parcels, key: randomUUID() }));
  if (step.kind === 'claim') {
    parcels[0]!.file_id = await scene.uploaded(step.member!, 'message', 'slip/61/88.00', at);
    return void (await scene.call(step.member!, at, 'buyself/add', { type: 'parcel', parcels, key: randomUUID() }));
  }
  const scanned = await scene.call('warehouse', at, 'warehouse/scan', {
    tracking_no: step.tracking_no,
    warehouse_id: step.warehouse,
    ...(step.member ? { mark: scene.people.get(step.member)!.memberCode } : {}),
    key: randomUUID(),
  });
  const shots = [1, 2].map((n) => `qc/1f4e6/-/${step.hours_ago}-${n}`);
  await scene.photos(shots, at, { parcel_id: scanned.parcel_id as number, kind: 'parcel' });
}

async function declaration(scene: Scene, step: ParcelStep): Promise<Record<string, unknown>> {
  const courier = await scene.db.selectFrom('courier').select('id').where('code', '=', step.courier).executeTakeFirstOrThrow();
  return {
    courier_id: courier.id,
    tracking_no: step.tracking_no,
    warehouse_id: step.warehouse,
    goods_type: step.contents[0]?.goods_type ?? 'general',
    items: step.contents.map(({ name, num, price }) => ({ title: name, num, price })),
  };
}

/** A claim for finance to decide, on the waybill that the carrier lost. */
export async function playClaim(scene: Scene): Promise<void> {
  const at = new Date(scene.now.getTime() - 20 * HOUR);
  await scene.until(at);
  if (scene.waybills.has('w17')) await claimLost(scene, 'w17', 'harper', at);
}

export async function claimLost(scene: Scene, waybill: string, member: string, at: Date): Promise<void> {
  await scene.call(member, at, 'claim/add', {
    sendorder_id: scene.waybills.get(waybill)!,
    type: 'lost',
    content: 'The carrier told me that the parcel is lost. Nothing has arrived here.',
    key: randomUUID(),
  });
}

/** Members begin with the points of their story, in addition to those they earn in it. */
export async function givePoints(scene: Scene): Promise<void> {
  for (const m of members) {
    const own = scene.people.get(m.key)!;
    await scene.inside(scene.now, async (ctx) => {
      const missing = m.points - (await balances(ctx, own.id)).points;
      if (missing > 0)
        await book(ctx, {
          key: `demo:points:${own.id}`,
          kind: 'points',
          text_key: 'money.points_given',
          entries: [
            { kind: 'points', owner: own.id, amount: -missing },
            { kind: 'points_issued', amount: missing },
          ],
        });
    });
    await scene.db.updateTable('member').set({ level: m.level, growth: m.growth }).where('id', '=', own.id).execute();
  }
}
