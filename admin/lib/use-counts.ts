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
