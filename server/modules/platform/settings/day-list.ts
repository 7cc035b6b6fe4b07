// Settings that list days, such as 30,7,1: each day once, at least one. Commas may be those of Chinese, or blanks.
const BETWEEN = /\s*[,，、]\s*|\s+/;

/** The days of a list, the smallest first; null for what is no list of days. */
export function parseDays(text: string): number[] | null {
  const parts = text.trim().split(BETWEEN);
  if (parts.length > 10 || !parts.every((part) => /^\d{1,4}$/.test(part))) return null;
  return [...new Set(parts.map(Number))].sort((a, b) => a - b);
}

/** The days of a setting, which were checked when it was saved. */
export function daysOf(text: string): number[] {
  const days = parseDays(text);
  if (!days) throw new Error(`not a list of days: ${text}`);
  return days;
}
