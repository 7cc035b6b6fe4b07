// What parcels do by themselves: declarations end, what nobody fetches is posted three times, decided ones move on.
import type { App, Ctx } from '../../context.ts';
import type { Db } from '../../db/open.ts';
import type { Job } from '../../job-runner.ts';
import { inSystem } from '../../system.ts';
import { notify } from '../content/notify.ts';
import { SYSTEM } from '../lifecycle/step.ts';
import { settleParcel } from './arrive.ts';
import { DECLARED_DAYS } from './declare.ts';
import { DAY, lockParcel, PARCELS_URL, stepParcel } from './parcel.ts';

/** Days after the first scan on which a parcel that nobody has taken on is posted. */
const POSTINGS = [30, 60, 83];

async function idsOf(db: Db, states: readonly string[], due?: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('parcel')
    .select('id')
    .where('state', 'in', [...states])
    .where('kind', '<>', 'purchase')
    .$if(due !== undefined, (q) => q.where('due_at', '<=', due!))
    .orderBy('id')
    .limit(1000)
    .execute();
  return rows.map((r) => r.id);
}

/** A declaration whose parcel did not come. */
async function expire(ctx: Ctx, id: number): Promise<void> {
  const { parcel } = await lockParcel(ctx, id);
  if (parcel.state !== 'declared' || !parcel.due_at || parcel.due_at > ctx.now) return;
  await stepParcel(ctx, parcel, { action: 'expire', by: SYSTEM });
  const params = { no: parcel.tracking_no, days: DECLARED_DAYS };
  await notify(ctx, parcel.member_id!, { kind: 'parcel', key: 'parcel_expired', params, url: PARCELS_URL });
}

/** Posts what is due, one posting a run. Whoever's mark it bears is reminded. */
async function post(ctx: Ctx, id: number): Promise<void> {
  const { parcel } = await lockParcel(ctx, id);
  if (!['undeclared', 'unclaimed'].includes(parcel.state) || !parcel.received_at) return;
  const days = (ctx.now.getTime() - parcel.received_at.getTime()) / DAY;
  const reached = POSTINGS.filter((d) => days >= d).length;
  if (reached <= parcel.postings) return;
  const postings = parcel.postings + 1;
  await stepParcel(ctx, parcel, { action: 'post', by: SYSTEM, params: { n: postings }, set: { postings } });
  if (parcel.state !== 'undeclared' || !parcel.due_at) return;
  const params = { no: parcel.tracking_no, until_at: parcel.due_at.toISOString() };
  await notify(ctx, parcel.member_id!, { kind: 'parcel', key: 'parcel_waiting', params, url: PARCELS_URL });
}

const each = async (app: App, db: Db, ids: readonly number[], run: (ctx: Ctx, id: number) => Promise<void>): Promise<void> => {
  for (const id of ids) await inSystem(app, db, (ctx) => run(ctx, id));
};

export const parcelJobs: Job[] = [
  {
    name: 'parcels',
    every: 60,
    run: async (app, db) => {
      await each(app, db, await idsOf(db, ['declared'], app.clock.now()), expire);
      await each(app, db, await idsOf(db, ['undeclared', 'unclaimed']), post);
      // A problem that its member decided, or that ended by itself, may have been the last thing a parcel waited for.
      await each(app, db, await idsOf(db, ['received']), settleParcel);
    },
  },
];
