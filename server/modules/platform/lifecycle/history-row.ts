// A history entry for display: its text key, its parameters, and the currency of its amounts.
import type { HistoryRow } from '#contract/calls/parts.ts';
import { localizeParams } from '#contract/lang.ts';
import type { historyOf } from './history.ts';

export type Entry = Omit<Awaited<ReturnType<typeof historyOf>>[number], 'id' | 'thing'>;

/** A credit for lateness is on no bill: it is shown like the wallet, at today's rate. */
const CREDITS: readonly string[] = ['event.clock.inspect', 'event.waybill.clock', 'event.waybill.clock_priority'];

/** A reason that is a saved text is among the parameters, by language. `milestones`: the actions highlighted in the timeline. */
export const toHistoryRow = (entry: Entry, key: string, lang: string, milestones: readonly string[] = []): HistoryRow => ({
  time: entry.at.toISOString(),
  key,
  params: { reason: entry.reason, ...localizeParams(entry.params, lang) },
  by: entry.by_kind as HistoryRow['by'],
  state: entry.to_state,
  milestone: milestones.includes(entry.action),
  ...(CREDITS.includes(key) ? { amounts: 'wallet' as const } : {}),
});
