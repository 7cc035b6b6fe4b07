// Claims on unclaimed parcels: members file them, an operator picks one.

import type { Selectable } from 'kysely';
import { sayAll } from '#contract/messages.ts';
import { type Ctx, fail, json, type MemberCtx, type OperatorCtx } from '../../../context.ts';
import { anyOf } from '../../../db/any-of.ts';
import type { HandlingRequest } from '../../../db/stored/parcel.ts';
import type { ParcelClaimTable } from '../../../db/tables.ts';
import { audit } from '../../platform/audit/audit.ts';
import { SYSTEM, transition } from '../../platform/lifecycle/transition.ts';
import { requireSeen } from '../../platform/seen.ts';
import { setting } from '../../platform/settings/settings.ts';
import { ownUploads } from '../../platform/uploads/uploads.ts';
import { notify } from '../../support/notifications/notify.ts';
import { receiveContents } from './contents.ts';
import type { Declaration } from './declaration.ts';
import { lockParcel, PARCELS_URL, type Parcel, parcelLifecycle } from './parcel.ts';

type Claim = Selectable<ParcelClaimTable>;

/** Whether the member has claimed the parcel, in one of these states or in any. */
export async function hasClaim(ctx: MemberCtx, parcel_id: number, states?: readonly Claim['state'][]): Promise<boolean> {
  const own = await ctx.db
    .selectFrom('parcel_claim')
    .select('id')
    .where('parcel_id', '=', parcel_id)
    .where('member_id', '=', ctx.member.id)
    .$if(states !== undefined, (q) => q.where('state', '=', anyOf(states!)))
    .limit(1)
    .executeTakeFirst();
  return own !== undefined;
}

