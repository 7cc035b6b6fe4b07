// The fee settings that payment gateways define, and with them the complete list of settings that the owner may change.
import type { FeeSetting, GatewayProfile } from '../../../connectors/payment/gateway.ts';
import { GATEWAYS } from '../../../connectors/payment/gateways.ts';
import type { Ctx } from '../../../context.ts';
import { type Def, SETTINGS } from './defaults.ts';

const def = (unit: 'bp' | 'fen', fee: FeeSetting): [string, Def<unknown>] => [
  fee.key,
  { default: fee.value, unit, group: 'money', doc: fee.doc },
];

/** Key -> definition: the shop's own settings, then the gateways' fees. */
export const ALL_SETTINGS: Record<string, Def<unknown>> = {
  ...SETTINGS,
  ...Object.fromEntries(GATEWAYS.flatMap(({ fee }) => [def('bp', fee.bp), ...(fee.fixed ? [def('fen', fee.fixed)] : [])])),
};

/** The surcharge of a gateway: basis points of the amount, and a fixed part in fen. The owner's values, else the gateway's defaults. */
export async function gatewayFee(ctx: Ctx, { fee }: Pick<GatewayProfile, 'fee'>): Promise<{ bp: number; fixed: number }> {
  const keys = [fee.bp.key, ...(fee.fixed ? [fee.fixed.key] : [])];
  const rows = await ctx.db.selectFrom('setting').select(['key', 'value']).where('key', 'in', keys).execute();
  const own = new Map(rows.map((row) => [row.key, row.value as unknown]));
  const value = (setting: FeeSetting): number => (own.has(setting.key) ? Number(own.get(setting.key)) : setting.value);
  return { bp: value(fee.bp), fixed: fee.fixed ? value(fee.fixed) : 0 };
}
