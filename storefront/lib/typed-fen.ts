// Amounts in CNY as people type them.

/** In fen; nothing when it is no amount. */
export function priceFen(text: string): number | undefined {
  const plain = text.trim().replace(',', '.');
  return /^\d{1,6}(\.\d{0,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : undefined;
}

/** Fen as they stand in a field. */
export const typedFen = (fen: number): string => (fen % 100 === 0 ? String(fen / 100) : (fen / 100).toFixed(2));
