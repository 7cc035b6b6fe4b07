// What nobody took on within 90 days and three postings may be disposed of, by two operators one after the other.
import { fail, type OperatorCtx } from '../../context.ts';
import { notify } from '../content/notify.ts';
import { audit } from '../staff/audit.ts';
import { lockParcel, PARCELS_URL, stepParcel } from './parcel.ts';

/** A parcel is kept so long from its first scan. */
export const KEPT_DAYS = 90;
const TIMES = 3;

export async function dispose(ctx: OperatorCtx, id: number): Promise<void> {
  const { parcel } = await lockParcel(ctx, id);
  const open = ['undeclared', 'unclaimed'].includes(parcel.state);
  if (open && (!parcel.due_at || parcel.due_at > ctx.now || parcel.postings < TIMES))
    fail('parcel.dispose_early', { days: KEPT_DAYS, times: TIMES });
  if (open && parcel.first_by === ctx.operator.id) fail('parcel.second');
  const first = parcel.first_by === null;
  await stepParcel(ctx, parcel, {
    action: 'dispose',
    to: first ? parcel.state : 'disposed',
    ...(first ? { set: { first_by: ctx.operator.id } } : {}),
  });
  await audit(ctx, first ? 'parcels.dispose_first' : 'parcels.dispose', 'parcel', id, { tracking_no: parcel.tracking_no });
  if (first || parcel.member_id === null) return;
  const params = { no: parcel.tracking_no, days: KEPT_DAYS };
  await notify(ctx, parcel.member_id, { kind: 'parcel', key: 'parcel_disposed', params, url: PARCELS_URL });
}
