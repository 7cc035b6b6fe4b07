// Where a parcel lies while no one knows whose it is.
import type { Input } from '#contract/call.ts';
import type { DeskCalls } from '#contract/desk.ts';
import { isIn } from '#contract/states/machine.ts';
import { parcelMachine } from '#contract/states/parcel.ts';
import { fail, type OperatorCtx } from '../../../context.ts';
import { audit } from '../../platform/audit/audit.ts';
import { binNamed } from '../bins/bins.ts';
import { lockParcel, setParcel } from './parcel.ts';

/** Puts the parcel into a bin. Refuses `parcel.shelve_items` once it has an owner: then its goods are in bins. */
export async function shelveParcel(ctx: OperatorCtx, { id, bin }: Input<DeskCalls['parcels']['shelve']>): Promise<void> {
  const { parcel } = await lockParcel(ctx, id);
  if (!isIn(parcelMachine, parcel.state, 'unknown')) fail('parcel.shelve_items', {}, 'id');
  const name = await binNamed(ctx, parcel.warehouse_id, bin);
  if (name === parcel.bin) return;
  await setParcel(ctx, parcel, { bin: name });
  await audit(ctx, 'parcels.shelve', 'parcel', id, { bin: name, was: parcel.bin });
}
