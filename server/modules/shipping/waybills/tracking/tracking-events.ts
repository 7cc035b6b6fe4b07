// Events reported by a tracking source: each is stored once and applied to its waybills. The table `notice` records which numbers a
// service follows, when each was last heard from, and which webhooks were received (source `track`).

import { createHash } from 'node:crypto';
import type { TrackingEvent, TrackingSource } from '../../../../connectors/tracking/source.ts';
import type { WebhookRequest } from '../../../../connectors/webhook.ts';
import type { App, Ctx } from '../../../../context.ts';
import { timeShown } from '../../../../dates.ts';
import type { Db } from '../../../../db/open.ts';
import { sweepInSystem } from '../../../../system.ts';
import { recordEvents, touchEvents } from '../../../payments/gateways/event-log.ts';
import { setting } from '../../../platform/settings/settings.ts';
import { lockWaybill } from '../core/store.ts';
import { addTrackingEvents, applyTrackingEvent } from './tracking.ts';

const PUSH = 'track';
/** The `notice.source` under which a service's registered numbers are stored. The first service has the plain name. */
export const registrationSource = ({ name }: TrackingSource): string =>
  name === 'service' ? 'track_number' : `track_number:${name}`;

/** Records that events of these numbers arrived at this time. */
export const markHeardFrom = async (db: Ctx['db'], source: TrackingSource, numbers: readonly string[], at: Date): Promise<void> =>
  touchEvents(db, registrationSource(source), numbers, at);

/** A local time as the time it is in the zone of the carrier. */
const inZone = ({ local, ...event }: TrackingEvent, zone: string): Omit<TrackingEvent, 'local'> => ({
  ...event,
  at: local ? timeShown(event.at, zone) : event.at,
});

/** Stores events of our own numbers and applies them to their waybills; events of other numbers are dropped. Returns how many were new. */
export async function storeEvents(app: App, db: Db, source: TrackingSource, events: readonly TrackingEvent[]): Promise<number> {
  return sweepInSystem(app, db, new Set(events.map((e) => e.tracking_no)), async (ctx, no) => {
    const boxes = await ctx.db
      .selectFrom('box as b')
      .leftJoin('carrier as c', 'c.code', 'b.carrier')
      .select(['b.waybill_id', 'c.time_zone'])
      .distinct()
      .where('b.tracking_no', '=', no)
      .execute();
    const parcel = await ctx.db.selectFrom('parcel').select('id').where('tracking_no', '=', no).executeTakeFirst();
    if (boxes.length === 0 && !parcel) return 0;
    const zone = boxes.find((box) => box.time_zone)?.time_zone || (await setting(ctx.db, 'time_zone'));
    const own = events
      .filter((e) => e.tracking_no === no)
      .map((e) => inZone(e, zone))
      .sort((a, b) => a.at.getTime() - b.at.getTime());
    const added = await addTrackingEvents(
      ctx,
      own.map((e) => ({ ...e, source: source.name })),
    );
    if (added === 0) return 0;
    for (const waybill_id of new Set(boxes.map((box) => box.waybill_id))) {
      const locked = await lockWaybill(ctx, waybill_id);
      for (const event of own) await applyTrackingEvent(ctx, locked, event);
    }
    return added;
  });
}

/** Handles a webhook of the service, which verifies it first; repeating it changes nothing. Throws InvalidWebhook. */
export async function receiveTrackingWebhook(app: App, db: Db, request: WebhookRequest): Promise<void> {
  const { tracking } = app.config;
  const events = tracking.service?.webhook(request) ?? [];
  const ref = createHash('sha256').update(request.raw).digest('hex');
  const known = await db.selectFrom('notice').select('ref').where('source', '=', PUSH).where('ref', '=', ref).executeTakeFirst();
  if (known) return;
  await storeEvents(app, db, tracking, events);
  const at = app.clock.now();
  await markHeardFrom(db, tracking, [...new Set(events.map((e) => e.tracking_no))], at);
  // Last: a webhook that failed half-way is sent again, and events are stored once anyway.
  await recordEvents(db, [{ source: PUSH, ref, kind: 'push', at }]);
}
