// Payments and suspense rows for finance.

import { minorUnits } from '#contract/amount.ts';
import type { PaymentDetail, PaymentRow, SuspenseRow } from '#contract/desk/payments.ts';
import { say } from '#contract/messages.ts';
import { fail, type OperatorCtx } from '../../../context.ts';
import { anyOf } from '../../../db/any-of.ts';
import { currencyDecimals, decimalsOf } from '../../pricing/money/rates.ts';
import { balance } from '../ledger/ledger.ts';
import { heldAmount } from '../wallet/holds.ts';
import { canRefund } from '../wallet/refund-method.ts';
import { refundable as refundableOf } from '../wallet/refundable.ts';
import * as queries from './queries.ts';
import { suspenseOf } from './suspense.ts';

export const toPaymentRow = (ctx: OperatorCtx, p: queries.PaymentPageRow, decimals: number): PaymentRow => ({
  id: p.id,
  no: p.no,
  method: p.method,
  name: say(`method.${p.method}`, {}, ctx.lang),
  state: p.state,
  amount: p.amount,
  fee: p.fee,
  currency: p.currency,
  decimals,
  minor: p.minor,
  hold: heldAmount(p),
  refunded: p.refunded,
  processing: p.state === 'open' && p.detail.processing === true,
  fault: p.state === 'open' && p.detail.fault === true,
  member: { id: p.member_id, nickname: p.nickname, mark: p.mark, level: p.level },
  invoice_no: p.invoice_no,
  bill_kind: p.bill_kind,
  bill_state: p.bill_state,
  time: p.created_at.toISOString(),
});

export async function toPaymentDetail(ctx: OperatorCtx, id: number): Promise<PaymentDetail> {
  const p = await queries.one(ctx, id);
  if (!p) fail('fail.not_found', {}, 'id');
  const { payment_ref = '' } = p.detail;
  const refunds = await queries.refundsOf(ctx, id);
  const refundable =
    p.state === 'paid' && canRefund(ctx, p) ? Math.min(refundableOf(p), await balance(ctx, 'cash', p.member_id)) : 0;
  return {
    ...toPaymentRow(ctx, p, await decimalsOf(ctx, p.currency)),
    rate: p.rate,
    session: p.gateway_ref,
    reference: payment_ref,
    paid_at: p.paid_at?.toISOString() ?? null,
    until: p.state === 'open' ? (p.expires_at?.toISOString() ?? null) : null,
    refundable,
    refunds: refunds.map((r) => ({
      id: r.id,
      amount: r.amount,
      minor: r.minor,
      state: r.state,
      reference: r.gateway_ref,
      tries: r.tries,
      next_at: r.next_at.toISOString(),
      error: r.error,
      time: r.created_at.toISOString(),
    })),
    notices: (await queries.webhookEventsOf(ctx, p, payment_ref)).map(({ at, ...n }) => ({ ...n, time: at.toISOString() })),
    history: (await queries.historyOf(ctx, id)).map((h) => ({
      action: h.action,
      from: h.from_state,
      to: h.to_state,
      reason: h.reason,
      time: h.at.toISOString(),
    })),
    actions: p.state === 'paid' ? ['chargeback', ...(refundable > 0 ? ['refund' as const] : [])] : [],
  };
}

type Stored = Awaited<ReturnType<typeof queries.pageWaiting>>[number];

export async function toSuspenseRows(ctx: OperatorCtx, rows: readonly Stored[]): Promise<SuspenseRow[]> {
  const waiting = rows.map(suspenseOf);
  const [members, operators, asked, decimals] = await Promise.all([
    ctx.db
      .selectFrom('member')
      .select(['id', 'nickname', 'mark', 'level'])
      .where('id', '=', anyOf(waiting.flatMap((w) => w.member_id ?? [])))
      .execute(),
    ctx.db
      .selectFrom('operator')
      .select(['id', 'name'])
      .where('id', '=', anyOf(waiting.flatMap((w) => w.operator_id ?? [])))
      .execute(),
    ctx.db
      .selectFrom('payment')
      .select(['no', 'currency', 'minor'])
      .where('no', '=', anyOf(waiting.flatMap((w) => w.no ?? [])))
      .execute(),
    currencyDecimals(ctx.db),
  ]);
  return rows.map((row, at) => {
    const w = waiting[at]!;
    const payment = w.why === 'differs' ? asked.find((p) => p.no === w.no) : undefined;
    const money = w.why === 'unknown' || w.why === 'differs';
    return {
      source: row.source,
      version: row.version,
      ref: row.ref,
      name: say(`method.${row.source}`, {}, ctx.lang),
      why: w.why,
      payment_no: w.no ?? '',
      reference: w.payment_ref ?? '',
      currency: w.currency,
      decimals: decimals(w.currency),
      minor: minorUnits(w.minor),
      amount: w.amount,
      asked_currency: payment?.currency ?? '',
      asked_decimals: decimals(payment?.currency ?? ''),
      asked_minor: payment?.minor ?? null,
      reason: w.reason ?? '',
      state: row.state,
      member: members.find((m) => m.id === w.member_id) ?? null,
      operator: operators.find((o) => o.id === w.operator_id)?.name ?? '',
      note: w.note ?? '',
      time: row.at.toISOString(),
      actions:
        row.state !== 'suspense' ? [] : [...(money ? ['assign' as const] : []), ...(w.amount === 0 ? ['dismiss' as const] : [])],
    };
  });
}
