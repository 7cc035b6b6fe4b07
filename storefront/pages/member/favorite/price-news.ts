// How a price changed since the goods were marked: only a fall is shown.
export type FavoritePrice = { price: number; price_was: number | null; gone: boolean };

/** `fell`: by how much, in fen; `old`: the price to strike. */
export function priceNews({ price, price_was, gone }: FavoritePrice): { fell: number; old: number | undefined } {
  const fell = gone || price_was === null ? 0 : Math.max(0, price_was - price);
  return { fell, old: fell > 0 ? (price_was ?? undefined) : undefined };
}
