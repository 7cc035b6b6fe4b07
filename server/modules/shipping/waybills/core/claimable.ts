// What a member may claim on a waybill, and until when. Claims themselves belong to aftersale/claims; here only their number and
// whether one is open matter.

import type { ClaimType } from '#contract/states/claim.ts';
import { claimMachine } from '#contract/states/claim.ts';
import { group } from '#contract/states/machine.ts';
import type { Ctx } from '../../../../context.ts';
import { settings } from '../../../platform/settings/settings.ts';
import type { Waybill } from './types.ts';

const DAY = 86_400_000;
/** `days` after the receipt; without a receipt, from `from` to `until` days after dispatch. */
type ClaimDays = { days: number; from: number; until: number };
export async function claimDays(ctx: Pick<Ctx, 'db'>): Promise<ClaimDays> {
  const s = await settings(ctx.db, ['claim_days', 'claim_from_days', 'claim_until_days']);
  return { days: s.claim_days, from: s.claim_from_days, until: s.claim_until_days };
}

export type Claimable = { types: ClaimType[]; until: Date };
type ClaimFacts = {
  state: string;
  dispatched_at: Date | null;
  received_at: Date | null;
  /** received automatically after a long silence, without a delivery event */
  silent: boolean;
  /** when it was set to lost or seized */
  ended_at: Date | null;
};

const addDays = (at: Date, days: number): Date => new Date(at.getTime() + days * DAY);
const latest = (a: Date, b: Date): Date => (a > b ? a : b);

/** The claim window: some days after the receipt, or after dispatch while it is not received. Null: nothing may be claimed now. */
function claimWindow(w: ClaimFacts, now: Date, { days, from, until }: ClaimDays): Claimable | null {
  const open = (types: ClaimType[], last: Date): Claimable | null => (now <= last ? { types, until: last } : null);
  if (!w.dispatched_at) return null;
  const end = addDays(w.dispatched_at, until);
  const long = now >= addDays(w.dispatched_at, from);
  if (w.state === 'lost' || w.state === 'seized')
    return open([w.state], w.ended_at ? latest(end, addDays(w.ended_at, days)) : end);
  if (w.state === 'dispatched') return long ? open(['lost', 'delayed', 'seized'], end) : null;
  if (w.state === 'delivered') return open(['damaged', 'missing', 'lost', 'delayed'], end);
  if (w.state !== 'received' || !w.received_at) return null;
  const after = open(['damaged', 'missing', 'delayed', ...(w.silent ? (['lost'] as const) : [])], addDays(w.received_at, days));
  return after ?? (w.silent && long ? open(['lost', 'delayed', 'seized'], end) : null);
}

/** The current claim window of a waybill; goods and types already claimed are checked when a claim is filed. */
export async function claimable(
  ctx: Ctx,
  w: Pick<Waybill, 'id' | 'state' | 'dispatched_at' | 'received_at' | 'delivered_at'>,
): Promise<Claimable | null> {
  const last = await ctx.db
    .selectFrom('history')
    .select(['action', 'by_kind', 'at'])
    .where('thing', '=', 'waybill')
    .where('thing_id', '=', w.id)
    .where('action', 'in', ['receive', 'lose', 'seize'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const silent = last?.action === 'receive' && last.by_kind === 'system' && !w.delivered_at;
  const ended_at = last && last.action !== 'receive' ? last.at : null;
  return claimWindow({ ...w, silent, ended_at }, ctx.now, await claimDays(ctx));
}

/** The settings that a claim is calculated with. */
export async function claimTerms(
  ctx: Pick<Ctx, 'db'>,
): Promise<{ freight_times: number; week_bp: number; late_most_bp: number }> {
  const s = await settings(ctx.db, ['claim_freight_times', 'claim_week_bp', 'claim_late_most_bp']);
  return { freight_times: s.claim_freight_times, week_bp: s.claim_week_bp, late_most_bp: s.claim_late_most_bp };
}

export const OPEN_CLAIM = group(claimMachine, 'open');

/** Claims on a waybill, newest first. */
export const claimsOf = (ctx: Pick<Ctx, 'db'>, waybill_id: number) =>
  ctx.db
    .selectFrom('claim')
    .select(['id', 'no', 'type', 'state', 'item_ids'])
    .where('waybill_id', '=', waybill_id)
    .orderBy('id', 'desc')
    .execute();

const isOpen = (c: { state: string }): boolean => (OPEN_CLAIM as readonly string[]).includes(c.state);

/** While a claim is open a waybill isn't received automatically. */
export const hasOpenClaim = async (ctx: Pick<Ctx, 'db'>, waybill_id: number): Promise<boolean> =>
  (await claimsOf(ctx, waybill_id)).some(isOpen);

/** Whether a claim of this type covers the whole waybill. */
export const coversWholeWaybill = (type: ClaimType): boolean => type === 'lost' || type === 'seized';

/** The types that can still be claimed: none while a claim is open or after the whole waybill was compensated; no type twice, except for other goods. */
export async function claimOptions(
  ctx: Ctx,
  w: Parameters<typeof claimable>[1],
): Promise<{ claims: number; now: Claimable | null }> {
  const claims = await claimsOf(ctx, w.id);
  const settled = claims.filter((c) => c.state !== 'withdrawn');
  const over = claims.some(isOpen) || settled.some((c) => c.state === 'paid' && coversWholeWaybill(c.type));
  const window = over ? null : await claimable(ctx, w);
  const types = window?.types.filter((type) => !settled.some((c) => c.type === type && c.item_ids.length === 0));
  return { claims: claims.length, now: window && types?.length ? { ...window, types } : null };
}
