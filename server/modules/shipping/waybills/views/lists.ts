// A member's waybills by tab, with the count of each tab.
import type { Input, Output } from '#contract/call.ts';
import { WAYBILL_TABS } from '#contract/calls/waybills.ts';
import type { calls } from '#contract/calls.ts';
import { statesOf as allStates, group, isIn } from '#contract/states/machine.ts';
import { type WaybillState, waybillMachine } from '#contract/states/waybill.ts';
import type { MemberCtx } from '../../../../context.ts';
import { openCount, waitingIn } from '../../../platform/open-counts.ts';
import { asOf, offsetOf, toPage } from '../../../platform/paging.ts';
import * as queries from '../core/queries.ts';
import { toWaybillCard } from './serialize.ts';

type Lists = (typeof calls)['sendorder']['lists'];
type Tab = (typeof WAYBILL_TABS)[number];

const statesInTab = (tab: Tab): WaybillState[] | null =>
  tab === 'all' ? null : allStates(waybillMachine).filter((state) => waybillMachine.tabs[state] === tab);

/** Questions of the packers and results to pay or dispute, in the order of their group. */
export const openWaybillAsks = openCount(
  (ctx) => queries.asksQuery(ctx, ctx.member.id),
  (_, rows) => ({ waiting: waitingIn(group(waybillMachine, 'asks_you'), rows, () => 'waybill') }),
);

export async function listWaybills(ctx: MemberCtx, input: Input<Lists>): Promise<Output<Lists>> {
  const at = asOf(ctx, input);
  const states = statesInTab(input.tab);
  const counted = await queries.countQuery(ctx, ctx.member.id, at).execute();
  const rows = await queries.page(ctx, { member_id: ctx.member.id, states, at, limit: input.page_size, offset: offsetOf(input) });
  const add = (n: 'n' | 'shown', fits: (state: WaybillState) => boolean) =>
    counted.reduce((s, c) => s + (fits(c.state) ? c[n] : 0), 0);
  const counts = Object.fromEntries(WAYBILL_TABS.map((tab) => [tab, add('n', (s) => statesInTab(tab)?.includes(s) ?? true)]));
  return {
    counts: { ...counts, needs_you: add('n', (s) => isIn(waybillMachine, s, 'needs_you')) },
    list: toPage(
      input,
      at,
      add('shown', (s) => states?.includes(s) ?? true),
      rows.map((w) => toWaybillCard(ctx, w)),
    ),
  };
}
