// Settings that list days, such as 30,7,1: each day once, at least one.
const DAYS = /^\d{1,4}(\s*,\s*\d{1,4}){0,9}$/;

/** The days of a list, the smallest first; null for what is no list of days. */
export function readDays(text: string): number[] | null {
  if (!DAYS.test(text.trim())) return null;
  return [...new Set(text.split(',').map(Number))].sort((a, b) => a - b);
}

/** The days of a setting, which were checked when it was saved. */
export function daysOf(text: string): number[] {
  const days = readDays(text);
  if (!days) throw new Error(`not a list of days: ${text}`);
  return days;
}
