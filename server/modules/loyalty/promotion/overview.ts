// A member's view of invitations and rebates: lists, details, the overview with its chart, the level.

import { sql } from 'kysely';
import type { Input, Output } from '#contract/call.ts';
import type { Invitee } from '#contract/calls/promotion.ts';
import type { calls } from '#contract/calls.ts';
import type { PageOf, Paging } from '#contract/fields.ts';
import { pick } from '#contract/lang.ts';
import { fail, type MemberCtx } from '../../../context.ts';
import { balances } from '../../payments/ledger/ledger.ts';
import { asOf, offsetOf, toPage } from '../../platform/paging.ts';
import { setting } from '../../platform/settings/settings.ts';
import { sum } from '../../pricing/money/round.ts';
import { inviteUrl } from './invitations.ts';
import { mailCounts } from './invite-mails.ts';
import { countsSince, experienceOf, levelAt, promotionLevels } from './levels.ts';
import * as queries from './queries.ts';
import { DAY, rebateTerms } from './rebates.ts';
import { maskedMark } from './rules.ts';
import { toInvitee, toRebate } from './serialize.ts';

type Invite = (typeof calls)['invitefriends'];
/** Sources of earnings that are named; the rest is one. */
const NAMED_SOURCES = 5;

export async function listInvited(ctx: MemberCtx, input: Paging, active = false): Promise<PageOf<Invitee>> {
  const at = asOf(ctx, input);
  const query = queries.invitedQuery(ctx.db, ctx.member.id, at, active);
  const rows = await queries
    .invitedRows(query, ctx.member.id)
    .orderBy('m.id', 'desc')
    .limit(input.page_size)
    .offset(offsetOf(input))
    .execute();
  const { n } = await query.select(queries.counted).executeTakeFirstOrThrow();
  return toPage(input, at, n, rows.map(toInvitee));
}

export async function invitations(ctx: MemberCtx, input: Input<Invite['lists']>): Promise<Output<Invite['lists']>> {
  const code = await queries.ownMark(ctx, ctx.member.id);
  const { pending, held, earned } = await queries.rebateSums(ctx, ctx.member.id);
  return {
    code,
    url: inviteUrl(ctx, code),
    ...(await queries.invitedCounts(ctx, ctx.member.id)),
    rewards: pending + held + earned,
    ...(await mailCounts(ctx)),
    list: await listInvited(ctx, input),
  };
}

export async function overview(ctx: MemberCtx): Promise<Output<Invite['promotion']>> {
  const { id } = ctx.member;
  const levels = await promotionLevels(ctx);
  const experience = await experienceOf(ctx, id);
  const level = levelAt(levels, experience);
  const { pending, held, earned } = await queries.rebateSums(ctx, id);
  const code = await queries.ownMark(ctx, id);
  const sources = await queries.earnedBy(ctx, id);
  const rest = sources.slice(NAMED_SOURCES);
  return {
    level: level.level,
    name: pick(level.names, ctx.lang),
    rate: level.rate_bp,
    experience,
    next: levels.find((l) => l.experience > experience)?.experience ?? null,
    pending,
    held,
    available: (await balances(ctx, id)).rebate,
    total: earned,
    ...(await queries.invitedCounts(ctx, id)),
    code,
    url: inviteUrl(ctx, code),
    months: await queries.earnedByMonth(ctx, id, await setting(ctx.db, 'time_zone')),
    sources: [
      ...sources.slice(0, NAMED_SOURCES).map((s) => ({ id: s.id, from: maskedMark(s.mark), amount: s.amount })),
      ...(rest.length > 0 ? [{ id: null, from: '', amount: sum(rest.map((s) => s.amount)) }] : []),
    ],
  };
}

type Filter = { state?: Input<Invite['rebateList']>['state']; invited_id?: number };

