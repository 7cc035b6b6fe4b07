// Tracking jobs: numbers are registered with a tracking service, which is polled after a long silence; a source without webhooks is polled
// for every box in transit. Network requests run outside transactions. Webhooks: tracking-events.ts.

import { sql } from 'kysely';
import { type Names, pick } from '#contract/lang.ts';
import type { TrackedBox, TrackingSource } from '../../../../connectors/tracking/source.ts';
import { type App, type Ctx, json } from '../../../../context.ts';
import type { Db } from '../../../../db/open.ts';
import type { Job } from '../../../../job-runner.ts';
import { systemCtx } from '../../../../system.ts';
import { eachOf } from '../../../../work-due.ts';
import { recordEvents } from '../../../payments/gateways/event-log.ts';
import { markHeardFrom, registrationSource, storeEvents } from './tracking-events.ts';

type Service = NonNullable<TrackingSource['service']>;
/** After this many hours without a webhook the service is polled. */
const SILENT_HOURS = 12;

/** Numbers in transit that are not registered yet: dispatched boxes, and parcels sent by sellers or members. */
async function unregisteredNumbers(db: Ctx['db'], source: TrackingSource, limit: number): Promise<string[]> {
  const known = db.selectFrom('notice').select('ref').where('source', '=', registrationSource(source));
  const boxes = await db
    .selectFrom('box as b')
    .innerJoin('waybill as w', 'w.id', 'b.waybill_id')
    .select('b.tracking_no')
    .distinct()
    .where('w.state', '=', 'dispatched')
    .where('b.tracking_no', '<>', '')
    .where('b.tracking_no', 'not in', known)
    .limit(limit)
    .execute();
  const parcels = await db
    .selectFrom('parcel')
    .select('tracking_no')
    .distinct()
    .where('state', 'in', ['expected', 'declared'])
    .where('tracking_no', 'not in', known)
    .limit(limit)
    .execute();
  return [...new Set([...boxes, ...parcels].map((r) => r.tracking_no))].slice(0, limit);
}

/** Registers all new numbers, as many at once as the service takes; returns how many it accepted. */
async function registerNumbers(app: App, db: Db, source: TrackingSource, service: Service): Promise<number> {
  let sum = 0;
  for (;;) {
    const numbers = await unregisteredNumbers(db, source, service.max_numbers);
    if (numbers.length === 0) return sum;
    const { accepted, answered } = await registerSome(app, db, source, service, numbers);
    sum += accepted;
    // Numbers that the service did not answer for are new the next time as well.
    if (answered < numbers.length) return sum;
  }
}

async function registerSome(
  app: App,
  db: Db,
  source: TrackingSource,
  service: Service,
  numbers: string[],
): Promise<{ accepted: number; answered: number }> {
  const { accepted, rejected } = await service.register(numbers);
  const row = { source: registrationSource(source), kind: 'register', at: app.clock.now() };
  const rows = [
    ...accepted.map((ref) => ({ ...row, ref, state: 'done' as const, detail: json({}) })),
    ...rejected.map(({ number, reason }) => ({
      ...row,
      ref: number,
      state: 'refused' as const,
      detail: json({ rejected: reason }),
    })),
  ];
  await recordEvents(db, rows);
  if (rejected.length > 0) app.log.warn({ rejected }, 'tracking numbers rejected');
  return { accepted: accepted.length, answered: accepted.length + rejected.length };
}

type Row = Omit<TrackedBox, 'country'> & { names: Names | null };

type Place = { waybill: number; box: number };
const FROM_THE_FIRST: Place = { waybill: 0, box: 0 };

/**
 * Boxes in transit that match a condition, by waybill and number; and the position of the next ones, null when there are no
 * more.
 */
