// Demo history of waybills: submitted, packed, dispatched, tracked.
import { randomUUID } from 'node:crypto';
import type { ServiceAnswer, ServiceTask } from '#contract/service-answers.ts';
import { json } from '../../context.ts';
import { translated } from './play-said.ts';
import type { Scene } from './play-scene.ts';
import { byStaff } from './said.ts';
import type { ActStep, TrackStep, WaybillStep } from './scenario-types.ts';

export async function playWaybill(scene: Scene, step: WaybillStep): Promise<void> {
  const at = scene.at(step);
  if (step.onepay) {
    const id = scene.onepays.get(step.onepay)!;
    const made = await scene.call(step.member, at, 'orders/act', { id, action: 'approve', key: randomUUID() });
    scene.waybills.set(step.key, made.waybill_id as number);
    return;
  }
  const asked = {
    item_ids: step.items.map((ref) => scene.items.get(ref)!),
    ...(await scene.way(step.member, step.address, step.line)),
    services: step.services,
    ...(step.insure ? {} : { insured_value: 0 }),
    declare_confirmed: 1,
  };
  const preview = await scene.call(step.member, at, 'order/ordertopackage', asked);
  const made = await scene.call(step.member, at, 'order/ordertopackage', {
    ...asked,
    submit: 1,
    quote: preview.quote,
    key: randomUUID(),
  });
  scene.waybills.set(step.key, made.sendorder_id as number);
}

export async function actOnWaybill(scene: Scene, step: ActStep): Promise<void> {
  const id = scene.waybills.get(step.on);
  if (id === undefined) return;
  const { said } = step.input;
  await carryOut(scene, step, id, said && byStaff(said).text);
  if (said) await translated(scene, 'waybill', id, said, scene.at(step));
}

/** `reason`: what staff write. */
async function carryOut(scene: Scene, step: ActStep, id: number, reason: string | undefined): Promise<void> {
  const at = scene.at(step);
  const { input } = step;
  const go = (path: string, more: Record<string, unknown> = {}) =>
    scene.call(step.by, at, path, { id, ...more, key: randomUUID() });
  switch (step.action) {
    case 'take':
      await go('packing/take');
      return;
    case 'pack':
      await scene.photos(step.files ?? [], at, { waybill_id: id, kind: 'scale' });
      await go('packing/pack', { reason: 'Demo', boxes: input.boxes, services: await allDone(scene, step, id) });
      return;
    case 'problem':
      await go('packing/problem', { text: reason });
      return;
    case 'dispatch': {
      const boxes = await scene.db.selectFrom('box').select('id').where('waybill_id', '=', id).orderBy('no').execute();
      await go('packing/dispatch', {
        boxes: boxes.map((b, n) => ({
          id: b.id,
          carrier: input.carrier,
          tracking_no: input.tracking_nos?.[n] ?? `${input.tracking_nos?.[0] ?? 'EA'}${n}`,
        })),
      });
      return;
    }
    case 'receive':
      await go('sendorder/receipt');
      return;
    case 'cancel':
      await go('sendorder/cancel');
      return;
    case 'lose':
      await go('packing/finish', { how: 'lost', reason });
      return;
    case 'seize':
      await go('packing/finish', { how: 'seized', reason });
      return;
    case 'come_back':
      await go('packing/finish', { how: 'returned', reason, before_export: input.before_export ? 'yes' : 'no' });
      return;
    default:
      throw new Error(`no way to play ${step.action}`);
  }
}

export async function playTrack(scene: Scene, step: TrackStep): Promise<void> {
  const at = scene.at(step);
  const id = scene.waybills.get(step.on)!;
  const before = await scene.db.selectFrom('tracking_event').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
  await scene.call('warehouse', at, 'packing/track', {
    id,
    word: step.word,
    text: step.texts['zh-cn'],
    place: step.place,
    at: at.toISOString(),
    key: randomUUID(),
  });
  await scene.db
    .updateTable('tracking_event')
    .set({ texts: json(step.texts) })
    .where('id', '>', before?.id ?? 0)
    .where('word', '=', step.word)
    .execute();
}

/** All ordered services, done, with their photos. */
async function allDone(scene: Scene, step: ActStep, id: number): Promise<ServiceAnswer[]> {
  const { tasks } = await scene.call(step.by, scene.at(step), 'packing/detail', { id });
  return (tasks as ServiceTask[])
    .filter((task) => task.state === 'ordered' && task.proof === 'hand')
    .map(({ code }) => ({ code, done: true }));
}
