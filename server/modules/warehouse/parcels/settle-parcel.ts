// Settles a parcel once all its items are inspected and decided: it is in stock or has ended, and ship-on-arrival runs.

import { group } from '#contract/states/machine.ts';
import { orderItemMachine } from '#contract/states/order-item.ts';
import type { Ctx } from '../../../context.ts';
import { SYSTEM, transition } from '../../platform/lifecycle/transition.ts';
import { lockParcel, type Parcel, parcelLifecycle } from './parcel.ts';
import { shipOnArrival } from './ship.ts';

/** States of goods that a parcel waits for. */
const OPEN: readonly string[] = group(orderItemMachine, 'in_parcel');

/** Does nothing while something is open. A parcel of a purchase does not wait for decisions about its goods. */
export async function settleParcel(ctx: Ctx, id: number): Promise<void> {
  const { parcel, items } = await lockParcel(ctx, id);
  if (parcel.state !== 'received') return;
  const open = parcel.kind === 'purchase' ? OPEN.slice(0, 2) : OPEN;
  if (items.some((i) => open.includes(i.state))) return;
  if (parcel.kind === 'purchase') {
    await transition(ctx, parcelLifecycle, parcel, { action: 'inspect', ...by(ctx) });
    return;
  }
  const stocked = items.filter((i) => i.state === 'in_stock');
  if (stocked.length === 0)
    return end(
      ctx,
      parcel,
      items.some((i) => i.state !== 'closed'),
    );
  const done = await transition(ctx, parcelLifecycle, parcel, { action: 'inspect', ...by(ctx) });
  if (done.mode === 'ship')
    await shipOnArrival(
      ctx,
      done,
      stocked.map((i) => i.id),
    );
}

/** Operators of the warehouse inspect; after the member's decision the system continues. */
const by = (ctx: Ctx) => (ctx.operator ? {} : { by: SYSTEM });

async function end(ctx: Ctx, parcel: Parcel, shipped: boolean): Promise<void> {
  if (shipped) await transition(ctx, parcelLifecycle, parcel, { action: 'inspect', by: SYSTEM });
  else await transition(ctx, parcelLifecycle, parcel, { action: parcel.detail.back?.paid ? 'returned' : 'destroy', by: SYSTEM });
}
