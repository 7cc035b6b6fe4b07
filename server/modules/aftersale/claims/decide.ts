// Finance decides claims: request evidence, offer, reject. An offer above the limit needs two operators; an appeal must be decided by
// another operator.
import type { Input } from '#contract/call.ts';
import type { DeskCalls } from '#contract/desk.ts';
import { claimMachine as machine } from '#contract/states/claim.ts';
import { fail, type OperatorCtx } from '../../../context.ts';
import { audit } from '../../platform/audit/audit.ts';
import { nextState, transition } from '../../platform/lifecycle/transition.ts';
import { setting } from '../../platform/settings/settings.ts';
import { operatorUploads } from '../../platform/uploads/uploads.ts';
import { claimTerms } from '../../shipping/waybills/core/claimable.ts';
import { notify } from '../../support/notifications/notify.ts';
import { type ClaimParts, calculateClaim, withDecidedAmount } from './amount.ts';
import { claimInput, goodsPaidOn } from './facts.ts';
import { type Claim, claimLifecycle, claimUrl, isProposed, lockSeen, updateClaim } from './store.ts';

type Rows = DeskCalls['claims'];
const DAY = 86_400_000;

type Decision = { id: number; version: number; reason: string; files?: readonly number[] | undefined };

/** Names of the pictures that go along. */
const picturesOf = async (ctx: OperatorCtx, files: readonly number[] = []): Promise<string[]> =>
  (await operatorUploads(ctx, files)).map((u) => u.name);

export async function askEvidence(ctx: OperatorCtx, { reason, files, ...seen }: Decision): Promise<void> {
  const { claim, locked } = await lockSeen(ctx, seen);
  const reason_files = await picturesOf(ctx, files);
  const due_at = new Date(ctx.now.getTime() + (await setting(ctx.db, 'claim_evidence_days')) * DAY);
  await transition(ctx, claimLifecycle, claim, {
    ...{ action: 'ask_evidence', reason, due_at },
    set: { reason, reason_files, operator_id: null },
  });
  await notifyMember(ctx, claim, 'claim_evidence', { no: locked.waybill.no, reason, until_at: due_at.toISOString() });
}

/** The operator who decided before may not decide the appeal. */
function refuseSameOperator(ctx: OperatorCtx, claim: Claim): void {
  if (claim.state === 'appealed' && claim.decided_by === ctx.operator.id) fail('claim.another_operator');
}

export async function reject(ctx: OperatorCtx, { reason, files, ...seen }: Decision): Promise<void> {
  const { claim, locked } = await lockSeen(ctx, seen);
  nextState(ctx, machine, claim, { action: 'reject' });
  refuseSameOperator(ctx, claim);
  const reason_files = await picturesOf(ctx, files);
  const set = { reason, reason_files, offer: 0, parts: [], operator_id: null, decided_by: ctx.operator.id, decided_at: ctx.now };
  await transition(ctx, claimLifecycle, claim, { action: 'reject', reason, set });
  await audit(ctx, 'claim.reject', 'claim', claim.id, { no: claim.no, reason });
  await notifyMember(ctx, claim, 'claim_rejected', { no: locked.waybill.no, reason });
}

export async function offer(ctx: OperatorCtx, input: Input<Rows['offer']>): Promise<void> {
  const { claim, locked } = await lockSeen(ctx, input);
  nextState(ctx, machine, claim, { action: 'offer' });
  const ask = claimInput(claim, locked.waybill, await goodsPaidOn(ctx, locked.waybill.id), ctx.now, input);
  const worth = calculateClaim(ask, await claimTerms(ctx));
  const signed = isSecondSignature(ctx, claim, input);
  if (!signed) refuseSameOperator(ctx, claim);
  const reason = signed ? claim.reason : (input.reason ?? '');
  const result: ClaimParts = signed
    ? { parts: claim.parts, total: claim.offer }
    : withDecidedAmount(worth, input.amount ?? worth.total);
  if (result.total <= 0) fail('claim.nothing', {}, 'amount');
  if (!signed && result.total !== worth.total && !reason) fail('claim.reason', {}, 'reason');
  if (!signed && result.total > maxPayout(ask)) fail('claim.too_much', { most_fen: maxPayout(ask) }, 'amount');
  if (!signed && result.total > (await setting(ctx.db, 'claim_second'))) return propose(ctx, claim, result, reason);
  await makeOffer(ctx, claim, locked.waybill.no, result, reason);
}

/** The maximum payout (fen): what was paid for goods and freight, or the insured value if that is higher. */
export const maxPayout = (ask: { goods: number; freight: number; insured_value: number }): number =>
  Math.max(ask.goods + ask.freight, ask.insured_value);

/** Whether this confirms, as the second approval, what another operator proposed. */
function isSecondSignature(ctx: OperatorCtx, claim: Claim, input: Input<Rows['offer']>): boolean {
  if (!isProposed(claim) || claim.operator_id === ctx.operator.id) return false;
  return input.amount === claim.offer;
}

async function propose(ctx: OperatorCtx, claim: Claim, { parts, total }: ClaimParts, reason: string): Promise<void> {
  await updateClaim(ctx, claim, { offer: total, parts, reason, reason_files: [], operator_id: ctx.operator.id });
  await audit(ctx, 'claim.propose', 'claim', claim.id, { no: claim.no, amount: total, reason });
}

async function makeOffer(
  ctx: OperatorCtx,
  claim: Claim,
  no: string,
  { parts, total }: ClaimParts,
  reason: string,
): Promise<void> {
  const due_at = new Date(ctx.now.getTime() + (await setting(ctx.db, 'claim_offer_days')) * DAY);
  await transition(ctx, claimLifecycle, claim, {
    action: 'offer',
    reason,
    params: { amount_fen: total },
    due_at,
    set: { offer: total, parts, reason, reason_files: [], decided_by: ctx.operator.id, decided_at: ctx.now },
  });
  await audit(ctx, 'claim.offer', 'claim', claim.id, { no: claim.no, amount: total, reason });
  await notifyMember(ctx, claim, 'claim_offer', { no, amount_fen: total, until_at: due_at.toISOString() });
}

const notifyMember = (
  ctx: OperatorCtx,
  claim: Claim,
  key: 'claim_evidence' | 'claim_rejected' | 'claim_offer',
  params: Record<string, string | number>,
): Promise<void> => notify(ctx, claim.member_id, { kind: 'waybill', key, params, url: claimUrl(claim) });
