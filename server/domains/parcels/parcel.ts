// A parcel read, locked and stepped. Its items are locked before it, their orders before them.

import type { Selectable } from 'kysely';
import { parcel as machine } from '#contract/lifecycles/parcel.ts';
import { type Ctx, fail, json, type Params } from '../../context.ts';
import type { Db } from '../../db/open.ts';
import type { ParcelTable } from '../../db/tables.ts';
import { type By, nextState, record } from '../lifecycle/step.ts';
import { type Item, lockItems } from '../orders/items.ts';
import { daysOf } from '../settings/day-list.ts';
import { setting } from '../settings/settings.ts';
import { freedNo } from './number.ts';

export type Content = { title: string; num: number; price: number };
export type Wish = { mode: 'hold' | 'ship'; address_id: number | null; line_id: number | null; pay_limit: number };
/** What `detail` holds. wishes: how claimants want it handled, by claim. */
export type Detail = {
  wishes?: Record<string, Wish>;
  note?: { key: string; params: Params };
  waybill_id?: number;
  back?: { bill_id: number; to: string; paid: boolean };
};
export type Parcel = Omit<Selectable<ParcelTable>, 'contents' | 'detail'> & { contents: Content[]; detail: Detail };
export type ParcelSet = Partial<Record<keyof ParcelTable, unknown>>;

/** Where its member finds it. */
export const PARCELS_URL = '/pages/member/shipforme/index';
export const DAY = 86_400_000;

const forDb = (set: ParcelSet): ParcelSet =>
  Object.fromEntries(Object.entries(set).map(([k, v]) => [k, k === 'contents' || k === 'detail' ? json(v) : v]));

/** Locks a parcel's items with their orders first, then the parcel. */
export async function lockParcel(ctx: Ctx, id: number, field = 'id'): Promise<{ parcel: Parcel; items: Item[] }> {
  const ids = (await ctx.db.selectFrom('order_item').select('id').where('parcel_id', '=', id).execute()).map((i) => i.id);
  const items = ids.length ? await lockItems(ctx, ids) : [];
  const parcel = await ctx.db.selectFrom('parcel').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!parcel) fail('fail.not_found', {}, field);
  return { parcel: parcel as Parcel, items };
}

export type Taken = { action: string; by?: By; to?: string; reason?: string; params?: Params; set?: ParcelSet };

/** Takes a step and writes the history row. Answers the parcel as it is now. What closes gives its number free. */
export async function stepParcel(ctx: Ctx, parcel: Parcel, taken: Taken): Promise<Parcel> {
  const { set = {}, ...step } = taken;
  const to = nextState(ctx, machine, parcel, step);
  await record(ctx, machine, parcel, to, step);
  return setParcel(ctx, parcel, {
    state: to,
    ...(to === parcel.state ? {} : { state_before: parcel.state, due_at: null }),
    ...(to === 'closed' ? { tracking_no: freedNo(parcel.tracking_no, parcel.id) } : {}),
    ...set,
  });
}

export async function setParcel(ctx: Ctx, parcel: Parcel, set: ParcelSet): Promise<Parcel> {
  return (await ctx.db
    .updateTable('parcel')
    .set(forDb(set) as never)
    .where('id', '=', parcel.id)
    .returningAll()
    .executeTakeFirstOrThrow()) as Parcel;
}

/** Another's, and one that is no parcel of a member's own, is not found. */
export async function lockOwn(ctx: Ctx, id: number, member_id: number): Promise<{ parcel: Parcel; items: Item[] }> {
  const found = await ctx.db.selectFrom('parcel').select(['member_id', 'kind']).where('id', '=', id).executeTakeFirst();
  if (!found || found.member_id !== member_id || found.kind === 'purchase') fail('fail.not_found', {}, 'id');
  return lockParcel(ctx, id);
}

/** Days after the first scan on which a parcel that nobody has taken on is posted. */
export const postingDays = async (db: Db): Promise<number[]> => daysOf(await setting(db, 'unclaimed_post_days'));

export const daysBetween = (from: Date, to: Date): number => Math.round((to.getTime() - from.getTime()) / DAY);
export const daysLater = (at: Date, days: number): Date => new Date(at.getTime() + days * DAY);
