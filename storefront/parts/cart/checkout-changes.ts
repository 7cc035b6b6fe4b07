// What changed between the preview that the user saw and the current one.
import type { CheckoutOut } from '#contract/calls/cart.ts';
import type { ServerMessage } from '#shop/lib/i18n.ts';

const rowsOf = (preview: CheckoutOut) => preview.groups.flatMap((group) => group.items);

/** Prices, goods that are gone, fees of a seller that are not just the result of a price, and the sum, in this order. */
export function changesOf(old: CheckoutOut, now: CheckoutOut, feeName: (key: string) => string): ServerMessage[] {
  const notices: ServerMessage[] = [];
  const after = new Map(rowsOf(now).map((row) => [row.id, row]));
  for (const row of rowsOf(old)) {
    const next = after.get(row.id);
    if (!next) notices.push({ key: 'checkout.changed_gone', params: { title: row.title } });
    else if (next.price !== row.price)
      notices.push({ key: 'checkout.changed_price', params: { title: row.title, old_fen: row.price, new_fen: next.price } });
  }
  const fees = (preview: CheckoutOut) =>
    new Map(
      preview.components.filter((c) => c.code !== 'goods').map((c) => [`${c.key}:${c.ref ?? ''}:${c.params.name ?? ''}`, c]),
    );
  const before = fees(old);
  const later = fees(now);
  for (const name of new Set([...before.keys(), ...later.keys()])) {
    const [a, b] = [before.get(name), later.get(name)];
    const row = (b ?? a)!;
    const [old_fen, new_fen] = [a?.amount ?? 0, b?.amount ?? 0];
    if (old_fen !== new_fen)
      notices.push({
        key: 'checkout.changed_fee',
        params: { shop: String(row.params.shop ?? ''), fee: feeName(row.key), old_fen, new_fen },
      });
  }
  if (old.amount !== now.amount)
    notices.push({ key: 'checkout.changed_total', params: { old_fen: old.amount, new_fen: now.amount } });
  return notices;
}
