// The weeks of a month, from the day that they begin with, and stepping from month to month. Days and months are texts (2026-12-03, 2026-12) without a zone.

type WeekInfo = { firstDay: number };
/** What Intl takes; some systems have "en-US@posix". */
const TAG = /^[a-z]{2,3}(-[a-z\d]{2,8})*$/i;
type WithWeek = Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo };

/**
 * The day that a week begins with where the reader lives, 1 for Monday to 7 for Sunday: by the first of the browser's languages
 * that is the shop's, else by the shop's alone. Monday where the browser does not know.
 */
export function firstDayOf(locale: string, languages: readonly string[]): number {
  const shop = new Intl.Locale(locale);
  const own: WithWeek =
    languages
      .filter((one) => TAG.test(one))
      .map((one) => new Intl.Locale(one))
      .find((one) => one.language === shop.language) ?? shop;
  return (own.getWeekInfo?.() ?? own.weekInfo)?.firstDay ?? 1;
}

/** Rows of seven days; empty places before the first and after the last. */
export function weeksOf<D extends { date: string }>(days: readonly D[], firstDay: number): (D | null)[][] {
  const first = days[0];
  if (!first) return [];
  const lead = (new Date(`${first.date}T00:00:00Z`).getUTCDay() + 7 - (firstDay % 7)) % 7;
  const places: (D | null)[] = [...Array<null>(lead).fill(null), ...days];
  while (places.length % 7 !== 0) places.push(null);
  return Array.from({ length: places.length / 7 }, (_, n) => places.slice(n * 7, n * 7 + 7));
}

export function addMonths(month: string, n: number): string {
  const at = new Date(`${month}-01T00:00:00Z`);
  at.setUTCMonth(at.getUTCMonth() + n);
  return at.toISOString().slice(0, 7);
}
