// Whether a quantity of a SKU can be bought: the one rule that the cart, its rows and checkout apply.
import type { Key } from '#contract/messages.ts';

export type Sellable = { api_type: string; quantity: number; min_num: number };
export type QuantityProblem = {
  key: Extract<Key, 'cart.sold_out' | 'cart.only_left' | 'cart.min_num'>;
  params: Record<string, number>;
};

/** Why `num` of it can't be bought, or null. The stock of manual goods is not known: the buyer finds out. */
export function quantityProblem({ api_type, quantity, min_num }: Sellable, num: number): QuantityProblem | null {
  if (api_type === 'manual') return null;
  if (quantity <= 0) return { key: 'cart.sold_out', params: {} };
  if (num > quantity) return { key: 'cart.only_left', params: { n: quantity } };
  return num < min_num ? { key: 'cart.min_num', params: { n: min_num } } : null;
}