async function rebates(ctx: MemberCtx, input: Paging, { state, invited_id }: Filter): Promise<Output<Invite['rebateList']>> {
  const at = asOf(ctx, input);
  let query = queries.rebatesQuery(ctx.db, ctx.member.id, at);
  if (state) query = query.where('r.state', '=', state);
  if (invited_id) query = query.where('r.invited_id', '=', invited_id);
  const terms = await rebateTerms(ctx);
  const rows = await query
    .selectAll('r')
    .select('m.mark')
    .orderBy('r.id', 'desc')
    .limit(input.page_size)
    .offset(offsetOf(input))
    .execute();
  const { n } = await query.select(queries.counted).executeTakeFirstOrThrow();
  return toPage(
    input,
    at,
    n,
    rows.map((r) => toRebate(r, terms)),
  );
}

export const listRebates = (ctx: MemberCtx, input: Input<Invite['rebateList']>) => rebates(ctx, input, { state: input.state });

export async function rebateDetail(ctx: MemberCtx, id: number): Promise<Output<Invite['rebateDetail']>> {
  const row = await queries
    .rebatesQuery(ctx.db, ctx.member.id, ctx.now)
    .selectAll('r')
    .select('m.mark')
    .where('r.id', '=', id)
    .executeTakeFirst();
  return toRebate(row ?? fail('fail.not_found', {}, 'id'), await rebateTerms(ctx));
}

export async function invitedDetail(
  ctx: MemberCtx,
  input: Input<Invite['inviteDetail']>,
): Promise<Output<Invite['inviteDetail']>> {
  const row = await queries
    .invitedRows(queries.invitedQuery(ctx.db, ctx.member.id, ctx.now), ctx.member.id)
    .where('m.id', '=', input.id)
    .executeTakeFirst();
  if (!row) fail('fail.not_found', {}, 'id');
  return { ...toInvitee(row), list: await rebates(ctx, input, { invited_id: input.id }) };
}

export async function listExperience(ctx: MemberCtx, input: Paging): Promise<Output<Invite['experienceList']>> {
  const at = asOf(ctx, input);
  const levels = await promotionLevels(ctx);
  const experience = await experienceOf(ctx, ctx.member.id);
  const days = await setting(ctx.db, 'experience_days');
  const query = ctx.db
    .selectFrom('experience as e')
    .innerJoin('member as m', 'm.id', 'e.invited_id')
    .where('e.member_id', '=', ctx.member.id)
    .where('e.at', '>', await countsSince(ctx))
    .where('e.at', '<=', at);
  const rows = await query
    .select(['e.id', 'm.mark', 'e.amount', 'e.at', 'e.back_at'])
    .orderBy('e.at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(input.page_size)
    .offset(offsetOf(input))
    .execute();
  const { n } = await query.select(queries.counted).executeTakeFirstOrThrow();
  return {
    level: levelAt(levels, experience).level,
    experience,
    days,
    levels: levels.map((l) => ({ level: l.level, name: pick(l.names, ctx.lang), experience: l.experience, rate: l.rate_bp })),
    list: toPage(
      input,
      at,
      n,
      rows.map((e) => ({
        id: e.id,
        from: maskedMark(e.mark),
        experience: e.amount,
        time: e.at.toISOString(),
        expires_at: new Date(e.at.getTime() + days * DAY).toISOString(),
        back: e.back_at !== null,
      })),
    ),
  };
}

type Statement = Output<(typeof calls)['userrebate']['lists']>;
type Move = { id: number; text_key: string; params: Statement['list']['data'][number]['params']; at: Date; amount: number };

export async function rebateStatement(ctx: MemberCtx, input: Paging): Promise<Statement> {
  const at = asOf(ctx, input);
  const { pending, held } = await queries.rebateSums(ctx, ctx.member.id);
  const money = await balances(ctx, ctx.member.id);
  const from = queries.balanceMoves(ctx.member.id, at);
  const { rows } = await sql<Move>`select e.id::int id, t.text_key, t.params, t.at, -e.amount amount ${from}
    order by e.id desc limit ${input.page_size} offset ${offsetOf(input)}`.execute(ctx.db);
  const { rows: counted } = await sql<{ n: number }>`select count(*)::int n ${from}`.execute(ctx.db);
  return {
    available: money.rebate,
    pending,
    held,
    receivable: money.receivable,
    list: toPage(
      input,
      at,
      counted[0]!.n,
      rows.map((m) => ({ id: m.id, key: m.text_key, params: m.params, amount: m.amount, time: m.at.toISOString() })),
    ),
  };
}
