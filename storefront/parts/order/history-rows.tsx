// The history of a thing, and the tracking of a parcel: timelines with times in the user's zone.
import type { ReactNode } from 'react';
import type { HistoryRow, TrackEvent } from '#contract/calls/parts.ts';
import type { SaidThing } from '#contract/said-things.ts';
import { dateTime } from '#shop/lib/format.ts';
import { formatText } from '#shop/lib/format-message.ts';
import { wholeNumbers } from '#shop/parts/frame/whole-numbers.tsx';
import { type Frozen, frozenMoney } from '#shop/parts/money/frozen-money.ts';
import { Said } from '#shop/parts/thread/said.tsx';
import { Timeline } from '#ui/layout/timeline.tsx';

type SaidOf = { thing: SaidThing; id: number };

type HistoryProps = {
  rows: readonly HistoryRow[];
  live?: boolean;
  /** what the thing is charged in: its history has the amounts of its bills */
  frozen?: Frozen | undefined;
  /** what staff wrote in it is about */
  of?: SaidOf;
  className?: string;
};

/** An entry in words; `frozen` is what the bills of its thing are charged in. */
export const historyText = ({ key, params, amounts }: HistoryRow, frozen?: Frozen): string =>
  formatText(key, params, frozen && amounts !== 'wallet' ? (fen) => frozenMoney(fen, frozen) : undefined);

/** The same to draw: a reason that staff gave is in the reader's language where a service translates. */
export function historyWords(row: HistoryRow, of: SaidOf, frozen?: Frozen): ReactNode {
  const { reason } = row.params;
  if (row.by === 'member' || row.by === 'system' || typeof reason !== 'string' || reason === '')
    return wholeNumbers(historyText(row, frozen));
  const say = (words: string) => historyText({ ...row, params: { ...row.params, reason: words } }, frozen);
  return <Said thing={of.thing} id={of.id} text={reason} say={say} />;
}

export function HistoryRows({ rows, live, frozen, of, className }: HistoryProps) {
  return (
    <Timeline
      className={className}
      live={live}
      items={rows.map((row, index) => ({
        key: `${row.time}:${index}`,
        text: of ? historyWords(row, of, frozen) : wholeNumbers(historyText(row, frozen)),
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
