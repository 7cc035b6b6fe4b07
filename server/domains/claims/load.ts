// Claims read and locked behind their waybill, and their steps.
import type { Selectable } from 'kysely';
import type { FeeRow } from '#contract/calls/parts.ts';
import type { ClaimType } from '#contract/lifecycles/claim.ts';
import { claim as machine } from '#contract/lifecycles/claim.ts';
import { type Ctx, fail, json, type Params } from '../../context.ts';
import type { ClaimTable } from '../../db/tables.ts';
import { type By, nextState, record } from '../lifecycle/step.ts';
import { type Locked, lockWaybill } from '../waybills/load.ts';

export type Claim = Omit<Selectable<ClaimTable>, 'type' | 'item_ids' | 'files' | 'parts'> & {
  type: ClaimType;
  item_ids: number[];
  files: string[];
  /** of the offer; while it waits for a second signature, of the proposal */
  parts: FeeRow[];
};

/** One claim, not locked. With member_id another's is not found. */
export async function readClaim(ctx: Ctx, id: number, member_id?: number): Promise<Claim> {
  const row = await ctx.db.selectFrom('claim').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row || (member_id !== undefined && row.member_id !== member_id)) fail('fail.not_found', {}, 'id');
  return row as Claim;
}

/** Locks a claim after its waybill: bills, items, waybill, claim. */
export async function lockClaim(ctx: Ctx, id: number, member_id?: number): Promise<{ claim: Claim; locked: Locked }> {
  const { waybill_id } = await readClaim(ctx, id, member_id);
  const locked = await lockWaybill(ctx, waybill_id);
  const claim = await ctx.db.selectFrom('claim').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
  return { claim: claim as Claim, locked };
}

/** Proposed by one operator and not signed by a second one yet. */
export const isProposed = (c: Pick<Claim, 'state' | 'operator_id'>): boolean =>
  c.operator_id !== null && (c.state === 'filed' || c.state === 'appealed');

type Step = {
  action: string;
  by?: By;
  reason?: string;
  params?: Params;
  due_at?: Date | null;
  set?: Partial<Record<keyof ClaimTable, unknown>>;
};
const JSONB = ['files', 'parts'];

/** Writes fields without a step. */
export async function setClaim(ctx: Ctx, claim: Claim, set: Step['set']): Promise<void> {
  const stored = Object.fromEntries(Object.entries(set ?? {}).map(([k, v]) => [k, JSONB.includes(k) ? json(v) : v]));
  await ctx.db
    .updateTable('claim')
    .set(stored as never)
    .where('id', '=', claim.id)
    .execute();
  Object.assign(claim, set);
}

/** Takes a step; a step that moves the claim ends its time unless it sets a new one. */
export async function stepClaim(
  ctx: Ctx,
  claim: Claim,
  { action, by, reason = '', params = {}, due_at = null, set }: Step,
): Promise<void> {
  const to = nextState(ctx, machine, claim, { action, ...(by ? { by } : {}) });
  await record(ctx, machine, claim, to, { action, reason, params, ...(by ? { by } : {}) });
  await setClaim(ctx, claim, { state: to, due_at, ...set });
}

/** Where its member finds it. */
export const urlOf = (claim: Pick<Claim, 'waybill_id'>): string => `/pages/member/sendorder/detail?id=${claim.waybill_id}`;
