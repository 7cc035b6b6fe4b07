// Plays the demo history (scenario.ts) through the shop's own functions, each step at its own time and all of
// them in the order of time, so that every queue has open work and every number is real.
import type { App } from '../../context.ts';
import type { Db } from '../open.ts';
import { decideRemit, payDue, playRemit } from './play-bills.ts';
import { cards, openGrowth } from './play-cards.ts';
import { deskWork } from './play-desk.ts';
import { givePoints, playClaim, playParcel, playWord } from './play-members.ts';
import { money, type Stage } from './play-money.ts';
import { actOnItem, actOnRefund, playNotices, playOrder, playRefund, playReview } from './play-orders.ts';
import { signIns } from './play-points.ts';
import { HOUR, Scene } from './play-scene.ts';
import { sellers } from './play-sellers.ts';
import { actOnWaybill, playTrack, playWaybill } from './play-waybills.ts';
import { scenario } from './scenario.ts';
import type { ScenarioStep } from './scenario-types.ts';

/** Plays everything; a shop with orders is left unchanged. Returns the scenario's reference of every item. */
export async function playDemo(real: App, db: Db, now: Date): Promise<Map<string, number>> {
  if (await db.selectFrom('orders').select('id').limit(1).executeTakeFirst()) return new Map();
  // No one is notified about a history that never happened: its mail and SMS stay in the back office, whatever sends the current ones.
  const app = { ...real, config: { ...real.config, smtp_url: '', sms_url: '' } };
  const scene = new Scene(app, db, now);
  await scene.load();
  const stage: Stage = {
    call: (name, at, path, input) => scene.call(name, at, path, input),
    inside: scene.inside,
    member_id: (key) => scene.people.get(key)!.id,
    ago: (hours) => scene.at({ hours_ago: hours }),
    demo_gateway: app.config.gateways.some((gateway) => gateway.demo),
  };
  const things = { item: (ref: string) => scene.items.get(ref)!, waybill: (ref: string) => scene.waybills.get(ref)! };
  await scene.timeline.play([
    () => playScenario(scene),
    () => playClaim(scene),
    ...signIns(scene),
    ...cards(scene),
    ...money(stage),
    ...deskWork(stage, things),
    ...sellers(scene),
    // A discount for the next checkout.
    ...['winter', 'boat10'].map((key) => async () => void (await scene.coupon('linyao', key, stage.ago(30)))),
  ]);
  await givePoints(scene);
  await openGrowth(scene);
  await readLongAgo(db, new Date(now.getTime() - 72 * HOUR));
  return scene.items;
}

async function playScenario(scene: Scene): Promise<void> {
  for (const step of scenario) {
    try {
      await scene.until(scene.at(step));
      await playStep(scene, step);
    } catch (error) {
      throw new Error(
        `demo step ${JSON.stringify(step)}: ${(error as Error).message} ${JSON.stringify((error as { params?: object }).params ?? {})}`,
        { cause: error },
      );
    }
  }
}

export function playStep(scene: Scene, step: ScenarioStep): Promise<void> {
  switch (step.do) {
    case 'order':
      return playOrder(scene, step);
    case 'waybill':
      return playWaybill(scene, step);
    case 'remit':
      return playRemit(scene, step);
    case 'decide_remit':
      return decideRemit(scene, step);
    case 'pay':
      return payDue(scene, step.for, scene.at(step));
    case 'act':
      if (scene.refunds.has(step.on)) return actOnRefund(scene, step);
      return step.on.startsWith('w') ? actOnWaybill(scene, step) : actOnItem(scene, step);
    case 'say':
      return playWord(scene, step);
    case 'track':
      return playTrack(scene, step);
    case 'parcel':
      return playParcel(scene, step);
    case 'review':
      return playReview(scene, step);
    case 'refund':
      return playRefund(scene, step);
    case 'notices':
      return playNotices(scene, scene.at(step));
  }
}

/** Messages older than three days are read. */
async function readLongAgo(db: Db, before: Date): Promise<void> {
  for (const table of ['message', 'thread_message'] as const)
    await db
      .updateTable(table)
      .set((eb) => ({ read_at: eb.ref('at') }))
      .where('at', '<', before)
      .execute();
}
