// Which piece of work comes after this one: the next order of the queue, else the one before, else none.
import type { BuyItem } from '#contract/desk/buying.ts';

type Row = Pick<BuyItem, 'order_id'>;

const orderIds = (rows: readonly Row[]): number[] => [...new Set(rows.map((row) => row.order_id))];

export function nextOrder(rows: readonly Row[], done: readonly number[]): number | null {
  const ids = orderIds(rows);
  const at = Math.max(...done.map((id) => ids.indexOf(id)), -1);
  const left = (id: number): boolean => !done.includes(id);
  return ids.slice(at + 1).find(left) ?? ids.slice(0, Math.max(0, at)).findLast(left) ?? null;
}
