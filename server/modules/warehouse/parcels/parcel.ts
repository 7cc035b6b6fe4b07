// Reads, locks and transitions parcels. Orders are locked first, then items, then the parcel.

import type { Selectable } from 'kysely';
import { parcelMachine } from '#contract/states/parcel.ts';
import { type Ctx, fail } from '../../../context.ts';
import type { Db } from '../../../db/open.ts';
import { stored, type ValuesOf } from '../../../db/stored.ts';
import type { ParcelTable } from '../../../db/tables.ts';
import { type Item, lockItems } from '../../orders/orders/items.ts';
import { lifecycle } from '../../platform/lifecycle/transition.ts';
import { daysOf } from '../../platform/settings/day-list.ts';
import { setting } from '../../platform/settings/settings.ts';
import { freedNo } from './number.ts';

export type Parcel = Selectable<ParcelTable>;

/** The member's list of parcels. */
export const PARCELS_URL = '/pages/member/shipforme/index';
export const DAY = 86_400_000;

/** Locks a parcel's items with their orders first, then the parcel. */
export async function lockParcel(ctx: Ctx, id: number, field = 'id'): Promise<{ parcel: Parcel; items: Item[] }> {
  const ids = (await ctx.db.selectFrom('order_item').select('id').where('parcel_id', '=', id).execute()).map((i) => i.id);
  const items = ids.length ? await lockItems(ctx, ids) : [];
  const row = await ctx.db.selectFrom('parcel').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) fail('fail.not_found', {}, field);
  return { parcel: row, items };
}

/** Closing frees the number. */
export const parcelLifecycle = lifecycle({
  machine: parcelMachine,
  table: 'parcel',
  stamp: (_, row, to) => (to === 'closed' ? { tracking_no: freedNo(row.tracking_no, row.id) } : {}),
  detours: 'all',
});

export const setParcel = (ctx: Ctx, { id }: Pick<Parcel, 'id'>, set: ValuesOf<'parcel'>): Promise<Parcel> =>
  ctx.db.updateTable('parcel').set(stored('parcel', set)).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

/** A member's own parcel; any other is not found. */
export async function lockOwn(ctx: Ctx, id: number, member_id: number): Promise<{ parcel: Parcel; items: Item[] }> {
  const found = await ctx.db.selectFrom('parcel').select(['member_id', 'kind']).where('id', '=', id).executeTakeFirst();
  if (!found || found.member_id !== member_id || found.kind === 'purchase') fail('fail.not_found', {}, 'id');
  return lockParcel(ctx, id);
}

/** Days after the first scan on which an unclaimed parcel is posted. */
export const postingDays = async (db: Db): Promise<number[]> => daysOf(await setting(db, 'unclaimed_post_days'));

export const daysBetween = (from: Date, to: Date): number => Math.round((to.getTime() - from.getTime()) / DAY);
export const daysLater = (at: Date, days: number): Date => new Date(at.getTime() + days * DAY);

/** Sets the handling fees that parcels owe, in fen by parcel. The orders of their goods must be locked. */
export async function setParcelFees(ctx: Ctx, fees: ReadonlyMap<number, number>): Promise<void> {
  for (const [id, fee] of fees) await ctx.db.updateTable('parcel').set({ fee }).where('id', '=', id).execute();
}
