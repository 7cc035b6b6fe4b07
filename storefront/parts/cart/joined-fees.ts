// Fee rows of several orders as one table: a row for each kind of charge, with its parts below it.
import type { FeeRow } from '#contract/calls/parts.ts';

/** Rows of one order stay as they are. Named services stay separate; a row of several orders names each seller's part. */
export function joinedFees(rows: readonly FeeRow[]): FeeRow[] {
  const orders = new Set(rows.flatMap((row) => (row.params.shop !== undefined && row.ref ? [row.ref] : [])));
  if (orders.size < 2) return [...rows];
  const groups = new Map<string, FeeRow[]>();
  for (const row of rows) {
    const name = `${row.key}:${row.params.name ?? ''}`;
    groups.set(name, [...(groups.get(name) ?? []), row]);
  }
  return [...groups.values()].map((same) => {
    const first = same[0]!;
    if (same.length === 1 && first.params.shop === undefined) return first;
    const { ref: _, why: __, ...row } = first;
    const amount = same.reduce((sum, r) => sum + r.amount, 0);
    // The goods are named above; what is charged per order shows its parts.
    if (first.code === 'goods') return { ...row, amount };
    return {
      ...row,
      amount,
      why: same.map((r) => ({ key: 'checkout.why_shop', params: { shop: String(r.params.shop ?? ''), amount_fen: r.amount } })),
    };
  });
}
