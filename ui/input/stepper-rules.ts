// The arithmetic of a stepper: the result of a typed or stepped number.
export function clampNumber(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), Math.max(min, max));
}

/** The number in the typed text; null when it is no whole number. Full-width digits count as digits. */
export function readWhole(text: string): number | null {
  const plain = text.replace(/[０-９]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0)).trim();
  return /^\d{1,9}$/.test(plain) ? Number(plain) : null;
}
