// Finance: gateway payments, chargebacks, unmatched payments, the setup of the gateways.
import type { Input, Output } from '#contract/call.ts';
import type { deskCalls } from '#contract/desk.ts';
import type { OperatorCtx } from '../../../context.ts';
import type { DeskHandlers } from '../../../handlers.ts';
import { asOf, offsetOf, toPage } from '../../platform/paging.ts';
import { listQueue } from '../../platform/queue.ts';
import { currencyDecimals } from '../../pricing/money/rates.ts';
import { refundMethods } from '../wallet/send-back.ts';
import { enterChargeback } from './chargeback.ts';
import * as queries from './queries.ts';
import { refundFromWallet } from './refund-from-wallet.ts';
import { listRefunds, retryRefund } from './refund-list.ts';
import { toPaymentDetail, toPaymentRow, toSuspenseRows } from './serialize.ts';
import { gatewayStates } from './status.ts';
import { assign, dismiss } from './suspense.ts';

type Rows = (typeof deskCalls)['payments'];

async function lists(ctx: OperatorCtx, input: Input<Rows['lists']>): Promise<Output<Rows['lists']>> {
  return listQueue(ctx, {
    queue: queries.paymentQueue(input.method, input.state),
    input,
    read: async (ids) => {
      const [rows, decimals] = await Promise.all([queries.byIds(ctx, ids), currencyDecimals(ctx.db)]);
      return rows.map((row) => toPaymentRow(ctx, row, decimals(row.currency)));
    },
  });
}

async function suspense(ctx: OperatorCtx, input: Input<Rows['suspense']>): Promise<Output<Rows['suspense']>> {
  const at = asOf(ctx, input);
  const [rows, total] = await Promise.all([
    queries.pageWaiting(ctx, input.state, at, input.page_size, offsetOf(input)),
    queries.countWaiting(ctx, input.state, at),
  ]);
  return toPage(input, at, total, await toSuspenseRows(ctx, rows));
}

const left = async (ctx: OperatorCtx) => ({ left: await queries.countWaiting(ctx, 'suspense', ctx.now) });

export const gatewayDesk = {
  'payments/lists': (ctx, input) => lists(ctx, input),
  'payments/detail': (ctx, input) => toPaymentDetail(ctx, input.id),
  'payments/chargeback': async (ctx, input) => {
    await enterChargeback(ctx, input.id, input.amount, input.reason);
    return toPaymentDetail(ctx, input.id);
  },
  'payments/refund': async (ctx, input) => {
    await refundFromWallet(ctx, input);
    return toPaymentDetail(ctx, input.id);
  },
  'payments/refunds': (ctx, input) => listRefunds(ctx, input),
  'payments/retry_refund': (ctx, input) => retryRefund(ctx, input.id),
  'payments/ways': (ctx, input) => refundMethods(ctx, input),
  'payments/suspense': (ctx, input) => suspense(ctx, input),
  'payments/assign': async (ctx, input) => {
    await assign(ctx, input);
    return left(ctx);
  },
  'payments/dismiss': async (ctx, input) => {
    await dismiss(ctx, input);
    return left(ctx);
  },
  'payments/gateways': (ctx) => gatewayStates(ctx),
} satisfies Partial<DeskHandlers>;
