// Which piece of work comes after this one: the next order of the queue, else the one before, else none.
import type { BuyGroup } from '#contract/desk/buying.ts';

export const orderIds = (groups: readonly BuyGroup[]): number[] => [
  ...new Set(groups.flatMap((g) => g.items.map((i) => i.order_id))),
];

export function nextOrder(groups: readonly BuyGroup[], done: readonly number[]): number | null {
  const ids = orderIds(groups);
  const at = Math.max(...done.map((id) => ids.indexOf(id)), -1);
  const left = (id: number): boolean => !done.includes(id);
  return ids.slice(at + 1).find(left) ?? ids.slice(0, Math.max(0, at)).findLast(left) ?? null;
}
