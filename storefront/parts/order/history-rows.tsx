// The history of a thing, and the tracking of a parcel: timelines with times in the user's zone.
import type { HistoryRow, TrackEvent } from '#contract/calls/parts.ts';
import { dateTime } from '#shop/lib/format.ts';
import { formatText } from '#shop/lib/format-message.ts';
import { type Frozen, frozenMoney } from '#shop/parts/money/frozen-money.ts';
import { Timeline } from '#ui/layout/timeline.tsx';

type HistoryProps = {
  rows: readonly HistoryRow[];
  live?: boolean;
  /** what the thing is charged in: its history has the amounts of its bills */
  frozen?: Frozen | undefined;
  className?: string;
};

/** An entry in words; `frozen` is what the bills of its thing are charged in. */
export const historyText = ({ key, params, amounts }: HistoryRow, frozen?: Frozen): string =>
  formatText(key, params, frozen && amounts !== 'wallet' ? (fen) => frozenMoney(fen, frozen) : undefined);

export function HistoryRows({ rows, live, frozen, className }: HistoryProps) {
  return (
    <Timeline
      className={className}
      live={live}
      items={rows.map((row, index) => ({
        key: `${row.time}:${index}`,
        text: historyText(row, frozen),
        time: dateTime(row.time),
        milestone: row.milestone,
      }))}
    />
  );
}

const MILESTONES: readonly TrackEvent['word'][] = ['delivered', 'customs', 'out_for_delivery', 'pickup'];

/** Tracking events, newest first, in the carrier's words. */
export function TrackRows({ events, live, className }: { events: readonly TrackEvent[]; live?: boolean; className?: string }) {
  return (
    <Timeline
      className={className}
      live={live}
      items={events.map((event, index) => ({
        key: `${event.time}:${index}`,
        text: event.text,
        time: dateTime(event.time),
        place: event.place,
        milestone: MILESTONES.includes(event.word),
      }))}
    />
  );
}
