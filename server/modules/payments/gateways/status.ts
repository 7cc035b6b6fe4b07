// The setup of the gateways, which finance checks when no webhooks arrive.
import type { GatewayState } from '#contract/desk/payments.ts';
import { say } from '#contract/messages.ts';
import type { Gateway, GatewayDescriptor } from '../../../connectors/payment/gateway.ts';
import { GATEWAYS, gatewayOf, webhookUrl } from '../../../connectors/payment/gateways.ts';
import type { OperatorCtx } from '../../../context.ts';
import { type GatewayFee, gatewayFees } from '../../platform/settings/gateway-fees.ts';
import * as queries from './queries.ts';

type Found = {
  last: Awaited<ReturnType<typeof queries.lastEvents>>;
  waiting: Awaited<ReturnType<typeof queries.refundsWaiting>>;
};

export async function gatewayStates(ctx: OperatorCtx): Promise<GatewayState[]> {
  const codes = GATEWAYS.map((one) => one.code);
  const [last, waiting, fees] = await Promise.all([
    queries.lastEvents(ctx, codes),
    queries.refundsWaiting(ctx),
    gatewayFees(ctx, GATEWAYS),
  ]);
  const found = { last, waiting };
  return GATEWAYS.map((one, at) => stateOf(ctx, one, { gateway: gatewayOf(ctx.app.config, one.code), fee: fees[at]! }, found));
}

function stateOf(
  ctx: OperatorCtx,
  descriptor: GatewayDescriptor,
  { gateway, fee }: { gateway: Gateway | undefined; fee: GatewayFee },
  { last, waiting }: Found,
): GatewayState {
  const { code } = descriptor;
  const event = last.find((one) => one.source === code);
  return {
    code,
    name: say(`method.${code}`, {}, ctx.lang),
    demo: descriptor.demo,
    on: gateway !== undefined,
    test: gateway?.test ?? false,
    settings: [...descriptor.settings.names],
    webhook_url: descriptor.events.length > 0 ? webhookUrl(ctx.app.config, code) : '',
    listens: gateway !== undefined && gateway.webhook !== null,
    events: [...descriptor.events],
    fee_bp: fee.bp,
    fee_fixed: fee.fixed,
    fee_free: [...fee.free],
    currencies: [...descriptor.currencies],
    last_notice: event?.at.toISOString() ?? null,
    last_kind: event?.kind ?? '',
    refunds_waiting: waiting.find((one) => one.method === code)?.n ?? 0,
  };
}
