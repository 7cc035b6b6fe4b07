// The settings that connectors define (fees of gateways, costs of product sources), and with them the complete list of what the owner may change.

import { PRODUCT_SOURCES } from '../../../connectors/marketplace/sources.ts';
import type { FeeSetting, GatewayProfile } from '../../../connectors/payment/gateway.ts';
import { GATEWAYS } from '../../../connectors/payment/gateways.ts';
import type { Ctx } from '../../../context.ts';
import { anyOf } from '../../../db/any-of.ts';
import { type Def, SETTINGS } from './defaults.ts';

const def = (unit: 'bp' | 'fen', fee: FeeSetting): [string, Def<unknown>] => [
  fee.key,
  { default: fee.value, unit, group: 'money', doc: fee.doc },
];

/** Key -> definition: the shop's own settings, then those of connectors. */
export const ALL_SETTINGS: Record<string, Def<unknown>> = {
  ...SETTINGS,
  ...Object.fromEntries(
    PRODUCT_SOURCES.flatMap(({ cost }) =>
      cost ? [[cost.key, { default: cost.value, unit: 'fen', group: 'shop', doc: cost.doc }]] : [],
    ),
  ),
  ...Object.fromEntries(GATEWAYS.flatMap(({ fee }) => [def('bp', fee.bp), ...(fee.fixed ? [def('fen', fee.fixed)] : [])])),
};

/** The surcharge of a gateway: basis points of the amount, and a fixed part in fen. The owner's values, else the gateway's defaults. */
export const gatewayFee = async (ctx: Ctx, gateway: Pick<GatewayProfile, 'fee'>): Promise<GatewayFee> =>
  (await gatewayFees(ctx, [gateway]))[0]!;
type GatewayFee = { bp: number; fixed: number };

/** The surcharges of several gateways, in their order. */
export async function gatewayFees(ctx: Ctx, gateways: readonly Pick<GatewayProfile, 'fee'>[]): Promise<GatewayFee[]> {
  const keys = gateways.flatMap(({ fee }) => [fee.bp.key, ...(fee.fixed ? [fee.fixed.key] : [])]);
  const rows = await ctx.db.selectFrom('setting').select(['key', 'value']).where('key', '=', anyOf(keys)).execute();
  const own = new Map(rows.map((row) => [row.key, row.value as unknown]));
  const value = (setting: FeeSetting): number => (own.has(setting.key) ? Number(own.get(setting.key)) : setting.value);
  return gateways.map(({ fee }) => ({ bp: value(fee.bp), fixed: fee.fixed ? value(fee.fixed) : 0 }));
}

/** The value of a connector's setting: the owner's, else the connector's default. */
export async function connectorSetting(db: Ctx['db'], { key, value }: { key: string; value: number }): Promise<number> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst();
  return row === undefined ? value : Number(row.value);
}