/** Files a claim on an unclaimed parcel. A matching member code on the label decides at once; otherwise an operator does. */
export async function claimParcel(ctx: MemberCtx, parcel: Parcel, declaration: Declaration): Promise<Parcel> {
  if (await hasClaim(ctx, parcel.id, ['waiting'])) fail('parcel.claimed_already', {}, 'tracking_no');
  if (declaration.file_id) await ownUploads(ctx, [declaration.file_id], 'message', 'file_id');
  const claim = await ctx.db
    .insertInto('parcel_claim')
    .values({
      parcel_id: parcel.id,
      member_id: ctx.member.id,
      goods_type: declaration.goods_type,
      contents: json(declaration.contents),
      courier_id: declaration.courier_id,
      file_id: declaration.file_id,
      remark: declaration.remark,
      created_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const { mode, address_id, line_id, pay_limit } = declaration;
  const wishes: Record<string, HandlingRequest> = {
    ...parcel.detail.wishes,
    [claim.id]: { mode, address_id, line_id, pay_limit },
  };
  // A disposal that an operator has proposed is void.
  const claimed = await transition(ctx, parcelLifecycle, parcel, {
    action: 'claim',
    set: { detail: { ...parcel.detail, wishes }, first_by: null, due_at: parcel.due_at },
  });
  if (parcel.mark !== '' && parcel.mark === ctx.member.memberCode) return awardParcel(ctx, claimed, claim, '');
  await notify(ctx, ctx.member.id, {
    kind: 'parcel',
    key: 'parcel_claimed',
    params: { no: parcel.tracking_no },
    url: PARCELS_URL,
    mail: false,
  });
  return claimed;
}

/** Reasons that the shop itself gives, by their texts; any other was written by an operator. */
const REASONS = ['parcel.reason.other', 'parcel.reason.purchase'];

async function waiting(ctx: Ctx, parcel_id: number): Promise<Claim[]> {
  return ctx.db
    .selectFrom('parcel_claim')
    .selectAll()
    .where('parcel_id', '=', parcel_id)
    .where('state', '=', 'waiting')
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Awards the parcel to a claimant: its handling is charged, all other claims end with the reason. */
async function awardParcel(ctx: Ctx, parcel: Parcel, claim: Claim, reason: string): Promise<Parcel> {
  const by = ctx.operator ? {} : { by: SYSTEM };
  const wish = parcel.detail.wishes?.[String(claim.id)] ?? { mode: 'hold', address_id: null, line_id: null, pay_limit: 0 };
  await closeClaim(ctx, claim, 'agreed', '');
  for (const other of await waiting(ctx, parcel.id)) await refuseLocked(ctx, parcel, other, reason || 'parcel.reason.other');
  const fee = await setting(ctx.db, 'handling_fee');
  const given = await transition(ctx, parcelLifecycle, parcel, {
    action: 'agree',
    ...by,
    set: {
      member_id: claim.member_id,
      goods_type: claim.goods_type,
      contents: claim.contents,
      courier_id: claim.courier_id,
      remark: claim.remark,
      fee,
      ...wish,
    },
  });
  await notifyHandlingFee(ctx, given);
  return receiveContents(ctx, given);
}

/** Notifies the owner of an undeclared parcel of the handling fee. */
export const notifyHandlingFee = (ctx: Ctx, parcel: Parcel): Promise<void> =>
  notify(ctx, parcel.member_id!, {
    kind: 'parcel',
    key: 'parcel_declared_now',
    params: { no: parcel.tracking_no, fee_fen: parcel.fee },
    url: PARCELS_URL,
  });

async function closeClaim(ctx: Ctx, claim: Claim, state: 'agreed' | 'refused' | 'withdrawn', reason: string): Promise<void> {
  await ctx.db
    .updateTable('parcel_claim')
    .set({ state, reason, decided_at: ctx.now, operator_id: ctx.operator?.id ?? null })
    .where('id', '=', claim.id)
    .execute();
}

async function refuseLocked(ctx: Ctx, parcel: Parcel, claim: Claim, reason: string): Promise<void> {
  await closeClaim(ctx, claim, 'refused', reason);
  await notify(ctx, claim.member_id, {
    kind: 'parcel',
    key: 'parcel_claim_refused',
    params: { no: parcel.tracking_no, reason: REASONS.includes(reason) ? sayAll(reason) : reason },
    url: PARCELS_URL,
  });
}

/** The member withdraws a pending claim; without another pending one the parcel is unclaimed again. */
export async function withdrawClaim(ctx: MemberCtx, id: number): Promise<void> {
  const { parcel } = await lockParcel(ctx, id);
  const claims = await waiting(ctx, id);
  const claim = claims.find((c) => c.member_id === ctx.member.id);
  if (!claim) {
    const own = ctx.db
      .selectFrom('parcel_claim')
      .select('state')
      .where('parcel_id', '=', id)
      .where('member_id', '=', ctx.member.id);
    const last = await own.orderBy('id', 'desc').executeTakeFirst();
    if (last?.state === 'withdrawn') return; // a repeated click
    fail(last ? 'parcel.claim_over' : 'fail.not_found', {}, 'id');
  }
  await closeClaim(ctx, claim, 'withdrawn', '');
  const to = claims.length > 1 ? 'claim_review' : 'unclaimed';
  await transition(ctx, parcelLifecycle, parcel, { action: 'withdraw', to, set: { due_at: parcel.due_at } });
}

/** Refuses every pending claim: the number belongs to a purchase. */
export async function refuseWaitingClaims(ctx: Ctx, parcel: Parcel, reason: string): Promise<void> {
  for (const claim of await waiting(ctx, parcel.id)) await refuseLocked(ctx, parcel, claim, reason);
}

type Decision = { id: number; claim_id: number; version: number };

async function lockClaim(
  ctx: OperatorCtx,
  { id, claim_id, version }: Decision,
): Promise<{ parcel: Parcel; claim: Claim; left: Claim[] }> {
  const { parcel } = await lockParcel(ctx, id);
  requireSeen(parcel, version);
  const claims = await waiting(ctx, id);
  const claim = claims.find((c) => c.id === claim_id);
  if (!claim) {
    const known = await ctx.db
      .selectFrom('parcel_claim')
      .select('id')
      .where('id', '=', claim_id)
      .where('parcel_id', '=', id)
      .executeTakeFirst();
    fail(known ? 'parcel.claim_over' : 'fail.not_found', {}, 'claim_id');
  }
  return { parcel, claim, left: claims.filter((c) => c !== claim) };
}

export async function agreeClaim(ctx: OperatorCtx, decision: Decision & { reason?: string | undefined }): Promise<void> {
  const { id, claim_id, reason = '' } = decision;
  const { parcel, claim } = await lockClaim(ctx, decision);
  await awardParcel(ctx, parcel, claim, reason);
  await audit(ctx, 'parcels.agree', 'parcel', id, { claim: claim_id });
}

export async function refuseClaim(ctx: OperatorCtx, decision: Decision & { reason: string }): Promise<void> {
  const { id, claim_id, reason } = decision;
  const { parcel, claim, left } = await lockClaim(ctx, decision);
  await refuseLocked(ctx, parcel, claim, reason);
  const to = left.length > 0 ? 'claim_review' : 'unclaimed';
  await transition(ctx, parcelLifecycle, parcel, { action: 'refuse', to, reason, set: { due_at: parcel.due_at } });
  await audit(ctx, 'parcels.refuse', 'parcel', id, { claim: claim_id });
}