async function boxesUnderWay(
  app: App,
  db: Db,
  where: ReturnType<typeof sql>,
  limit: number,
  { waybill, box }: Place = FROM_THE_FIRST,
): Promise<{ boxes: TrackedBox[]; next: Place | null }> {
  const { rows } = await sql<Row & Place>`
    select w.id waybill, b.no box, b.tracking_no, b.carrier, w.dispatched_at, (w.quote ->> 'days_min')::int days_min, (w.quote ->> 'days_max')::int days_max, c.names, w.address ->> 'city' city
    from waybill w join box b on b.waybill_id = w.id left join country c on c.code = w.country
    where w.state = 'dispatched' and b.tracking_no <> '' and w.dispatched_at is not null and (w.id, b.no) > (${waybill}::int, ${box}::int) and ${where}
    order by w.id, b.no limit ${limit}`.execute(db);
  const { lang } = systemCtx(app, db);
  const last = rows.at(-1);
  return {
    boxes: rows.map(({ names, waybill: _, box: __, ...row }) => ({ ...row, country: pick(names, lang) })),
    next: last && rows.length === limit ? { waybill: last.waybill, box: last.box } : null,
  };
}

/** Batches that fail one after another before a run gives up: a source that is down answers none of them. */
const GIVE_UP = 3;

/**
 * Polls all boxes that match, in batches: one that fails, or whose events cannot be applied, does not prevent the next from
 * being polled.
 */
async function pollAll(
  app: App,
  db: Db,
  where: ReturnType<typeof sql>,
  size: number,
  ask: (boxes: TrackedBox[]) => Promise<number>,
): Promise<number> {
  let added = 0;
  let inARow = 0;
  const failed: unknown[] = [];
  for (let from: Place | null = FROM_THE_FIRST; from && inARow < GIVE_UP; ) {
    const { boxes, next }: Awaited<ReturnType<typeof boxesUnderWay>> = await boxesUnderWay(app, db, where, size, from);
    try {
      if (boxes.length > 0) added += await ask(boxes);
      inARow = 0;
    } catch (error) {
      failed.push(error);
      inARow += 1;
    }
    from = next;
  }
  if (failed.length > 0) throw failed[0];
  return added;
}

/** Polls the service for numbers without recent events. */
async function pollSilent(app: App, db: Db, source: TrackingSource, service: Service): Promise<number> {
  const { poll } = source;
  if (!poll) return 0;
  const now = app.clock.now();
  const since = new Date(now.getTime() - SILENT_HOURS * 3_600_000);
  const silent = sql`exists (select 1 from notice n where n.source = ${registrationSource(source)} and n.ref = b.tracking_no and n.state = 'done' and n.at < ${since})`;
  return pollAll(app, db, silent, service.max_numbers, async (boxes) => {
    const events = await poll(boxes, now);
    // Also where one of them cannot be applied: it would be polled again with each run.
    await markHeardFrom(
      db,
      source,
      boxes.map((box) => box.tracking_no),
      now,
    );
    return storeEvents(app, db, source, events);
  });
}

/** Boxes of one poll. */
const POLLED = 500;

/** Polls a source for every box in transit, except boxes whose events an operator enters. */
export async function pollBoxes(app: App, db: Db, source: TrackingSource = app.config.tracking): Promise<number> {
  const { poll, service } = source;
  if (service || !poll) return 0;
  const unattended = sql`not exists (select 1 from tracking_event e where e.tracking_no = b.tracking_no and e.source = 'manual' and e.word <> 'info')`;
  return pollAll(app, db, unattended, POLLED, async (boxes) => storeEvents(app, db, source, await poll(boxes, app.clock.now())));
}

export const trackingJobs: Job[] = [
  {
    name: 'track_service',
    every: 5 * 60,
    run: async (app, db) => {
      const { tracking } = app.config;
      if (!tracking.service) return;
      const { service } = tracking;
      await eachOf(
        () => registerNumbers(app, db, tracking, service),
        () => pollSilent(app, db, tracking, service),
      );
    },
  },
  { name: 'waybill_tracking', every: 5 * 60, run: async (app, db) => void (await pollBoxes(app, db)) },
];
