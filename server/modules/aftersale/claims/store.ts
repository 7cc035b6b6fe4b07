// Reads, locks and updates claims. A claim is locked after its waybill.
import type { Selectable } from 'kysely';
import { claimMachine } from '#contract/states/claim.ts';
import { isIn } from '#contract/states/machine.ts';
import { type Ctx, fail } from '../../../context.ts';
import { stored, type ValuesOf } from '../../../db/stored.ts';
import type { ClaimTable } from '../../../db/tables.ts';
import { lifecycle } from '../../platform/lifecycle/transition.ts';
import { requireSeen } from '../../platform/seen.ts';
import { type Locked, lockWaybill } from '../../shipping/waybills/core/store.ts';

/** `parts`: of the offer; while it waits for a second approval, of the proposal. */
export type Claim = Selectable<ClaimTable>;

/** Reads a claim without a lock. With member_id, another member's is refused as not found. */
export async function readClaim(ctx: Ctx, id: number, member_id?: number): Promise<Claim> {
  const row = await ctx.db.selectFrom('claim').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row || (member_id !== undefined && row.member_id !== member_id)) fail('fail.not_found', {}, 'id');
  return row;
}

/** Locks in this order: bills, items, waybill, claim. */
export async function lockClaim(ctx: Ctx, id: number, member_id?: number): Promise<{ claim: Claim; locked: Locked }> {
  const { waybill_id } = await readClaim(ctx, id, member_id);
  const locked = await lockWaybill(ctx, waybill_id);
  const row = await ctx.db.selectFrom('claim').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
  return { claim: row, locked };
}

/** The claim, locked, at the version that the operator saw. */
export async function lockSeen(ctx: Ctx, { id, version }: { id: number; version: number }) {
  const locked = await lockClaim(ctx, id);
  requireSeen(locked.claim, version);
  return locked;
}

/** Whether an offer waits for its second approval. */
export const isProposed = (c: Pick<Claim, 'state' | 'operator_id'>): boolean =>
  c.operator_id !== null && isIn(claimMachine, c.state, 'to_decide');

/** Its waybill must be locked before it; the object passed in is updated in place. */
export const claimLifecycle = lifecycle({ machine: claimMachine, table: 'claim', inPlace: true });

/** Writes fields without a transition; the object is updated in place. */
export async function updateClaim(ctx: Ctx, row: Claim, set: ValuesOf<'claim'>): Promise<void> {
  await ctx.db.updateTable('claim').set(stored('claim', set)).where('id', '=', row.id).execute();
  Object.assign(row, set);
}

/** Its page in the storefront. */
export const claimUrl = (claim: Pick<Claim, 'waybill_id'>): string => `/pages/member/sendorder/detail?id=${claim.waybill_id}`;
