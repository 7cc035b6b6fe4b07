// Days of the calendar as text (YYYY-MM-DD), and what a day of a streak earns.
import { addDays } from '../../../dates.ts';

/** All days of a month (YYYY-MM). */
export function daysOfMonth(month: string): string[] {
  const days: string[] = [];
  for (let day = `${month}-01`; day.startsWith(month); day = addDays(day, 1)) days.push(day);
  return days;
}

/** Points of the nth day of a streak; the last of the list counts for all later days. */
export const pointsOfDay = (list: readonly number[], n: number): number => list[Math.min(n, list.length) - 1] ?? 0;
