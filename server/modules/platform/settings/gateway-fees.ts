// The settings that connectors define (fees of gateways, costs of product sources), and with them the complete list of what the owner may change.

import { PRODUCT_SOURCES } from '../../../connectors/marketplace/sources.ts';
import type { FeeSetting, GatewayProfile } from '../../../connectors/payment/gateway.ts';
import { GATEWAYS } from '../../../connectors/payment/gateways.ts';
import type { Ctx } from '../../../context.ts';
import { anyOf } from '../../../db/any-of.ts';
import { countriesOf } from './day-list.ts';
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
  ...Object.fromEntries(
    GATEWAYS.flatMap(({ fee }) => [
      def('bp', fee.bp),
      ...(fee.fixed ? [def('fen', fee.fixed)] : []),
      [fee.free.key, { default: fee.free.value, unit: 'country_list', group: 'money', doc: fee.free.doc }] as const,
    ]),
  ),
};

/**
 * The surcharge of a gateway: basis points of the amount, a fixed part in fen, and the codes of the countries whose payers pay none of it. The owner's values,
 * else the gateway's defaults.
 */
export const gatewayFee = async (ctx: Ctx, gateway: Pick<GatewayProfile, 'fee'>): Promise<GatewayFee> =>
  (await gatewayFees(ctx, [gateway]))[0]!;
export type GatewayFee = { bp: number; fixed: number; free: readonly string[] };

/** The surcharges of several gateways, in their order. */
export async function gatewayFees(ctx: Ctx, gateways: readonly Pick<GatewayProfile, 'fee'>[]): Promise<GatewayFee[]> {
  const keys = gateways.flatMap(({ fee }) => [fee.bp.key, fee.free.key, ...(fee.fixed ? [fee.fixed.key] : [])]);
  const rows = await ctx.db.selectFrom('setting').select(['key', 'value']).where('key', '=', anyOf(keys)).execute();
  const own = new Map(rows.map((row) => [row.key, row.value as unknown]));
  const value = (setting: FeeSetting): number => (own.has(setting.key) ? Number(own.get(setting.key)) : setting.value);
  const free = ({ key, value: shipped }: GatewayProfile['fee']['free']) => countriesOf(String(own.get(key) ?? shipped));
  return gateways.map(({ fee }) => ({
    bp: value(fee.bp),
    fixed: fee.fixed ? value(fee.fixed) : 0,
    free: free(fee.free),
  }));
}

/** The value of a connector's setting: the owner's, else the connector's default. */
export async function connectorSetting(db: Ctx['db'], { key, value }: { key: string; value: number }): Promise<number> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst();
  return row === undefined ? value : Number(row.value);
}
