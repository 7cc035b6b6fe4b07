// Disposal of unclaimed parcels after their retention period and all postings, approved by two operators.

import { isIn } from '#contract/states/machine.ts';
import { parcelMachine } from '#contract/states/parcel.ts';
import { fail, type OperatorCtx } from '../../../context.ts';
import { audit } from '../../platform/audit/audit.ts';
import { transition } from '../../platform/lifecycle/transition.ts';
import { requireSeen } from '../../platform/seen.ts';
import { notify } from '../../support/notifications/notify.ts';
import { daysBetween, lockParcel, PARCELS_URL, type Parcel, parcelLifecycle, postingDays } from './parcel.ts';

/** The retention period of this parcel from its first scan, by the rule at that time. */
const retentionDays = ({ received_at, due_at }: Parcel, now: Date): number => daysBetween(received_at ?? now, due_at ?? now);

export async function dispose(ctx: OperatorCtx, { id, version }: { id: number; version: number }): Promise<void> {
  const { parcel } = await lockParcel(ctx, id);
  requireSeen(parcel, version);
  const times = (await postingDays(ctx.db)).length;
  const open = isIn(parcelMachine, parcel.state, 'unowned');
  if (open && (!parcel.due_at || parcel.due_at > ctx.now || parcel.postings < times))
    fail('parcel.dispose_early', { days: retentionDays(parcel, ctx.now), times });
  if (open && parcel.first_by === ctx.operator.id) fail('parcel.second');
  const first = parcel.first_by === null;
  await transition(ctx, parcelLifecycle, parcel, {
    action: 'dispose',
    to: first && open ? (parcel.state as 'undeclared' | 'unclaimed') : 'disposed',
    ...(first ? { set: { first_by: ctx.operator.id } } : {}),
  });
  await audit(ctx, first ? 'parcels.dispose_first' : 'parcels.dispose', 'parcel', id, { tracking_no: parcel.tracking_no });
  if (first || parcel.member_id === null) return;
  const params = { no: parcel.tracking_no, days: retentionDays(parcel, ctx.now) };
  await notify(ctx, parcel.member_id, { kind: 'parcel', key: 'parcel_disposed', params, url: PARCELS_URL });
}
