// Operator decisions: agree, charge the return fee, refuse. An appeal must be decided by another operator.
import type { Fault } from '#contract/states/simple.ts';
import { type Ctx, fail, type OperatorCtx } from '../../../context.ts';
import { makeBill } from '../../payments/bills/bills.ts';
import { payIfZero } from '../../payments/bills/pay.ts';
import { audit } from '../../platform/audit/audit.ts';
import { actor, transition } from '../../platform/lifecycle/transition.ts';
import { requireSeen } from '../../platform/seen.ts';
import { setting } from '../../platform/settings/settings.ts';
import { returnFee } from '../../warehouse/parcels/send-back.ts';
import { calculateRefund } from './amount.ts';
import { leaveAfterSale } from './item-transitions.ts';
import { notifyMember } from './member-actions.ts';
import { type Locked, lockRefund, type Refund, refundLifecycle, returnsGoods } from './store.ts';

type DecisionInput = { id: number; version: number; fault?: Fault | undefined; text?: string | undefined };

/** The refund, locked, at the version that the operator saw; one that is already `done` is returned as it is. */
async function lockForDecision(
  ctx: OperatorCtx,
  { id, version }: Pick<DecisionInput, 'id' | 'version'>,
  done: Refund['state'],
): Promise<Locked> {
  const locked = await lockRefund(ctx, id);
  const { refund } = locked;
  if (refund.state !== done) requireSeen(refund, version);
  if (refund.state === 'applied' && refund.appealed && refund.decided_by === ctx.operator.id) fail('refund.same_operator');
  return locked;
}

/** The return fee applies only to goods returned through the member's fault. */
export const owesReturnFee = (refund: Pick<Refund, 'type'>, fault: Fault): boolean =>
  returnsGoods(refund.type) && fault === 'member';

/** Fixes the amount at what it would refund now. */
async function agreedAmount(ctx: Ctx, { refund, order, item }: Locked): Promise<Record<string, unknown>> {
  const back = await calculateRefund(ctx, order, item, refund);
  return { amount: back?.total ?? 0, parts: back?.parts ?? [] };
}

export async function agreeRefund(ctx: OperatorCtx, input: DecisionInput): Promise<void> {
  const locked = await lockForDecision(ctx, input, 'agreed');
  const { refund } = locked;
  if (refund.state === 'agreed') return; // repeated tap: nothing to do
  const fault = input.fault ?? refund.fault;
  if (refund.state === 'applied' && owesReturnFee(refund, fault)) fail('refund.fee_first');
  const now = await transition(ctx, refundLifecycle, refund, {
    action: 'agree',
    reason: input.text ?? '',
    set: { ...(await agreedAmount(ctx, locked)), fault, fee: 0, answer: input.text ?? '', decided_by: ctx.operator.id },
  });
  await audit(ctx, 'aftersale.agree', 'refund', now.id, { no: now.no, amount: now.amount, fault });
  await notifyMember(ctx, locked, now, 'refund_agreed', { text: input.text ?? '' });
}

export async function askReturnFee(ctx: OperatorCtx, input: DecisionInput): Promise<void> {
  const locked = await lockForDecision(ctx, input, 'return_fee_due');
  const { refund, order } = locked;
  if (refund.state === 'return_fee_due') return; // repeated tap: nothing to do
  const fault = input.fault ?? refund.fault;
  if (refund.state === 'applied' && !owesReturnFee(refund, fault)) fail('refund.no_fee');
  const fee = await returnFee(ctx);
  const due_at = new Date(ctx.now.getTime() + (await setting(ctx.db, 'return_fee_days')) * 86_400_000);
  const now = await transition(ctx, refundLifecycle, refund, {
    action: 'ask_fee',
    reason: input.text ?? '',
    params: { amount_fen: fee },
    due_at,
    set: { ...(await agreedAmount(ctx, locked)), fault, fee, answer: input.text ?? '', decided_by: ctx.operator.id },
  });
  const bill = await makeBill(ctx, {
    member_id: order.member_id,
    kind: 'return_fee',
    title: 'bill.return_fee',
    params: { no: refund.no },
    rows: [{ code: 'return_fee', key: 'fee.return_fee', params: {}, amount: fee }],
    targets: [{ type: 'refund', id: refund.id }],
    expires_at: due_at,
    currency: order.currency,
    rate: order.rate,
  });
  await audit(ctx, 'aftersale.ask_fee', 'refund', now.id, { no: now.no, fee });
  await notifyMember(ctx, locked, now, 'refund_fee', { amount_fen: fee, until_at: due_at.toISOString() });
  await payIfZero(ctx, bill);
}

export async function refuseRefund(ctx: OperatorCtx, input: DecisionInput & { text: string }): Promise<void> {
  const { text } = input;
  const locked = await lockForDecision(ctx, input, 'refused');
  const { refund, order, item } = locked;
  if (refund.state === 'refused') return; // repeated tap: nothing to do
  const now = await transition(ctx, refundLifecycle, refund, {
    action: 'refuse',
    reason: text,
    set: { answer: text, decided_by: ctx.operator.id },
  });
  await leaveAfterSale(ctx, order, item, now, actor(ctx));
  await audit(ctx, 'aftersale.refuse', 'refund', now.id, { no: now.no, text });
  await notifyMember(ctx, locked, now, 'refund_refused', { text });
}
