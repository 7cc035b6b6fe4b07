// Claims as finance sees them: the calculated amount and the facts behind it.

import type { Input, Output } from '#contract/call.ts';
import type { ClaimDesk, ClaimRow } from '#contract/desk/claims.ts';
import { CLAIM_TABS } from '#contract/desk/tabs.ts';
import type { DeskCalls } from '#contract/desk.ts';
import { pick } from '#contract/lang.ts';
import type { ClaimState } from '#contract/states/claim.ts';
import { claimMachine } from '#contract/states/claim.ts';
import { group } from '#contract/states/machine.ts';
import { fail, type OperatorCtx } from '../../../context.ts';
import { countTabs } from '../../platform/queue.ts';
import { setting } from '../../platform/settings/settings.ts';
import { takenQueue } from '../../platform/takes.ts';
import { claimTerms } from '../../shipping/waybills/core/claimable.ts';
import { readWaybill } from '../../shipping/waybills/core/store.ts';
import { declaredTotal } from '../../shipping/waybills/submit/declare.ts';
import { boxTrackingNumbers } from '../../shipping/waybills/tracking/tracking.ts';
import { calculateClaim } from './amount.ts';
import { maxPayout } from './decide.ts';
import { claimInput, goodsPaidOn } from './facts.ts';
import * as queries from './queries.ts';
import { toClaims } from './serialize.ts';
import { isProposed, readClaim } from './store.ts';

type Rows = DeskCalls['claims'];
const STATES: Record<(typeof CLAIM_TABS)[number], readonly ClaimState[]> = {
  open: group(claimMachine, 'to_decide'),
  waiting: group(claimMachine, 'waiting'),
  closed: group(claimMachine, 'closed'),
};

const queueOf = (tab: (typeof CLAIM_TABS)[number]) => queries.claimQueue(STATES[tab], tab === 'closed');

export async function claimLists(ctx: OperatorCtx, input: Input<Rows['lists']>): Promise<Output<Rows['lists']>> {
  return takenQueue(ctx, {
    thing: 'claim',
    queue: queueOf(input.tab),
    input,
    counts: () => countTabs(ctx, CLAIM_TABS, queueOf),
    read: async (ids) => (await queries.deskRows(ctx, ids)).map(toClaimRow),
  });
}

const toClaimRow = (c: queries.ClaimDeskRow): ClaimRow => ({
  id: c.id,
  version: c.version,
  no: c.no,
  type: c.type,
  sendorder_no: c.waybill_no,
  state: c.state,
  created_at: c.created_at.toISOString(),
  since: new Date(c.since).toISOString(),
  due_at: c.due_at?.toISOString() ?? null,
  offer: c.offer > 0 ? c.offer : null,
  proposed: isProposed(c),
  member: { id: c.member_id, nickname: c.nickname, mark: c.mark, level: c.level },
});

export async function previewWorth(ctx: OperatorCtx, input: Input<Rows['worth']>): Promise<Output<Rows['worth']>> {
  const claim = await readClaim(ctx, input.id);
  const w = await readWaybill(ctx, claim.waybill_id);
  return calculateClaim(claimInput(claim, w, await goodsPaidOn(ctx, w.id), ctx.now, input), await claimTerms(ctx));
}

export async function claimDetail(ctx: OperatorCtx, id: number): Promise<ClaimDesk> {
  const claim = await queries.byId(ctx, id);
  if (!claim) fail('fail.not_found', {}, 'id');
  const w = await readWaybill(ctx, claim.waybill_id);
  const ask = claimInput(claim, w, await goodsPaidOn(ctx, w.id), ctx.now);
  const member = await ctx.db
    .selectFrom('member')
    .select(['id', 'nickname', 'mark', 'level'])
    .where('id', '=', claim.member_id)
    .executeTakeFirstOrThrow();
  const people = await ctx.db
    .selectFrom('operator')
    .select(['id', 'name'])
    .where('id', 'in', [0, claim.operator_id ?? 0, claim.decided_by ?? 0])
    .execute();
  const nameOf = (who: number | null): string => people.find((p) => p.id === who)?.name ?? '';
  const [out] = await toClaims(ctx, [claim]);
  return {
    ...toClaimRow({ ...claim, ...member, id: claim.id, since: claim.decided_at ?? claim.created_at }),
    ...out!,
    member,
    proposal: isProposed(claim)
      ? {
          amount: claim.offer,
          parts: claim.parts,
          reason: claim.reason,
          operator: nameOf(claim.operator_id),
          own: claim.operator_id === ctx.operator.id,
        }
      : null,
    worth: calculateClaim(ask, await claimTerms(ctx)),
    most: maxPayout(ask),
    second_above: await setting(ctx.db, 'claim_second'),
    facts: {
      state: w.state,
      line: pick(w.quote.line_name, ctx.lang),
      country: w.country,
      insured_value: ask.insured_value,
      freight: ask.freight,
      goods: ask.goods,
      declared: declaredTotal(w.declare_rows),
      days: ask.days,
      days_max: ask.days_max,
      dispatched_at: w.dispatched_at?.toISOString() ?? null,
      delivered_at: w.delivered_at?.toISOString() ?? null,
      received_at: w.received_at?.toISOString() ?? null,
      tracking_nos: await boxTrackingNumbers(ctx, w),
    },
    decided_by: nameOf(claim.decided_by),
  };
}
