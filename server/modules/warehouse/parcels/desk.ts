// Handlers of the back office: parcels without a purchase.
import type { Input, Output } from '#contract/call.ts';
import { PARCEL_LISTS } from '#contract/desk/tabs.ts';
import type { deskCalls } from '#contract/desk.ts';
import { fail, type OperatorCtx } from '../../../context.ts';
import type { DeskHandlers } from '../../../handlers.ts';
import { audit } from '../../platform/audit/audit.ts';
import { countTabs } from '../../platform/queue.ts';
import { takenQueue } from '../../platform/takes.ts';
import { operatorUploads } from '../../platform/uploads/uploads.ts';
import { agreeClaim, refuseClaim } from './claims.ts';
import { deskRows, deskWork } from './desk-serialize.ts';
import { dispose } from './dispose.ts';
import { lockParcel } from './parcel.ts';
import * as queries from './queries.ts';
import { confirmReturn } from './send-back.ts';
import { shelveParcel } from './shelve-parcel.ts';

type Lists = (typeof deskCalls)['parcels']['lists'];

async function lists(ctx: OperatorCtx, input: Input<Lists>): Promise<Output<Lists>> {
  const warehouse_id = input.warehouse_id ?? ctx.operator.warehouse_id ?? undefined;
  return takenQueue(ctx, {
    thing: 'parcel',
    queue: queries.parcelQueue(input.tab),
    input: { ...input, warehouse_id },
    counts: () => countTabs(ctx, PARCEL_LISTS, queries.parcelQueue, { warehouse_id }),
    read: (ids) => deskRows(ctx, ids),
  });
}

async function addPhotos(ctx: OperatorCtx, id: number, files: readonly number[]): Promise<void> {
  const { parcel } = await lockParcel(ctx, id);
  const names = (await operatorUploads(ctx, files)).map((u) => u.name);
  if (names.length === 0) fail('fail.field_missing', {}, 'files');
  await ctx.db
    .insertInto('photo')
    .values(names.map((name) => ({ kind: 'parcel', name, parcel_id: parcel.id, at: ctx.now, operator_id: ctx.operator.id })))
    .execute();
  await audit(ctx, 'parcels.photos', 'parcel', id, { n: names.length });
}

const then = async (ctx: OperatorCtx, id: number, done: Promise<void>) => {
  await done;
  return deskWork(ctx, id);
};

export const parcelDesk = {
  'parcels/lists': (ctx, input) => lists(ctx, input),
  'parcels/detail': (ctx, input) => deskWork(ctx, input.id),
  'parcels/agree': (ctx, i) => then(ctx, i.id, agreeClaim(ctx, i)),
  'parcels/refuse': (ctx, i) => then(ctx, i.id, refuseClaim(ctx, i)),
  'parcels/dispose': (ctx, i) => then(ctx, i.id, dispose(ctx, i)),
  'parcels/sentback': (ctx, i) => then(ctx, i.id, confirmReturn(ctx, i.id, i.tracking_no)),
  'parcels/shelve': (ctx, i) => then(ctx, i.id, shelveParcel(ctx, i)),
  'parcels/photos': (ctx, i) => then(ctx, i.id, addPhotos(ctx, i.id, i.files)),
} satisfies Partial<DeskHandlers>;
