// What operators decide: agree, ask the return fee, refuse. After an appeal it takes another operator than before.
import type { Fault } from '#contract/states/simple.ts';
import { type Ctx, fail, type OperatorCtx } from '../../../context.ts';
import { makeBill } from '../../payments/bills/bills.ts';
import { payIfZero } from '../../payments/bills/pay.ts';
import { audit } from '../../platform/audit/audit.ts';
import { actor, transition } from '../../platform/lifecycle/transition.ts';
import { setting } from '../../platform/settings/settings.ts';
import { returnFee } from '../../warehouse/parcels/send-back.ts';
import { reckon } from './amount.ts';
import { comeBack } from './item-steps.ts';
import { inform } from './refunds.ts';
import { goesBack, type Locked, lockRefund, type Refund, refundLife } from './store.ts';

type Asked = { id: number; fault?: Fault | undefined; text?: string | undefined };

async function undecided(ctx: OperatorCtx, id: number): Promise<Locked> {
  const locked = await lockRefund(ctx, id);
  const { refund } = locked;
  if (refund.state === 'applied' && refund.appealed && refund.decided_by === ctx.operator.id) fail('refund.same_operator');
  return locked;
}

/** Goods that go back because of the member cost a fee; nobody else pays one. */
export const owesFee = (refund: Pick<Refund, 'type'>, fault: Fault): boolean => goesBack(refund.type) && fault === 'member';

/** What is agreed is what it gives back now: from here on the sum holds. */
async function agreed(ctx: Ctx, { refund, order, item }: Locked): Promise<Record<string, unknown>> {
  const back = await reckon(ctx, order, item, refund);
  return { amount: back?.total ?? 0, parts: back?.parts ?? [] };
}

export async function agree(ctx: OperatorCtx, asked: Asked): Promise<void> {
  const locked = await undecided(ctx, asked.id);
  const { refund } = locked;
  if (refund.state === 'agreed') return; // a second tap
  const fault = asked.fault ?? refund.fault;
  if (refund.state === 'applied' && owesFee(refund, fault)) fail('refund.fee_first');
  const now = await transition(ctx, refundLife, refund, {
    action: 'agree',
    reason: asked.text ?? '',
    set: { ...(await agreed(ctx, locked)), fault, fee: 0, answer: asked.text ?? '', decided_by: ctx.operator.id },
  });
  await audit(ctx, 'aftersale.agree', 'refund', now.id, { no: now.no, amount: now.amount, fault });
  await inform(ctx, locked, now, 'refund_agreed', { text: asked.text ?? '' });
}

export async function askFee(ctx: OperatorCtx, asked: Asked): Promise<void> {
  const locked = await undecided(ctx, asked.id);
  const { refund, order } = locked;
  if (refund.state === 'return_fee_due') return; // a second tap
  const fault = asked.fault ?? refund.fault;
  if (refund.state === 'applied' && !owesFee(refund, fault)) fail('refund.no_fee');
  const fee = await returnFee(ctx);
  const due_at = new Date(ctx.now.getTime() + (await setting(ctx.db, 'return_fee_days')) * 86_400_000);
  const now = await transition(ctx, refundLife, refund, {
    action: 'ask_fee',
    reason: asked.text ?? '',
    params: { amount_fen: fee },
    due_at,
    set: { ...(await agreed(ctx, locked)), fault, fee, answer: asked.text ?? '', decided_by: ctx.operator.id },
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
  await inform(ctx, locked, now, 'refund_fee', { amount_fen: fee, until_at: due_at.toISOString() });
  await payIfZero(ctx, bill);
}

export async function refuse(ctx: OperatorCtx, id: number, text: string): Promise<void> {
  const locked = await undecided(ctx, id);
  const { refund, order, item } = locked;
  if (refund.state === 'refused') return; // a second tap
  const now = await transition(ctx, refundLife, refund, {
    action: 'refuse',
    reason: text,
    set: { answer: text, decided_by: ctx.operator.id },
  });
  await comeBack(ctx, order, item, now, actor(ctx));
  await audit(ctx, 'aftersale.refuse', 'refund', now.id, { no: now.no, text });
  await inform(ctx, locked, now, 'refund_refused', { text });
}
