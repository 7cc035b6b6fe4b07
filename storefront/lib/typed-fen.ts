// Amounts in CNY as people type them.

/** In fen; nothing when it is no amount. */
export function priceFen(text: string): number | undefined {
  const found = /^\s*(\d{1,7})(?:[.,](\d{0,2}))?\s*$/.exec(text);
  return found ? Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0')) : undefined;
}

/** Fen as they stand in a field. */
export const typedFen = (fen: number): string => (fen % 100 === 0 ? String(fen / 100) : (fen / 100).toFixed(2));
