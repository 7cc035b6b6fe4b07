// Attaches a seller's tracking number to a purchase when it is already known: scanned before, or declared by a member.

import { isIn } from '#contract/states/machine.ts';
import { parcelMachine } from '#contract/states/parcel.ts';
import { type Ctx, fail } from '../../../context.ts';
import { SYSTEM, transition } from '../../platform/lifecycle/transition.ts';
import { notify } from '../../support/notifications/notify.ts';
import { refuseWaitingClaims } from './claims.ts';
import { lockParcel, PARCELS_URL, type Parcel, parcelLifecycle } from './parcel.ts';

/** The parcel of a purchase with this number; `here`: it has arrived already and its items are received with it. */
export async function attachPurchase(
  ctx: Ctx,
  input: { tracking_no: string; warehouse_id: number; courier_id: number },
): Promise<{ id: number; here: boolean }> {
  const { tracking_no, warehouse_id, courier_id } = input;
  const known = await findParcel(ctx, tracking_no, warehouse_id);
  if (known?.kind === 'declared' && known.state === 'declared') await dropDeclaration(ctx, known);
  else if (known && isIn(parcelMachine, known.state, 'unknown'))
    return { id: (await assignToPurchase(ctx, known, courier_id)).id, here: true };
  else if (known && known.state !== 'expected') fail('buying.parcel_there', { tracking_no });
  const row = await ctx.db
    .insertInto('parcel')
    .values({ tracking_no, courier_id, warehouse_id, kind: 'purchase', created_at: ctx.now })
    .onConflict((c) => c.columns(['tracking_no', 'warehouse_id']).doUpdateSet({ courier_id }))
    .returning(['id', 'state'])
    .executeTakeFirstOrThrow();
  if (row.state !== 'expected') fail('buying.parcel_there', { tracking_no });
  return { id: row.id, here: false };
}

async function findParcel(ctx: Ctx, no: string, warehouse_id: number): Promise<Parcel | null> {
  const row = await ctx.db
    .selectFrom('parcel')
    .select('id')
    .where('tracking_no', '=', no)
    .where('warehouse_id', '=', warehouse_id)
    .executeTakeFirst();
  return row ? (await lockParcel(ctx, row.id)).parcel : null;
}

/** A purchase takes precedence over a declaration: the member is notified. */
async function dropDeclaration(ctx: Ctx, parcel: Parcel): Promise<void> {
  const { member_id, tracking_no } = parcel;
  await transition(ctx, parcelLifecycle, parcel, { action: 'expire', by: SYSTEM, reason: 'parcel.reason.purchase' });
  await notify(ctx, member_id!, { kind: 'parcel', key: 'parcel_purchase', params: { no: tracking_no }, url: PARCELS_URL });
}

/** It was scanned before its number was known: it now belongs to the purchase, without a fee. */
async function assignToPurchase(ctx: Ctx, parcel: Parcel, courier_id: number): Promise<Parcel> {
  const set = { kind: 'purchase', member_id: null, courier_id, first_by: null };
  if (parcel.state === 'undeclared') return transition(ctx, parcelLifecycle, parcel, { action: 'declare', by: SYSTEM, set });
  await refuseWaitingClaims(ctx, parcel, 'parcel.reason.purchase');
  const claimed =
    parcel.state === 'unclaimed' ? await transition(ctx, parcelLifecycle, parcel, { action: 'claim', by: SYSTEM }) : parcel;
  return transition(ctx, parcelLifecycle, claimed, { action: 'agree', by: SYSTEM, set });
}
