// Signals that an invited member is the inviter: the same device, network, delivery address or payee. They hold a rebate,
// finance decides.
import type { RebateSignal } from '#contract/states/promotion.ts';
import type { Ctx } from '../../../context.ts';
import { accountNo } from '../../payments/withdrawals/payees.ts';
import { networkOf } from '../../platform/rate-limit/network.ts';

type Place = { ip: string; agent: string };
/**
 * The places a member was signed in from, each once and without a limit: with one, more sign-ins would push the revealing place
 * out.
 */
const placesOf = (ctx: Ctx, member_id: number): Promise<Place[]> =>
  ctx.db.selectFrom('session').select(['ip', 'agent']).distinct().where('member_id', '=', member_id).execute();

/** Loopback and private networks are no signal: behind a proxy that is not trusted all callers have one. */
const isPublic = (ip: string): boolean =>
  ip !== '' && !/^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|::1$|::ffff:127\.|f[cd][0-9a-f]{2}:|fe80:)/i.test(ip);

function placeSignals(one: readonly Place[], other: readonly Place[]): RebateSignal[] {
  const networks = new Map<string, Set<string>>();
  for (const { ip, agent } of one.filter((p) => isPublic(p.ip)))
    networks.set(networkOf(ip), (networks.get(networkOf(ip)) ?? new Set()).add(agent));
  const shared = other.filter((p) => isPublic(p.ip) && networks.has(networkOf(p.ip)));
  if (shared.some((p) => p.agent !== '' && networks.get(networkOf(p.ip))!.has(p.agent))) return ['device'];
  return shared.length > 0 ? ['network'] : [];
}

const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

async function sharesAddress(ctx: Ctx, one: number, other: number): Promise<boolean> {
  const rows = await ctx.db
    .selectFrom('address')
    .select(['member_id', 'country', 'postcode', 'street', 'street2', 'mobilecode', 'phone'])
    .where('member_id', 'in', [one, other])
    .execute();
  const signs = (id: number) =>
    rows
      .filter((a) => a.member_id === id)
      .flatMap((a) => [
        `${a.country} ${plain(a.postcode)} ${plain(a.street + a.street2)}`,
        `+${a.mobilecode} ${a.phone.replace(/\D/g, '').replace(/^0+/, '')}`,
      ]);
  const known = new Set(signs(one));
  return signs(other).some((sign) => known.has(sign));
}

async function sharesPayee(ctx: Ctx, one: number, other: number): Promise<boolean> {
  const rows = await ctx.db
    .selectFrom('payee')
    .select(['member_id', 'account_no_enc', 'account_last'])
    .where('member_id', 'in', [one, other])
    .execute();
  const own = rows.filter((p) => p.member_id === one);
  return rows.some(
    (p) => p.member_id === other && own.some((o) => o.account_last === p.account_last && accountNo(ctx, o) === accountNo(ctx, p)),
  );
}

/** The signals of the call that names an inviter: it comes from the inviter's network, or device. */
export const signalsOfCall = async (ctx: Ctx, inviter_id: number): Promise<RebateSignal[]> =>
  placeSignals(await placesOf(ctx, inviter_id), [{ ip: ctx.ip, agent: ctx.agent }]);

/** Everything the two have in common now, and the signals recorded when the inviter was named. */
export async function signalsBetween(ctx: Ctx, inviter_id: number, invited_id: number): Promise<RebateSignal[]> {
  const noted = await ctx.db.selectFrom('invitation').select('signals').where('member_id', '=', invited_id).executeTakeFirst();
  const found = new Set<RebateSignal>([
    ...(noted?.signals ?? []),
    ...placeSignals(await placesOf(ctx, inviter_id), await placesOf(ctx, invited_id)),
    ...((await sharesAddress(ctx, inviter_id, invited_id)) ? (['address'] as const) : []),
    ...((await sharesPayee(ctx, inviter_id, invited_id)) ? (['payee'] as const) : []),
  ]);
  if (found.has('device')) found.delete('network');
  return [...found].sort();
}
