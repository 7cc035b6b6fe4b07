// A member's points: balance, what expires when, and every movement with its reason.
import type { Output } from '#contract/call.ts';
import type { calls } from '#contract/calls.ts';
import type { Paging } from '#contract/fields.ts';
import type { Ctx, MemberCtx } from '../../../context.ts';
import { balance } from '../../payments/ledger/ledger.ts';
import { lotsByExpiry } from '../../payments/ledger/lots.ts';
import { asOf, offsetOf, toPage } from '../../platform/paging.ts';
import { settings } from '../../platform/settings/settings.ts';
import { lastDay } from './days.ts';

type Score = Output<(typeof calls)['score']['lists']>;

export async function pointsOf(ctx: Ctx, member_id: number, input: Paging): Promise<Score> {
  const { time_zone, points_review } = await settings(ctx.db, ['time_zone', 'points_review']);
  const [found, score, rate_bp, list] = await Promise.all([
    lotsByExpiry(ctx, member_id),
    balance(ctx, 'points', member_id),
    rateOf(ctx, member_id),
    movements(ctx, member_id, input),
  ]);
  const lots = found.map((lot) => ({ points: lot.points, expires_on: lastDay(lot.expires_at, time_zone) }));
  return {
    score,
    expiring: lots[0]?.points ?? 0,
    expires_on: lots[0]?.expires_on ?? null,
    lots,
    rate_bp,
    review: points_review,
    list,
  };
}

export const ownPoints = (ctx: MemberCtx, input: Paging): Promise<Score> => pointsOf(ctx, ctx.member.id, input);

/** Points for each 1.00 of freight, in basis points: the multiplier of the member's level. */
async function rateOf(ctx: Ctx, member_id: number): Promise<number> {
  const row = await ctx.db
    .selectFrom('member as m')
    .innerJoin('level as l', 'l.level', 'm.level')
    .select('l.points_bp')
    .where('m.id', '=', member_id)
    .executeTakeFirst();
  return row?.points_bp ?? 10_000;
}

async function movements(ctx: Ctx, member_id: number, input: Paging): Promise<Score['list']> {
  const at = asOf(ctx, input);
  const query = ctx.db
    .selectFrom('account as a')
    .innerJoin('ledger_entry as e', 'e.account_id', 'a.id')
    .innerJoin('ledger_tx as t', 't.id', 'e.tx_id')
    .where('a.kind', '=', 'points')
    .where('a.owner', '=', String(member_id))
    .where('t.at', '<=', at);
  const page = query
    .select(['e.id', 'e.amount', 't.text_key', 't.params', 't.reason', 't.at'])
    .orderBy('e.id', 'desc')
    .limit(input.page_size)
    .offset(offsetOf(input));
  const [total, rows] = await Promise.all([
    query.select((eb) => eb.cast<number>(eb.fn.countAll(), 'int4').as('n')).executeTakeFirstOrThrow(),
    page.execute(),
  ]);
  return toPage(
    input,
    at,
    total.n,
    rows.map((r) => ({
      id: r.id,
      key: r.text_key,
      params: { ...(r.params as Record<string, string | number>), ...(r.reason ? { reason: r.reason } : {}) },
      score: -r.amount,
      time: r.at.toISOString(),
    })),
  );
}
