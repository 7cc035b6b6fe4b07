// Typed amounts: what a user writes in a field, in the smallest unit of a currency.

/** "128.5" with 2 places is 12850; a comma counts as a point; undefined for what is no amount of this currency. */
export function minorFrom(text: string, places: number): number | undefined {
  const found = /^\s*(\d{1,9})(?:[.,](\d+))?\s*$/.exec(text);
  const part = found?.[2] ?? '';
  if (!found || part.length > places) return undefined;
  const value = Number(found[1]) * 10 ** places + Number(part.padEnd(places, '0') || 0);
  return value > 0 ? value : undefined;
}
