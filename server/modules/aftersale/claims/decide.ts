// What finance decides: more evidence, an offer, a rejection. Above a limit an offer needs two operators; an appeal needs another than the one who decided.
import type { Input } from '#contract/call.ts';
import type { DeskCalls } from '#contract/desk.ts';
import { claimMachine as machine } from '#contract/states/claim.ts';
import { fail, type OperatorCtx } from '../../../context.ts';
import { audit } from '../../platform/audit/audit.ts';
import { nextState, transition } from '../../platform/lifecycle/transition.ts';
import { setting } from '../../platform/settings/settings.ts';
import { claimTerms } from '../../shipping/waybills/core/claimable.ts';
import { notify } from '../../support/notifications/notify.ts';
import { type ClaimWorth, decided, worthOf } from './amount.ts';
import { askOf, goodsOf } from './facts.ts';
import { type Claim, claimLife, isProposed, lockClaim, setClaim, urlOf } from './store.ts';

type Rows = DeskCalls['claims'];
const DAY = 86_400_000;

export async function askEvidence(ctx: OperatorCtx, id: number, reason: string): Promise<void> {
  const { claim, locked } = await lockClaim(ctx, id);
  const due_at = new Date(ctx.now.getTime() + (await setting(ctx.db, 'claim_evidence_days')) * DAY);
  await transition(ctx, claimLife, claim, { action: 'ask_evidence', reason, due_at, set: { reason, operator_id: null } });
  await tell(ctx, claim, 'claim_evidence', { no: locked.waybill.no, reason, until_at: due_at.toISOString() });
}

/** The one who decided before may not decide the appeal. */
function refuseSame(ctx: OperatorCtx, claim: Claim): void {
  if (claim.state === 'appealed' && claim.decided_by === ctx.operator.id) fail('claim.another_operator');
}

export async function reject(ctx: OperatorCtx, id: number, reason: string): Promise<void> {
  const { claim, locked } = await lockClaim(ctx, id);
  nextState(ctx, machine, claim, { action: 'reject' });
  refuseSame(ctx, claim);
  const set = { reason, offer: 0, parts: [], operator_id: null, decided_by: ctx.operator.id, decided_at: ctx.now };
  await transition(ctx, claimLife, claim, { action: 'reject', reason, set });
  await audit(ctx, 'claim.reject', 'claim', claim.id, { no: claim.no, reason });
  await tell(ctx, claim, 'claim_rejected', { no: locked.waybill.no, reason });
}

export async function offer(ctx: OperatorCtx, asked: Input<Rows['offer']>): Promise<void> {
  const { claim, locked } = await lockClaim(ctx, asked.id);
  nextState(ctx, machine, claim, { action: 'offer' });
  const ask = askOf(claim, locked.waybill, await goodsOf(ctx, locked.waybill.id), ctx.now, asked);
  const worth = worthOf(ask, await claimTerms(ctx));
  const signed = signature(ctx, claim, asked);
  if (!signed) refuseSame(ctx, claim);
  const reason = signed ? claim.reason : (asked.reason ?? '');
  const result: ClaimWorth = signed ? { parts: claim.parts, total: claim.offer } : decided(worth, asked.amount ?? worth.total);
  if (result.total <= 0) fail('claim.nothing', {}, 'amount');
  if (!signed && result.total !== worth.total && !reason) fail('claim.reason', {}, 'reason');
  if (!signed && result.total > mostOf(ask)) fail('claim.too_much', { most_fen: mostOf(ask) }, 'amount');
  if (!signed && result.total > (await setting(ctx.db, 'claim_second'))) return propose(ctx, claim, result, reason);
  await make(ctx, claim, locked.waybill.no, result, reason);
}

/** Never more than was paid for goods and freight, or than is insured. */
export const mostOf = (ask: { goods: number; freight: number; insured_value: number }): number =>
  Math.max(ask.goods + ask.freight, ask.insured_value);

/** Whether this is the second signature under what another operator proposed. */
function signature(ctx: OperatorCtx, claim: Claim, asked: Input<Rows['offer']>): boolean {
  if (!isProposed(claim) || claim.operator_id === ctx.operator.id) return false;
  return asked.amount === claim.offer;
}

async function propose(ctx: OperatorCtx, claim: Claim, { parts, total }: ClaimWorth, reason: string): Promise<void> {
  await setClaim(ctx, claim, { offer: total, parts, reason, operator_id: ctx.operator.id });
  await audit(ctx, 'claim.propose', 'claim', claim.id, { no: claim.no, amount: total, reason });
}

async function make(ctx: OperatorCtx, claim: Claim, no: string, { parts, total }: ClaimWorth, reason: string): Promise<void> {
  const due_at = new Date(ctx.now.getTime() + (await setting(ctx.db, 'claim_offer_days')) * DAY);
  await transition(ctx, claimLife, claim, {
    action: 'offer',
    reason,
    params: { amount_fen: total },
    due_at,
    set: { offer: total, parts, reason, decided_by: ctx.operator.id, decided_at: ctx.now },
  });
  await audit(ctx, 'claim.offer', 'claim', claim.id, { no: claim.no, amount: total, reason });
  await tell(ctx, claim, 'claim_offer', { no, amount_fen: total, until_at: due_at.toISOString() });
}

const tell = (
  ctx: OperatorCtx,
  claim: Claim,
  key: 'claim_evidence' | 'claim_rejected' | 'claim_offer',
  params: Record<string, string | number>,
): Promise<void> => notify(ctx, claim.member_id, { kind: 'waybill', key, params, url: urlOf(claim) });
