import { expect, test } from 'vitest';
import { type Counts, queueUrgency, workInOrder } from '#admin/lib/use-counts.ts';
import { AGE_LATE, AGE_WRONG, QUEUES, type Queue } from '#contract/desk/queues.ts';

const all = Object.keys(QUEUES) as Queue[];
const of = (rows: Partial<Record<Queue, [count: number, hours: number]>>): Counts =>
  Object.fromEntries(Object.entries(rows).map(([queue, [count, oldest_hours]]) => [queue, { count, oldest_hours }])) as Counts;

test('the owner sees what is overdue first, the oldest of it before the rest; queues with nothing in them are quiet', () => {
  const counts = of({
    to_buy: [3, AGE_LATE],
    remits: [1, AGE_WRONG],
    reviews: [2, AGE_WRONG + 40],
    claims: [0, 0],
    // Waits for a member or a carrier, however long: nobody is late here.
    questions: [4, AGE_WRONG * 9],
    dispatched: [9, AGE_WRONG * 9],
    withdrawals: [0, 0],
  });
  expect(workInOrder(all, counts)).toEqual({
    overdue: ['reviews', 'remits'],
    open: ['to_buy', 'questions', 'dispatched'],
    quiet: ['withdrawals', 'claims'],
  });
});

test('work turns amber, then wrong', () => {
  expect([0, AGE_LATE, AGE_WRONG].map((hours) => queueUrgency('remits', hours))).toEqual(['fresh', 'late', 'wrong']);
  expect(queueUrgency('transit', AGE_WRONG)).toBe('fresh');
});
