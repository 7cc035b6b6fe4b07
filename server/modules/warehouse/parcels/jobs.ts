// Scheduled work on parcels: expires declarations, posts unclaimed parcels three times, settles decided ones.

import type { SelectQueryBuilder } from 'kysely';
import { group, isIn } from '#contract/states/machine.ts';
import { orderItemMachine } from '#contract/states/order-item.ts';
import { parcelMachine } from '#contract/states/parcel.ts';
import type { Ctx } from '../../../context.ts';
import type { Db } from '../../../db/open.ts';
import type { Tables } from '../../../db/tables.ts';
import type { Job } from '../../../job-runner.ts';
import { eachOf, workInSystem } from '../../../work-due.ts';
import { SYSTEM, transition } from '../../platform/lifecycle/transition.ts';
import { notify } from '../../support/notifications/notify.ts';
import { DAY, daysBetween, lockParcel, PARCELS_URL, parcelLifecycle, postingDays } from './parcel.ts';
import { settleParcel } from './settle-parcel.ts';

type Rows = SelectQueryBuilder<Tables, 'parcel', { id: number }>;

const parcels = (db: Db, where: (rows: Rows) => Rows): Rows =>
  where(db.selectFrom('parcel').select('id').where('kind', '<>', 'purchase'));

const overdue = (db: Db, now: Date) =>
  parcels(db, (q) => q.where('state', '=', 'declared').where('due_at', '<=', now).orderBy('due_at').orderBy('id'));

const toPost = (db: Db, now: Date, on: readonly number[]) =>
  parcels(db, (q) =>
    q
      .where('state', 'in', group(parcelMachine, 'unowned'))
      .where((eb) =>
        eb.or(
          on.map((days, made) =>
            eb.and([eb('postings', '=', made), eb('received_at', '<=', new Date(now.getTime() - days * DAY))]),
          ),
        ),
      )
      .orderBy('received_at')
      .orderBy('id'),
  );

/** Problems that were decided or expired: each may be the last that its parcel waited for. */
const decided = (db: Db) =>
  parcels(db, (q) =>
    q
      .where('state', '=', 'received')
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('order_item as i')
              .select('i.id')
              .whereRef('i.parcel_id', '=', 'parcel.id')
              .where('i.state', 'in', group(orderItemMachine, 'in_parcel')),
          ),
        ),
      )
      .orderBy('received_at')
      .orderBy('id'),
  );

/** Expires a declaration whose parcel did not arrive. */
async function expire(ctx: Ctx, id: number): Promise<void> {
  const { parcel } = await lockParcel(ctx, id);
  if (parcel.state !== 'declared' || !parcel.due_at || parcel.due_at > ctx.now) return;
  await transition(ctx, parcelLifecycle, parcel, { action: 'expire', by: SYSTEM });
  const params = { no: parcel.tracking_no, days: daysBetween(parcel.created_at, parcel.due_at) };
  await notify(ctx, parcel.member_id!, { kind: 'parcel', key: 'parcel_expired', params, url: PARCELS_URL });
}

/** Posts a parcel that is due, one posting a run. The member whose code it has is reminded. */
async function post(ctx: Ctx, id: number): Promise<void> {
  const { parcel } = await lockParcel(ctx, id);
  if (!isIn(parcelMachine, parcel.state, 'unowned') || !parcel.received_at) return;
  const days = (ctx.now.getTime() - parcel.received_at.getTime()) / DAY;
  const reached = (await postingDays(ctx.db)).filter((d) => days >= d).length;
  if (reached <= parcel.postings) return;
  const postings = parcel.postings + 1;
  await transition(ctx, parcelLifecycle, parcel, { action: 'post', by: SYSTEM, params: { n: postings }, set: { postings } });
  if (parcel.state !== 'undeclared' || !parcel.due_at) return;
  const params = { no: parcel.tracking_no, until_at: parcel.due_at.toISOString() };
  await notify(ctx, parcel.member_id!, { kind: 'parcel', key: 'parcel_waiting', params, url: PARCELS_URL });
}

export const parcelJobs: Job[] = [
  {
    name: 'parcels',
    every: 60,
    run: async (app, db) => {
      const now = app.clock.now();
      const on = await postingDays(db);
      const each = (work: string, due: Rows, act: (ctx: Ctx, id: number) => Promise<unknown>) => () =>
        workInSystem(app, db, { work, due, id: 'parcel.id', lock: 'parcel' }, (ctx, { id }) => act(ctx, id));
      await eachOf(
        each('parcel_expiries', overdue(db, now), expire),
        each('parcel_postings', toPost(db, now, on), post),
        each('parcel_settlements', decided(db), settleParcel),
      );
    },
  },
];
