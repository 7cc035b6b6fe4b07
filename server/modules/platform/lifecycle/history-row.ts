// An entry of the history as people read it: its text key, what goes into the text, and in whose money its amounts are said.
import type { HistoryRow } from '#contract/calls/parts.ts';
import { localizeParams } from '#contract/lang.ts';
import type { historyOf } from './history.ts';

export type Entry = Omit<Awaited<ReturnType<typeof historyOf>>[number], 'id' | 'thing'>;

/** What is credited for late work stands on no bill: it is said as the wallet says it, at the rate of today. */
const CREDITS: readonly string[] = ['event.clock.inspect', 'event.waybill.clock', 'event.waybill.clock_priority'];

/** `milestones`: the actions that stand out in the timeline. */
export const toHistoryRow = (entry: Entry, key: string, lang: string, milestones: readonly string[] = []): HistoryRow => ({
  time: entry.at.toISOString(),
  key,
  params: { ...localizeParams(entry.params, lang), reason: entry.reason },
  by: entry.by_kind as HistoryRow['by'],
  state: entry.to_state,
  milestone: milestones.includes(entry.action),
  ...(CREDITS.includes(key) ? { amounts: 'wallet' as const } : {}),
});
