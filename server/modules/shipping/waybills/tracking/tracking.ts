// Tracking events by number, entered by operators or reported by a source, and their effect: `delivered` starts the automatic receipt.
// Members can look up their own numbers.
import type { Output } from '#contract/call.ts';
import type { TrackEvent } from '#contract/calls/parts.ts';
import type { calls } from '#contract/calls.ts';
import { type Names, pick } from '#contract/lang.ts';
import { say } from '#contract/messages.ts';
import type { TrackingEvent } from '../../../../connectors/tracking/source.ts';
import { type Ctx, fail, json, type MemberCtx } from '../../../../context.ts';
import { anyOf } from '../../../../db/any-of.ts';
import { cached } from '../../../../db/cache.ts';
import { type By, SYSTEM, transition } from '../../../platform/lifecycle/transition.ts';
import { settings } from '../../../platform/settings/settings.ts';
import { notify } from '../../../support/notifications/notify.ts';
import { noteSigned } from '../../../warehouse/arrivals/signed.ts';
import { type Locked, updateWaybill, waybillLifecycle, waybillUrl } from '../core/store.ts';
import type { Waybill } from '../core/types.ts';

const DAY = 86_400_000;
export type SourcedEvent = Omit<TrackingEvent, 'status' | 'local'> & {
  status: string;
  source: string;
  operator_id?: number | null;
};

/** Stores events not known yet; returns how many were new. */
export async function addTrackingEvents(ctx: Ctx, events: readonly SourcedEvent[]): Promise<number> {
  if (events.length === 0) return 0;
  const rows = await ctx.db
    .insertInto('tracking_event')
    .values(
      events.map(({ status, texts, operator_id = null, ...e }) => ({
        ...e,
        word: status,
        texts: json(texts),
        operator_id,
        created_at: ctx.now,
      })),
    )
    .onConflict((c) => c.columns(['tracking_no', 'word', 'at', 'place']).doNothing())
    .returning(['tracking_no', 'word', 'at'])
    .execute();
  for (const { tracking_no, word, at } of rows) if (word === 'delivered') await noteSigned(ctx, [tracking_no], at);
  return rows.length;
}

/** Boxes travel separately: a waybill is delivered when its last box is. */
async function allDelivered(ctx: Ctx, w: Pick<Waybill, 'id'>): Promise<boolean> {
  const numbers = new Set(await boxTrackingNumbers(ctx, w));
  const there = await ctx.db
    .selectFrom('tracking_event')
    .select('tracking_no')
    .distinct()
    .where('tracking_no', '=', anyOf(numbers))
    .where('word', '=', 'delivered')
    .execute();
  return there.length === numbers.size;
}

/**
 * Applies a stored event to its waybill: `delivered` transitions it once all its boxes are delivered; any other event postpones the automatic
 * receipt.
 */
export async function applyTrackingEvent(
  ctx: Ctx,
  { waybill: w }: Pick<Locked, 'waybill'>,
  { status, at }: Pick<SourcedEvent, 'status' | 'at'>,
  by: By = SYSTEM,
): Promise<void> {
  const { auto_receive_days, auto_receive_silent_days } = await settings(ctx.db, [
    'auto_receive_days',
    'auto_receive_silent_days',
  ]);
  if (w.state !== 'dispatched') return;
  if (status !== 'delivered' || !(await allDelivered(ctx, w))) {
    const due_at = new Date(at.getTime() + auto_receive_silent_days * DAY);
    if (!w.due_at || due_at > w.due_at) await updateWaybill(ctx, w, { due_at });
    return;
  }
  const due_at = new Date(ctx.now.getTime() + auto_receive_days * DAY);
  await transition(ctx, waybillLifecycle, w, { action: 'delivered', by, due_at, set: { delivered_at: at } });
  await notify(ctx, w.member_id, {
    kind: 'waybill',
    key: 'delivered',
    params: { no: w.no, until_at: due_at.toISOString() },
    url: waybillUrl(w.id),
  });
}

/** The cities of the warehouses, where waybills leave. */
const cities = (ctx: Ctx): Promise<Names[]> =>
  cached(ctx.db, 'warehouse_cities', { reads: ['warehouse'] }, async (db) =>
    (await db.selectFrom('warehouse').select('city').orderBy('id').execute()).map((row) => row.city),
  );

