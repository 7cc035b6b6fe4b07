// How the gateways are set up: what finance looks at when no webhooks come.
import type { GatewayState } from '#contract/desk/payments.ts';
import { say } from '#contract/messages.ts';
import type { Gateway, GatewayDescriptor } from '../../../connectors/payment/gateway.ts';
import { GATEWAYS, gatewayOf } from '../../../connectors/payment/gateways.ts';
import type { OperatorCtx } from '../../../context.ts';
import { gatewayFee } from '../../platform/settings/gateway-fees.ts';
import * as queries from './queries.ts';

type Found = {
  last: Awaited<ReturnType<typeof queries.lastEvents>>;
  waiting: Awaited<ReturnType<typeof queries.refundsWaiting>>;
};

export async function gatewayStates(ctx: OperatorCtx): Promise<GatewayState[]> {
  const found = {
    last: await queries.lastEvents(
      ctx,
      GATEWAYS.map((one) => one.code),
    ),
    waiting: await queries.refundsWaiting(ctx),
  };
  const states: GatewayState[] = [];
  for (const one of GATEWAYS) states.push(await stateOf(ctx, one, gatewayOf(ctx.app.config, one.code), found));
  return states;
}

async function stateOf(
  ctx: OperatorCtx,
  descriptor: GatewayDescriptor,
  gateway: Gateway | undefined,
  { last, waiting }: Found,
): Promise<GatewayState> {
  const { code } = descriptor;
  const event = last.find((one) => one.source === code);
  const fee = await gatewayFee(ctx, descriptor);
  return {
    code,
    name: say(`method.${code}`, {}, ctx.lang),
    demo: descriptor.demo,
    on: gateway !== undefined,
    test: gateway?.test ?? false,
    settings: [...descriptor.settings.names],
    webhook_url: descriptor.events.length > 0 ? `${ctx.app.config.public_url}/notices/${code}` : '',
    events: [...descriptor.events],
    fee_bp: fee.bp,
    fee_fixed: fee.fixed,
    currencies: [...descriptor.currencies],
    last_notice: event?.at.toISOString() ?? null,
    last_kind: event?.kind ?? '',
    refunds_waiting: waiting.find((one) => one.method === code)?.n ?? 0,
  };
}
