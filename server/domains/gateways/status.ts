// How the gateways are set up: what finance looks at when no notices come.
import type { GatewayState } from '#contract/desk/payments.ts';
import { say } from '#contract/messages.ts';
import { ALL_GATEWAYS, gatewayOf } from '../../connectors/payment/gateways.ts';
import type { OperatorCtx } from '../../context.ts';
import { settings } from '../settings/settings.ts';
import * as queries from './queries.ts';

const NEEDS: Record<string, { settings: string[]; events: string[] }> = {
  stripe: {
    settings: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
    events: [
      'checkout.session.completed',
      'checkout.session.async_payment_succeeded',
      'checkout.session.async_payment_failed',
      'checkout.session.expired',
      'refund.updated',
      'refund.failed',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.funds_reinstated',
    ],
  },
  paypal: {
    settings: ['PAYPAL_CLIENT_ID', 'PAYPAL_SECRET', 'PAYPAL_WEBHOOK_ID'],
    events: [
      'CHECKOUT.ORDER.APPROVED',
      'PAYMENT.CAPTURE.COMPLETED',
      'PAYMENT.CAPTURE.PENDING',
      'PAYMENT.CAPTURE.DENIED',
      'PAYMENT.CAPTURE.REFUNDED',
      'PAYMENT.CAPTURE.REVERSED',
    ],
  },
  demo: { settings: ['DEMO_GATEWAY'], events: [] },
};

export async function gatewayStates(ctx: OperatorCtx): Promise<GatewayState[]> {
  const last = await queries.lastNotices(ctx);
  const waiting = await queries.refundsWaiting(ctx);
  const { config } = ctx.app;
  const test: Record<string, boolean> = {
    stripe: config.stripe?.secret_key.includes('_test_') ?? false,
    paypal: config.paypal?.url.includes('sandbox') ?? false,
  };
  const out: GatewayState[] = [];
  for (const gateway of ALL_GATEWAYS) {
    const fixed_key = gateway.fee_fixed_setting ?? gateway.fee_bp_setting;
    const set = await settings(ctx.db, [gateway.fee_bp_setting, fixed_key]);
    const notice = last.find((n) => n.source === gateway.code);
    out.push({
      code: gateway.code,
      name: say(`method.${gateway.code}`, {}, ctx.lang),
      demo: gateway.demo,
      on: gatewayOf(config, gateway.code) !== undefined,
      test: test[gateway.code] ?? false,
      settings: NEEDS[gateway.code]!.settings,
      webhook_url: gateway.notice ? `${config.public_url}/notices/${gateway.code}` : '',
      events: NEEDS[gateway.code]!.events,
      fee_bp: set[gateway.fee_bp_setting],
      fee_fixed: gateway.fee_fixed_setting ? set[fixed_key] : 0,
      currencies: [...gateway.currencies],
      last_notice: notice?.at.toISOString() ?? null,
      last_kind: notice?.kind ?? '',
      refunds_waiting: waiting.find((w) => w.method === gateway.code)?.n ?? 0,
    });
  }
  return out;
}
