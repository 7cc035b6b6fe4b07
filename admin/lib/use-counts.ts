// Open work by queue, asked every half minute, and how urgent it is.

import type { OutputAt } from '#admin/lib/api.ts';
import { useCall } from '#admin/lib/use-call.ts';
import { AGE_LATE, AGE_WRONG, type Queue } from '#contract/desk/queues.ts';

export type Counts = OutputAt<'session/counts'>;
export type Urgency = 'fresh' | 'late' | 'wrong';

export const urgency = (hours: number): Urgency => (hours >= AGE_WRONG ? 'wrong' : hours >= AGE_LATE ? 'late' : 'fresh');

/** Queues that wait for a member or a carrier: their age is nobody's delay here. */
const WAITING: readonly Queue[] = [
  'questions',
  'supplements',
  'problems',
  'waybill_problems',
  'settle',
  'dispatched',
  'transit',
  'seller_ships',
];
export const queueUrgency = (queue: Queue, hours: number): Urgency => (WAITING.includes(queue) ? 'fresh' : urgency(hours));

export const useCounts = (): Counts => useCall('session/counts', {}, { refetchInterval: 30_000, keepPrevious: true }).data ?? {};

/** What the first page shows: work that is overdue here, the oldest first; other open work; queues with nothing in them. */
export function workInOrder(queues: readonly Queue[], counts: Counts): { overdue: Queue[]; open: Queue[]; quiet: Queue[] } {
  const hours = (queue: Queue) => counts[queue]!.oldest_hours;
  const known = queues.filter((queue) => counts[queue]);
  const waiting = known.filter((queue) => counts[queue]!.count > 0);
  const overdue = waiting.filter((queue) => queueUrgency(queue, hours(queue)) === 'wrong').sort((a, b) => hours(b) - hours(a));
  return {
    overdue,
    open: waiting.filter((queue) => !overdue.includes(queue)),
    quiet: known.filter((queue) => !waiting.includes(queue)),
  };
}