/** A place is stored as its operator or its carrier wrote it; the city of a warehouse is known in every language. */
export const placeIn = (place: string, known: readonly Names[], lang: string): string => {
  const city = place ? known.find((names) => Object.values(names).includes(place)) : undefined;
  return city ? pick(city, lang) : place;
};

type Row = { tracking_no: string; word: string; texts: Names; place: string; at: Date };
const toTrackEvent = (row: Row, lang: string, known: readonly Names[]): TrackEvent => ({
  time: row.at.toISOString(),
  word: row.word as TrackEvent['word'],
  text: pick(row.texts, lang),
  place: placeIn(row.place, known, lang),
});

/** Events of these numbers, newest first; the same event on several boxes counts once. */
export async function trackingEventsOf(ctx: Ctx, numbers: readonly string[]): Promise<TrackEvent[]> {
  const rows = await ctx.db
    .selectFrom('tracking_event')
    .select(['tracking_no', 'word', 'texts', 'place', 'at'])
    .where('tracking_no', '=', anyOf(numbers))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const known = rows.some((row) => row.place !== '') ? await cities(ctx) : [];
  const seen = new Set<string>();
  return rows
    .map((r) => toTrackEvent(r, ctx.lang, known))
    .filter((e) => {
      const name = `${e.time}:${e.word}:${e.text}:${e.place}`;
      return !seen.has(name) && seen.add(name);
    });
}

export const boxTrackingNumbers = async (ctx: Ctx, w: Pick<Waybill, 'id'>): Promise<string[]> =>
  (
    await ctx.db
      .selectFrom('box')
      .select('tracking_no')
      .where('waybill_id', '=', w.id)
      .where('tracking_no', '<>', '')
      .orderBy('no')
      .execute()
  ).map((b) => b.tracking_no);

type TrackingLookup = Output<(typeof calls)['order']['getExpressTrack']>;

/** Events of one of the member's own numbers: a box, or a parcel on its way to a warehouse. Any other number is refused as not found. */
export async function lookUpTracking(ctx: MemberCtx, no: string): Promise<TrackingLookup> {
  return (await findOwnBox(ctx, no)) ?? (await findOwnParcel(ctx, no)) ?? fail('fail.not_found', {}, 'no');
}

async function findOwnBox(ctx: MemberCtx, no: string): Promise<TrackingLookup | null> {
  const box = await ctx.db
    .selectFrom('box as b')
    .innerJoin('waybill as w', 'w.id', 'b.waybill_id')
    .leftJoin('carrier as c', 'c.code', 'b.carrier')
    .select(['b.carrier', 'c.names', 'c.track_url', 'w.dispatched_at'])
    .where('b.tracking_no', '=', no)
    .where('w.member_id', '=', ctx.member.id)
    .executeTakeFirst();
  if (!box) return null;
  const events = await trackingEventsOf(ctx, [no]);
  return {
    no,
    carrier: pick(box.names, ctx.lang) || box.carrier,
    url: (box.track_url ?? '').replace('{no}', encodeURIComponent(no)),
    events,
    updated_at: events[0]?.time ?? box.dispatched_at?.toISOString() ?? null,
  };
}

async function findOwnParcel(ctx: MemberCtx, no: string): Promise<TrackingLookup | null> {
  const parcel = await ctx.db
    .selectFrom('parcel as p')
    .leftJoin('courier as c', 'c.id', 'p.courier_id')
    .select(['p.id', 'p.received_at', 'c.names'])
    .where('p.tracking_no', '=', no)
    .where((eb) =>
      eb.or([
        eb('p.member_id', '=', ctx.member.id),
        eb.exists(
          eb
            .selectFrom('order_item as i')
            .select('i.id')
            .whereRef('i.parcel_id', '=', 'p.id')
            .where('i.member_id', '=', ctx.member.id),
        ),
      ]),
    )
    .executeTakeFirst();
  if (!parcel) return null;
  const events = await trackingEventsOf(ctx, [no]);
  const received = parcel.received_at
    ? [
        {
          time: parcel.received_at.toISOString(),
          word: 'delivered' as const,
          text: say('track.arrived_warehouse', {}, ctx.lang),
          place: '',
        },
      ]
    : [];
  const all = [...received, ...events].sort((a, b) => b.time.localeCompare(a.time));
  return {
    no,
    carrier: pick(parcel.names, ctx.lang),
    url: '',
    events: all,
    updated_at: all[0]?.time ?? null,
  };
}
